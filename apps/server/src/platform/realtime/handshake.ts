/** How a connection begins: who may connect, who is connecting, and how much they may send. */
import type { IncomingMessage } from 'node:http';
import { refusalStatus } from '@arara/contract/protocol/errors';
import type { Logger } from 'pino';
import type { Session } from '../../accounts/accounts.ts';
import { stopwatch } from '../clock.ts';
import { closeWithCode, type SocketConnection, type PlayerSocket } from './sockets.ts';

const MAX_FRAMES = 50;
const FRAMES_WITHIN_MS = 30_000;

/** A browser sends the origin of its page; other clients send none, and only their token counts. */
export function isOriginAllowed(request: IncomingMessage, origins: readonly string[]): boolean {
  const { origin } = request.headers;
  return origin === undefined || origins.includes(origin);
}

/** Finds the session of a socket's token, keeps both with the socket, and lets it in; otherwise refuses it. */
export async function authenticate(
  socket: PlayerSocket,
  next: (refusal?: Error) => void,
  { findSession, log }: { findSession: (token: string) => Promise<Session | undefined>; log: Logger },
): Promise<void> {
  try {
    const token = readHandshakeToken(socket);
    const session = token === undefined ? undefined : await findSession(token);
    if (token === undefined || session === undefined) return next(createRefusal(refusalStatus.notSignedIn));
    socket.data.session = session;
    socket.data.token = token;
    next();
  } catch (error) {
    log.warn({ err: error }, 'real time: session could not be looked up');
    next(createRefusal(refusalStatus.unavailable));
  }
}

const createRefusal = (status: number): Error => Object.assign(new Error(String(status)), { data: { status } });

function readHandshakeToken(socket: PlayerSocket): string | undefined {
  const { query, auth } = socket.handshake;
  const token: unknown = (auth as { token?: unknown }).token ?? query['token'];
  return typeof token === 'string' && token !== '' ? token.replace(/^bearer\s+/i, '') : undefined;
}

/** Closes a connection that sends more than fifty frames in thirty seconds, whatever is in them. */
export function limitFrames(connection: SocketConnection): void {
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
