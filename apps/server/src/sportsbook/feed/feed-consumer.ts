/**
 * Applies the messages of the inbox on the one node that leads: by producer in the order of their sequence, each once, in
 * small transactions. Everything that the leader knows is in rows, so another node can take over at any moment. Messages
 * that come out of order wait a second for the missing ones; then a recovery is requested. A stop waits for nothing.
 */
import { randomUUID } from 'node:crypto';
import type { Ctx } from '../../context.ts';
import { readMonotonicTimeMs } from '../../platform/clock.ts';
import { isDbError } from '../../platform/db/errors.ts';
import { startLeaderWorker } from '../../platform/worker/leader-worker.ts';
import { applyEarlyStopMessages, applyFeedMessages, skipFaultyMessage } from './apply-messages.ts';
import { updateFeedStateByClock } from './clock.ts';
import { type FeedLeaderHost, FeedLeadershipLostError } from './feed-writes.ts';
import { FEED_WAKE_TOPIC } from '../inbox/inbox.ts';
import { selectWaitingFeedMessages, selectWaitingStopMessages } from '../inbox/inbox.queries.ts';
import { type FeedLeaderState, listDueFeedMessages, toWaitingFeedMessageKey } from './leader-state.ts';
import { loadFeedLeaderState, loadNextEvents } from './load-events.ts';
import { FEED_LEADER_LEASE_NAME } from './stored-events.queries.ts';

/** Messages of each producer that are read at once. */
const MAX_FEED_MESSAGES_READ = 200;
/** Messages of one transaction. */
const MAX_FEED_MESSAGES_PER_TRANSACTION = 200;
const FEED_CLOCK_INTERVAL_MS = 1000;
/** The inbox is read when it is woken, while messages wait in it, and at least this often. */
const FEED_INBOX_NET_POLL_MS = 5000;
/** The longest time for which messages are applied without a look at the lease and the clock. */
const MAX_FEED_TURN_MS = 1000;

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
  options: Pick<FeedLeaderHost, 'publishEvents' | 'publishProducers' | 'requestRecovery' | 'terms'>,
): FeedConsumer {
  // The database takes no holder of another form: a server of an earlier version must not lead.
  const host: FeedLeaderHost = { ctx, holder: `v3:${randomUUID()}`, ...options };
  const inbox = { readAt: 0 };
  const askRead = (): void => void (inbox.readAt = 0);
  // Before the worker hears of it: its turn may begin at once.
  const offWake = ctx.db.onWake(FEED_WAKE_TOPIC, askRead);
  const worker = startLeaderWorker(
    ctx,
    {
      name: 'feed consumer',
      lease: FEED_LEADER_LEASE_NAME,
      holder: host.holder,
      everyMs: FEED_CLOCK_INTERVAL_MS,
      wakeOn: FEED_WAKE_TOPIC,
      maxBackoffMs: FEED_CLOCK_INTERVAL_MS,
    },
    createFeedLeaderTurn(host, inbox),
  );
  return {
    holder: host.holder,
    drain: async () => {
      askRead();
      await worker.drain();
    },
    getLeadership: () => {
      const epoch = worker.epoch();
      return epoch === undefined ? undefined : { holder: host.holder, epoch };
    },
    stop: async () => {
      offWake();
      await worker.stop();
    },
  };
}

/**
 * One turn of the leader: the clock, then messages. It ends after a while, so that the lease is renewed between two turns, and
 * answers true if more messages may wait. The inbox is read from `readAt` on. A turn that failed makes the next read all rows
 * again.
 */
function createFeedLeaderTurn(
  host: FeedLeaderHost,
  inbox: { readAt: number },
): (epoch: number, isStopping: () => boolean) => Promise<boolean> {
  let state: FeedLeaderState | undefined;
  const applyGroup = createFeedMessageGroupStep(host, inbox);
  return async (epoch, isStopping) => {
    const endsAt = readMonotonicTimeMs() + MAX_FEED_TURN_MS;
    try {
      const isNewLeader = state?.epoch !== epoch;
      const leader = state === undefined || isNewLeader ? await loadFeedLeaderState(host, epoch) : state;
      state = leader;
      await updateFeedStateByClock(host, leader);
      let mayHaveMore = isNewLeader || readMonotonicTimeMs() >= inbox.readAt;
      while (mayHaveMore && !isStopping() && readMonotonicTimeMs() < endsAt) mayHaveMore = await applyGroup(leader);
      if (isStopping() || mayHaveMore) return mayHaveMore;
      // Messages come first; what no message is about is read between them.
      return await loadNextEvents(host, leader);
    } catch (error) {
      // What was committed is in the rows.
      state = undefined;
      throw error;
    }
  };
}

/**
 * Makes the step that applies one group of due messages; the step answers true if there may be more. Messages that come after its
 * look wake the consumer; while some wait, the inbox is read at each turn.
 */
function createFeedMessageGroupStep(
  host: FeedLeaderHost,
  inbox: { readAt: number },
): (state: FeedLeaderState) => Promise<boolean> {
  const { ctx } = host;
  let maxGroup = MAX_FEED_MESSAGES_PER_TRANSACTION;
  return async (state) => {
    inbox.readAt = readMonotonicTimeMs() + FEED_INBOX_NET_POLL_MS;
    const rows = await ctx.db.read.query(selectWaitingFeedMessages(MAX_FEED_MESSAGES_READ));
    const isReadInPart = rows.length >= MAX_FEED_MESSAGES_READ;
    const stopsBehind = isReadInPart ? await ctx.db.read.query(selectWaitingStopMessages()) : [];
    const group = listDueFeedMessages(state, rows, ctx.now(), maxGroup);
    const [first] = group;
    // A stop whose turn has come is applied with its group.
    const inGroup = new Set(group.map(toWaitingFeedMessageKey));
    const ahead = [...rows, ...stopsBehind].filter((row) => !inGroup.has(toWaitingFeedMessageKey(row)));
    await applyEarlyStopMessages(host, state, ahead);
    if (first === undefined) {
      if (rows.length > 0) inbox.readAt = 0;
      return false;
    }
    let applied = 0;
    try {
      applied = await applyFeedMessages(host, state, group);
      maxGroup = MAX_FEED_MESSAGES_PER_TRANSACTION;
    } catch (error) {
      if (error instanceof FeedLeadershipLostError || !isFeedMessageFault(error)) throw error;
      inbox.readAt = 0;
      // The message that cannot be applied is found by applying one at a time.
      if (group.length > 1) maxGroup = 1;
      else {
        maxGroup = MAX_FEED_MESSAGES_PER_TRANSACTION;
        await skipFaultyMessage(host, state, first, error);
      }
      return true;
    }
    const mayHaveMore = isReadInPart || rows.length > applied;
    if (mayHaveMore) inbox.readAt = 0;
    return mayHaveMore;
  };
}

/**
 * True when the message itself is wrong. An error because the database is unavailable, or because of a fault in the program,
 * says nothing about the message.
 */
const isFeedMessageFault = (error: unknown): boolean => !isDbError(error) || error.kind === 'data';
