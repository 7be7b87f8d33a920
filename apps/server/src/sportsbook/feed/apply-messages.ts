/** Applies messages of the inbox: a group in order, stops before their turn, and what cannot be read. */
import {
  type AppliedFeedMessage,
  applyEventMessage,
  applyMessageToProducerState,
  applyUnreadableBody,
  computeMessageTime,
  type FeedMessageReading,
  findEventOfReading,
  isSportEventFeedMessage,
  type LineName,
  markProducerSuspect,
  type ProducerState,
  readFeedMessage,
  type SportEventState,
} from '@arara/sports';
import { incrementCounter } from '../../platform/metrics/metrics.ts';
import type { EventSnapshot } from './event-snapshot.ts';
import { findTradingTerm } from '../terms/trading-terms.ts';
import { computeSportEventChanges, type SportEventRowChanges } from './event-changes.ts';
import { type FeedLeaderHost, writeFeedChanges } from './feed-writes.ts';
import type { UnreadToSave, WaitingFeedMessageRow } from '../inbox/inbox.queries.ts';
import {
  computeHealth,
  type FeedLeaderState,
  findProducerKind,
  getEventSnapshotOrEmpty,
  getFeedProducerStateOrNew,
  readHeartbeatFromUnreadable,
  toWaitingFeedMessageKey,
} from './leader-state.ts';
import { loadMissingEventSnapshots, loadUnknownProducers } from './load-events.ts';
import {
  applySuspensionAbove,
  noSuspensionsAbove,
  readSuspensionsAbove,
  type SuspensionsAbove,
} from './suspensions-above.ts';

/** A group ends when its messages have touched this many lines, so that no transaction holds gates for long. */
const MAX_LINES_PER_GROUP = 2000;

interface ReadFeedRow {
  readonly row: WaitingFeedMessageRow;
  readonly reading: FeedMessageReading;
}

/** What the messages of a group make of an event. */
interface EventInGroup {
  state: SportEventState;
  readonly simulated: boolean;
  readonly touched: Set<LineName>;
  isScoreChanged: boolean;
}

/** What a group of messages adds up to, before it is written. */
interface AppliedGroup {
  readonly producers: Map<number, ProducerState>;
  readonly events: Map<string, EventInGroup>;
  /** Producers that were not up after some message of the group. */
  readonly interrupted: Set<number>;
  readonly unread: UnreadToSave[];
  /** What people have suspended above the events; read if the group may have a new event. */
  readonly suspensions: SuspensionsAbove;
}

/** A message is of the producer by whose id it lies in the inbox, and has the number that it was given there. */
function readRow(row: WaitingFeedMessageRow): ReadFeedRow {
  const body = typeof row.body === 'object' && row.body !== null ? row.body : {};
  const numbered = {
    ...body,
    producer: row.producer,
    sequence: row.seq,
    ...(row.receipt === null ? {} : { receipt: row.receipt }),
  };
  return { row, reading: readFeedMessage(numbered) };
}

/** Applies the first of these messages in one transaction, and returns how many. */
export async function applyFeedMessages(
  host: FeedLeaderHost,
  state: FeedLeaderState,
  rows: readonly WaitingFeedMessageRow[],
): Promise<number> {
  const read = rows.map(readRow);
  await loadUnknownProducers(
    host,
    state,
    rows.map(({ producer }) => producer),
  );
  await loadMissingEventSnapshots(
    host,
    state,
    read.flatMap(({ reading }) => findEventOfReading(reading) ?? []),
  );
  const mayHaveNewEvent = read.some(({ reading }) => isOfUnknownEvent(state, reading));
  const group: AppliedGroup = {
    producers: new Map(),
    events: new Map(),
    interrupted: new Set(),
    unread: [],
    suspensions: mayHaveNewEvent ? await readSuspensionsAbove(host.ctx.db.read) : noSuspensionsAbove,
  };
  const applied: WaitingFeedMessageRow[] = [];
  let lines = 0;
  for (const entry of read) {
    lines += applyToGroup(host, state, group, entry);
    applied.push(entry.row);
    if (lines > MAX_LINES_PER_GROUP) break;
  }
  const changes = [...group.events].map(([urn, event]) => computeChangesOfEvent(host, state, urn, event));
  await writeFeedChanges(host, state, {
    changes,
    producers: [...group.producers.values()],
    applied,
    interrupted: group.interrupted,
    unread: group.unread,
  });
  for (const row of applied) state.earlyStops.delete(toWaitingFeedMessageKey(row));
  return applied.length;
}

function isOfUnknownEvent(state: FeedLeaderState, reading: FeedMessageReading): boolean {
  const urn = findEventOfReading(reading);
  return urn !== undefined && getEventSnapshotOrEmpty(state, urn).row === undefined;
}

