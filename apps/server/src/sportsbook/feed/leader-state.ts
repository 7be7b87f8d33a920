/** What the node that leads the feed holds in memory, and the decisions that need nothing else. */
import {
  computeProducerHealth,
  createProducerState,
  FEED_SEQUENCE_GAP_GRACE_MS,
  type FeedMessage,
  type FeedProducerKind,
  type ProducerHealth,
  type ProducerState,
} from '@arara/sports';
import type { Instant } from '../../context.ts';
import { findKindById } from './event-row.ts';
import { createEmptyEventSnapshot, type EventSnapshot } from './event-snapshot.ts';
import type { FindProducer } from './event-updates.ts';
import type { WaitingFeedMessageRow } from '../inbox/inbox.queries.ts';
import type { FeedProducerRow, ProducerIdentity } from '../inbox/producers.queries.ts';

/** A copy of the rows, and nothing that is not in them: another node can take over at any moment. */
export interface FeedLeaderState {
  readonly epoch: number;
  readonly producers: Map<number, ProducerState>;
  /** Which producer of which source an id is. */
  readonly identities: Map<number, ProducerIdentity>;
  /** The health that the producers' rows and gates show. */
  readonly health: Map<number, FeedProducerRow['state']>;
  /** The events in memory, the one that was used longest ago first. */
  readonly snapshots: Map<string, EventSnapshot>;
  /** Stops that were applied before their turn. */
  readonly earlyStops: Set<string>;
  /** Events that are still to be read after the take-over, those that are bet on soonest first. */
  readonly toLoad: string[];
  /** When old messages were last deleted, and when events that start soon were last read. */
  prunedAt: Instant;
  startsReadAt: Instant;
  /** When events that a suspension missed were last looked for. */
  suspensionsReadAt: Instant;
}

/** The snapshot of an event, which was loaded before. It counts as used now. */
export function getEventSnapshotOrEmpty({ snapshots }: FeedLeaderState, urn: string): EventSnapshot {
  const snapshot = snapshots.get(urn) ?? createEmptyEventSnapshot(urn);
  snapshots.delete(urn);
  snapshots.set(urn, snapshot);
  return snapshot;
}

export const getFeedProducerStateOrNew = (
  { producers }: Pick<FeedLeaderState, 'producers'>,
  id: number,
): ProducerState => producers.get(id) ?? createProducerState(id);

/** Operators send no heartbeats and lose no messages: what they write here is always whole. */
export const isOperator = ({ identities }: Pick<FeedLeaderState, 'identities'>, id: number): boolean =>
  identities.get(id)?.source === 'operator';

/** The health of a producer at `now`. */
export const computeHealth = (
  state: Pick<FeedLeaderState, 'identities'>,
  producer: ProducerState,
  now: Instant,
): ProducerHealth => (isOperator(state, producer.id) ? 'up' : computeProducerHealth(producer, now));

export const findProducerKind = (
  { identities }: Pick<FeedLeaderState, 'identities'>,
  id: number,
): FeedProducerKind | 'other' | undefined => identities.get(id)?.kind ?? findKindById(id);

/** When a producer that needs no heartbeat was last alive: the last instant there is. */
export const ALWAYS_ALIVE_AT = 8.64e15;

/** The producers as they stand at `now`, for what screens are shown. */
export const createFindProducer =
  (state: FeedLeaderState, now: Instant): FindProducer =>
  (id) => {
    const producer = getFeedProducerStateOrNew(state, id);
    return {
      producer_state: computeHealth(state, producer, now),
      producer_kind: findProducerKind(state, id) ?? null,
      prices_from: producer.pricesFrom ?? 0,
      alive_at: isOperator(state, id) ? ALWAYS_ALIVE_AT : (producer.lastSeen ?? 0),
    };
  };

/** The messages that may be applied now: no message is missing before them, or the gap has waited long enough. In the order of receipt. */
export function listDueFeedMessages(
  { producers }: FeedLeaderState,
  rows: readonly WaitingFeedMessageRow[],
  now: Instant,
  limit: number,
): WaitingFeedMessageRow[] {
  const queues = [...Map.groupBy(rows, (row) => row.producer)].map(([producer, own]) => {
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
  return mergeByReceipt(shareLimit(queues, limit));
}

/** The beginnings of the queues, together at most `limit`: a short queue whole, the others as much as each other. */
function shareLimit(queues: readonly WaitingFeedMessageRow[][], limit: number): WaitingFeedMessageRow[][] {
  let left = limit;
  return queues
    .toSorted((a, b) => a.length - b.length)
    .map((queue, index) => {
      const taken = queue.slice(0, Math.ceil(left / (queues.length - index)));
      left -= taken.length;
      return taken;
    });
}

/** Several queues as one, in the order in which their messages were received; each queue keeps its own order. */
function mergeByReceipt(queues: readonly WaitingFeedMessageRow[][]): WaitingFeedMessageRow[] {
  const merged: WaitingFeedMessageRow[] = [];
  const next = queues.map(() => 0);
  for (;;) {
    let first = -1;
    for (const [index, queue] of queues.entries()) {
      const row = queue[next[index] ?? 0];
      const best = first === -1 ? undefined : queues[first]?.[next[first] ?? 0];
      if (row !== undefined && (best === undefined || (row.receipt ?? 0) < (best.receipt ?? 0))) first = index;
    }
    const row = queues[first]?.[next[first] ?? 0];
    if (row === undefined) return merged;
    merged.push(row);
    next[first] = (next[first] ?? 0) + 1;
  }
}

/** The key of a waiting message. */
export const toWaitingFeedMessageKey = ({ producer, seq }: { producer: number; seq: number }): string =>
  `${producer}:${seq}`;

/**
 * A message that cannot be read still shows that its producer was alive at the time of its source, 0 if that cannot be read
 * either. The time of receipt would not do: a source that is behind would count as received up to now, and a recovery leaves
 * out what is older than that.
 */
export const readHeartbeatFromUnreadable = (row: WaitingFeedMessageRow, sourceTime: Instant): FeedMessage => ({
  source: 'replay:unreadable',
  producer: row.producer,
  sequence: row.seq,
  sourceTime,
  type: 'producer',
  state: 'up',
});
