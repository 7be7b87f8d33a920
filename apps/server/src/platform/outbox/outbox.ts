/**
 * The outbox: facts are written in the transaction that made them true, and consumers read them after its commit, each with a
 * cursor of its own.
 */
import type { Logger } from 'pino';
import { stopwatch } from '../clock.ts';
import { type Db, type Statement, sql, type Tx } from '../db/db.ts';
import { isDbError, isTransient } from '../db/errors.ts';
import { startWorker } from '../worker/worker.ts';
import type { Fact } from './facts.ts';
import * as queries from './outbox.queries.ts';
import { park, retryParked } from './parked-facts.ts';
import { parseFacts, serializeFacts } from './stored-facts.ts';

export type { Fact, FactMap, FactName } from './facts.ts';

/** Writes facts in the transaction that made them true. */
export const emit = (currency: string, facts: readonly Fact[]): Statement =>
  sql('facts emit', 'insert into fact (currency, facts) values ($1, $2::json)', currency, serializeFacts(facts));

/** The topic that wakes the consumers. */
const FACTS_TOPIC = 'facts';
const MAX_BATCH = 500;
const POLL_MS = 1000;
/** How often the parked facts are looked at. */
const PARKED_POLL_MS = 2000;
const MAX_BACKOFF_MS = 2000;

export interface Consumer {
  /** Waits for the work under way, then reads no more. */
  stop(): Promise<void>;
  /** Handles everything that can be read now: for tests. */
  drain(): Promise<void>;
}

export interface FactHandlers {
  /** Only facts of this currency: play money and real money never meet. */
  readonly currency?: 'BRL' | 'BRLT';
  /** Works inside the transaction that moves the cursor: its effects in the database happen exactly once. */
  readonly handle?: (tx: Tx, facts: readonly Fact[]) => Promise<void>;
  /** Runs after the commit, for hints that may be lost. */
  readonly afterCommit?: (facts: readonly Fact[]) => void;
}

/**
 * Starts a consumer. A batch that fails is halved until the failing fact stands alone; that one is parked with an alarm, the
 * cursor goes on, and the parked fact is tried again with a back-off. An error that says nothing about the facts (the database
 * is away, busy or slow) parks nothing: the same batch is tried again.
 */
export function startConsumer(
  ctx: { readonly db: Db; readonly log: Logger },
  name: string,
  handlers: FactHandlers,
): Consumer {
  let hasCursor = false;
  let limit = MAX_BATCH;
  /** The last fact of the batch that was tried last. */
  let lastTried: queries.FactRow | undefined;
  let parkedPollAt = 0;

  const readFacts = (rows: readonly queries.FactRow[]): Fact[] =>
    rows.flatMap((row) =>
      handlers.currency === undefined || row.currency === handlers.currency ? parseFacts(row.facts) : [],
    );
  const handle = async (tx: Tx, rows: readonly queries.FactRow[]): Promise<void> =>
    handlers.handle?.(tx, readFacts(rows));
  const publish = (rows: readonly queries.FactRow[]): void => {
    if (handlers.afterCommit === undefined || rows.length === 0) return;
    try {
      handlers.afterCommit(readFacts(rows));
    } catch (error) {
      ctx.log.error({ consumer: name, err: String(error) }, 'a hint about facts could not be sent');
    }
  };
  const handleBatch = (): Promise<queries.FactRow[]> =>
    ctx.db.tx(`consumer ${name}`, async (tx) => {
      const rows = await queries.selectBatch(tx, name, limit);
      lastTried = rows.at(-1);
      if (lastTried === undefined) return [];
      await handle(tx, rows);
      await tx.query(queries.advanceCursor(name, lastTried));
      return rows;
    });
  /** Handles the next batch; true if there may be more. */
  const consume = async (): Promise<boolean> => {
    try {
      const rows = await handleBatch();
      publish(rows);
      if (rows.length === limit) return true;
      const mayHaveMore = limit < MAX_BATCH;
      limit = MAX_BATCH;
      return mayHaveMore;
    } catch (error) {
      const isTooSlow = isDbError(error, 'timeout') && limit > 1;
      if (isTransient(error) && !isTooSlow) throw error;
      if (limit > 1) limit = Math.ceil(limit / 2);
      else {
        await park(ctx, name, lastTried, error);
        limit = MAX_BATCH;
      }
      return true;
    }
  };
  const worker = startWorker(
    ctx,
    { name: `consumer ${name}`, everyMs: POLL_MS, wakeOn: FACTS_TOPIC, maxBackoffMs: MAX_BACKOFF_MS },
    async () => {
      if (!hasCursor) {
        await ctx.db.tx(`consumer ${name} cursor`, async (tx) => {
          await tx.flight(queries.insertCursor(name), queries.updateParkedPositions(name));
        });
        hasCursor = true;
      }
      if (await consume()) return true;
      if (stopwatch() < parkedPollAt) return false;
      const retried = await retryParked(ctx, name, (tx, row) => handle(tx, [row]));
      publish(retried.handled);
      if (!retried.mayHaveMore) parkedPollAt = stopwatch() + PARKED_POLL_MS;
      return retried.mayHaveMore;
    },
  );
  return { stop: worker.stop, drain: worker.drain };
}
