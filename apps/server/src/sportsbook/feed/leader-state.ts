/** What the node that leads the feed knows, and what it judges by that alone: whose turn it is, and whom a recovery spares. */
import { computeHealth, gapGraceMs, type Message, producerKinds, type ProducerState } from '@arara/sports';
import type { Instant } from '../../context.ts';
import type { EventSnapshot } from './event-snapshot.ts';
import type { ProducerRow, WaitingMessageRow } from './feed.queries.ts';

/** What the leader knows: what its rows say, and nothing more. */
export interface FeedLeaderState {
  /** Until when the lines of a producer stay as they are although it is recovering: its own gate is shut meanwhile. */
  readonly recoveryGrace: Map<number, Instant>;
  readonly epoch: number;
  readonly producers: Map<number, ProducerState>;
  /** The health that rows and gates show. */
  readonly health: Map<number, ProducerRow['state']>;
  readonly snapshots: Map<string, EventSnapshot>;
  /** Stops that were applied before their turn. */
  readonly earlyStops: Set<string>;
  prunedAt: Instant;
}

/** The messages whose turn it is: without a hole before them, or with one that has waited long enough. */
export function dueMessages(
  known: FeedLeaderState,
  rows: readonly WaitingMessageRow[],
  now: Instant,
): WaitingMessageRow[] {
  return [...Map.groupBy(rows, (row) => row.producer)].flatMap(([producer, own]) => {
    let last = known.producers.get(producer)?.lastSequence ?? 0;
    const first = own.find((row) => row.seq > last + 1);
    const due: WaitingMessageRow[] = [];
    for (const row of own) {
      if (row.seq > last + 1 && now - (first ?? row).received_at < gapGraceMs) break;
      last = Math.max(last, row.seq);
      due.push(row);
    }
    return due;
  });
}

/** The name of a waiting message. */
export const waitingMessageKey = ({ producer, seq }: { producer: number; seq: number }): string => `${producer}:${seq}`;

/** A message of which only the place is understood: its producer is alive all the same. */
export const heartbeatFromUnreadable = (row: WaitingMessageRow): Message => ({
  source: 'replay',
  producer: row.producer,
  sequence: row.seq,
  sourceTime: row.received_at,
  type: 'producer',
  state: 'up',
});

/**
 * A producer of prices before the match that recovers from a hole, which takes two or three seconds, has hundreds of events: its
 * gate alone shuts them all, and their lines are left as they are for this time.
 */
const RECOVERY_GRACE_MS = 6000;

export function grantRecoveryGrace(
  { recoveryGrace: spared, health, producers: before }: FeedLeaderState,
  producers: Iterable<ProducerState>,
  now: Instant,
): void {
  for (const state of producers) {
    const is = computeHealth(state, now);
    if (is === 'down') spared.delete(state.id);
    // Complete but for a hole: after a silence everything is to be told again.
    if (is !== 'recovering' || health.get(state.id) !== 'up' || producerKinds[state.id] !== 'prematch') continue;
    if (before.get(state.id)?.complete === true) spared.set(state.id, now + RECOVERY_GRACE_MS);
  }
}

/** Whether its time is over, or it is well again: nothing is spared then. */
export function isRecoveryGraceOver(
  { recoveryGrace: spared, producers }: FeedLeaderState,
  producer: number,
  now: Instant,
): boolean {
  const until = spared.get(producer);
  const state = producers.get(producer);
  if (until === undefined || (now < until && state !== undefined && computeHealth(state, now) !== 'up')) return false;
  return spared.delete(producer);
}
