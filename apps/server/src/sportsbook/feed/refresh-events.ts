/** Loads events into the leader's memory, and views them again when the clock or a producer's health changed. */
import {
  computeProducerHealth,
  createProducerState,
  needsProducerRecovery,
  type ProducerState,
  recordProducerRecoveryRequest,
  recordProducerSilence,
} from '@arara/sports';
import type { SqlReader } from '../../platform/db/db.ts';
import { computeSportEventChanges } from './event-changes.ts';
import { type EventSnapshot, createEmptyEventSnapshot, buildEventSnapshotFromRows } from './event-snapshot.ts';
import { assertFeedLeadership, type FeedLeaderHost, writeFeedChanges } from './feed-writes.ts';
import * as queries from './feed.queries.ts';
import {
  endProducerRecoveryGrace,
  type FeedLeaderState,
  grantRecoveryGrace,
  toLineViewContext,
} from './leader-state.ts';

/** Events of one transaction when a producer's health changes all of them. */
const MAX_REFRESHED_EVENTS_PER_TRANSACTION = 8;
/** Events without a fixture that are kept in memory. */
const MAX_EVENTS_KEPT_WITHOUT_FIXTURE = 500;
/** Finished events leave the memory after this time; a late message reads them again. */
const FINISHED_EVENT_SNAPSHOT_KEPT_MS = 10 * 60_000;
const FEED_PRUNE_INTERVAL_MS = 10 * 60_000;
const LASTING_FEED_MESSAGE_KEPT_MS = 24 * 3600_000;
const SHORT_LIVED_FEED_MESSAGE_KEPT_MS = 3600_000;

/** Reads everything that is not over. The leader before has committed, or never will: the lease's row is locked. */
export const loadFeedLeaderState = (host: FeedLeaderHost, epoch: number): Promise<FeedLeaderState> =>
  host.ctx.db.tx('feed load', async (tx) => {
    await assertFeedLeadership(tx, host, epoch);
    const [producerRows, events] = await tx.flight(
      queries.selectFeedProducers(),
      queries.selectUnfinishedStoredEvents(),
    );
    const now = host.ctx.now();
    const producers = new Map(
      producerRows.map((row): [number, ProducerState] => {
        // A recovery that the leader before asked for may never end: this leader asks again.
        const { request: _lost, ...state } = row.register ?? createProducerState(row.id);
        return [row.id, state];
      }),
    );
    const state: FeedLeaderState = {
      epoch,
      producers,
      health: new Map(producerRows.map((row) => [row.id, row.state])),
      snapshots: new Map(),
      recoveryGrace: new Map(),
      earlyStops: new Set(),
      prunedAt: now,
    };
    for (const snapshot of await readEventSnapshots(tx, state, events, now))
      state.snapshots.set(snapshot.state.id, snapshot);
    return state;
  });

async function readEventSnapshots(
  reader: SqlReader,
  state: FeedLeaderState,
  events: readonly queries.StoredSportEvent[],
  now: number,
): Promise<EventSnapshot[]> {
  if (events.length === 0) return [];
  const lines = await reader.query(queries.selectStoredLines(events.map(({ id }) => id)));
  const byEvent = Map.groupBy(lines, (line) => line.event);
  // Rows are read as they are, without a recovery grace.
  const context = toLineViewContext({ producers: state.producers, recoveryGrace: new Map() }, now);
  return events.map((event) => buildEventSnapshotFromRows(event, byEvent.get(event.id) ?? [], context));
}

/** Brings the snapshots of these events into memory: from their rows, else empty ones. */
export async function loadMissingEventSnapshots(
  { ctx }: FeedLeaderHost,
  state: FeedLeaderState,
  urns: readonly string[],
): Promise<void> {
  const missing = [...new Set(urns)].filter((urn) => !state.snapshots.has(urn));
  if (missing.length === 0) return;
  const events = await ctx.db.read.query(queries.selectStoredEventsByUrn(missing));
  const found = await readEventSnapshots(ctx.db.read, state, events, ctx.now());
  const byUrn = new Map(found.map((snapshot) => [snapshot.state.id, snapshot]));
  for (const urn of missing) state.snapshots.set(urn, byUrn.get(urn) ?? createEmptyEventSnapshot(urn));
  const unknown = [...state.snapshots].filter(([, { row }]) => row === undefined).map(([urn]) => urn);
  for (const urn of unknown.slice(0, Math.max(0, unknown.length - MAX_EVENTS_KEPT_WITHOUT_FIXTURE)))
    state.snapshots.delete(urn);
}

