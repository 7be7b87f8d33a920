import type { IncomingMessage, Server as HttpServer } from 'node:http';
import { refusalStatus } from '@arara/contract/protocol/errors';
import type { PlayerId } from '@arara/contract/protocol/fields';
import {
  PUBLIC_NAMESPACE,
  REALTIME_PATH,
  type ServerMessage,
  type ServerMessageName,
  serverMessages,
} from '@arara/contract/protocol/topics';
import { createAdapter } from '@socket.io/redis-adapter';
import type { Logger } from 'pino';
import { Server } from 'socket.io';
import * as z from 'zod/mini';
import type { Session } from '../../accounts/accounts.ts';
import { type Instant, stopwatch } from '../clock.ts';
import { watchSlowReaders } from './slow-readers.ts';
import { openPresence, toPlayerRoom } from './presence.ts';
import type { RedisBus } from './redis-bus.ts';
import { closeWithCode, type Connection, type RealtimeServer, type PlayerSocket } from './sockets.ts';
import { openEventBroadcast } from '../../sportsbook/events/event-broadcast.ts';
import type { BalanceUpdate, BalancePublisher, EventChangePublisher } from './updates.ts';
import { openSubscriptions } from './subscriptions.ts';

const MAX_FRAME_BYTES = 4096;
const MAX_FRAMES = 50;
const FRAMES_WITHIN_MS = 30_000;
/** A connection must say who it is within this time. */
const AUTHENTICATION_TIMEOUT_MS = 5000;
const BALANCE_INTERVAL_MS = 250;
const BALANCES_TICK_MS = 50;
const SESSION_CHECK_INTERVAL_MS = 1000;
const PARALLEL_SESSION_CHECKS = 8;

export interface Realtime {
  /** Sends a message to all connections of a player, on every node. Call it after the commit. */
  publish<Name extends ServerMessageName>(player: PlayerId, name: Name, content: ServerMessage<Name>): void;
  /** Keeps the newest balances of each player and sends them four times a second. */
  readonly publishBalances: BalancePublisher;
  /** Tells everybody who listens to an event or its sport what changed of it, on every node. */
  readonly publishEventChanges: EventChangePublisher;
  /** Tells everybody who listens to a shared game how its round stands, visitors too, on every node. */
  readonly publishRound: (round: ServerMessage<'game:round'>) => void;
  /** Looks at once whether every connection's session still stands; called when one was revoked. */
  checkSessions(): void;
  /** Closes every connection as "service restart". */
  close(): Promise<void>;
}

