/**
 * Applies the messages of the inbox on the one node that leads: by producer in the order of their sequence, each once, in
 * small transactions. Everything that the leader knows is in rows, so another node can take over at any moment. Messages
 * that come out of order wait a second for the missing ones; then a recovery is requested. A stop waits for nothing.
 */
import type { Ctx } from '../../context.ts';
import { startLeaderWorker } from '../../platform/worker/leader-worker.ts';
import { applyEarlyStops, applyMessages, skipMessage } from './apply-messages.ts';
import * as queries from './feed.queries.ts';
import { type FeedHost, LeadershipLost } from './feed-writes.ts';
import { FEED_TOPIC } from './inbox.ts';
import { type FeedLeaderState, listDueMessages } from './leader-state.ts';
import { applyClock, loadLeaderState, refreshUnfinishedEvents } from './refresh-events.ts';

/** Messages read at once. */
const MAX_READ = 200;
/** Messages of one transaction while catching up. */
const MAX_GROUP = 20;
const TICK_MS = 1000;
const LEASE_INTERVAL_MS = 3000;

export interface FeedConsumer {
  /** Its name in the lease. */
  readonly holder: string;
  /** Looks at the inbox and the clock now; resolves when there is nothing left to do. For tests and for the host of a feed. */
  drain(): Promise<void>;
  /** The epoch in which this node leads, if it does. */
  getLeadership(): { readonly holder: string; readonly epoch: number } | undefined;
  stop(): Promise<void>;
}

/** Starts the consumer: it takes part in electing the leader, and works while it leads. */
export function startFeedConsumer(
  ctx: Ctx,
  options: Pick<FeedHost, 'publishEvents' | 'requestRecovery'>,
): FeedConsumer {
  const host: FeedHost = { ctx, holder: String(ctx.newId()), ...options };
  let epoch: number | undefined;
  let stopped = false;
  const runTurn = createFeedTurn(host, () => stopped);
  let running: Promise<void> | undefined;
  let again = false;

  const run = (): void => {
    if (stopped || epoch === undefined) return;
    if (running !== undefined) {
      again = true;
      return;
    }
    running = runTurn(epoch)
      .catch((error: unknown) => {
        if (error instanceof LeadershipLost) epoch = undefined;
        ctx.log.warn({ err: String(error) }, 'a turn of the feed consumer failed and will be tried again');
      })
      .finally(() => {
        running = undefined;
        if (!again) return;
        again = false;
        run();
      });
  };
  const leader = startLeaderWorker(ctx.db, ctx.log, queries.FEED_LEASE, host.holder, LEASE_INTERVAL_MS, async (led) => {
    epoch = led;
    run();
  });
  const offWake = ctx.db.onWake(FEED_TOPIC, run);
  const timer = setInterval(run, TICK_MS);
  timer.unref();
  return {
    holder: host.holder,
    drain: async () => {
      run();
      while (running !== undefined) await running;
    },
    getLeadership: () => (epoch === undefined ? undefined : { holder: host.holder, epoch }),
    stop: async () => {
      stopped = true;
      offWake();
      clearInterval(timer);
      await running;
      await leader.stop();
    },
  };
}

/** One turn of the leader: the clock, then messages until none is left. A turn that failed makes the next read all rows again. */
function createFeedTurn(host: FeedHost, isStopped: () => boolean): (epoch: number) => Promise<void> {
  let state: FeedLeaderState | undefined;
  const applyGroup = createGroupStep(host);
  return async (epoch) => {
    try {
      const isNewLeader = state?.epoch !== epoch;
      const leader = state === undefined || isNewLeader ? await loadLeaderState(host, epoch) : state;
      state = leader;
      await applyClock(host, leader);
      if (isNewLeader) await refreshUnfinishedEvents(host, leader);
      while (!isStopped() && (await applyGroup(leader)));
    } catch (error) {
      // What was committed is in the rows.
      state = undefined;
      throw error;
    }
  };
}

/** Makes the step that applies one group of due messages; the step answers true if there may be more. */
function createGroupStep(host: FeedHost): (state: FeedLeaderState) => Promise<boolean> {
  const { ctx } = host;
  let maxGroup = MAX_GROUP;
  return async (state) => {
    const rows = await ctx.db.read.query(queries.selectWaitingMessages(MAX_READ));
    const stopsBehind = rows.length === MAX_READ ? await ctx.db.read.query(queries.selectWaitingStops()) : [];
    const group = listDueMessages(state, rows, ctx.now()).slice(0, maxGroup);
    const [first] = group;
    // A stop whose turn has come is applied with its group.
    const ahead = [...rows, ...stopsBehind].filter((row) => row !== first);
    await applyEarlyStops(host, state, ahead);
    if (first === undefined) return false;
    try {
      await applyMessages(host, state, group);
      maxGroup = MAX_GROUP;
    } catch (error) {
      if (error instanceof LeadershipLost || !isMessageFault(error)) throw error;
      // The message that cannot be applied is found by applying one at a time.
      if (group.length > 1) maxGroup = 1;
      else {
        maxGroup = MAX_GROUP;
        await skipMessage(host, state, first, error);
      }
    }
    return true;
  };
}

/** Whether the message itself is to blame: anything but a database that is away, busy or lost. */
const isMessageFault = (error: unknown): boolean =>
  !(error instanceof Error && 'sqlstate' in error) || /^(22|23)/.test(String(error.sqlstate));
