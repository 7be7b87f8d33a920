/** Writes what messages and the clock changed: one transaction, then the leader's memory, then the screens. */
import type { Id } from '@arara/contract/protocol/fields';
import { computeHealth, producerKinds, type ProducerState } from '@arara/sports';
import type { Ctx, Instant } from '../../context.ts';
import type { Statement, Tx } from '../../platform/db/db.ts';
import { closeGateStatements, insertGates, reopenGates } from '../../platform/db/gates.ts';
import { lockLease } from '../../platform/worker/leader-worker.ts';
import type { EventChangePublisher } from '../events/event-broadcast.ts';
import type { EventChanges } from './event-changes.ts';
import { buildEventUpdate } from './event-updates.ts';
import * as queries from './feed.queries.ts';
import type { FeedLeaderState } from './leader-state.ts';

/** What the consumer needs apart from the leader's state; it does not change while the process runs. */
export interface FeedHost {
  readonly ctx: Ctx;
  /** This node's name in the lease. */
  readonly holder: string;
  readonly publishEvents: EventChangePublisher;
  /** Requests that a producer sends everything again, ending with a snapshot that has the number of this request. */
  readonly requestRecovery: (producer: number, request: number) => void;
}

/** Another node leads the feed now. */
export class LeadershipLost extends Error {}

export interface FeedWrite {
  readonly changes: readonly EventChanges[];
  readonly producers: readonly ProducerState[];
  /** Messages that this write applies. */
  readonly applied: readonly queries.WaitingMessageRow[];
  /** Producers that were not up for a moment, even if they are up again at the end of this write. */
  readonly interrupted?: ReadonlySet<number>;
}

type Health = queries.ProducerRow['state'];

interface ProducerChange {
  readonly state: ProducerState;
  readonly health: Health;
  readonly previous: Health | undefined;
  /** The producer was up before and is up now, but not all the time: its gate is closed and opened in this write. */
  readonly reopens: boolean;
}

/** Throws LeadershipLost unless this node still leads in this epoch; nobody takes over before the transaction ends. */
export async function assertLeadership(tx: Tx, { holder }: FeedHost, epoch: number): Promise<void> {
  const [lease] = await tx.query(lockLease(queries.FEED_LEASE, holder, epoch));
  if (lease === undefined) throw new LeadershipLost('another node leads the feed');
}

/** Writes changes in one transaction, closing gates first. After the commit memory and screens follow. */
export async function writeFeedChanges(host: FeedHost, state: FeedLeaderState, write: FeedWrite): Promise<void> {
  const { ctx } = host;
  const now = ctx.now();
  const producers = write.producers.map((producer) => toProducerChange(state, producer, write.interrupted, now));
  const statements = [
    ...closeGateStatements([...listProducerGatesToClose(producers), ...write.changes.flatMap((c) => c.gatesToClose)]),
    ...write.changes.flatMap((change) => saveEventStatements(change, now)),
    ...producers.flatMap(saveProducerStatements),
    ...(write.applied.length === 0 ? [] : [queries.updateAppliedMessages(write.applied, now)]),
  ];
  const hasResults = write.changes.some((change) => change.newResults.length > 0);
  await ctx.db.tx('feed apply', async (tx) => {
    // One network write: a transaction that holds closed gates must not wait for the network.
    const [lease] = await tx.flight(lockLease(queries.FEED_LEASE, host.holder, state.epoch), ...statements);
    if (lease.length === 0) throw new LeadershipLost('another node leads the feed');
    if (hasResults) tx.afterCommit(() => ctx.db.wake('settlements'));
  });
  updateLeaderState(state, producers, write.changes);
  const updates = write.changes.flatMap((change) => buildEventUpdate(change) ?? []);
  if (updates.length > 0) host.publishEvents(updates);
  for (const { state: producer, health, previous } of producers)
    if (health !== previous && previous !== undefined)
      ctx.log.info({ producer: producer.id, is: health, was: previous }, 'the health of a producer changed');
}

function toProducerChange(
  leader: FeedLeaderState,
  state: ProducerState,
  interrupted: ReadonlySet<number> | undefined,
  now: Instant,
): ProducerChange {
  const [health, previous] = [computeHealth(state, now), leader.health.get(state.id)];
  const reopens = health === 'up' && previous === 'up' && interrupted?.has(state.id) === true;
  return { state, health, previous, reopens };
}

const listProducerGatesToClose = (changes: readonly ProducerChange[]): number[] =>
  changes
    .filter(({ health, previous, reopens }) => reopens || (health !== 'up' && previous === 'up'))
    .map(({ state }) => state.id);

function updateLeaderState(
  leader: FeedLeaderState,
  producers: readonly ProducerChange[],
  changes: readonly EventChanges[],
): void {
  for (const { state, health } of producers) {
    leader.producers.set(state.id, state);
    leader.health.set(state.id, health);
  }
  for (const { snapshot } of changes) leader.snapshots.set(snapshot.state.id, snapshot);
}

/** The statements that save a producer's state and its gate. */
function saveProducerStatements({ state, health, previous, reopens }: ProducerChange): Statement[] {
  const saved = queries.upsertProducer({
    id: state.id,
    name: producerKinds[state.id] ?? 'other',
    state: health,
    aliveAt: state.lastSeen ?? 0,
    applied: state.lastSequence,
    register: state,
  });
  const gate = state.id as Id;
  if (previous === undefined) return [saved, insertGates([{ id: gate, open: health === 'up' }])];
  return reopens || (health === 'up' && previous !== 'up') ? [saved, reopenGates([gate])] : [saved];
}

/** The statements that save an event: its row, its lines with their gates, its results. */
function saveEventStatements(change: EventChanges, now: Instant): Statement[] {
  const { event, insertedLines, updatedLines, gatesToOpen, newResults } = change;
  const newGates = insertedLines.map(({ id, state }) => ({ id, open: state === 'open' }));
  return [
    ...(event === undefined ? [] : [queries.upsertEvent(event)]),
    ...(insertedLines.length === 0 ? [] : [queries.insertLines(insertedLines), insertGates(newGates)]),
    ...(updatedLines.length === 0 ? [] : [queries.updateLines(updatedLines)]),
    ...(gatesToOpen.length === 0 ? [] : [reopenGates(gatesToOpen)]),
    ...(newResults.length === 0 ? [] : [queries.insertLineSettlements(newResults, now)]),
  ];
}
