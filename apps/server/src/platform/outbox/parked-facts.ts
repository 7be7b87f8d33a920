/** Facts that a consumer cannot handle: they are set aside with an alarm, so that the facts behind them go on, and tried again. */
import type { Logger } from 'pino';
import type { Db, Tx } from '../db/db.ts';
import { isTransient } from '../db/errors.ts';
import { incrementCounter, raiseAlarm } from '../metrics/metrics.ts';
import * as queries from './outbox.queries.ts';

const FIRST_RETRY_MS = 60_000;
const MAX_RETRY_MS = 3_600_000;

/** A parked fact is tried again after a minute, then after twice as long each time, at most an hour. */
export const computeRetryMs = (tries: number): number => Math.min(MAX_RETRY_MS, FIRST_RETRY_MS * 2 ** (tries - 1));

interface Context {
  readonly db: Db;
  readonly log: Logger;
}

/** A row that failed alone, and how its facts are handled. */
interface ParkOptions {
  readonly ctx: Context;
  readonly consumer: string;
  readonly failed: queries.FactRow | undefined;
  readonly error: unknown;
  readonly handle: HandleRow;
}

export type HandleRow = (tx: Tx, row: queries.FactRow) => Promise<void>;

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
export function parkFacts({ ctx, consumer, failed, error, handle }: ParkOptions): Promise<readonly queries.FactRow[]> {
  return ctx.db.tx(`consumer ${consumer} parks`, async (tx) => {
    const [row] = await queries.selectBatch(tx, consumer, 1);
    if (row === undefined || row.id !== failed?.id) return [];
    const handled: queries.FactRow['facts'] = [];
    const failures: FailedFact[] = [];
    if (row.facts.length === 1) failures.push({ nth: 0, error });
    else await handleApart(tx, row, { from: 0, to: row.facts.length, handle, handled, failures });
    await tx.flight(
      ...failures.map((one) =>
        queries.insertParked(consumer, { ...row, nth: one.nth }, String(one.error), computeRetryMs(1)),
      ),
      queries.advanceCursor(consumer, row),
    );
    tx.afterCommit(() => {
      for (const one of failures) reportParked(ctx, consumer, { id: row.id, nth: one.nth, tries: 1, error: one.error });
    });
    return [{ ...row, facts: handled }];
  });
}

/** Handles a stretch of a row's facts; one that fails is undone and halved, until each failing fact stands alone. */
async function handleApart(
  tx: Tx,
  row: queries.FactRow,
  stretch: {
    readonly from: number;
    readonly to: number;
    readonly handle: HandleRow;
    readonly handled: queries.FactRow['facts'];
    readonly failures: FailedFact[];
  },
): Promise<void> {
  const { from, to, handle, handled, failures } = stretch;
  const facts = row.facts.slice(from, to);
  try {
    await tx.attempt(() => handle(tx, { ...row, facts }));
    handled.push(...facts);
  } catch (error) {
    if (isTransient(error)) throw error;
    if (facts.length === 1) {
      failures.push({ nth: from + 1, error });
      return;
    }
    const middle = from + Math.ceil(facts.length / 2);
    await handleApart(tx, row, { ...stretch, to: middle });
    await handleApart(tx, row, { ...stretch, from: middle });
  }
}

/**
 * Tries one parked fact that is due. It leaves the list in the transaction of its own effects; after another failure its next
 * try is put off. Only an error that counts as the fact's own raises the alarm again.
 */
export async function retryParked(
  ctx: Context,
  consumer: string,
  handle: HandleRow,
): Promise<{ readonly handled: readonly queries.FactRow[]; readonly mayHaveMore: boolean }> {
  const [found] = await ctx.db.read.query(queries.selectParkedDue(consumer));
  if (found === undefined) return { handled: [], mayHaveMore: false };
  const { nth } = found;
  const due = { ...found, facts: nth === 0 ? found.facts : found.facts.slice(nth - 1, nth) };
  try {
    const wasHandled = await ctx.db.tx(`consumer ${consumer} retries`, async (tx) => {
      // Another node may be trying it, or have done it since.
      const [locked] = await tx.query(queries.lockParked(consumer, due));
      if (locked === undefined) return false;
      await handle(tx, due);
      await tx.query(queries.deleteParked(consumer, due));
      return true;
    });
    if (!wasHandled) return { handled: [], mayHaveMore: false };
  } catch (error) {
    await ctx.db.tx(`consumer ${consumer} parks again`, (tx) =>
      tx.query(queries.updateParked(consumer, due, String(error), computeRetryMs(due.tries + 1))),
    );
    if (isTransient(error)) throw error;
    reportParked(ctx, consumer, { id: due.id, nth, tries: due.tries + 1, error });
    return { handled: [], mayHaveMore: true };
  }
  ctx.log.warn({ consumer, fact: due.id, nth, tries: due.tries }, 'a parked fact was handled');
  return { handled: [due], mayHaveMore: true };
}

function reportParked(
  ctx: Context,
  consumer: string,
  { id, nth, tries, error }: FailedFact & Pick<queries.ParkedRow, 'id' | 'tries'>,
): void {
  incrementCounter('facts_parked_total', { consumer });
  raiseAlarm(
    ctx.log,
    'fact-parked',
    { consumer, fact: id, nth, tries, err: String(error) },
    'a fact could not be handled and is parked',
  );
}
