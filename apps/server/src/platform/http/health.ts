import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import { readMonotonicTimeMs } from '../clock.ts';
import { isDbError } from '../db/errors.ts';
import type { RestoreStatusAndReservations } from '../restore/restore-watch.ts';
import { startWorker } from '../worker/worker.ts';

const DATABASE_PING_INTERVAL_MS = 1000;
const DATABASE_PING_TIMEOUT_MS = 2000;
/** An answer within this time stands for a ping: a little more than the second after which the next one is due. */
const ANSWER_COUNTS_MS = 1500;

export interface ServerReadiness {
  isReady(): boolean;
  stop(): Promise<void>;
}

/** What the readiness of a server depends on. */
export interface ReadinessOptions {
  readonly ping: () => Promise<void>;
  /** When the database last answered something else that is asked each second, by the monotonic clock: then no ping is needed. */
  readonly answeredAt?: () => number;
  /** Writes something that needs room on the disk. */
  readonly probeWrites: () => Promise<void>;
  /** Calls back when a write was refused as every write would be. Returns a function that ends it. */
  readonly onWriteRefused: (f: () => void) => () => void;
  readonly isDraining: () => boolean;
  readonly log: Logger;
}

/**
 * Starts looking every second whether the database answers, so that `/readyz` answers at once. The server is not ready until the first answer,
 * while the database does not answer within two seconds, and once it drains. It is not ready either after a write was refused,
 * because the disk is full or the database read only, until the database takes a write that needs room.
 */
export function startReadinessWatch(options: ReadinessOptions): ServerReadiness & { first: Promise<void> } {
  const { log } = options;
  const { promise: first, resolve: resolveFirst } = Promise.withResolvers<void>();
  let hasAnswered = false;
  let takesWrites = true;
  let isWriteSuspect = false;
  let hasStopped = false;
  const noteAnswer = (answers: boolean, error?: unknown): void => {
    if (hasStopped || answers === hasAnswered) return;
    hasAnswered = answers;
    if (answers) log.info('database answers');
    else log.warn({ err: error }, 'database does not answer');
  };
  const noteWrites = (taken: boolean, error?: unknown): void => {
    if (taken === takesWrites) return;
    takesWrites = taken;
    if (taken) log.warn('database takes writes again');
    else log.error({ err: error }, 'database refuses writes');
  };
  const probeSuspectWrites = async (): Promise<void> => {
    isWriteSuspect = false;
    await options.probeWrites().then(
      () => noteWrites(true),
      // Another node is probing.
      (error: unknown) => isDbError(error, 'timeout') || noteWrites(false, error),
    );
  };
  const ping = async (): Promise<void> => {
    const late = setTimeout(() => noteAnswer(false, new Error('no answer in time')), DATABASE_PING_TIMEOUT_MS);
    await options.ping().then(
      () => noteAnswer(true),
      (error: unknown) => noteAnswer(false, error),
    );
    clearTimeout(late);
  };
  const worker = startWorker(options, { name: 'readiness', everyMs: DATABASE_PING_INTERVAL_MS }, async () => {
    if (readMonotonicTimeMs() - (options.answeredAt?.() ?? -Infinity) < ANSWER_COUNTS_MS) noteAnswer(true);
    else await ping();
    resolveFirst();
    if (hasAnswered && (isWriteSuspect || !takesWrites)) await probeSuspectWrites();
    return false;
  });
  const offWriteRefused = options.onWriteRefused(() => {
    // The probe's own refusal is heard here too: it is made again with the next ping.
    if (!takesWrites) return;
    isWriteSuspect = true;
    worker.wake();
  });
  return {
    first,
    isReady: () => hasAnswered && takesWrites && !options.isDraining(),
    stop: () => {
      hasStopped = true;
      offWriteRefused();
      return worker.stop();
    },
  };
}

/**
 * `/healthz`: the process runs. `/readyz`: it can serve requests. After a restore it can, but deals and pays out nothing:
 * `waitsFor` names what is to be done.
 */
export function registerHealthRoutes(
  app: FastifyInstance,
  readiness: ServerReadiness,
  restore: RestoreStatusAndReservations,
): void {
  app.get('/healthz', async (_, reply) => reply.header('cache-control', 'no-store').send({ up: true }));
  app.get('/readyz', async (_, reply) => {
    const ready = readiness.isReady();
    return reply
      .code(ready ? 200 : 503)
      .header('cache-control', 'no-store')
      .send({ ready, ...(restore.pending() === undefined ? {} : { waitsFor: 'npm run restored' }) });
  });
}
