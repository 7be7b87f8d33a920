import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';

const PING_INTERVAL_MS = 1000;
const PING_TIMEOUT_MS = 2000;

export interface Readiness {
  isReady(): boolean;
  stop(): void;
}

/**
 * Asks the database every second and keeps the answer, so that `/readyz` never waits. Not ready: until the first answer, while
 * the database does not answer within two seconds, and once draining.
 */
export function startReadinessWatch(it: {
  ping: () => Promise<void>;
  isDraining: () => boolean;
  log: Logger;
}): Readiness & { first: Promise<void> } {
  let answered = false;
  let stopped = false;
  let timer: NodeJS.Timeout | undefined;
  const note = (now: boolean, error?: unknown) => {
    if (stopped || now === answered) return;
    answered = now;
    if (now) it.log.info('database answers');
    else it.log.warn({ err: error }, 'database does not answer');
  };
  const ask = async (): Promise<void> => {
    const late = setTimeout(() => note(false, new Error('no answer in time')), PING_TIMEOUT_MS);
    try {
      await it.ping();
      note(true);
    } catch (error) {
      note(false, error);
    } finally {
      clearTimeout(late);
      if (!stopped) timer = setTimeout(() => void ask(), PING_INTERVAL_MS).unref();
    }
  };
  return {
    first: ask(),
    isReady: () => answered && !it.isDraining(),
    stop: () => {
      stopped = true;
      clearTimeout(timer);
    },
  };
}

/** `/healthz`: the process is up. `/readyz`: it can serve. */
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
