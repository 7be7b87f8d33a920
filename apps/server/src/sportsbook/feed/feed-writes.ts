/** Writes what messages and the clock changed: transactions, then the leader's memory, then the screens. */
import type { Id } from '@arara/contract/protocol/fields';
import type { ProducerState } from '@arara/sports';
import type { Ctx, Instant } from '../../context.ts';
import type { SqlStatement, Tx } from '../../platform/db/db.ts';
import { buildCloseGatesUnderStatements, insertBettingGates, upsertOpenBettingGates } from '../../platform/db/gates.ts';
import { incrementCounter } from '../../platform/metrics/metrics.ts';
import { lockLease } from '../../platform/worker/leader-worker.ts';
import type { TradingTermsReader } from '../terms/trading-terms.ts';
import type { ProducerChangePublisher, SportEventChangePublisher } from '../events/event-broadcast.ts';
import { commitEventChanges, type SportEventRowChanges } from './event-changes.ts';
import { isGateOpen } from './event-snapshot.ts';
import { buildEventUpdate } from './event-updates.ts';
import {
  insertUnread,
  type UnreadToSave,
  updateAppliedFeedMessages,
  type WaitingFeedMessageRow,
} from '../inbox/inbox.queries.ts';
import {
  ALWAYS_ALIVE_AT,
  computeHealth,
  createFindProducer,
  type FeedLeaderState,
  isOperator,
} from './leader-state.ts';
import { type FeedProducerRow, upsertFeedProducers } from '../inbox/producers.queries.ts';
import * as queries from './stored-events.queries.ts';

/** What the consumer needs apart from the leader's state; it does not change while the process runs. */
export interface FeedLeaderHost {
  readonly ctx: Ctx;
  /** This node's name in the lease. */
  readonly holder: string;
  readonly publishEvents: SportEventChangePublisher;
  readonly publishProducers: ProducerChangePublisher;
  /** The margins that people have set; none without it. */
  readonly terms?: TradingTermsReader;
  /** Requests that a producer sends everything again, ending with a snapshot that has the number of this request. */
  readonly requestRecovery: (request: ProducerRecoveryRequest) => void;
}

/** A producer by its source and its number there, and what is asked of it. */
export interface ProducerRecoveryRequest {
  readonly id: number;
  readonly source: string;
  readonly producer: number;
  readonly request: number;
  readonly since: Instant | undefined;
}

/** Another node leads the feed now. */
export class FeedLeadershipLostError extends Error {}

export interface FeedWrite {
  readonly changes: readonly SportEventRowChanges[];
  readonly producers: readonly ProducerState[];
  /** Messages that this write applies. */
  readonly applied: readonly WaitingFeedMessageRow[];
  /** Producers that were not up for a moment, even if they are up again at the end of this write. */
  readonly interrupted?: ReadonlySet<number>;
  readonly unread?: readonly UnreadToSave[];
}

/** Lines of one event that are written in one transaction. */
const MAX_LINES_PER_TRANSACTION = 500;

type StoredProducerHealth = FeedProducerRow['state'];

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

/**
 * Writes changes in one transaction, closing gates first; the lines of an event that has very many of them before that, in
 * sets, while the event's gate is closed. After the commit memory and screens follow.
 */
export async function writeFeedChanges(host: FeedLeaderHost, state: FeedLeaderState, write: FeedWrite): Promise<void> {
  const { ctx } = host;
  const now = ctx.now();
  const producers = write.producers.map((producer) => toProducerHealthChange(state, producer, write.interrupted, now));
  const changes: SportEventRowChanges[] = [];
  for (const change of write.changes)
    changes.push(isLarge(change) ? await writeLinesInSets(host, state.epoch, change) : change);
  const statements = [
    ...createCloseGatesStatements(changes, producers),
    ...createSaveEventsStatements(changes, now),
    ...createSaveProducersStatements(state, producers),
    ...(write.applied.length === 0 ? [] : [updateAppliedFeedMessages(write.applied, now)]),
    ...(write.unread === undefined || write.unread.length === 0 ? [] : [insertUnread(write.unread, now)]),
  ];
  const hasResults = changes.some((change) => change.newResults.length > 0);
  await runAsLeader(host, state.epoch, statements, hasResults);
  followCommit(host, state, { changes: write.changes, producers, now });
}

/** One network write: a transaction that holds closed gates must not wait for the network. */
const runAsLeader = (
  { ctx, holder }: FeedLeaderHost,
  epoch: number,
  statements: readonly SqlStatement[],
  hasResults = false,
): Promise<void> =>
  ctx.db.tx('feed apply', async (tx) => {
    const [lease] = await tx.flight(lockLease(queries.FEED_LEADER_LEASE_NAME, holder, epoch), ...statements);
    if (lease.length === 0) throw new FeedLeadershipLostError('another node leads the feed');
    if (hasResults) tx.afterCommit(() => ctx.db.wake('settlements'));
  });

