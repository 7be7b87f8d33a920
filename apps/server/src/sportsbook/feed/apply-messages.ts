/** Applies messages of the inbox: a group in order, stops before their turn, and a heartbeat for what cannot be applied. */
import {
  applyEventMessage,
  computeProducerHealth,
  type SportEventState,
  isSportEventFeedMessage,
  type ProducerState,
  parseFeedMessage,
  applyMessageToProducerState,
} from '@arara/sports';
import type { Instant } from '../../context.ts';
import { computeSportEventChanges } from './event-changes.ts';
import { type FeedLeaderHost, writeFeedChanges } from './feed-writes.ts';
import type { WaitingFeedMessageRow } from './feed.queries.ts';
import {
  type FeedLeaderState,
  grantRecoveryGrace,
  readHeartbeatFromUnreadable,
  getFeedProducerStateOrNew,
  getEventSnapshotOrEmpty,
  toLineViewContext,
  toWaitingFeedMessageKey,
} from './leader-state.ts';
import { loadMissingEventSnapshots, refreshEventsOfProducer } from './refresh-events.ts';

interface ParsedFeedMessage {
  readonly row: WaitingFeedMessageRow;
  readonly message: ReturnType<typeof parseFeedMessage>;
}

/** What a group of messages adds up to, before it is written. */
interface AppliedFeedMessageGroup {
  readonly producers: Map<number, ProducerState>;
  readonly events: Map<string, { readonly state: SportEventState; readonly simulated: boolean }>;
  /** Producers that were not up after some message of the group. */
  readonly interrupted: Set<number>;
}

/** Applies these messages in one transaction. */
export async function applyFeedMessages(
  host: FeedLeaderHost,
  state: FeedLeaderState,
  rows: readonly WaitingFeedMessageRow[],
): Promise<void> {
  const { ctx } = host;
  const now = ctx.now();
  const read = rows.map((row): ParsedFeedMessage => ({ row, message: parseFeedMessage(row.body) }));
  await loadMissingEventSnapshots(
    host,
    state,
    read.flatMap(({ message }) => ('refused' in message || !isSportEventFeedMessage(message) ? [] : message.event)),
  );
  const group: AppliedFeedMessageGroup = { producers: new Map(), events: new Map(), interrupted: new Set() };
  for (const entry of read) applyFeedMessageToGroup(host, state, group, entry, now);
  const producers = [...group.producers.values()];
  grantRecoveryGrace(state, producers, now);
  const { recoveryGrace } = state;
  const context = toLineViewContext(
    { producers: new Map([...state.producers, ...group.producers]), recoveryGrace },
    now,
  );
  const changes = [...group.events].map(([urn, { state: next, simulated }]) =>
    computeSportEventChanges(getEventSnapshotOrEmpty(state, urn), next, { context, newId: ctx.newId, simulated }),
  );
  const withNewHealth = producers.filter(
    (producer) => computeProducerHealth(producer, now) !== state.health.get(producer.id),
  );
  await writeFeedChanges(host, state, { changes, producers, applied: rows, interrupted: group.interrupted });
  for (const row of rows) state.earlyStops.delete(toWaitingFeedMessageKey(row));
  for (const { id } of withNewHealth) await refreshEventsOfProducer(host, state, id);
}

function applyFeedMessageToGroup(
  { ctx }: FeedLeaderHost,
  state: FeedLeaderState,
  group: AppliedFeedMessageGroup,
  { row, message }: ParsedFeedMessage,
  now: Instant,
): void {
  const place = { producer: row.producer, seq: row.seq };
  const before = group.producers.get(row.producer) ?? getFeedProducerStateOrNew(state, row.producer);
  if ('refused' in message) {
    ctx.log.warn({ ...place, why: message.refused }, 'a feed message cannot be read and was ignored');
    group.producers.set(row.producer, applyMessageToProducerState(before, readHeartbeatFromUnreadable(row), now).state);
    return;
  }
  const { state: producer, isDuplicate } = applyMessageToProducerState(before, message, now);
  group.producers.set(row.producer, producer);
  if (computeProducerHealth(producer, now) !== 'up') group.interrupted.add(row.producer);
  if (isDuplicate || !isSportEventFeedMessage(message)) return;
  const snapshot = getEventSnapshotOrEmpty(state, message.event);
  const applied = applyEventMessage(group.events.get(message.event)?.state ?? snapshot.state, message);
  if (applied.ignored.length > 0)
    ctx.log.info({ ...place, ignored: applied.ignored.slice(0, 10) }, 'parts of a feed message were ignored');
  group.events.set(message.event, {
    state: applied.state,
    simulated: snapshot.row?.simulated ?? message.source === 'simulator',
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
    const message = parseFeedMessage(row.body);
    return 'refused' in message || message.type !== 'stop' ? [] : [{ row, message }];
  });
  await loadMissingEventSnapshots(
    host,
    state,
    stops.map(({ message }) => message.event),
  );
  for (const { row, message } of stops) {
    state.earlyStops.add(toWaitingFeedMessageKey(row));
    const snapshot = getEventSnapshotOrEmpty(state, message.event);
    if (snapshot.row === undefined) continue;
    const changes = computeSportEventChanges(snapshot, applyEventMessage(snapshot.state, message).state, {
      context: toLineViewContext(state, host.ctx.now()),
      newId: host.ctx.newId,
      simulated: snapshot.row.simulated,
    });
    await writeFeedChanges(host, state, { changes: [changes], producers: [], applied: [] });
  }
}

/** Leaves out a message that cannot be applied, with an alarm: the messages behind it move money and must not wait. */
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
  const before = getFeedProducerStateOrNew(state, row.producer);
  const producer = applyMessageToProducerState(before, readHeartbeatFromUnreadable(row), ctx.now()).state;
  await writeFeedChanges(host, state, { changes: [], producers: [producer], applied: [row] });
}
