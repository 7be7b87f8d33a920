/** Loads producers and events into the leader's memory: those that messages are about, and those that are bet on soonest. */
import { createProducerState, type ProducerState } from '@arara/sports';
import type { Instant } from '../../context.ts';
import type { SqlReader } from '../../platform/db/db.ts';
import { computeSportEventChanges } from './event-changes.ts';
import { buildEventSnapshotFromRows, createEmptyEventSnapshot, type EventSnapshot } from './event-snapshot.ts';
import { assertFeedLeadership, type FeedLeaderHost, writeFeedChanges } from './feed-writes.ts';
import { noteKnownProducer } from '../inbox/inbox.ts';
import { type FeedLeaderState, findProducerKind } from './leader-state.ts';
import { type FeedProducerRow, selectFeedProducers } from '../inbox/producers.queries.ts';
import * as queries from './stored-events.queries.ts';

/** Events without a fixture that are kept in memory. */
const MAX_EVENTS_KEPT_WITHOUT_FIXTURE = 500;
/** Lines that are kept in memory; a line takes some 2 kB. Events that are played stay. */
const MAX_LINES_KEPT = 60_000;
/** Finished events leave the memory after this time; a late message reads them again. */
const FINISHED_EVENT_SNAPSHOT_KEPT_MS = 10 * 60_000;
/** Events that start later than this are read when a message is about them. */
const LOADED_AHEAD_MS = 3 * 3600_000;
/** Events that are read in one turn after the take-over. */
const EVENTS_LOADED_PER_TURN = 40;

/** Reads the producers. The leader before has committed, or never will: the lease's row is locked. */
export const loadFeedLeaderState = async (host: FeedLeaderHost, epoch: number): Promise<FeedLeaderState> => {
  // Prices that are made before the margins are known would stay as they are until the next change.
  await host.terms?.whenRead();
  return host.ctx.db.tx('feed load', async (tx) => {
    await assertFeedLeadership(tx, host, epoch);
    const now = host.ctx.now();
    const [producers, events] = await tx.flight(
      selectFeedProducers(),
      queries.selectEventsStartingBefore(now + LOADED_AHEAD_MS),
    );
    const state: FeedLeaderState = {
      epoch,
      producers: new Map(),
      identities: new Map(),
      health: new Map(),
      snapshots: new Map(),
      earlyStops: new Set(),
      toLoad: events.map(({ urn }) => urn),
      prunedAt: now,
      startsReadAt: now,
      // The leader before may have ended before it looked.
      suspensionsReadAt: now - LOADED_AHEAD_MS,
    };
    for (const row of producers) addProducer(host, state, row);
    return state;
  });
};

function addProducer({ ctx }: FeedLeaderHost, state: FeedLeaderState, row: FeedProducerRow): void {
  // A recovery that the leader before asked for may never end: this leader asks again.
  const { request: _lost, ...register }: ProducerState = row.register ?? createProducerState(row.id);
  state.producers.set(row.id, register);
  if (row.register !== null) state.health.set(row.id, row.state);
  const { source, number, kind } = row;
  if (source === null || number === null) return;
  const identity = { source, number, kind: kind ?? 'other' };
  state.identities.set(row.id, identity);
  noteKnownProducer(ctx.db, identity);
}

/** Reads producers that were made since: any node that receives a message makes its producer. */
export async function loadUnknownProducers(
  host: FeedLeaderHost,
  state: FeedLeaderState,
  ids: readonly number[],
): Promise<void> {
  if (ids.every((id) => state.producers.has(id))) return;
  for (const row of await host.ctx.db.read.query(selectFeedProducers()))
    if (!state.producers.has(row.id)) addProducer(host, state, row);
}

async function readEventSnapshots(
  reader: SqlReader,
  events: readonly queries.StoredSportEvent[],
): Promise<EventSnapshot[]> {
  if (events.length === 0) return [];
  const lines = await reader.query(queries.selectStoredLines(events.map(({ id }) => id)));
  const byEvent = Map.groupBy(lines, (line) => line.event);
  return events.map((event) => buildEventSnapshotFromRows(event, byEvent.get(event.id) ?? []));
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
  const found = await readEventSnapshots(ctx.db.read, events);
  const byUrn = new Map(found.map((snapshot) => [snapshot.state.id, snapshot]));
  for (const urn of missing) state.snapshots.set(urn, byUrn.get(urn) ?? createEmptyEventSnapshot(urn));
}

/**
 * Reads some of the events that are left from the take-over, and writes what their rows lack: the leader before may have ended
 * between two transactions, or been of an earlier version. True while more are left.
 */
export async function loadNextEvents(host: FeedLeaderHost, state: FeedLeaderState): Promise<boolean> {
  const urns = state.toLoad.splice(0, EVENTS_LOADED_PER_TURN);
  if (urns.length === 0) return false;
  await loadMissingEventSnapshots(host, state, urns);
  const { ctx } = host;
  const changes = urns.flatMap((urn) => {
    const snapshot = state.snapshots.get(urn);
    if (snapshot?.row === undefined || snapshot.isCompared) return [];
    const { simulated } = snapshot.row;
    return computeSportEventChanges(snapshot, snapshot.state, {
      now: ctx.now(),
      newId: ctx.newId,
      simulated,
      findKind: (producer) => findProducerKind(state, producer),
      touched: 'all',
      isScoreChanged: false,
    });
  });
  if (changes.length > 0) await writeFeedChanges(host, state, { changes, producers: [], applied: [] });
  return state.toLoad.length > 0;
}

/** Lets events leave the memory: finished ones after a while, and those that were used longest ago when there are too many. */
export function forgetEvents(state: FeedLeaderState, now: Instant): void {
  let [lines, unknown] = [0, 0];
  for (const { row, lines: own } of state.snapshots.values()) {
    lines += own.size;
    if (row === undefined) unknown += 1;
  }
  for (const [urn, { row, lines: own }] of state.snapshots) {
    const isExpired =
      row !== undefined && row.finished_at !== null && now - row.finished_at > FINISHED_EVENT_SNAPSHOT_KEPT_MS;
    const isOneTooMany =
      row === undefined ? unknown > MAX_EVENTS_KEPT_WITHOUT_FIXTURE : lines > MAX_LINES_KEPT && !row.live;
    if (!isExpired && !isOneTooMany) continue;
    state.snapshots.delete(urn);
    lines -= own.size;
    if (row === undefined) unknown -= 1;
  }
}
