import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import { startWorker } from '../worker/worker.ts';

const PING_INTERVAL_MS = 1000;
const PING_TIMEOUT_MS = 2000;

export interface Readiness {
  isReady(): boolean;
  stop(): Promise<void>;
}

/**
 * Starts pinging the database every second, so that `/readyz` answers at once. The server is not ready until the first answer,
 * while the database does not answer within two seconds, and once it drains.
 */
export function startReadinessWatch(options: {
  ping: () => Promise<void>;
  isDraining: () => boolean;
  log: Logger;
}): Readiness & { first: Promise<void> } {
  const { promise: first, resolve: resolveFirst } = Promise.withResolvers<void>();
  let hasAnswered = false;
  let hasStopped = false;
  const note = (answers: boolean, error?: unknown): void => {
    if (hasStopped || answers === hasAnswered) return;
    hasAnswered = answers;
    if (answers) options.log.info('database answers');
    else options.log.warn({ err: error }, 'database does not answer');
  };
  const worker = startWorker(options, { name: 'readiness', everyMs: PING_INTERVAL_MS }, async () => {
    const late = setTimeout(() => note(false, new Error('no answer in time')), PING_TIMEOUT_MS);
    await options.ping().then(
      () => note(true),
      (error: unknown) => note(false, error),
    );
    clearTimeout(late);
    resolveFirst();
    return false;
  });
  return {
    first,
    isReady: () => hasAnswered && !options.isDraining(),
    stop: () => {
      hasStopped = true;
      return worker.stop();
    },
  };
}

/** `/healthz`: the process runs. `/readyz`: it can serve requests. */
export function registerHealth(app: FastifyInstance, readiness: Readiness): void {
  app.get('/healthz', async (_, reply) => reply.header('cache-control', 'no-store').send({ up: true }));
  app.get('/readyz', async (_, reply) => {
    const ready = readiness.isReady();
    return reply
      .code(ready ? 200 : 503)
      .header('cache-control', 'no-store')
      .send({ ready });
  });
}
