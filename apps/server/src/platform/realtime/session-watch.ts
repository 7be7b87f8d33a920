import { refusalStatusByCode } from '@arara/contract/protocol/errors';
import type { Logger } from 'pino';
import type { PlayerId } from '@arara/contract/protocol/fields';
import type { Caller } from '../http/calls/caller.ts';
import type { Instant } from '../clock.ts';
import { startWorker, type BackgroundWorker } from '../worker/worker.ts';
import { closeSocketWithCode, type PlayerSocket, type RealtimeServer } from './sockets.ts';

/** Sessions that lay idle too long are found at this pace; those that were revoked wake the watch. */
const SESSION_CHECK_INTERVAL_MS = 60_000;
/** A burst of log-outs costs two checks of every connection a second, not one for each log-out. A log-out has to work within one. */
const MIN_SESSION_CHECK_INTERVAL_MS = 500;
const SESSION_CHECK_CONCURRENCY = 8;

interface SessionWatchOptions {
  readonly log: Logger;
  readonly now: () => Instant;
  readonly findSession: (token: string) => Promise<Caller<PlayerId> | undefined>;
}

/** True while the player of a session is kept from playing. */
export const isSessionRestricted = ({ restrictedUntil }: Caller, now: Instant): boolean =>
  restrictedUntil !== null && now < restrictedUntil;

export interface SessionWatch extends Pick<BackgroundWorker, 'stop'> {
  /** Checks soon whether the session of every connection is still valid. */
  askCheck(): void;
}

/**
 * Starts closing the connections whose session is over, or whose restriction has begun or ended. Call it before connections are
 * authenticated.
 */
export function startSessionWatch(io: RealtimeServer, { log, now, findSession }: SessionWatchOptions): SessionWatch {
  let asked = 0;
  const check = async (socket: PlayerSocket): Promise<void> => {
    const session = await findSession(socket.data.token);
    if (session === undefined) {
      socket.emit('updateUserInfo', {});
      closeSocketWithCode(socket.conn, 4001, String(refusalStatusByCode.notSignedIn));
    } else if (isSessionRestricted(session, now()) !== socket.data.restricted)
      // The client connects again, and the new connection receives only what it may receive now.
      closeSocketWithCode(socket.conn, 1012, 'restriction changed');
  };
  const options = {
    name: 'session watch',
    everyMs: SESSION_CHECK_INTERVAL_MS,
    minIntervalMs: MIN_SESSION_CHECK_INTERVAL_MS,
  };
  const worker = startWorker({ log }, options, async () => {
    const sockets = [...io.sockets.sockets.values()];
    const checkNext = async (): Promise<void> => {
      for (let socket = sockets.pop(); socket !== undefined; socket = sockets.pop()) await check(socket);
    };
    await Promise.all(Array.from({ length: SESSION_CHECK_CONCURRENCY }, checkNext));
    return false;
  });
  const askCheck = (): void => {
    asked += 1;
    worker.wake();
  };
  io.use((socket, next) => {
    socket.data.checksAskedBefore = asked;
    next();
  });
  io.on('connection', (socket) => {
    // Its session may have been revoked since it was read: that check did not see this connection yet.
    if (socket.data.checksAskedBefore !== asked) askCheck();
  });
  return {
    askCheck,
    stop: () => worker.stop(),
  };
}