/** Opens the real-time gateway on the HTTP server: who may listen, how much a client may say, and what a player is told. */
export function openRealtime(
  server: HttpServer,
  it: {
    log: Logger;
    now: () => Instant;
    findSession: (token: string) => Promise<Session | undefined>;
    origins: readonly string[];
    redis: RedisBus | undefined;
  },
): Realtime {
  const io: RealtimeServer = new Server(server, {
    path: REALTIME_PATH,
    transports: ['websocket'],
    serveClient: false,
    maxHttpBufferSize: MAX_FRAME_BYTES,
    perMessageDeflate: false,
    connectTimeout: AUTHENTICATION_TIMEOUT_MS,
    allowRequest: (request, answer) => answer(null, isOriginAllowed(request, it.origins)),
    ...(it.redis === undefined
      ? {}
      : { adapter: createAdapter(it.redis.publisher, it.redis.subscriber, { key: it.redis.channel }) }),
  });
  const connections = new Set<Connection>();
  io.engine.on('connection', (connection: Connection) => {
    connections.add(connection);
    connection.once('close', () => connections.delete(connection));
    limitFrames(connection);
  });
  const authenticate = async (socket: PlayerSocket, next: (refusal?: Error) => void): Promise<void> => {
    try {
      const token = readHandshakeToken(socket);
      const session = token === undefined ? undefined : await it.findSession(token);
      if (token === undefined || session === undefined) return next(createNotSignedInError());
      socket.data.session = session;
      socket.data.token = token;
      next();
    } catch (error) {
      it.log.warn({ err: error }, 'real time: session could not be looked up');
      next(
        Object.assign(new Error(String(refusalStatus.unavailable)), { data: { status: refusalStatus.unavailable } }),
      );
    }
  };
  io.use((socket, next) => void authenticate(socket, next));
  // Visitors need no token: nothing personal is said there.
  const visitors = io.of(PUBLIC_NAMESPACE);
  const sport = openEventBroadcast(
    [io.sockets, visitors],
    (packet) => it.redis !== undefined && io.serverSideEmit('sport', packet),
  );
  io.on('sport', sport.deliver);
  const topics = openSubscriptions(sport.catchUp);
  visitors.on('connection', topics.admit);
  const presence = openPresence(io, it.log);
  io.on('connection', (socket) => {
    socket.data.restricted = isRestricted(socket.data.session, it.now());
    // Whoever is kept from playing gets no news of games, bets and offers; what they may hear, notices and the chat, is not built yet.
    if (socket.data.restricted) return;
    void socket.join(toPlayerRoom(socket.data.session.player));
    topics.admit(socket);
    presence.admit(socket);
  });
  const send: Realtime['publish'] = (player, name, content) => {
    (io.to(toPlayerRoom(player)) as unknown as { emit(name: string, content: unknown): void }).emit(
      name,
      z.encode<z.ZodMiniType>(serverMessages[name], content),
    );
  };
  const balances = createBalanceFeed(
    // Only to this node's sockets: the other nodes are handed the news themselves.
    (player, name, content) =>
      (io.local.to(toPlayerRoom(player)) as unknown as { emit(name: string, content: unknown): void }).emit(
        name,
        z.encode<z.ZodMiniType>(serverMessages[name], content),
      ),
    (player) => io.sockets.adapter.rooms.has(toPlayerRoom(player)),
    it.redis === undefined ? undefined : (news) => io.serverSideEmit('balances', news),
  );
  io.on('balances', balances.receive);
  const publish: Realtime['publish'] = (player, name, content) => {
    if (name === 'updateUserInfo') balances.drop(player);
    send(player, name, content);
  };
  const sessions = startSessionWatch(io, it);
  const readers = watchSlowReaders(connections, topics);
  return {
    publish,
    publishBalances: balances.publish,
    publishEventChanges: sport.publish,
    publishRound: (round) => {
      const content = z.encode(serverMessages['game:round'], round);
      for (const namespace of [io.sockets, visitors])
        namespace.to(`game:${round.gameCode}`).emit('game:round', content);
    },
    checkSessions: sessions.check,
    close: async () => {
      for (const part of [balances, sessions, presence, sport, readers]) part.stop();
      for (const connection of connections) closeWithCode(connection, 1012, 'restart');
      io.engine.close();
      await Promise.all([io.sockets.adapter.close(), visitors.adapter.close()]);
    },
  };
}

/** Whether a session may only look, withdraw and ask for help now. */
const isRestricted = ({ restrictedUntil }: Session, now: Instant): boolean =>
  restrictedUntil !== null && now < restrictedUntil;

/** A browser tells where its page comes from; other clients have no Origin and are judged by their token alone. */
function isOriginAllowed(request: IncomingMessage, origins: readonly string[]): boolean {
  const { origin } = request.headers;
  return origin === undefined || origins.includes(origin);
}

const createNotSignedInError = (): Error =>
  Object.assign(new Error(String(refusalStatus.notSignedIn)), { data: { status: refusalStatus.notSignedIn } });

function readHandshakeToken(socket: PlayerSocket): string | undefined {
  const { query, auth } = socket.handshake;
  const token: unknown = (auth as { token?: unknown }).token ?? query['token'];
  return typeof token === 'string' && token !== '' ? token.replace(/^bearer\s+/i, '') : undefined;
}

/** Closes a connection that sends more than fifty frames in thirty seconds, whatever is in them. */
function limitFrames(connection: Connection): void {
  let frames = 0;
  let since = stopwatch();
  connection.on('packet', () => {
    const now = stopwatch();
    if (now - since >= FRAMES_WITHIN_MS) {
      since = now;
      frames = 0;
    }
    if (++frames > MAX_FRAMES) closeWithCode(connection, 1008, 'too many frames');
  });
}

interface BalanceFeed {
  readonly publish: BalancePublisher;
  /** The same, told by another node. */
  readonly receive: BalancePublisher;
  /** Forgets what waits for a player who is about to read everything anew: it is older than what they will read. */
  readonly drop: (player: PlayerId) => void;
  readonly stop: () => void;
}

