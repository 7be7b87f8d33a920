/** The worker that seals new rows every hour, on one node at a time. */
import { randomUUID } from 'node:crypto';
import type { Ctx } from '../context.ts';
import { wallClock } from '../platform/clock.ts';
import { type LeaderWorker, startLeaderWorker } from '../platform/worker/leader-worker.ts';
import type { FileStorage } from '../ports/file-storage.ts';
import { sealNewRows } from './row-seals.ts';

const SEALING_INTERVAL_MS = 3_600_000;
/** The first run of an old book reads all of its rows, a day at a time. */
const MAX_SEALING_STEP_MS = 15 * 60_000;
/** What a clock that is ahead seals lacks the rows that others write in that time, for good: then nothing is sealed. */
const MAX_CLOCK_DIFFERENCE_MS = 60_000;
const CLOCK_DIFFERS_RETRY_MS = 60_000;

/** Starts the sealing. Each seal is a line of the log with its hash: an operator who keeps that line elsewhere can prove the seals. */
export function startLedgerSealing(ctx: Ctx, storage: FileStorage): LeaderWorker {
  return startLeaderWorker(
    ctx,
    {
      name: 'ledger seals',
      lease: 'ledger seals',
      holder: randomUUID(),
      everyMs: SEALING_INTERVAL_MS,
      maxStepMs: MAX_SEALING_STEP_MS,
    },
    async () => {
      const differenceMs = ctx.now() - wallClock();
      if (differenceMs > MAX_CLOCK_DIFFERENCE_MS) {
        ctx.log.warn({ differenceMs }, 'nothing is sealed: the database and this machine differ about the time');
        return CLOCK_DIFFERS_RETRY_MS;
      }
      const sealed = await sealNewRows(ctx, storage);
      if (sealed === undefined) return false;
      ctx.log.info(
        { seal: sealed.head.to, hash: sealed.head.hash, rows: sealed.rows },
        'rows of the ledger are sealed',
      );
      return !sealed.isComplete;
    },
  );
}
