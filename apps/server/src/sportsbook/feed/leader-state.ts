/** What the node that leads the feed holds in memory, and the decisions that need nothing else. */
import {
  computeProducerHealth,
  createProducerState,
  FEED_SEQUENCE_GAP_GRACE_MS,
  type FeedMessage,
  feedProducerKinds,
  type ProducerState,
  type LineViewContext,
} from '@arara/sports';
import type { Instant } from '../../context.ts';
import { type EventSnapshot, createEmptyEventSnapshot } from './event-snapshot.ts';
import type { FeedProducerRow, WaitingFeedMessageRow } from './feed.queries.ts';

/** A copy of the rows, and nothing that is not in them: another node can take over at any moment. */
export interface FeedLeaderState {
  readonly epoch: number;
  readonly producers: Map<number, ProducerState>;
  /** The health that the producers' rows and gates show. */
  readonly health: Map<number, FeedProducerRow['state']>;
  readonly snapshots: Map<string, EventSnapshot>;
  /** Until when the lines of a recovering producer stay as they are. Its own gate is closed meanwhile. */
  readonly recoveryGrace: Map<number, Instant>;
  /** Stops that were applied before their turn. */
  readonly earlyStops: Set<string>;
  /** When old messages were last deleted. */
  prunedAt: Instant;
}

export const getEventSnapshotOrEmpty = ({ snapshots }: FeedLeaderState, urn: string): EventSnapshot =>
  snapshots.get(urn) ?? createEmptyEventSnapshot(urn);

export const getFeedProducerStateOrNew = (
  { producers }: Pick<FeedLeaderState, 'producers'>,
  id: number,
): ProducerState => producers.get(id) ?? createProducerState(id);

/** The clock and the producers' health, under which lines are viewed. A producer in its recovery grace counts as up. */
export const toLineViewContext = (
  state: Pick<FeedLeaderState, 'producers' | 'recoveryGrace'>,
  now: Instant,
): LineViewContext => ({
  now,
  health: (producer) => {
    const health = computeProducerHealth(getFeedProducerStateOrNew(state, producer), now);
    return health === 'recovering' && now < (state.recoveryGrace.get(producer) ?? 0) ? 'up' : health;
  },
});

/** The messages that may be applied now: no message is missing before them, or the gap has waited long enough. */
export function listDueFeedMessages(
  { producers }: FeedLeaderState,
  rows: readonly WaitingFeedMessageRow[],
  now: Instant,
): WaitingFeedMessageRow[] {
  return [...Map.groupBy(rows, (row) => row.producer)].flatMap(([producer, own]) => {
    let last = producers.get(producer)?.lastSequence ?? 0;
    const first = own.find((row) => row.seq > last + 1);
    const due: WaitingFeedMessageRow[] = [];
    for (const row of own) {
      if (row.seq > last + 1 && now - (first ?? row).received_at < FEED_SEQUENCE_GAP_GRACE_MS) break;
      last = Math.max(last, row.seq);
      due.push(row);
    }
    return due;
  });
}

/** The key of a waiting message. */
export const toWaitingFeedMessageKey = ({ producer, seq }: { producer: number; seq: number }): string =>
  `${producer}:${seq}`;

/** A message that cannot be read still shows that its producer is alive. */
export const readHeartbeatFromUnreadable = (row: WaitingFeedMessageRow): FeedMessage => ({
  source: 'replay',
  producer: row.producer,
  sequence: row.seq,
  sourceTime: row.received_at,
  type: 'producer',
  state: 'up',
});

/**
 * A pre-match producer prices hundreds of events, and a recovery from a gap takes two or three seconds. For this time its
 * gate alone stops the bets, and its lines are not rewritten.
 */
const RECOVERY_GRACE_MS = 6000;

/** Grants the grace to pre-match producers that were up and now recover from a gap. A producer that is down has none. */
export function grantRecoveryGrace(state: FeedLeaderState, changed: Iterable<ProducerState>, now: Instant): void {
  for (const producer of changed) {
    const health = computeProducerHealth(producer, now);
    if (health === 'down') state.recoveryGrace.delete(producer.id);
    const isGap = health === 'recovering' && state.health.get(producer.id) === 'up';
    if (!isGap || feedProducerKinds[producer.id] !== 'prematch') continue;
    // After a silence the producer sends everything again: only a gap in a complete stream has the grace.
    if (state.producers.get(producer.id)?.complete === true)
      state.recoveryGrace.set(producer.id, now + RECOVERY_GRACE_MS);
  }
}

/** Ends a producer's grace when its time is over or the producer is up again; true if it ended now. */
export function endProducerRecoveryGrace(
  { recoveryGrace, producers }: FeedLeaderState,
  producer: number,
  now: Instant,
): boolean {
  const until = recoveryGrace.get(producer);
  const state = producers.get(producer);
  if (until === undefined || (now < until && state !== undefined && computeProducerHealth(state, now) !== 'up'))
    return false;
  return recoveryGrace.delete(producer);
}
