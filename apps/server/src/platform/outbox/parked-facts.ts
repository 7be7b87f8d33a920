/** Facts that a consumer cannot handle: they are set aside with an alarm, so that the facts behind them go on, and tried again. */
import type { Logger } from 'pino';
import type { Db, Tx } from '../db/db.ts';
import { isTransientDbError } from '../db/errors.ts';
import { incrementCounter, raiseAlarm } from '../metrics/metrics.ts';
import * as queries from './outbox.queries.ts';

const FIRST_PARKED_FACT_RETRY_MS = 60_000;
const MAX_PARKED_FACT_RETRY_MS = 3_600_000;

/** A parked fact is tried again after a minute, then after twice as long each time, at most an hour. */
export const computeParkedFactRetryMs = (tries: number): number =>
  Math.min(MAX_PARKED_FACT_RETRY_MS, FIRST_PARKED_FACT_RETRY_MS * 2 ** (tries - 1));

interface ParkedFactRetryContext {
  readonly db: Db;
  readonly log: Logger;
}

/** A row that failed alone, and how its facts are handled. */
interface ParkFactsOptions {
  readonly ctx: ParkedFactRetryContext;
  readonly consumer: string;
  readonly failed: queries.OutboxFactRow | undefined;
  readonly error: unknown;
  readonly handle: HandleFactRow;
}

export type HandleFactRow = (tx: Tx, row: queries.OutboxFactRow) => Promise<void>;

/** A fact of a row that could not be handled: its number in the row from 1 on, or 0 for a row that is not divided. */
interface FailedFact {
  readonly nth: number;
  readonly error: unknown;
}

/**
 * Parks the facts of a row that fail, handles the others in their order, and moves the cursor past the row. Answers the row with
 * the facts that were handled. Nothing happens if another node has handled the row since. Throws an error that says nothing
 * about the facts: then the whole row is tried again.
 */
export function parkFacts({
  ctx,
  consumer,
  failed,
  error,
  handle,
}: ParkFactsOptions): Promise<readonly queries.OutboxFactRow[]> {
  return ctx.db.tx(`consumer ${consumer} parks`, async (tx) => {
    const [row] = await queries.selectNextFactBatch(tx, consumer, 1);
    if (row === undefined || row.id !== failed?.id) return [];
    const handled: queries.OutboxFactRow['facts'] = [];
    const failures: FailedFact[] = [];
    if (row.facts.length === 1) failures.push({ nth: 0, error });
    else await isolateFailingFacts(tx, row, { from: 0, to: row.facts.length, handle, handled, failures });
    await tx.flight(
      ...failures.map((one) =>
        queries.insertParkedFact(consumer, { ...row, nth: one.nth }, String(one.error), computeParkedFactRetryMs(1)),
      ),
      queries.advanceConsumerCursor(consumer, row),
    );
    tx.afterCommit(() => {
      for (const one of failures)
        reportParkedFact(ctx, consumer, { id: row.id, nth: one.nth, tries: 1, error: one.error });
    });
    return [{ ...row, facts: handled }];
  });
}

/** Handles a stretch of a row's facts; one that fails is undone and halved, until each failing fact stands alone. */
async function isolateFailingFacts(
  tx: Tx,
  row: queries.OutboxFactRow,
  stretch: {
    readonly from: number;
    readonly to: number;
    readonly handle: HandleFactRow;
    readonly handled: queries.OutboxFactRow['facts'];
    readonly failures: FailedFact[];
  },
): Promise<void> {
  const { from, to, handle, handled, failures } = stretch;
  const facts = row.facts.slice(from, to);
  try {
    await tx.attempt(() => handle(tx, { ...row, facts }));
    handled.push(...facts);
  } catch (error) {
    if (isTransientDbError(error)) throw error;
    if (facts.length === 1) {
      failures.push({ nth: from + 1, error });
      return;
    }
    const middle = from + Math.ceil(facts.length / 2);
    await isolateFailingFacts(tx, row, { ...stretch, to: middle });
    await isolateFailingFacts(tx, row, { ...stretch, from: middle });
  }
}

/**
 * Tries one parked fact that is due. It leaves the list in the transaction of its own effects; after another failure its next
 * try is put off. Only an error that counts as the fact's own raises the alarm again.
 */
export async function retryParkedFacts(
  ctx: ParkedFactRetryContext,
  consumer: string,
  handle: HandleFactRow,
): Promise<{ readonly handled: readonly queries.OutboxFactRow[]; readonly mayHaveMore: boolean }> {
  const [found] = await ctx.db.read.query(queries.selectParkedFactsDue(consumer));
  if (found === undefined) return { handled: [], mayHaveMore: false };
  const { nth } = found;
  const due = { ...found, facts: nth === 0 ? found.facts : found.facts.slice(nth - 1, nth) };
  try {
    const wasHandled = await ctx.db.tx(`consumer ${consumer} retries`, async (tx) => {
      // Another node may be trying it, or have done it since.
      const [locked] = await tx.query(queries.lockParkedFact(consumer, due));
      if (locked === undefined) return false;
      await handle(tx, due);
      await tx.query(queries.deleteParkedFact(consumer, due));
      return true;
    });
    if (!wasHandled) return { handled: [], mayHaveMore: false };
  } catch (error) {
    await ctx.db.tx(`consumer ${consumer} parks again`, (tx) =>
      tx.query(queries.updateParkedFactRetry(consumer, due, String(error), computeParkedFactRetryMs(due.tries + 1))),
    );
    if (isTransientDbError(error)) throw error;
    reportParkedFact(ctx, consumer, { id: due.id, nth, tries: due.tries + 1, error });
    return { handled: [], mayHaveMore: true };
  }
  ctx.log.warn({ consumer, fact: due.id, nth, tries: due.tries }, 'a parked fact was handled');
  return { handled: [due], mayHaveMore: true };
}

function reportParkedFact(
  ctx: ParkedFactRetryContext,
  consumer: string,
  { id, nth, tries, error }: FailedFact & Pick<queries.ParkedFactRow, 'id' | 'tries'>,
): void {
  incrementCounter('facts_parked_total', { consumer });
  raiseAlarm(
    ctx.log,
    'fact-parked',
    { consumer, fact: id, nth, tries, err: String(error) },
    'a fact could not be handled and is parked',
  );
}
