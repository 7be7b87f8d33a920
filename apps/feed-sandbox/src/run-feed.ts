/** Runs a feed with the clock: steps it when something is due, and leaves the processor to others between two steps. */
import type { SandboxFeed } from './feed/sandbox-feed.ts';

/** Messages of less than this time go into one commit. */
const MIN_STEP_MS = 200;
/** The feed is looked at this often, because its clock may be advanced. */
const MAX_WAIT_MS = 1_000;
/** A recovery whose reader is behind is looked at again. */
const READER_WAIT_MS = 50;
const FAILURE_WAIT_MS = 1_000;

export interface FeedRunOptions {
  readonly now: () => number;
  readonly readElapsedMs: () => number;
  /** Whether recoveries wait for a reader. */
  readonly isReaderBehind: () => boolean;
  readonly report: (what: string, error: unknown) => void;
}

export interface FeedRun {
  /** The first step is taken in a later turn of the event loop. */
  start(): void;
  /** Something is due now. */
  wake(): void;
  stop(): void;
}

/** Opens the run of a feed, which is started later. */
export function openFeedRun(feed: SandboxFeed, options: FeedRunOptions): FeedRun {
  const { now, readElapsedMs, isReaderBehind, report } = options;
  let timer: NodeJS.Timeout | undefined;
  const schedule = (waitMs: number): void => {
    clearTimeout(timer);
    timer = setTimeout(takeTurn, waitMs);
  };
  const takeTurn = (): void => {
    const startedAt = readElapsedMs();
    try {
      const holdRecoveries = isReaderBehind();
      const hasMore = feed.advance({ holdRecoveries });
      const tookMs = readElapsedMs() - startedAt;
      // The consumer applies these messages before the next ones are made.
      if (hasMore) return schedule(tookMs / 2);
      const dueMs = Math.max(MIN_STEP_MS, feed.findNextAt() - now());
      schedule(holdRecoveries ? READER_WAIT_MS : Math.min(MAX_WAIT_MS, dueMs));
    } catch (error) {
      report('a step failed and will be tried again', error);
      schedule(FAILURE_WAIT_MS);
    }
  };
  let isRunning = false;
  return {
    start: () => {
      isRunning = true;
      schedule(0);
    },
    wake: () => {
      if (isRunning) schedule(0);
    },
    stop: () => {
      isRunning = false;
      clearTimeout(timer);
    },
  };
}