/** Views these events again under the health and clock of now, and writes what changed. */
async function refreshMatchingSportEvents(
  host: FeedLeaderHost,
  state: FeedLeaderState,
  isMeant: (snapshot: EventSnapshot) => boolean,
): Promise<void> {
  const { ctx } = host;
  const snapshots = [...state.snapshots.values()].filter((snapshot) => snapshot.row !== undefined && isMeant(snapshot));
  for (let i = 0; i < snapshots.length; i += MAX_REFRESHED_EVENTS_PER_TRANSACTION) {
    const context = toLineViewContext(state, ctx.now());
    const changes = snapshots
      .slice(i, i + MAX_REFRESHED_EVENTS_PER_TRANSACTION)
      .map((snapshot) =>
        computeSportEventChanges(snapshot, snapshot.state, {
          context,
          newId: ctx.newId,
          simulated: snapshot.row?.simulated ?? false,
        }),
      )
      .filter(
        ({ event, insertedLines, updatedLines }) =>
          event !== undefined || insertedLines.length > 0 || updatedLines.length > 0,
      );
    if (changes.length > 0) await writeFeedChanges(host, state, { changes, producers: [], applied: [] });
  }
}

/** The leader before may have ended between a producer's change of health and the last of its lines. */
export const refreshUnfinishedEvents = (host: FeedLeaderHost, state: FeedLeaderState): Promise<void> =>
  refreshMatchingSportEvents(host, state, ({ row }) => row?.finished_at === null);

/** Refreshes the events that this producer prices, unless it is in its recovery grace. */
export async function refreshEventsOfProducer(
  host: FeedLeaderHost,
  state: FeedLeaderState,
  producer: number,
): Promise<void> {
  if (state.recoveryGrace.has(producer)) return;
  await refreshMatchingSportEvents(host, state, ({ row }) => row?.finished_at === null && row.producer === producer);
}

/** What the clock alone changes: silent producers, recoveries, events whose start has come, old rows and snapshots. */
export async function updateFeedStateByClock(host: FeedLeaderHost, state: FeedLeaderState): Promise<void> {
  const now = host.ctx.now();
  for (const producer of state.producers.values()) await checkProducerSilence(host, state, producer);
  await refreshMatchingSportEvents(
    host,
    state,
    ({ row, lines }) =>
      row !== undefined &&
      !row.live &&
      row.starts_at <= now &&
      [...lines.values()].some((line) => line.state === 'open'),
  );
  for (const [urn, { row }] of state.snapshots)
    if (
      row?.finished_at !== undefined &&
      row.finished_at !== null &&
      now - row.finished_at > FINISHED_EVENT_SNAPSHOT_KEPT_MS
    )
      state.snapshots.delete(urn);
  if (now - state.prunedAt <= FEED_PRUNE_INTERVAL_MS) return;
  state.prunedAt = now;
  await host.ctx.db.tx('feed prune', (tx) =>
    tx.query(
      queries.deleteOldFeedMessages({
        lastingBefore: now - LASTING_FEED_MESSAGE_KEPT_MS,
        othersBefore: now - SHORT_LIVED_FEED_MESSAGE_KEPT_MS,
      }),
    ),
  );
}

/** Records a producer's silence and asks for a recovery if it needs one; its events follow its health. */
async function checkProducerSilence(
  host: FeedLeaderHost,
  leader: FeedLeaderState,
  before: ProducerState,
): Promise<void> {
  const now = host.ctx.now();
  const silent = recordProducerSilence(before, now);
  const isRecoveryNeeded = needsProducerRecovery(silent, now);
  const state = isRecoveryNeeded ? recordProducerRecoveryRequest(silent, now, now) : silent;
  const isHealthChanged = computeProducerHealth(state, now) !== leader.health.get(state.id);
  grantRecoveryGrace(leader, [state], now);
  if (state !== before || isHealthChanged)
    await writeFeedChanges(host, leader, { changes: [], producers: [state], applied: [] });
  if (isHealthChanged || endProducerRecoveryGrace(leader, state.id, now))
    await refreshEventsOfProducer(host, leader, state.id);
  if (isRecoveryNeeded) host.requestRecovery(state.id, now);
}
