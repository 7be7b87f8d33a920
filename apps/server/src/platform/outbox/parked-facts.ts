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

/** Parks the fact that failed and moves the cursor past it. Nothing is parked if another node has handled it since. */
export function parkFact(
  ctx: Context,
  consumer: string,
  failed: queries.FactRow | undefined,
  error: unknown,
): Promise<void> {
  return ctx.db.tx(`consumer ${consumer} parks`, async (tx) => {
    const [row] = await queries.selectBatch(tx, consumer, 1);
    if (row === undefined || row.id !== failed?.id) return;
    await tx.flight(
      queries.insertParked(consumer, row, String(error), computeRetryMs(1)),
      queries.advanceCursor(consumer, row),
    );
    tx.afterCommit(() => reportParked(ctx, consumer, row.id, 1, error));
  });
}

/**
 * Tries one parked fact that is due. It leaves the list in the transaction of its own effects; after another failure its next
 * try is put off. Only an error that counts as the fact's own raises the alarm again.
 */
export async function retryParked(
  ctx: Context,
  consumer: string,
  handle: (tx: Tx, row: queries.FactRow) => Promise<void>,
): Promise<{ readonly handled: readonly queries.FactRow[]; readonly mayHaveMore: boolean }> {
  const [due] = await ctx.db.read.query(queries.selectParkedDue(consumer));
  if (due === undefined) return { handled: [], mayHaveMore: false };
  try {
    const wasHandled = await ctx.db.tx(`consumer ${consumer} retries`, async (tx) => {
      // Another node may be trying it, or have done it since.
      const [locked] = await tx.query(queries.lockParked(consumer, due));
      if (locked === undefined) return false;
      await handle(tx, due);
      await tx.query(queries.deleteParked(consumer, due.id));
      return true;
    });
    if (!wasHandled) return { handled: [], mayHaveMore: false };
  } catch (error) {
    await ctx.db.tx(`consumer ${consumer} parks again`, (tx) =>
      tx.query(queries.updateParked(consumer, due, String(error), computeRetryMs(due.tries + 1))),
    );
    if (isTransient(error)) throw error;
    reportParked(ctx, consumer, due.id, due.tries + 1, error);
    return { handled: [], mayHaveMore: true };
  }
  ctx.log.warn({ consumer, fact: due.id, tries: due.tries }, 'a parked fact was handled');
  return { handled: [due], mayHaveMore: true };
}

function reportParked(ctx: Context, consumer: string, fact: number, tries: number, error: unknown): void {
  incrementCounter('facts_parked_total', { consumer });
  raiseAlarm(
    ctx.log,
    'fact-parked',
    { consumer, fact, tries, err: String(error) },
    'a fact could not be handled and is parked',
  );
}