const isLarge = ({ insertedLines, updatedLines }: SportEventRowChanges): boolean =>
  insertedLines.length + updatedLines.length > MAX_LINES_PER_TRANSACTION;

/**
 * Writes the lines of an event in sets, each in a transaction of its own, while the event's gate is closed. What is left to
 * write opens the gate again, with the event's row and its results. A leader that ends in between leaves the messages in the
 * inbox, and the gate closed, until the next one has applied them.
 */
async function writeLinesInSets(
  host: FeedLeaderHost,
  epoch: number,
  change: SportEventRowChanges,
): Promise<SportEventRowChanges> {
  const { row, eventGate, insertedLines, updatedLines } = change;
  if (row === undefined) return change;
  const isNew = eventGate?.isNew === true;
  // A new event has no bets under way: its gate is made closed, and opened last.
  await runAsLeader(
    host,
    epoch,
    isNew ? [insertBettingGates([{ id: row.id, open: false }])] : buildCloseGatesUnderStatements([row.id], [row.id]),
  );
  const [closing, opening] = [new Set(change.gatesToClose), new Set(change.gatesToOpen)];
  for (let from = 0; from < insertedLines.length; from += MAX_LINES_PER_TRANSACTION)
    await runAsLeader(
      host,
      epoch,
      createInsertLinesStatements(insertedLines.slice(from, from + MAX_LINES_PER_TRANSACTION), host.ctx.now()),
    );
  for (let from = 0; from < updatedLines.length; from += MAX_LINES_PER_TRANSACTION) {
    const set = updatedLines.slice(from, from + MAX_LINES_PER_TRANSACTION);
    const ids = set.map(({ id }) => id);
    await runAsLeader(host, epoch, [
      ...buildCloseGatesUnderStatements(
        [],
        ids.filter((id) => closing.has(id)),
      ),
      queries.updateSportLines(set, host.ctx.now()),
      ...createOpenGatesStatements(ids.filter((id) => opening.has(id))),
    ]);
  }
  const isOpen = eventGate?.isOpen ?? change.snapshot.isGateOpen === true;
  return {
    ...change,
    insertedLines: [],
    updatedLines: [],
    gatesToClose: [],
    gatesToOpen: [],
    eventGate: { isNew: false, isOpen },
  };
}

function toProducerHealthChange(
  leader: FeedLeaderState,
  state: ProducerState,
  interrupted: ReadonlySet<number> | undefined,
  now: Instant,
): ProducerHealthChange {
  const [health, previous] = [computeHealth(leader, state, now), leader.health.get(state.id)];
  const reopens = health === 'up' && previous === 'up' && interrupted?.has(state.id) === true;
  return { state, health, previous, reopens };
}

/** Producers and events are locked, lines are closed under the lock of their event. */
function createCloseGatesStatements(
  changes: readonly SportEventRowChanges[],
  producers: readonly ProducerHealthChange[],
): SqlStatement[] {
  const fallen = producers
    .filter(({ health, previous, reopens }) => reopens || (health !== 'up' && previous === 'up'))
    .map(({ state }) => state.id);
  const locks: number[] = [...fallen];
  const gates: number[] = [...fallen];
  for (const { row, eventGate, gatesToClose } of changes) {
    const isTurned = eventGate !== undefined && !eventGate.isNew;
    if (row === undefined || (!isTurned && gatesToClose.length === 0)) continue;
    locks.push(row.id);
    gates.push(...(isTurned ? [row.id] : []), ...gatesToClose);
  }
  return buildCloseGatesUnderStatements(locks, gates);
}

const createInsertLinesStatements = (lines: readonly queries.SportLineToSave[], now: Instant): SqlStatement[] =>
  lines.length === 0
    ? []
    : [
        queries.insertSportLines(lines, now),
        insertBettingGates(lines.map((line) => ({ id: line.id, open: isGateOpen(line) }))),
      ];

const createOpenGatesStatements = (gates: readonly number[]): SqlStatement[] =>
  gates.length === 0 ? [] : [upsertOpenBettingGates(gates)];

