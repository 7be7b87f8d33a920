import type { ServerMessageName, ServerMessageOnWire } from '@arara/contract/protocol/topics';
import type { DefaultEventsMap, Namespace, Server, Socket } from 'socket.io';
import type { Session } from '../../accounts/accounts.ts';
import type { BalanceUpdate } from './updates.ts';

type ServerEvents = { [Name in ServerMessageName]: (content: ServerMessageOnWire<Name>) => void };

/** What nodes send each other beside what the adapter passes on by itself. */
interface BetweenNodes {
  /** A packet of the feed on topics. */
  sport: (packet: unknown) => void;
  balances: (news: readonly BalanceUpdate[]) => void;
}

/** What is kept with a player's socket; a visitor's has none of it. */
interface SocketData {
  session: Session;
  token: string;
  /** Its player is kept from playing: nothing of what others hear is sent to it. */
  restricted: boolean;
  gameCode?: string;
}

export type RealtimeServer = Server<DefaultEventsMap, ServerEvents, BetweenNodes, SocketData>;
export type RealtimeNamespace = Namespace<DefaultEventsMap, ServerEvents, BetweenNodes, SocketData>;
export type PlayerSocket = Socket<DefaultEventsMap, ServerEvents, BetweenNodes, SocketData>;
/** Of a player or a visitor: nothing is known of who listens. */
export type ListeningSocket = Omit<PlayerSocket, 'data'>;
/** One WebSocket connection; sockets of both namespaces may share it. */
export type Connection = PlayerSocket['conn'];

/** Closes with a code of RFC 6455, so that a client knows whether to come back. */
export function closeWithCode(connection: Connection, code: number, reason: string): void {
  const { socket } = connection.transport as unknown as { socket?: { close(code: number, reason: string): void } };
  socket?.close(code, reason);
  connection.close(true);
}

/** Closes without a word: a reader that does not read would never hear one. A reset frees its backlog at once, the kernel's too. */
export function resetConnection(connection: Connection): void {
  connection.request.socket.resetAndDestroy();
}