function computeChangesOfEvent(
  { ctx, terms }: FeedLeaderHost,
  state: FeedLeaderState,
  urn: string,
  event: EventInGroup,
): SportEventRowChanges {
  const snapshot = getEventSnapshotOrEmpty(state, urn);
  const { fixture } = event.state;
  const marginBp =
    terms === undefined || fixture === undefined
      ? undefined
      : findTradingTerm(
          terms.current(),
          { sport: fixture.sport, tournament: fixture.tournament.id, event: snapshot.row?.id ?? 0 },
          'margin_bp',
        );
  return computeSportEventChanges(snapshot, event.state, {
    now: ctx.now(),
    newId: ctx.newId,
    simulated: event.simulated,
    findKind: (producer) => findProducerKind(state, producer),
    margin: marginBp === undefined ? undefined : marginBp / 10_000,
    touched: snapshot.isCompared ? event.touched : 'all',
    isScoreChanged: event.isScoreChanged,
  });
}

/** Applies one message to the group; returns how many lines it touched. */
function applyToGroup(
  host: FeedLeaderHost,
  state: FeedLeaderState,
  group: AppliedGroup,
  { row, reading }: ReadFeedRow,
): number {
  const now = host.ctx.now();
  const before = group.producers.get(row.producer) ?? getFeedProducerStateOrNew(state, row.producer);
  const message =
    reading.read === 'message' ? reading.message : readHeartbeatFromUnreadable(row, readSourceTime(reading));
  const { state: next, isDuplicate } = applyMessageToProducerState(before, message, now, row.received_at);
  // A message that may be about anything: the producer has to send everything again.
  const isSuspect = reading.read === 'nothing' || (reading.read === 'envelope' && reading.event === undefined);
  const producer = isSuspect ? markProducerSuspect(next, now) : next;
  group.producers.set(row.producer, producer);
  if (computeHealth(state, producer, now) !== 'up') group.interrupted.add(row.producer);
  if (reading.read !== 'message' && !isDuplicate) saveUnread(host, group, row, reading, [describeFault(reading)]);
  if (isDuplicate || isSuspect) return 0;
  const sourceTime = computeMessageTime(
    before,
    { sequence: row.seq, sourceTime: readSourceTime(reading) },
    row.received_at,
  );
  return applyToEvent(host, state, group, { row, reading }, sourceTime);
}

const describeFault = (reading: Exclude<FeedMessageReading, { readonly read: 'message' }>): string =>
  reading.read === 'envelope' ? `${reading.type}: ${reading.reason}` : reading.reason;

/** The time of the message's source; 0 if it cannot be read. */
const readSourceTime = (reading: FeedMessageReading): number =>
  reading.read === 'message'
    ? reading.message.sourceTime
    : reading.read === 'envelope'
      ? reading.envelope.sourceTime
      : 0;

function applyToEvent(
  host: FeedLeaderHost,
  state: FeedLeaderState,
  group: AppliedGroup,
  { row, reading }: ReadFeedRow,
  sourceTime: number,
): number {
  const urn = findEventOfReading(reading);
  if (urn === undefined) return 0;
  const snapshot = getEventSnapshotOrEmpty(state, urn);
  const event = group.events.get(urn) ?? createEventInGroup(snapshot, snapshot.row?.simulated ?? isOfSimulator(row));
  const applied =
    reading.read === 'envelope'
      ? applyUnreadableBody(event.state, { ...reading, envelope: { ...reading.envelope, sourceTime } })
      : reading.read === 'message' && isSportEventFeedMessage(reading.message)
        ? applyEventMessage(event.state, { ...reading.message, sourceTime }, reading.unread)
        : undefined;
  if (applied === undefined) return 0;
  const isKnown = event.state.fixture !== undefined;
  let lines = addApplied(event, applied);
  if (!isKnown) {
    const held = applySuspensionAbove(event.state, group.suspensions);
    if (held !== undefined) lines += addApplied(event, held);
  }
  group.events.set(urn, event);
  if (reading.read === 'message' && applied.unread.length > 0)
    saveUnread(
      host,
      group,
      row,
      reading,
      applied.unread.map(({ path }) => path),
    );
  return lines;
}

const createEventInGroup = ({ state }: EventSnapshot, simulated: boolean): EventInGroup => ({
  state,
  simulated,
  touched: new Set(),
  isScoreChanged: false,
});

/** Takes what a message made of an event into the group; returns how many lines it touched. */
function addApplied(event: EventInGroup, { state, scoreChanged, touchedLines }: AppliedFeedMessage): number {
  event.state = state;
  if (scoreChanged) event.isScoreChanged = true;
  for (const line of touchedLines) event.touched.add(line);
  return touchedLines.length;
}

const isOfSimulator = ({ body }: WaitingFeedMessageRow): boolean =>
  typeof body === 'object' && body !== null && 'source' in body && isSimulatedSource(body.source);

