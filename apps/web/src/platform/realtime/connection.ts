import {
  PUBLIC_NAMESPACE,
  REALTIME_PATH,
  type ServerMessage,
  type ServerMessageName,
  type ServerMessageOnWire,
  serverMessages,
} from '@arara/contract/topics';
import { io, type Socket } from 'socket.io-client';
import * as z from 'zod/mini';
import { reconnectWhenRefused } from './reconnect.ts';
import { topics } from './page-topics.ts';
import { useRealtime } from './realtime.ts';

type Handlers<Name extends ServerMessageName> = {
  readonly [Each in Name]: (message: ServerMessage<Each>) => unknown;
};
type TopicMessageName = 'sport:odds' | 'sport:event' | 'game:round';
/** What the app does with each message to a player. */
export type PlayerMessageHandlers = Handlers<Exclude<ServerMessageName, TopicMessageName>>;

const socketOptions = {
  path: REALTIME_PATH,
  transports: ['websocket'],
  reconnectionDelay: 500,
  reconnectionDelayMax: 10_000,
};
/** A server without a slot for visitors refuses the handshake, and a browser does not learn why: each further try waits longer. */
const VISITOR_DELAY_MAX_MS = 60_000;

/** Calls the handler with every message of this name that fits the contract; any other is ignored. */
function onServerMessage<Name extends ServerMessageName>(
  socket: Socket,
  name: Name,
  schema: z.ZodMiniType<ServerMessage<Name>, ServerMessageOnWire<Name>>,
  handler: (message: ServerMessage<Name>) => unknown,
): void {
  socket.on<string>(name, (message: ServerMessageOnWire<Name>) => {
    const read = z.safeDecode(schema, message);
    if (read.success) void handler(read.data);
  });
}

/** Lets a connection carry the topics of the open pages from each time it is made until it breaks. */
function carryTopicsOver(socket: Socket): void {
  onServerMessage(socket, 'sport:odds', serverMessages['sport:odds'], topics.publishOdds);
  onServerMessage(socket, 'sport:event', serverMessages['sport:event'], topics.publishEvent);
  onServerMessage(socket, 'game:round', serverMessages['game:round'], topics.publishRound);
  let detach: (() => void) | undefined;
  socket.on('connect', () => {
    detach = topics.attach({ send: (name, those) => void socket.emit(name, { topics: those }) });
  });
  socket.on('disconnect', () => detach?.());
}

/** Opens a visitor's connection, which carries odds, events and shared rounds alone; returns the function that closes it. */
export function connectVisitor(): () => void {
  // A connection of its own: shared with a later session's, it would hide that session's token.
  const socket = io(PUBLIC_NAMESPACE, { ...socketOptions, forceNew: true, reconnectionDelayMax: VISITOR_DELAY_MAX_MS });
  carryTopicsOver(socket);
  const { stop } = reconnectWhenRefused(socket, () => Promise.resolve(true));
  return () => {
    stop();
    socket.close();
  };
}

function listenForPlayer(socket: Socket, handlers: PlayerMessageHandlers): void {
  onServerMessage(socket, 'updateUserInfo', serverMessages.updateUserInfo, handlers.updateUserInfo);
  onServerMessage(socket, 'paySuccess', serverMessages.paySuccess, handlers.paySuccess);
  onServerMessage(socket, 'userBetAmount', serverMessages.userBetAmount, handlers.userBetAmount);
  onServerMessage(socket, 'insBalance', serverMessages.insBalance, handlers.insBalance);
  onServerMessage(socket, 'freeBalance', serverMessages.freeBalance, handlers.freeBalance);
  onServerMessage(socket, 'online', serverMessages.online, handlers.online);
  onServerMessage(socket, 'game:present', serverMessages['game:present'], handlers['game:present']);
  onServerMessage(socket, 'bet:changed', serverMessages['bet:changed'], handlers['bet:changed']);
}

/** A player's session, as far as its connection needs it. */
interface PlayerSession {
  readonly token: string;
  /** False once the session has ended in this tab. */
  readonly isCurrent: () => boolean;
  /** Asks the server whether the session still counts. */
  readonly isValid: () => Promise<boolean>;
  /** Called when the connection is established again: messages may have been missed. */
  readonly onReconnect: () => void;
}

/** Opens the connection of a session; returns the function that closes it. */
export function connectPlayer(session: PlayerSession, handlers: PlayerMessageHandlers): () => void {
  const socket = io({ ...socketOptions, query: { token: session.token } });
  listenForPlayer(socket, handlers);
  carryTopicsOver(socket);
  let hasConnectedBefore = false;
  socket.on('connect', () => {
    useRealtime.setState({
      state: 'connected',
      // Sent over this connection or not at all: the server forgets presence with the connection, and the next one sends it again.
      sendPresence: (name, gameCode) => void socket.volatile.emit(name, { gameCode }),
    });
    if (hasConnectedBefore) session.onReconnect();
    hasConnectedBefore = true;
  });
  socket.on('disconnect', (reason) => {
    if (session.isCurrent()) useRealtime.setState({ state: 'lost', playersByGame: {}, sendPresence: null });
    // Closed by the server: perhaps the token was revoked.
    if (reason === 'io server disconnect') retry();
  });
  const { retry, stop } = reconnectWhenRefused(socket, session.isValid);
  return () => {
    stop();
    socket.close();
  };
}
