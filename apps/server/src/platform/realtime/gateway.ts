import type { IncomingMessage, Server as HttpServer } from 'node:http';
import type { PlayerId } from '@arara/contract/protocol/fields';
import {
  PUBLIC_SOCKET_NAMESPACE,
  REALTIME_SOCKET_PATH,
  type ServerMessage,
  type RealtimeServerMessageName,
  serverMessageSchemas,
} from '@arara/contract/realtime-messages';
import { createAdapter } from '@socket.io/redis-adapter';
import type { Logger } from 'pino';
import { Server } from 'socket.io';
import * as z from 'zod/mini';
import type { Caller } from '../http/calls/caller.ts';
import { type Instant, readMonotonicTimeMs } from '../clock.ts';
import { type RealtimeBalanceFeed, createBalanceFeed, type PublishToPlayer } from './balance-feed.ts';
import { refuseConnection } from '../http/connections/raw-refusal.ts';
import { authenticateSocket, isOriginAllowed, readSocketQueryToken } from './handshake.ts';
import { watchSlowReaders } from './limits/slow-readers.ts';
import { openSocketSlots, type SocketLimits, type SocketSlots } from './limits/socket-slots.ts';
import { handlePlayerMessages, type PlayerMessageHandlers } from './player-messages.ts';
import { openPresenceTracker, formatPlayerRoom, listPlayersOfRooms } from './presence.ts';
import type { RedisBus } from './redis-bus.ts';
import { isSessionRestricted, startSessionWatch } from './session-watch.ts';
import {
  closeSocketWithCode,
  type PlayerSocket,
  type SocketConnection,
  type PlayerOrVisitorSocket,
  type RealtimeNamespace,
  type RealtimeServer,
} from './sockets.ts';
import { openSocketTopicSubscriptions } from './subscriptions.ts';
import type { BalancePublisher } from './updates.ts';

const MAX_SOCKET_FRAME_BYTES = 4096;
/** A connection must say who it is within this time. */
const SOCKET_AUTHENTICATION_TIMEOUT_MS = 5000;
const SOCKET_RETRY_AFTER_SECONDS = 10;

/** What a domain publishes on topics: how its packets reach this node's sockets, and how a socket catches up. */
export interface TopicFeed<Packet> {
  /** Sends this node's sockets a packet of another node. */
  deliver(packet: Packet): void;
  /** Sends a socket the current versions of these topics, so that it reads again what it missed. */
  catchUp(socket: PlayerOrVisitorSocket, topics: readonly string[], since: number): void;
  stop(): void;
}

export interface RealtimeGatewayOptions<Packet, Feed extends TopicFeed<Packet>> {
  readonly log: Logger;
  readonly now: () => Instant;
  readonly findSession: (token: string) => Promise<Caller<PlayerId> | undefined>;
  readonly origins: readonly string[];
  readonly redis: RedisBus | undefined;
  readonly limits: SocketLimits;
  /** The network of the client that made a request, behind trusted proxies too. */
  readonly findNetwork: (request: IncomingMessage) => string;
  /** Opens the feed that publishes on topics; `relay` passes its packets to the other nodes. */
  readonly openFeed: (namespaces: readonly RealtimeNamespace[], relay: (packet: Packet) => void) => Feed;
}

/** The room of a player's connections for what also a restricted player is sent: the chat with support. */
const formatChatRoom = (player: PlayerId): string => `c:${player}`;

/** Told of a player's new connection; `send` sends a message to it alone. */
type PlayerConnectedListener = (
  player: PlayerId,
  send: <Name extends RealtimeServerMessageName>(name: Name, content: ServerMessage<Name>) => void,
) => void;

/** The players with a connection to one node. */
interface NodePlayers {
  list(): readonly PlayerId[];
  /** Sends a message to the connections of a player on this node alone. */
  readonly publish: PublishToPlayer;
  /** Calls `f` for each connection of a player that opens here. */
  onConnected(f: PlayerConnectedListener): void;
}

export interface RealtimeGateway<Feed> {
  /** Sends a message to all connections of a player, on every node. Call it after the commit. */
  readonly publish: PublishToPlayer;
  /** The same for the chat with support, which a player who is kept from playing is sent too. */
  readonly publishChat: PublishToPlayer;
  /** The players with a connection to this node, but for those who are kept from playing. */
  readonly connected: NodePlayers;
  /** Sets who handles the messages of players; before that they are refused as unavailable. */
  handleMessages(handlers: PlayerMessageHandlers): void;
  /** Keeps the newest balances of each player and sends them four times a second. */
  readonly publishBalances: BalancePublisher;
  /** Sends a message to everybody who has subscribed to a topic, visitors too, on every node. */
  publishToTopic<Name extends RealtimeServerMessageName>(topic: string, name: Name, content: ServerMessage<Name>): void;
  readonly feed: Feed;
  /** How many connections this node has, those of visitors too. */
  countConnections(): number;
  /** Checks soon whether the session of every connection is still valid; called when one was revoked. */
  checkSessions(): void;
  /** Closes every connection as "service restart". */
  close(): Promise<void>;
}

