/** Applies messages of the inbox: a group in order, stops before their turn, and a heartbeat for what cannot be applied. */
import {
  applyMessage,
  computeHealth,
  type EventState,
  isEventMessage,
  type ProducerState,
  readMessage,
  recordMessage,
} from '@arara/sports';
import type { Instant } from '../../context.ts';
import { computeEventChanges } from './event-changes.ts';
import { type FeedHost, writeFeedChanges } from './feed-writes.ts';
import type { WaitingMessageRow } from './feed.queries.ts';
import {
  type FeedLeaderState,
  grantRecoveryGrace,
  readHeartbeatFromUnreadable,
  getProducerOrNew,
  getSnapshotOrEmpty,
  toViewContext,
  toWaitingMessageKey,
} from './leader-state.ts';
import { fetchSnapshots, refreshEventsOfProducer } from './refresh-events.ts';

interface ReadRow {
  readonly row: WaitingMessageRow;
  readonly message: ReturnType<typeof readMessage>;
}

/** What a group of messages adds up to, before it is written. */
interface AppliedGroup {
  readonly producers: Map<number, ProducerState>;
  readonly events: Map<string, { readonly state: EventState; readonly simulated: boolean }>;
  /** Producers that were not up after some message of the group. */
  readonly interrupted: Set<number>;
}

/** Applies these messages in one transaction. */
export async function applyMessages(
  host: FeedHost,
  state: FeedLeaderState,
  rows: readonly WaitingMessageRow[],
): Promise<void> {
  const { ctx } = host;
  const now = ctx.now();
  const read = rows.map((row): ReadRow => ({ row, message: readMessage(row.body) }));
  await fetchSnapshots(
    host,
    state,
    read.flatMap(({ message }) => ('refused' in message || !isEventMessage(message) ? [] : message.event)),
  );
  const group: AppliedGroup = { producers: new Map(), events: new Map(), interrupted: new Set() };
  for (const entry of read) applyToGroup(host, state, group, entry, now);
  const producers = [...group.producers.values()];
  grantRecoveryGrace(state, producers, now);
  const { recoveryGrace } = state;
  const context = toViewContext({ producers: new Map([...state.producers, ...group.producers]), recoveryGrace }, now);
  const changes = [...group.events].map(([urn, { state: next, simulated }]) =>
    computeEventChanges(getSnapshotOrEmpty(state, urn), next, { context, newId: ctx.newId, simulated }),
  );
  const withNewHealth = producers.filter((producer) => computeHealth(producer, now) !== state.health.get(producer.id));
  await writeFeedChanges(host, state, { changes, producers, applied: rows, interrupted: group.interrupted });
  for (const row of rows) state.earlyStops.delete(toWaitingMessageKey(row));
  for (const { id } of withNewHealth) await refreshEventsOfProducer(host, state, id);
}

function applyToGroup(
  { ctx }: FeedHost,
  state: FeedLeaderState,
  group: AppliedGroup,
  { row, message }: ReadRow,
  now: Instant,
): void {
  const place = { producer: row.producer, seq: row.seq };
  const before = group.producers.get(row.producer) ?? getProducerOrNew(state, row.producer);
  if ('refused' in message) {
    ctx.log.warn({ ...place, why: message.refused }, 'a feed message cannot be read and was ignored');
    group.producers.set(row.producer, recordMessage(before, readHeartbeatFromUnreadable(row), now).state);
    return;
  }
  const { state: producer, isDuplicate } = recordMessage(before, message, now);
  group.producers.set(row.producer, producer);
  if (computeHealth(producer, now) !== 'up') group.interrupted.add(row.producer);
  if (isDuplicate || !isEventMessage(message)) return;
  const snapshot = getSnapshotOrEmpty(state, message.event);
  const applied = applyMessage(group.events.get(message.event)?.state ?? snapshot.state, message);
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
export async function applyEarlyStops(
  host: FeedHost,
  state: FeedLeaderState,
  rows: readonly WaitingMessageRow[],
): Promise<void> {
  const stops = rows.flatMap((row) => {
    if (state.earlyStops.has(toWaitingMessageKey(row))) return [];
    const message = readMessage(row.body);
    return 'refused' in message || message.type !== 'stop' ? [] : [{ row, message }];
  });
  await fetchSnapshots(
    host,
    state,
    stops.map(({ message }) => message.event),
  );
  for (const { row, message } of stops) {
    state.earlyStops.add(toWaitingMessageKey(row));
    const snapshot = getSnapshotOrEmpty(state, message.event);
    if (snapshot.row === undefined) continue;
    const changes = computeEventChanges(snapshot, applyMessage(snapshot.state, message).state, {
      context: toViewContext(state, host.ctx.now()),
      newId: host.ctx.newId,
      simulated: snapshot.row.simulated,
    });
    await writeFeedChanges(host, state, { changes: [changes], producers: [], applied: [] });
  }
}

/** Leaves out a message that cannot be applied, with an alarm: the messages behind it move money and must not wait. */
export async function skipMessage(
  host: FeedHost,
  state: FeedLeaderState,
  row: WaitingMessageRow,
  error: unknown,
): Promise<void> {
  const { ctx } = host;
  ctx.log.error(
    { producer: row.producer, seq: row.seq, err: error },
    'a feed message could not be applied and was left out',
  );
  const before = getProducerOrNew(state, row.producer);
  const producer = recordMessage(before, readHeartbeatFromUnreadable(row), ctx.now()).state;
  await writeFeedChanges(host, state, { changes: [], producers: [producer], applied: [row] });
}
