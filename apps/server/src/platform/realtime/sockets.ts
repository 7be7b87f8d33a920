import type { RealtimeServerMessageName, WireServerMessage } from '@arara/contract/realtime-messages';
import type { DefaultEventsMap, Namespace, Server, Socket } from 'socket.io';
import type { PlayerId } from '@arara/contract/protocol/fields';
import type { Caller } from '../http/calls/caller.ts';
import type { BalanceUpdate } from './updates.ts';

type ServerMessageEvents = { [Name in RealtimeServerMessageName]: (content: WireServerMessage<Name>) => void };

/** What nodes send each other apart from what the adapter forwards. */
interface InterNodeEvents {
  /** A packet of the feed on topics. */
  sport: (packet: unknown) => void;
  balances: (news: readonly BalanceUpdate[]) => void;
}

/** What is stored with a player's socket; a visitor's socket has none of it. */
interface PlayerSocketData {
  session: Caller<PlayerId>;
  token: string;
  /** True while its player is kept from playing: messages about games, bets and offers are not sent to it. */
  restricted: boolean;
  /** How many checks of all sessions were asked for before its own was looked up. */
  checksAskedBefore: number;
  gameCode?: string;
}

export type RealtimeServer = Server<DefaultEventsMap, ServerMessageEvents, InterNodeEvents, PlayerSocketData>;
export type RealtimeNamespace = Namespace<DefaultEventsMap, ServerMessageEvents, InterNodeEvents, PlayerSocketData>;
export type PlayerSocket = Socket<DefaultEventsMap, ServerMessageEvents, InterNodeEvents, PlayerSocketData>;
/** The socket of a player or of a visitor. */
export type PlayerOrVisitorSocket = Omit<PlayerSocket, 'data'>;
/** One WebSocket connection; sockets of both namespaces may share it. */
export type SocketConnection = PlayerSocket['conn'];

/** A client has this long to answer a close frame; until then its frames would still be read and its pings answered. */
const SOCKET_CLOSE_GRACE_MS = 1000;

/** Closes with a code of RFC 6455, so that the client knows whether to connect again. */
export function closeSocketWithCode(connection: SocketConnection, code: number, reason: string): void {
  const { socket } = connection.transport as unknown as { socket?: { close(code: number, reason: string): void } };
  socket?.close(code, reason);
  connection.close(true);
  const { socket: tcp } = connection.request;
  const timer = setTimeout(() => tcp.destroy(), SOCKET_CLOSE_GRACE_MS).unref();
  tcp.once('close', () => clearTimeout(timer));
}

/** Closes at once, without a close frame, which a client that does not read would never get. A reset also frees the kernel's backlog. */
export function resetSocketConnection(connection: SocketConnection): void {
  connection.request.socket.resetAndDestroy();
}
