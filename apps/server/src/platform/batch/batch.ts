/**
 * Batches: commands of many players in one transaction of two flights, in lanes, without a timer (docs/hotpath.md). An idle
 * lane sends at once, a busy one collects. This folder knows no domain.
 */
import type { Logger } from 'pino';
import { readMonotonicTimeMs } from '../clock.ts';
import type { Db } from '../db/db.ts';
import { assertNoTransaction } from '../db/transaction.ts';
import { incrementCounter } from '../metrics/metrics.ts';
import { type CommandBatchContext, BatchConnectionRunner, createUnavailableRefusal } from './batch-lane.ts';
import type { CommandBatchRules, PlayerCommand } from './batch-rules.ts';
import { type BatchLimits, CommandQueue } from './command-queue.ts';

export type { CommandBatchRules } from './batch-rules.ts';

/** The embedded engine has one connection, which its groups share with every other transaction: they may wait longer. */
const getDefaultBatchLimits = (db: Db): BatchLimits => ({
  maxGroup: 128,
  maxGroupWeight: 512,
  maxPerPlayer: 8,
  maxQueue: 500 * db.laneCount,
  maxWaitMs: db.engine === 'pglite' ? 3000 : 500,
});

export interface PlayerCommandBatch<C, D> {
  /** Adds a command; resolves after the commit of its group. Throws Refusal unavailable, or the error of its decision. */
  (command: C): Promise<D>;
  /** Resolves when nothing waits and nothing runs: for a graceful stop. */
  idle(): Promise<void>;
}

/** Makes the batch of one domain. */
export function createPlayerCommandBatch<C extends PlayerCommand, S, D>(
  db: Db,
  log: Logger,
  rules: CommandBatchRules<C, S, D>,
  limits: BatchLimits = getDefaultBatchLimits(db),
): PlayerCommandBatch<C, D> {
  const queue = new CommandQueue<C, D>(limits, rules.weigh);
  const startIdleLane = (): void => lanes.find((lane) => lane.isIdle())?.start();
  const context: CommandBatchContext<C, S, D> = { db, log, rules, queue, startIdleLane };
  const lanes = Array.from({ length: db.laneCount }, (_, index) => new BatchConnectionRunner(context, index));

  const run = (command: C): Promise<D> => {
    // The lane would run as a part of the sender's transaction, and on one connection wait for it for ever.
    assertNoTransaction(rules.name);
    // Refused before anything is begun: the sender may repeat with the same key.
    if (queue.isOverloaded()) {
      incrementCounter('batch_refused_total', { batch: rules.name });
      return Promise.reject(createUnavailableRefusal());
    }
    return new Promise<D>((resolve, reject) => {
      queue.push({ command, since: readMonotonicTimeMs(), skips: 0, resolve, reject });
      startIdleLane();
    });
  };
  return Object.assign(run, { idle: async () => void (await Promise.all(lanes.map((lane) => lane.idle()))) });
}