/** Opens the real-time gateway on the HTTP server: players and visitors connect, subscribe to topics and are sent messages. */
export function openRealtimeGateway<Packet, Feed extends TopicFeed<Packet>>(
  server: HttpServer,
  options: RealtimeGatewayOptions<Packet, Feed>,
): RealtimeGateway<Feed> {
  const { log, now, redis } = options;
  const slots = openSocketSlots({ ...options, readToken: readSocketQueryToken });
  const io = createSocketServer(server, { ...options, slots });
  const connections = trackConnections(io);
  // Before sessions are looked up: it notes when.
  const sessions = startSessionWatch(io, options);
  io.use((socket, next) => void authenticateSocket(socket, next, { ...options, slots }));
  // Visitors need no token: nothing personal is sent there.
  const visitors = io.of(PUBLIC_SOCKET_NAMESPACE);
  const feed = options.openFeed([io.sockets, visitors], (packet) => {
    if (redis !== undefined) io.serverSideEmit('sport', packet);
  });
  io.on('sport', (packet) => feed.deliver(packet as Packet));
  const subscriptions = openSocketTopicSubscriptions((socket, topics, since) => feed.catchUp(socket, topics, since));
  visitors.on('connection', subscriptions.admit);
  const presence = openPresenceTracker(io, log);
  let messageHandlers: PlayerMessageHandlers | undefined;
  const connected = openConnectedPlayers(io);
  io.on('connection', (socket) => {
    const { session } = socket.data;
    void socket.join(formatChatRoom(session.person));
    handlePlayerMessages(socket, log, () => messageHandlers);
    socket.data.restricted = isSessionRestricted(session, now());
    // A player who is kept from playing is sent nothing about games, bets and offers.
    if (socket.data.restricted) return;
    void socket.join(formatPlayerRoom(session.person));
    subscriptions.admit(socket);
    presence.admit(socket);
    connected.announce(socket);
  });
  const balances = openBalanceFeed(io, redis);
  const slowReaders = watchSlowReaders(connections, subscriptions);
  return {
    publish: (player, name, content) => {
      if (name === 'updateUserInfo') balances.drop(player);
      emitServerMessage(io.to(formatPlayerRoom(player)), name, encodeServerMessage(name, content));
    },
    publishChat: (player, name, content) =>
      emitServerMessage(io.to(formatChatRoom(player)), name, encodeServerMessage(name, content)),
    connected,
    handleMessages: (handlers) => {
      messageHandlers = handlers;
    },
    publishBalances: balances.publish,
    publishToTopic: createTopicPublisher([io.sockets, visitors]),
    feed,
    countConnections: () => io.engine.clientsCount,
    checkSessions: sessions.askCheck,
    close: async () => {
      for (const part of [balances, presence, feed, slowReaders]) part.stop();
      for (const connection of connections) closeSocketWithCode(connection, 1012, 'restart');
      io.engine.close();
      await Promise.all([sessions.stop(), io.sockets.adapter.close(), visitors.adapter.close()]);
    },
  };
}

/** Sends a message to the subscribers of a topic, players and visitors alike; it is encoded once. */
const createTopicPublisher =
  (namespaces: readonly RealtimeNamespace[]): RealtimeGateway<never>['publishToTopic'] =>
  (topic, name, content) => {
    const encoded = encodeServerMessage(name, content);
    for (const namespace of namespaces) emitServerMessage(namespace.to(topic), name, encoded);
  };

interface SocketServerOptions {
  readonly origins: readonly string[];
  readonly redis: RedisBus | undefined;
  readonly slots: SocketSlots;
  readonly log: Logger;
}

function createSocketServer(server: HttpServer, { origins, redis, slots, log }: SocketServerOptions): RealtimeServer {
  return new Server(server, {
    path: REALTIME_SOCKET_PATH,
    transports: ['websocket'],
    serveClient: false,
    maxHttpBufferSize: MAX_SOCKET_FRAME_BYTES,
    perMessageDeflate: false,
    connectTimeout: SOCKET_AUTHENTICATION_TIMEOUT_MS,
    allowRequest: (request, answer) => {
      if (!isOriginAllowed(request, origins)) return answer(null, false);
      void admitHandshake(request, slots, log).then((isAdmitted) => answer(null, isAdmitted));
    },
    ...(redis === undefined
      ? {}
      : { adapter: createAdapter(redis.publisher, redis.subscriber, { key: redis.channel }) }),
  });
}

