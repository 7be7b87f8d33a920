/** How a connection begins: who may connect, and who is connecting. */
import type { IncomingMessage } from 'node:http';
import { refusalStatusByCode } from '@arara/contract/protocol/errors';
import type { Logger } from 'pino';
import type { PlayerId } from '@arara/contract/protocol/fields';
import type { Caller } from '../http/calls/caller.ts';
import type { SocketSlots } from './limits/socket-slots.ts';
import { closeSocketWithCode, type SocketConnection, type PlayerSocket } from './sockets.ts';

/** A client that connects again opens a new connection; more tries on one would only cost look-ups. */
const MAX_SOCKET_AUTHENTICATION_FAILURES = 3;

/** A browser sends the origin of its page; other clients send none, and only their token counts. */
export function isOriginAllowed(request: IncomingMessage, origins: readonly string[]): boolean {
  const { origin } = request.headers;
  return origin === undefined || origins.includes(origin);
}

export interface SocketAuthenticationOptions {
  readonly findSession: (token: string) => Promise<Caller<PlayerId> | undefined>;
  readonly slots: SocketSlots;
  readonly log: Logger;
}

/** Finds the session of a socket's token, keeps both with the socket, and lets it in; otherwise refuses it. */
export async function authenticateSocket(
  socket: PlayerSocket,
  next: (refusal?: Error) => void,
  { findSession, slots, log }: SocketAuthenticationOptions,
): Promise<void> {
  try {
    const token = readHandshakeToken(socket);
    const session = token === undefined ? undefined : await findSession(token);
    if (token === undefined || session === undefined) {
      countAuthenticationFailure(socket.conn);
      return next(createHandshakeRefusal(refusalStatusByCode.notSignedIn));
    }
    if (!slots.moveToPlayer(socket.conn.request.socket, session.person))
      return next(createHandshakeRefusal(refusalStatusByCode.tooManyRequests));
    socket.data.session = session;
    socket.data.token = token;
    next();
  } catch (error) {
    log.warn({ err: error }, 'real time: session could not be looked up');
    next(createHandshakeRefusal(refusalStatusByCode.unavailable));
  }
}

const createHandshakeRefusal = (status: number): Error =>
  Object.assign(new Error(String(status)), { data: { status } });

function readHandshakeToken(socket: PlayerSocket): string | undefined {
  const { query, auth } = socket.handshake;
  const token: unknown = (auth as { token?: unknown }).token ?? query['token'];
  return typeof token === 'string' && token !== '' ? stripBearerScheme(token) : undefined;
}

/** The token of a handshake's query. */
export function readSocketQueryToken(request: IncomingMessage): string | undefined {
  const token = new URL(request.url ?? '', 'http://localhost').searchParams.get('token');
  return token === null || token === '' ? undefined : stripBearerScheme(token);
}

const stripBearerScheme = (token: string): string => token.replace(/^bearer\s+/i, '');

const authenticationFailuresByConnection = new WeakMap<SocketConnection, number>();

/** Closes a connection on which no session was found three times. */
function countAuthenticationFailure(connection: SocketConnection): void {
  const count = (authenticationFailuresByConnection.get(connection) ?? 0) + 1;
  authenticationFailuresByConnection.set(connection, count);
  if (count === MAX_SOCKET_AUTHENTICATION_FAILURES)
    closeSocketWithCode(connection, 4001, String(refusalStatusByCode.notSignedIn));
}