/**
 * The newest balances of each player: sent at once after a pause, then every 250 ms; older ones are never sent. Other nodes are
 * told of all players together, twenty times a second: a message for each bet would cost more than the bet's own answer.
 */
function createBalanceFeed(
  publish: Realtime['publish'],
  isHeard: (player: PlayerId) => boolean,
  tellOthers: ((news: readonly BalanceUpdate[]) => void) | undefined,
): BalanceFeed {
  const waiting = new Map<PlayerId, BalanceUpdate>();
  const sentAt = new Map<PlayerId, number>();
  const outgoing = new Map<PlayerId, BalanceUpdate>();
  let timer: NodeJS.Timeout | undefined;
  const send = ({ player, balance, freeBalance, bonusStaked, waits }: BalanceUpdate, now: number): void => {
    sentAt.set(player, now);
    waiting.delete(player);
    if (waits === true) return publish(player, 'updateUserInfo', {});
    publish(player, 'insBalance', { balance });
    if (bonusStaked) publish(player, 'freeBalance', { freeBalance });
  };
  const keep = (kept: Map<PlayerId, BalanceUpdate>, one: BalanceUpdate): void => {
    const before = kept.get(one.player);
    const bonusStaked = one.bonusStaked || before?.bonusStaked === true;
    // Whoever reads everything anew reads what was settled too.
    kept.set(one.player, { ...one, bonusStaked, waits: one.waits === true || before?.waits === true });
  };
  const tickSoon = (): void => {
    if (sentAt.size > 0 || outgoing.size > 0) timer ??= setTimeout(tick, BALANCES_TICK_MS).unref();
  };
  const tick = (): void => {
    timer = undefined;
    const now = stopwatch();
    for (const [player, at] of sentAt) if (now - at >= BALANCE_INTERVAL_MS) sentAt.delete(player);
    for (const news of waiting.values()) if (!sentAt.has(news.player)) send(news, now);
    if (outgoing.size > 0) tellOthers?.([...outgoing.values()]);
    outgoing.clear();
    tickSoon();
  };
  const heard: BalancePublisher = (news) => {
    for (const one of news) {
      if (!isHeard(one.player)) continue;
      if (!sentAt.has(one.player)) send(one, stopwatch());
      else keep(waiting, one);
    }
    tickSoon();
  };
  return {
    publish: (news) => {
      if (tellOthers !== undefined) for (const one of news) keep(outgoing, one);
      heard(news);
    },
    receive: heard,
    drop: (player) => {
      waiting.delete(player);
      outgoing.delete(player);
    },
    stop: () => clearTimeout(timer),
  };
}

/** Closes the connections whose session no longer stands: at once when told, and by itself when a session lay idle. */
function startSessionWatch(
  io: RealtimeServer,
  it: { log: Logger; now: () => Instant; findSession: (token: string) => Promise<Session | undefined> },
): { check: () => void; stop: () => void } {
  let running = false;
  let again = false;
  let stopped = false;
  const look = async (socket: PlayerSocket): Promise<void> => {
    const session = await it.findSession(socket.data.token);
    // A restriction began or ended: the client comes back, and the new connection is what it may be now.
    if (session !== undefined && isRestricted(session, it.now()) !== socket.data.restricted)
      return closeWithCode(socket.conn, 1012, 'restriction changed');
    if (session !== undefined) return;
    socket.emit('updateUserInfo', {});
    closeWithCode(socket.conn, 4001, String(refusalStatus.notSignedIn));
  };
  const run = async (): Promise<void> => {
    const sockets = [...io.sockets.sockets.values()];
    const worker = async (): Promise<void> => {
      for (let socket = sockets.pop(); socket !== undefined; socket = sockets.pop()) await look(socket);
    };
    await Promise.all(Array.from({ length: PARALLEL_SESSION_CHECKS }, worker));
  };
  const check = (): void => {
    if (running || stopped) {
      again = true;
      return;
    }
    running = true;
    again = false;
    run()
      .catch((error: unknown) => it.log.warn({ err: error }, 'real time: sessions not checked'))
      .finally(() => {
        running = false;
        // A burst of log-outs costs one look at everybody per second, not one each.
        if (again && !stopped) setTimeout(check, SESSION_CHECK_INTERVAL_MS).unref();
      });
  };
  const timer = setInterval(check, 60_000).unref();
  return {
    check,
    stop: () => {
      stopped = true;
      clearInterval(timer);
    },
  };
}