/** Takes a slot for a handshake. Where there is none, answers 429 with 42901 instead of the upgrade; a browser sees that as a failed connection. */
async function admitHandshake(request: IncomingMessage, slots: SocketSlots, log: Logger): Promise<boolean> {
  try {
    if (await slots.admit(request)) return true;
    refuseConnection(request.socket, 'tooManyRequests', SOCKET_RETRY_AFTER_SECONDS);
  } catch (error) {
    log.warn({ err: error }, 'real time: session could not be looked up');
    refuseConnection(request.socket, 'unavailable', SOCKET_RETRY_AFTER_SECONDS);
  }
  return false;
}

/** The connections that are open now; each is limited in what it may send. */
function trackConnections(io: RealtimeServer): ReadonlySet<SocketConnection> {
  const connections = new Set<SocketConnection>();
  io.engine.on('connection', (connection: SocketConnection) => {
    connections.add(connection);
    connection.once('close', () => connections.delete(connection));
    enforceSocketFrameBudget(connection);
  });
  return connections;
}

function openConnectedPlayers(io: RealtimeServer): NodePlayers & { announce(socket: PlayerSocket): void } {
  let listener: PlayerConnectedListener | undefined;
  return {
    list: () => listPlayersOfRooms(io.sockets.adapter.rooms.keys()),
    publish: (player, name, content) =>
      emitServerMessage(io.local.to(formatPlayerRoom(player)), name, encodeServerMessage(name, content)),
    onConnected: (f) => {
      listener = f;
    },
    announce: (socket) =>
      listener?.(socket.data.session.person, (name, content) =>
        emitServerMessage(socket, name, encodeServerMessage(name, content)),
      ),
  };
}

/** Balances go to this node's sockets only: each node is passed the updates and sends them itself. */
function openBalanceFeed(io: RealtimeServer, redis: RedisBus | undefined): RealtimeBalanceFeed {
  const feed = createBalanceFeed(
    (player, name, content) =>
      emitServerMessage(io.local.to(formatPlayerRoom(player)), name, encodeServerMessage(name, content)),
    (player: PlayerId) => io.sockets.adapter.rooms.has(formatPlayerRoom(player)),
    redis === undefined ? undefined : (updates) => io.serverSideEmit('balances', updates),
  );
  io.on('balances', feed.receive);
  return feed;
}

/** The content of a message in the types of the wire. */
const encodeServerMessage = <Name extends RealtimeServerMessageName>(
  name: Name,
  content: ServerMessage<Name>,
): unknown => z.encode<z.ZodMiniType>(serverMessageSchemas[name], content);

const emitServerMessage = (target: unknown, name: RealtimeServerMessageName, encoded: unknown): void =>
  (target as { emit(name: string, content: unknown): void }).emit(name, encoded);

/** How much one connection may send. */

const SOCKET_FRAME_BUDGET_WINDOW_MS = 30_000;
/** Messages, and pings and pongs of WebSocket, which no message shows. */
const MAX_SOCKET_FRAMES_PER_WINDOW = 50;
/** Bytes on the wire: pieces of one message count as no frame of their own, and may be empty. */
const MAX_FRAME_BYTES_PER_WINDOW = 64 * 1024;

/** Closes a connection that sends more than fifty frames or 64 KiB in thirty seconds, whatever is in them. */
function enforceSocketFrameBudget(connection: SocketConnection): void {
  let frames = 0;
  let bytes = 0;
  let since = readMonotonicTimeMs();
  let isClosing = false;
  const close = (reason: string): void => {
    isClosing = true;
    closeSocketWithCode(connection, 1008, reason);
  };
  const count = (moreFrames: number, moreBytes: number): void => {
    if (isClosing) return;
    const now = readMonotonicTimeMs();
    if (now - since >= SOCKET_FRAME_BUDGET_WINDOW_MS) [since, frames, bytes] = [now, 0, 0];
    frames += moreFrames;
    bytes += moreBytes;
    if (frames > MAX_SOCKET_FRAMES_PER_WINDOW) close('too many frames');
    else if (bytes > MAX_FRAME_BYTES_PER_WINDOW) close('too many bytes');
  };
  const { socket: webSocket } = connection.transport as unknown as {
    socket: { on(name: 'ping' | 'pong', listener: () => void): void };
  };
  for (const name of ['ping', 'pong'] as const) webSocket.on(name, () => count(1, 0));
  connection.on('packet', () => count(1, 0));
  connection.request.socket.on('data', (chunk: Buffer) => count(0, chunk.length));
}