/** A replay of simulated events is simulated: nobody may take it for a real one. */
const isSimulatedSource = (source: unknown): boolean =>
  source === 'simulator' || (typeof source === 'string' && source.startsWith('replay:'));

/** Keeps a message that was not read as a whole, with its raw text, for people to look at. */
function saveUnread(
  { ctx }: FeedLeaderHost,
  group: AppliedGroup,
  row: WaitingFeedMessageRow,
  reading: FeedMessageReading,
  parts: readonly string[],
): void {
  incrementCounter('feed_unread_total', { part: reading.read === 'message' ? 'part' : 'body' });
  ctx.log.warn(
    { producer: row.producer, seq: row.seq, parts: parts.slice(0, 10) },
    'a feed message cannot be read as a whole: what it may be about is closed',
  );
  const { source } = (typeof row.body === 'object' && row.body !== null ? row.body : {}) as { source?: unknown };
  group.unread.push({
    id: ctx.newId(),
    source: typeof source === 'string' ? source : null,
    producer: row.producer,
    seq: row.seq,
    event: findEventOfReading(reading) ?? null,
    parts,
    raw: JSON.stringify(row.body),
    waits: false,
  });
}

/**
 * Applies waiting stops before the messages in front of them. Each stop is applied again when its turn comes, and changes
 * nothing more then.
 */
export async function applyEarlyStopMessages(
  host: FeedLeaderHost,
  state: FeedLeaderState,
  rows: readonly WaitingFeedMessageRow[],
): Promise<void> {
  const stops = rows.flatMap((row) => {
    if (state.earlyStops.has(toWaitingFeedMessageKey(row))) return [];
    const { reading } = readRow(row);
    if (reading.read !== 'message' || reading.message.type !== 'stop') return [];
    return [{ row, message: reading.message, unread: reading.unread }];
  });
  if (stops.length === 0) return;
  await loadMissingEventSnapshots(
    host,
    state,
    stops.map(({ message }) => message.event),
  );
  const events = new Map<string, EventInGroup>();
  const writeAll = async (): Promise<void> => {
    const changes = [...events].map(([urn, event]) => computeChangesOfEvent(host, state, urn, event));
    events.clear();
    if (changes.length > 0) await writeFeedChanges(host, state, { changes, producers: [], applied: [] });
  };
  let lines = 0;
  for (const { row, message, unread } of stops) {
    state.earlyStops.add(toWaitingFeedMessageKey(row));
    const snapshot = getEventSnapshotOrEmpty(state, message.event);
    if (snapshot.row === undefined) continue;
    const producer = getFeedProducerStateOrNew(state, row.producer);
    const sourceTime = computeMessageTime(producer, { ...message, sequence: row.seq }, row.received_at);
    const event = events.get(message.event) ?? createEventInGroup(snapshot, snapshot.row.simulated);
    lines += addApplied(event, applyEventMessage(event.state, { ...message, sourceTime }, unread));
    events.set(message.event, event);
    if (lines <= MAX_LINES_PER_GROUP) continue;
    await writeAll();
    lines = 0;
  }
  await writeAll();
}

/** Stops events that were written while a suspension above them committed. */
export async function stopEventsMissedBySuspensions(
  host: FeedLeaderHost,
  state: FeedLeaderState,
  urns: readonly string[],
): Promise<void> {
  await loadMissingEventSnapshots(host, state, urns);
  const suspensions = await readSuspensionsAbove(host.ctx.db.read);
  const changes = urns.flatMap((urn) => {
    const snapshot = getEventSnapshotOrEmpty(state, urn);
    const held = applySuspensionAbove(snapshot.state, suspensions);
    if (snapshot.row === undefined || held === undefined) return [];
    const event = createEventInGroup(snapshot, snapshot.row.simulated);
    addApplied(event, held);
    return [computeChangesOfEvent(host, state, urn, event)];
  });
  if (changes.length > 0) await writeFeedChanges(host, state, { changes, producers: [], applied: [] });
}

/**
 * Leaves out a message that cannot be applied, with an alarm: the messages behind it move money and must not wait. It may have
 * said anything, so its producer has to send everything again.
 */
export async function skipFaultyMessage(
  host: FeedLeaderHost,
  state: FeedLeaderState,
  row: WaitingFeedMessageRow,
  error: unknown,
): Promise<void> {
  const { ctx } = host;
  ctx.log.error(
    { producer: row.producer, seq: row.seq, err: error },
    'a feed message could not be applied and was left out',
  );
  const now = ctx.now();
  const before = getFeedProducerStateOrNew(state, row.producer);
  const sourceTime = readSourceTime(readRow(row).reading);
  const { state: next } = applyMessageToProducerState(before, readHeartbeatFromUnreadable(row, sourceTime), now);
  await writeFeedChanges(host, state, {
    changes: [],
    producers: [markProducerSuspect(next, now)],
    applied: [row],
    interrupted: new Set([row.producer]),
  });
}
