/**
 * The outbox: facts are written in the transaction that made them true, and consumers read them after its commit, each with a
 * cursor of its own.
 */
import type { Logger } from 'pino';
import { type Db, type SqlReader, type SqlStatement, sql, type Tx } from '../db/db.ts';
import { isDbError, isTransientDbError } from '../db/errors.ts';
import { startWorker, type WorkerStepResult } from '../worker/worker.ts';
import * as queries from './outbox.queries.ts';
import { parkFacts, retryParkedFacts } from './parked-facts.ts';

export { factRetentions } from './expired-facts.queries.ts';

/** The topic that wakes the consumers. */
const FACTS_WAKE_TOPIC = 'facts';

/** Writes facts, in the form in which their rows hold them, in the transaction that made them true. */
export const insertStoredFacts = (currency: string, facts: readonly unknown[]): SqlStatement => ({
  ...sql('facts emit', 'insert into fact (currency, facts) values ($1, $2::json)', currency, JSON.stringify(facts)),
  wakes: FACTS_WAKE_TOPIC,
});

/** How many facts are parked, over all consumers. */
export async function countParkedFacts(reader: SqlReader): Promise<number> {
  const [row] = await reader.query(queries.selectParkedFactCount());
  return row?.count ?? 0;
}

/** How far each consumer is behind, in seconds. */
export const readConsumerLags = (reader: SqlReader): Promise<{ consumer: string; seconds: number }[]> =>
  reader.query(queries.selectConsumerLags());

const MAX_FACT_BATCH_ROWS = 500;
/** Finds facts whose wake-up was lost, and parked facts that are due. */
const FACT_NET_POLL_MS = 5000;
/**
 * Facts that are there and cannot be read yet are looked for again after this time: an older transaction hides them until it ends,
 * or another node holds the cursor, and their wake-up has been.
 */
const HIDDEN_FACT_POLL_MS = 250;
/** The facts of a currency that a consumer has not handled, parked ones among them, from one statement. */
export async function readUnhandledStoredFacts(
  reader: SqlReader,
  consumer: string,
  currency: string,
): Promise<readonly unknown[]> {
  const rows = await reader.query(queries.selectUnhandledFacts(consumer));
  return rows
    .filter((row) => row.currency === currency)
    .flatMap(({ facts, nth }) => (nth === 0 ? facts : facts.slice(nth - 1, nth)));
}

/** After facts were handled, those that are hidden are looked for after this time: under load there always are some. */
const LOOK_AFTER_FACT_BATCH_MS = 1000;
const MAX_FACT_CONSUMER_BACKOFF_MS = 2000;

export interface FactConsumer {
  /** Waits for the work under way, then reads no more. */
  stop(): Promise<void>;
  /** Handles everything that can be read now: for tests. */
  drain(): Promise<void>;
}

export interface FactConsumerContext {
  readonly db: Db;
  readonly log: Logger;
}

export interface FactHandlers {
  /** Only facts of this currency: play money and real money never meet. */
  readonly currency?: 'BRL' | 'BRLT';
  /** Works inside the transaction that moves the cursor: its effects in the database happen exactly once. */
  readonly handle?: (tx: Tx, facts: readonly unknown[]) => Promise<void>;
  /** Runs after the commit, for hints that may be lost. */
  readonly afterCommit?: (facts: readonly unknown[]) => void;
}

/**
 * Starts a consumer. A batch that fails is halved until the failing fact stands alone, also inside the row of its transaction;
 * that one is parked with an alarm, the others are handled, the cursor goes on, and the parked fact is tried again with a
 * back-off. An error that says nothing about the facts (the database
 * is away, busy or slow) parks nothing: the same batch is tried again.
 */
export function startStoredFactConsumer(ctx: FactConsumerContext, name: string, handlers: FactHandlers): FactConsumer {
  const reader = new FactReader(ctx, name, handlers);
  return startWorker(
    ctx,
    {
      name: `consumer ${name}`,
      everyMs: FACT_NET_POLL_MS,
      wakeOn: FACTS_WAKE_TOPIC,
      maxBackoffMs: MAX_FACT_CONSUMER_BACKOFF_MS,
    },
    () => reader.step(),
  );
}