/** The statements that save events: their rows, their lines with their gates, their results. Each row is written once. */
function createSaveEventsStatements(changes: readonly SportEventRowChanges[], now: Instant): SqlStatement[] {
  const pickRows = (saved: SportEventRowChanges['saved']) =>
    changes.flatMap((change) => (change.saved === saved && change.row !== undefined ? [change.row] : []));
  const [whole, progress, version] = [pickRows('whole'), pickRows('progress'), pickRows('version')];
  const inserted = changes.flatMap(({ insertedLines }) => insertedLines);
  const updated = changes.flatMap(({ updatedLines }) => updatedLines);
  const results = changes.flatMap(({ newResults }) => newResults);
  const newGates = changes.flatMap(({ row, eventGate }) =>
    row !== undefined && eventGate?.isNew === true ? [{ id: row.id, open: eventGate.isOpen }] : [],
  );
  const opened = changes.flatMap(({ row, eventGate, gatesToOpen }): Id[] => [
    ...(row !== undefined && eventGate?.isNew === false && eventGate.isOpen ? [row.id] : []),
    ...gatesToOpen,
  ]);
  return [
    ...(whole.length === 0 ? [] : [queries.upsertSportEvents(whole)]),
    ...(progress.length === 0 ? [] : [queries.updateSportEventProgress(progress)]),
    ...(version.length === 0 ? [] : [queries.updateSportEventVersions(version)]),
    ...(newGates.length === 0 ? [] : [insertBettingGates(newGates)]),
    ...createInsertLinesStatements(inserted, now),
    ...(updated.length === 0 ? [] : [queries.updateSportLines(updated, now)]),
    ...createOpenGatesStatements(opened),
    ...(results.length === 0 ? [] : queries.insertLineSettlements(results, now)),
  ];
}

/** The statements that save producers and their gates. */
function createSaveProducersStatements(
  leader: FeedLeaderState,
  producers: readonly ProducerHealthChange[],
): SqlStatement[] {
  if (producers.length === 0) return [];
  const newGates = producers.filter(({ previous }) => previous === undefined);
  const opened = producers.filter(
    ({ health, previous, reopens }) => previous !== undefined && (reopens || (health === 'up' && previous !== 'up')),
  );
  return [
    upsertFeedProducers(
      producers.map(({ state, health }) => ({
        id: state.id,
        state: health,
        aliveAt: isOperator(leader, state.id) ? ALWAYS_ALIVE_AT : (state.lastSeen ?? 0),
        applied: state.lastSequence,
        pricesFrom: state.pricesFrom ?? 0,
        register: state,
      })),
    ),
    ...(newGates.length === 0
      ? []
      : [insertBettingGates(newGates.map(({ state, health }) => ({ id: state.id, open: health === 'up' })))]),
    ...createOpenGatesStatements(opened.map(({ state }) => state.id)),
  ];
}

/** Memory and screens follow what was committed. */
function followCommit(
  host: FeedLeaderHost,
  leader: FeedLeaderState,
  write: {
    readonly changes: readonly SportEventRowChanges[];
    readonly producers: readonly ProducerHealthChange[];
    readonly now: Instant;
  },
): void {
  const { changes, producers, now } = write;
  for (const { state, health } of producers) {
    leader.producers.set(state.id, state);
    leader.health.set(state.id, health);
  }
  const findProducer = createFindProducer(leader, now);
  const updates = changes.flatMap((change) => {
    const { snapshot, visible } = change;
    const before = snapshot.row;
    commitEventChanges(change);
    // The last in the map is the one that was used last: the first ones are forgotten first.
    leader.snapshots.delete(snapshot.state.id);
    leader.snapshots.set(snapshot.state.id, snapshot);
    return visible === undefined ? [] : (buildEventUpdate(snapshot, { visible, before, now, findProducer }) ?? []);
  });
  if (updates.length > 0) host.publishEvents(updates);
  reportContradictions(host, changes);
  const turned = producers.filter(({ health, previous }) => (health === 'up') !== (previous === 'up'));
  if (turned.length > 0)
    host.publishProducers(turned.map(({ state, health }) => ({ producer: state.id, up: health === 'up' })));
  for (const { state: producer, health, previous } of producers)
    if (health !== previous && previous !== undefined)
      host.ctx.log.info({ producer: producer.id, is: health, was: previous }, 'the health of a producer changed');
}

/** An open price that its score rules out is a fault of its source or of a model: its line is suspended, and somebody looks. */
function reportContradictions({ ctx }: FeedLeaderHost, changes: readonly SportEventRowChanges[]): void {
  for (const { row, contradicted } of changes) {
    for (const { line, outcome } of contradicted) {
      incrementCounter('feed_contradicted_prices_total', { sport: row?.sport ?? '' });
      ctx.log.warn({ event: row?.urn, line, outcome, score: row?.score }, 'a price contradicts its score');
    }
  }
}
