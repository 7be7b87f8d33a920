import type { IncomingMessage, Server as HttpServer } from 'node:http';
import type { PlayerId } from '@arara/contract/protocol/fields';
import {
  PUBLIC_NAMESPACE,
  REALTIME_PATH,
  type ServerMessage,
  type ServerMessageName,
  serverMessages,
} from '@arara/contract/topics';
import { createAdapter } from '@socket.io/redis-adapter';
import type { Logger } from 'pino';
import { Server } from 'socket.io';
import * as z from 'zod/mini';
import type { Session } from '../../accounts/accounts.ts';
import type { Instant } from '../clock.ts';
import { type BalanceFeed, createBalanceFeed, type PublishToPlayer } from './balance-feed.ts';
import { refuseConnection } from '../http/connections/raw-refusal.ts';
import { authenticate, isOriginAllowed, readQueryToken } from './handshake.ts';
import { limitFrames } from './limits/frame-budget.ts';
import { watchSlowReaders } from './limits/slow-readers.ts';
import { openSocketSlots, type SocketLimits, type SocketSlots } from './limits/socket-slots.ts';
import { openPresence, toPlayerRoom } from './presence.ts';
import type { RedisBus } from './redis-bus.ts';
import { isRestricted, startSessionWatch } from './session-watch.ts';
import {
  closeWithCode,
  type SocketConnection,
  type ListeningSocket,
  type RealtimeNamespace,
  type RealtimeServer,
} from './sockets.ts';
import { openSubscriptions } from './subscriptions.ts';
import type { BalancePublisher } from './updates.ts';

const MAX_FRAME_BYTES = 4096;
/** A connection must say who it is within this time. */
const AUTHENTICATION_TIMEOUT_MS = 5000;
const RETRY_AFTER_S = 10;

/** What a domain publishes on topics: how its packets reach this node's sockets, and how a socket catches up. */
export interface TopicFeed<Packet> {
  /** Sends this node's sockets a packet of another node. */
  deliver(packet: Packet): void;
  /** Sends a socket the current versions of these topics, so that it reads again what it missed. */
  catchUp(socket: ListeningSocket, topics: readonly string[], since: number): void;
  stop(): void;
}

export interface GatewayOptions<Packet, Feed extends TopicFeed<Packet>> {
  readonly log: Logger;
  readonly now: () => Instant;
  readonly findSession: (token: string) => Promise<Session | undefined>;
  readonly origins: readonly string[];
  readonly redis: RedisBus | undefined;
  readonly limits: SocketLimits;
  /** The network of the client that made a request, behind trusted proxies too. */
  readonly findNetwork: (request: IncomingMessage) => string;
  /** Opens the feed that publishes on topics; `relay` passes its packets to the other nodes. */
  readonly openFeed: (namespaces: readonly RealtimeNamespace[], relay: (packet: Packet) => void) => Feed;
}

export interface Gateway<Feed> {
  /** Sends a message to all connections of a player, on every node. Call it after the commit. */
  readonly publish: PublishToPlayer;
  /** Keeps the newest balances of each player and sends them four times a second. */
  readonly publishBalances: BalancePublisher;
  /** Sends a message to everybody who has subscribed to a topic, visitors too, on every node. */
  publishToTopic<Name extends ServerMessageName>(topic: string, name: Name, content: ServerMessage<Name>): void;
  readonly feed: Feed;
  /** Checks soon whether the session of every connection is still valid; called when one was revoked. */
  checkSessions(): void;
  /** Closes every connection as "service restart". */
  close(): Promise<void>;
}