class FactReader {
  readonly #ctx: FactConsumerContext;
  readonly #name: string;
  readonly #handlers: FactHandlers;
  #hasCursor = false;
  #limit = MAX_FACT_BATCH_ROWS;
  /** The last fact of the batch that was tried last. */
  #lastTried: queries.OutboxFactRow | undefined;

  constructor(ctx: FactConsumerContext, name: string, handlers: FactHandlers) {
    this.#ctx = ctx;
    this.#name = name;
    this.#handlers = handlers;
  }

  /** Handles the next batch, and then a parked fact that is due; true if there may be more, else the time to the next look. */
  async step(): Promise<WorkerStepResult> {
    if (!this.#hasCursor) await this.#createCursor();
    const [work] = await this.#ctx.db.read.query(queries.selectConsumerWork(this.#name));
    const found = work?.has_facts === true ? await this.#consume() : false;
    if (found === true || work?.has_parked !== true) return found;
    const { handled, mayHaveMore } = await retryParkedFacts(this.#ctx, this.#name, (tx, row) =>
      this.#handle(tx, [row]),
    );
    this.#publish(handled);
    return mayHaveMore || found;
  }

  async #createCursor(): Promise<void> {
    await this.#ctx.db.tx(`consumer ${this.#name} cursor`, async (tx) => {
      await tx.flight(
        queries.insertFactConsumerCursor(this.#name),
        queries.updateMissingParkedFactPositions(this.#name),
      );
    });
    this.#hasCursor = true;
  }

  async #consume(): Promise<true | number> {
    const limit = this.#limit;
    try {
      const rows = await this.#handleBatch(limit);
      this.#publish(rows);
      if (rows.length === limit) return true;
      this.#limit = MAX_FACT_BATCH_ROWS;
      if (limit < MAX_FACT_BATCH_ROWS) return true;
      return rows.length === 0 ? HIDDEN_FACT_POLL_MS : LOOK_AFTER_FACT_BATCH_MS;
    } catch (error) {
      const isTooMuchAtOnce = isDbError(error, 'timeout') && limit > 1;
      if (isTransientDbError(error) && !isTooMuchAtOnce) throw error;
      if (limit === 1) await this.#park(error);
      this.#limit = limit === 1 ? MAX_FACT_BATCH_ROWS : Math.ceil(limit / 2);
      return true;
    }
  }

  async #park(error: unknown): Promise<void> {
    const rows = await parkFacts({
      ctx: this.#ctx,
      consumer: this.#name,
      failed: this.#lastTried,
      error,
      handle: (tx, row) => this.#handle(tx, [row]),
    });
    this.#publish(rows);
  }

  #handleBatch(limit: number): Promise<queries.OutboxFactRow[]> {
    return this.#ctx.db.tx(`consumer ${this.#name}`, async (tx) => {
      const rows = await queries.selectNextFactBatch(tx, this.#name, limit);
      const last = rows.at(-1);
      this.#lastTried = last;
      if (last === undefined) return [];
      await this.#handle(tx, rows);
      await tx.query(queries.advanceConsumerCursor(this.#name, last));
      return rows;
    });
  }

  async #handle(tx: Tx, rows: readonly queries.OutboxFactRow[]): Promise<void> {
    await this.#handlers.handle?.(tx, this.#readFacts(rows));
  }

  #publish(rows: readonly queries.OutboxFactRow[]): void {
    if (rows.length === 0) return;
    try {
      this.#handlers.afterCommit?.(this.#readFacts(rows));
    } catch (error) {
      this.#ctx.log.error({ consumer: this.#name, err: String(error) }, 'a hint about facts could not be sent');
    }
  }

  #readFacts(rows: readonly queries.OutboxFactRow[]): unknown[] {
    const { currency } = this.#handlers;
    return rows.flatMap((row) => (currency === undefined || row.currency === currency ? row.facts : []));
  }
}
