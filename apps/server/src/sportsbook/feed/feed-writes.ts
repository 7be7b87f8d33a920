/** Writes what messages and the clock changed: one transaction, then the leader's memory, then the screens. */
import type { Id } from '@arara/contract/protocol/fields';
import { computeProducerHealth, feedProducerKinds, type ProducerState } from '@arara/sports';
import type { Ctx, Instant } from '../../context.ts';
import type { SqlStatement, Tx } from '../../platform/db/db.ts';
import {
  buildCloseBettingGatesStatements,
  insertBettingGates,
  upsertOpenBettingGates,
} from '../../platform/db/gates.ts';
import { lockLease } from '../../platform/worker/leader-worker.ts';
import type { SportEventChangePublisher } from '../events/event-broadcast.ts';
import type { SportEventRowChanges } from './event-changes.ts';
import { buildEventUpdate } from './event-updates.ts';
import * as queries from './feed.queries.ts';
import type { FeedLeaderState } from './leader-state.ts';

/** What the consumer needs apart from the leader's state; it does not change while the process runs. */
export interface FeedLeaderHost {
  readonly ctx: Ctx;
  /** This node's name in the lease. */
  readonly holder: string;
  readonly publishEvents: SportEventChangePublisher;
  /** Requests that a producer sends everything again, ending with a snapshot that has the number of this request. */
  readonly requestRecovery: (producer: number, request: number) => void;
}

/** Another node leads the feed now. */
export class FeedLeadershipLostError extends Error {}

export interface FeedWrite {
  readonly changes: readonly SportEventRowChanges[];
  readonly producers: readonly ProducerState[];
  /** Messages that this write applies. */
  readonly applied: readonly queries.WaitingFeedMessageRow[];
  /** Producers that were not up for a moment, even if they are up again at the end of this write. */
  readonly interrupted?: ReadonlySet<number>;
}

type StoredProducerHealth = queries.FeedProducerRow['state'];

interface ProducerHealthChange {
  readonly state: ProducerState;
  readonly health: StoredProducerHealth;
  readonly previous: StoredProducerHealth | undefined;
  /** The producer was up before and is up now, but not all the time: its gate is closed and opened in this write. */
  readonly reopens: boolean;
}

/** Throws FeedLeadershipLostError unless this node still leads in this epoch; nobody takes over before the transaction ends. */
export async function assertFeedLeadership(tx: Tx, { holder }: FeedLeaderHost, epoch: number): Promise<void> {
  const [lease] = await tx.query(lockLease(queries.FEED_LEADER_LEASE_NAME, holder, epoch));
  if (lease === undefined) throw new FeedLeadershipLostError('another node leads the feed');
}

/** Writes changes in one transaction, closing gates first. After the commit memory and screens follow. */
export async function writeFeedChanges(host: FeedLeaderHost, state: FeedLeaderState, write: FeedWrite): Promise<void> {
  const { ctx } = host;
  const now = ctx.now();
  const producers = write.producers.map((producer) => toProducerHealthChange(state, producer, write.interrupted, now));
  const statements = [
    ...buildCloseBettingGatesStatements([
      ...listProducerGatesToClose(producers),
      ...write.changes.flatMap((c) => c.gatesToClose),
    ]),
    ...write.changes.flatMap((change) => createSaveSportEventStatements(change, now)),
    ...producers.flatMap(createSaveProducerStatements),
    ...(write.applied.length === 0 ? [] : [queries.updateAppliedFeedMessages(write.applied, now)]),
  ];
  const hasResults = write.changes.some((change) => change.newResults.length > 0);
  await ctx.db.tx('feed apply', async (tx) => {
    // One network write: a transaction that holds closed gates must not wait for the network.
    const [lease] = await tx.flight(lockLease(queries.FEED_LEADER_LEASE_NAME, host.holder, state.epoch), ...statements);
    if (lease.length === 0) throw new FeedLeadershipLostError('another node leads the feed');
    if (hasResults) tx.afterCommit(() => ctx.db.wake('settlements'));
  });
  updateFeedLeaderState(state, producers, write.changes);
  const updates = write.changes.flatMap((change) => buildEventUpdate(change) ?? []);
  if (updates.length > 0) host.publishEvents(updates);
  for (const { state: producer, health, previous } of producers)
    if (health !== previous && previous !== undefined)
      ctx.log.info({ producer: producer.id, is: health, was: previous }, 'the health of a producer changed');
}

function toProducerHealthChange(
  leader: FeedLeaderState,
  state: ProducerState,
  interrupted: ReadonlySet<number> | undefined,
  now: Instant,
): ProducerHealthChange {
  const [health, previous] = [computeProducerHealth(state, now), leader.health.get(state.id)];
  const reopens = health === 'up' && previous === 'up' && interrupted?.has(state.id) === true;
  return { state, health, previous, reopens };
}

const listProducerGatesToClose = (changes: readonly ProducerHealthChange[]): number[] =>
  changes
    .filter(({ health, previous, reopens }) => reopens || (health !== 'up' && previous === 'up'))
    .map(({ state }) => state.id);

function updateFeedLeaderState(
  leader: FeedLeaderState,
  producers: readonly ProducerHealthChange[],
  changes: readonly SportEventRowChanges[],
): void {
  for (const { state, health } of producers) {
    leader.producers.set(state.id, state);
    leader.health.set(state.id, health);
  }
  for (const { snapshot } of changes) leader.snapshots.set(snapshot.state.id, snapshot);
}

/** The statements that save a producer's state and its gate. */
function createSaveProducerStatements({ state, health, previous, reopens }: ProducerHealthChange): SqlStatement[] {
  const saved = queries.upsertFeedProducer({
    id: state.id,
    name: feedProducerKinds[state.id] ?? 'other',
    state: health,
    aliveAt: state.lastSeen ?? 0,
    applied: state.lastSequence,
    register: state,
  });
  const gate = state.id as Id;
  if (previous === undefined) return [saved, insertBettingGates([{ id: gate, open: health === 'up' }])];
  return reopens || (health === 'up' && previous !== 'up') ? [saved, upsertOpenBettingGates([gate])] : [saved];
}

/** The statements that save an event: its row, its lines with their gates, its results. */
function createSaveSportEventStatements(change: SportEventRowChanges, now: Instant): SqlStatement[] {
  const { event, insertedLines, updatedLines, gatesToOpen, newResults } = change;
  const newGates = insertedLines.map(({ id, state }) => ({ id, open: state === 'open' }));
  return [
    ...(event === undefined ? [] : [queries.upsertSportEvent(event)]),
    ...(insertedLines.length === 0 ? [] : [queries.insertSportLines(insertedLines), insertBettingGates(newGates)]),
    ...(updatedLines.length === 0 ? [] : [queries.updateSportLines(updatedLines)]),
    ...(gatesToOpen.length === 0 ? [] : [upsertOpenBettingGates(gatesToOpen)]),
    ...(newResults.length === 0 ? [] : [queries.insertLineSettlements(newResults, now)]),
  ];
}