/** Opens the real-time gateway on the HTTP server: players and visitors connect, subscribe to topics and are sent messages. */
export function openGateway<Packet, Feed extends TopicFeed<Packet>>(
  server: HttpServer,
  options: GatewayOptions<Packet, Feed>,
): Gateway<Feed> {
  const { log, now, redis } = options;
  const slots = openSocketSlots({ ...options, readToken: readQueryToken });
  const io = createSocketServer(server, { ...options, slots });
  const connections = trackConnections(io);
  io.use((socket, next) => void authenticate(socket, next, { ...options, slots }));
  // Visitors need no token: nothing personal is sent there.
  const visitors = io.of(PUBLIC_NAMESPACE);
  const feed = options.openFeed([io.sockets, visitors], (packet) => {
    if (redis !== undefined) io.serverSideEmit('sport', packet);
  });
  io.on('sport', (packet) => feed.deliver(packet as Packet));
  const subscriptions = openSubscriptions((socket, topics, since) => feed.catchUp(socket, topics, since));
  visitors.on('connection', subscriptions.admit);
  const presence = openPresence(io, log);
  io.on('connection', (socket) => {
    socket.data.restricted = isRestricted(socket.data.session, now());
    // A player who is kept from playing is sent nothing about games, bets and offers.
    if (socket.data.restricted) return;
    void socket.join(toPlayerRoom(socket.data.session.player));
    subscriptions.admit(socket);
    presence.admit(socket);
  });
  const balances = openBalances(io, redis);
  const sessions = startSessionWatch(io, options);
  const slowReaders = watchSlowReaders(connections, subscriptions);
  return {
    publish: (player, name, content) => {
      if (name === 'updateUserInfo') balances.drop(player);
      send(io.to(toPlayerRoom(player)), name, encode(name, content));
    },
    publishBalances: balances.publish,
    publishToTopic: (topic, name, content) => {
      const encoded = encode(name, content);
      for (const namespace of [io.sockets, visitors]) send(namespace.to(topic), name, encoded);
    },
    feed,
    checkSessions: sessions.wake,
    close: async () => {
      for (const part of [balances, presence, feed, slowReaders]) part.stop();
      for (const connection of connections) closeWithCode(connection, 1012, 'restart');
      io.engine.close();
      await Promise.all([sessions.stop(), io.sockets.adapter.close(), visitors.adapter.close()]);
    },
  };
}

interface CreationOptions {
  readonly origins: readonly string[];
  readonly redis: RedisBus | undefined;
  readonly slots: SocketSlots;
  readonly log: Logger;
}

function createSocketServer(server: HttpServer, { origins, redis, slots, log }: CreationOptions): RealtimeServer {
  return new Server(server, {
    path: REALTIME_PATH,
    transports: ['websocket'],
    serveClient: false,
    maxHttpBufferSize: MAX_FRAME_BYTES,
    perMessageDeflate: false,
    connectTimeout: AUTHENTICATION_TIMEOUT_MS,
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
    refuseConnection(request.socket, 'tooManyRequests', RETRY_AFTER_S);
  } catch (error) {
    log.warn({ err: error }, 'real time: session could not be looked up');
    refuseConnection(request.socket, 'unavailable', RETRY_AFTER_S);
  }
  return false;
}

/** The connections that are open now; each is limited in what it may send. */
function trackConnections(io: RealtimeServer): ReadonlySet<SocketConnection> {
  const connections = new Set<SocketConnection>();
  io.engine.on('connection', (connection: SocketConnection) => {
    connections.add(connection);
    connection.once('close', () => connections.delete(connection));
    limitFrames(connection);
  });
  return connections;
}

/** Balances go to this node's sockets only: each node is passed the updates and sends them itself. */
function openBalances(io: RealtimeServer, redis: RedisBus | undefined): BalanceFeed {
  const feed = createBalanceFeed(
    (player, name, content) => send(io.local.to(toPlayerRoom(player)), name, encode(name, content)),
    (player: PlayerId) => io.sockets.adapter.rooms.has(toPlayerRoom(player)),
    redis === undefined ? undefined : (updates) => io.serverSideEmit('balances', updates),
  );
  io.on('balances', feed.receive);
  return feed;
}

/** The content of a message in the types of the wire. */
const encode = <Name extends ServerMessageName>(name: Name, content: ServerMessage<Name>): unknown =>
  z.encode<z.ZodMiniType>(serverMessages[name], content);

const send = (target: unknown, name: ServerMessageName, encoded: unknown): void =>
  (target as { emit(name: string, content: unknown): void }).emit(name, encoded);
