/**
 * The outbox: facts are written in the transaction that made them true, and consumers read them after its commit, each with a
 * cursor of its own.
 */
import type { Logger } from 'pino';
import { stopwatch } from '../clock.ts';
import { type Db, type Reader, type Statement, sql, type Tx } from '../db/db.ts';
import { isDbError, isTransient } from '../db/errors.ts';
import { startWorker } from '../worker/worker.ts';
import type { Fact } from './facts.ts';
import * as queries from './outbox.queries.ts';
import { parkFacts, retryParked } from './parked-facts.ts';
import { parseFacts, serializeFacts } from './stored-facts.ts';

export { factRetentions } from './expired-facts.queries.ts';
export type { Fact, FactMap, FactName } from './facts.ts';

/** Writes facts in the transaction that made them true. */
export const emitFacts = (currency: string, facts: readonly Fact[]): Statement =>
  sql('facts emit', 'insert into fact (currency, facts) values ($1, $2::json)', currency, serializeFacts(facts));

/** How many facts are parked, over all consumers. */
export async function countParkedFacts(reader: Reader): Promise<number> {
  const [row] = await reader.query(queries.selectParkedCount());
  return row?.count ?? 0;
}

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

interface ConsumerContext {
  readonly db: Db;
  readonly log: Logger;
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
 * Starts a consumer. A batch that fails is halved until the failing fact stands alone, also inside the row of its transaction;
 * that one is parked with an alarm, the others are handled, the cursor goes on, and the parked fact is tried again with a
 * back-off. An error that says nothing about the facts (the database
 * is away, busy or slow) parks nothing: the same batch is tried again.
 */
export function startConsumer(ctx: ConsumerContext, name: string, handlers: FactHandlers): Consumer {
  const reader = new FactReader(ctx, name, handlers);
  return startWorker(
    ctx,
    { name: `consumer ${name}`, everyMs: POLL_MS, wakeOn: FACTS_TOPIC, maxBackoffMs: MAX_BACKOFF_MS },
    () => reader.step(),
  );
}

class FactReader {
  readonly #ctx: ConsumerContext;
  readonly #name: string;
  readonly #handlers: FactHandlers;
  #hasCursor = false;
  #limit = MAX_BATCH;
  /** The last fact of the batch that was tried last. */
  #lastTried: queries.FactRow | undefined;
  #parkedPollAt = 0;

  constructor(ctx: ConsumerContext, name: string, handlers: FactHandlers) {
    this.#ctx = ctx;
    this.#name = name;
    this.#handlers = handlers;
  }

  /** Handles the next batch, and from time to time a parked fact; true if there may be more. */
  async step(): Promise<boolean> {
    if (!this.#hasCursor) await this.#createCursor();
    if (await this.#consume()) return true;
    if (stopwatch() < this.#parkedPollAt) return false;
    const { handled, mayHaveMore } = await retryParked(this.#ctx, this.#name, (tx, row) => this.#handle(tx, [row]));
    this.#publish(handled);
    if (!mayHaveMore) this.#parkedPollAt = stopwatch() + PARKED_POLL_MS;
    return mayHaveMore;
  }

  async #createCursor(): Promise<void> {
    await this.#ctx.db.tx(`consumer ${this.#name} cursor`, async (tx) => {
      await tx.flight(queries.insertCursor(this.#name), queries.updateParkedPositions(this.#name));
    });
    this.#hasCursor = true;
  }

  async #consume(): Promise<boolean> {
    const limit = this.#limit;
    try {
      const rows = await this.#handleBatch(limit);
      this.#publish(rows);
      if (rows.length === limit) return true;
      this.#limit = MAX_BATCH;
      return limit < MAX_BATCH;
    } catch (error) {
      const isTooMuchAtOnce = isDbError(error, 'timeout') && limit > 1;
      if (isTransient(error) && !isTooMuchAtOnce) throw error;
      if (limit === 1) await this.#park(error);
      this.#limit = limit === 1 ? MAX_BATCH : Math.ceil(limit / 2);
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

  #handleBatch(limit: number): Promise<queries.FactRow[]> {
    return this.#ctx.db.tx(`consumer ${this.#name}`, async (tx) => {
      const rows = await queries.selectBatch(tx, this.#name, limit);
      const last = rows.at(-1);
      this.#lastTried = last;
      if (last === undefined) return [];
      await this.#handle(tx, rows);
      await tx.query(queries.advanceCursor(this.#name, last));
      return rows;
    });
  }

  async #handle(tx: Tx, rows: readonly queries.FactRow[]): Promise<void> {
    await this.#handlers.handle?.(tx, this.#readFacts(rows));
  }

  #publish(rows: readonly queries.FactRow[]): void {
    if (rows.length === 0) return;
    try {
      this.#handlers.afterCommit?.(this.#readFacts(rows));
    } catch (error) {
      this.#ctx.log.error({ consumer: this.#name, err: String(error) }, 'a hint about facts could not be sent');
    }
  }

  #readFacts(rows: readonly queries.FactRow[]): Fact[] {
    const { currency } = this.#handlers;
    return rows.flatMap((row) => (currency === undefined || row.currency === currency ? parseFacts(row.facts) : []));
  }
}
