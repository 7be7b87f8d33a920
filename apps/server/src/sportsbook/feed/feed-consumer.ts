/**
 * Applies the messages of the inbox on the one node that leads: by producer in the order of their sequence, each once, in
 * small transactions. Everything that the leader knows is in rows, so another node can take over at any moment. Messages
 * that come out of order wait a second for the missing ones; then a recovery is requested. A stop waits for nothing.
 */
import type { Ctx } from '../../context.ts';
import { stopwatch } from '../../platform/clock.ts';
import { isDbError } from '../../platform/db/errors.ts';
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
/** The longest time for which messages are applied without a look at the lease and the clock. */
const MAX_TURN_MS = 1000;

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
  const worker = startLeaderWorker(
    ctx,
    {
      name: 'feed consumer',
      lease: queries.FEED_LEASE,
      holder: host.holder,
      everyMs: TICK_MS,
      wakeOn: FEED_TOPIC,
      maxBackoffMs: TICK_MS,
    },
    createFeedTurn(host),
  );
  return {
    holder: host.holder,
    drain: worker.drain,
    getLeadership: () => {
      const epoch = worker.epoch();
      return epoch === undefined ? undefined : { holder: host.holder, epoch };
    },
    stop: worker.stop,
  };
}

/**
 * One turn of the leader: the clock, then messages. It ends after a while, so that the lease is renewed between two turns, and
 * answers true if more messages may wait. A turn that failed makes the next read all rows again.
 */
function createFeedTurn(host: FeedHost): (epoch: number, isStopping: () => boolean) => Promise<boolean> {
  let state: FeedLeaderState | undefined;
  const applyGroup = createGroupStep(host);
  return async (epoch, isStopping) => {
    const endsAt = stopwatch() + MAX_TURN_MS;
    try {
      const isNewLeader = state?.epoch !== epoch;
      const leader = state === undefined || isNewLeader ? await loadLeaderState(host, epoch) : state;
      state = leader;
      await applyClock(host, leader);
      if (isNewLeader) await refreshUnfinishedEvents(host, leader);
      let mayHaveMore = true;
      while (mayHaveMore && !isStopping() && stopwatch() < endsAt) mayHaveMore = await applyGroup(leader);
      return mayHaveMore;
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

/**
 * True when the message itself is wrong. An error because the database is unavailable, or because of a fault in the program,
 * says nothing about the message.
 */
const isMessageFault = (error: unknown): boolean => !isDbError(error) || error.kind === 'data';
