/** What the clock alone changes: silent producers, recoveries, events whose start has come, old rows. */
import {
  findCompleteUntil,
  type LineName,
  markProducerSuspect,
  needsProducerRecovery,
  type ProducerState,
  recordProducerRecoveryRequest,
  recordProducerSilence,
} from '@arara/sports';
import { stopEventsMissedBySuspensions } from './apply-messages.ts';
import type { SportEventRowChanges } from './event-changes.ts';
import type { EventSnapshot } from './event-snapshot.ts';
import { type FeedLeaderHost, writeFeedChanges } from './feed-writes.ts';
import { deleteOldFeedMessages, selectWaitingUnread, updateHandledUnread } from '../inbox/inbox.queries.ts';
import { computeHealth, type FeedLeaderState, getFeedProducerStateOrNew, isOperator } from './leader-state.ts';
import { forgetEvents } from './load-events.ts';
import * as queries from './stored-events.queries.ts';
import { selectEventsMissedBySuspensions } from './suspensions-above.ts';

const SUSPENSIONS_READ_INTERVAL_MS = 1000;
const FEED_PRUNE_INTERVAL_MS = 10 * 60_000;
const LASTING_FEED_MESSAGE_KEPT_MS = 24 * 3600_000;
const SHORT_LIVED_FEED_MESSAGE_KEPT_MS = 3600_000;
/** Events that start soon are read this often, so that screens see when their start has come. */
const STARTS_READ_INTERVAL_MS = 60_000;

/** Does what the clock asks for. */
export async function updateFeedStateByClock(host: FeedLeaderHost, state: FeedLeaderState): Promise<void> {
  const { ctx } = host;
  const now = ctx.now();
  await handleUnreadableMessages(host, state);
  for (const producer of state.producers.values())
    if (!isOperator(state, producer.id)) await checkProducerSilence(host, state, producer);
  await showStartedEvents(host, state);
  await stopMissedEvents(host, state);
  forgetEvents(state, now);
  if (now - state.startsReadAt > STARTS_READ_INTERVAL_MS) {
    state.startsReadAt = now;
    const soon = await ctx.db.read.query(queries.selectEventsStartingBefore(now + 2 * STARTS_READ_INTERVAL_MS));
    state.toLoad.push(...soon.flatMap(({ urn }) => (state.snapshots.has(urn) ? [] : [urn])));
  }
  if (now - state.prunedAt <= FEED_PRUNE_INTERVAL_MS) return;
  state.prunedAt = now;
  await ctx.db.tx('feed prune', (tx) =>
    tx.query(
      deleteOldFeedMessages({
        lastingBefore: now - LASTING_FEED_MESSAGE_KEPT_MS,
        othersBefore: now - SHORT_LIVED_FEED_MESSAGE_KEPT_MS,
      }),
    ),
  );
}

/** A message without a readable sender: every producer that it may be of has to send everything again. */
async function handleUnreadableMessages(host: FeedLeaderHost, state: FeedLeaderState): Promise<void> {
  const { ctx } = host;
  const rows = await ctx.db.read.query(selectWaitingUnread());
  if (rows.length === 0) return;
  const now = ctx.now();
  const suspect = new Set<number>();
  for (const { source, producer } of rows)
    for (const [id, identity] of state.identities)
      if ((source === null || identity.source === source) && (producer === null || identity.number === producer))
        if (identity.source !== 'operator') suspect.add(id);
  await writeFeedChanges(host, state, {
    changes: [],
    producers: [...suspect].map((id) => markProducerSuspect(getFeedProducerStateOrNew(state, id), now)),
    applied: [],
    interrupted: suspect,
  });
  await ctx.db.tx('feed unread handled', (tx) => tx.query(updateHandledUnread(rows.map(({ id }) => id))));
}

/** Records a producer's silence and asks for a recovery if it needs one. Its lines do not change: they are shown by its state. */
async function checkProducerSilence(
  host: FeedLeaderHost,
  leader: FeedLeaderState,
  before: ProducerState,
): Promise<void> {
  const now = host.ctx.now();
  const silent = recordProducerSilence(before, now);
  const isRecoveryNeeded = needsProducerRecovery(silent, now);
  const state = isRecoveryNeeded ? recordProducerRecoveryRequest(silent, now, now) : silent;
  const known = leader.health.get(state.id);
  if (state !== before || (known !== undefined && computeHealth(leader, state, now) !== known))
    await writeFeedChanges(host, leader, { changes: [], producers: [state], applied: [] });
  const identity = leader.identities.get(state.id);
  if (isRecoveryNeeded && identity !== undefined)
    host.requestRecovery({
      id: state.id,
      source: identity.source,
      producer: identity.number,
      request: now,
      since: findCompleteUntil(silent),
    });
}

/** Looks, once a second, for events that were written while a suspension of their sport committed. */
async function stopMissedEvents(host: FeedLeaderHost, state: FeedLeaderState): Promise<void> {
  const now = host.ctx.now();
  if (now - state.suspensionsReadAt < SUSPENSIONS_READ_INTERVAL_MS) return;
  const missed = await host.ctx.db.read.query(selectEventsMissedBySuspensions(state.suspensionsReadAt));
  if (missed.length > 0)
    await stopEventsMissedBySuspensions(
      host,
      state,
      missed.map(({ urn }) => urn),
    );
  state.suspensionsReadAt = now;
}

/** The scheduled start suspends the prices of before: screens are sent that, although no row of a line changes. */
async function showStartedEvents(host: FeedLeaderHost, state: FeedLeaderState): Promise<void> {
  const now = host.ctx.now();
  const changes: SportEventRowChanges[] = [];
  for (const snapshot of state.snapshots.values()) {
    const { row, isStartShown } = snapshot;
    if (row === undefined || isStartShown || row.betting !== 'prematch' || row.starts_at > now) continue;
    snapshot.isStartShown = true;
    const lines = listOpenLines(snapshot);
    if (lines.length > 0) changes.push(toStartedChange(snapshot, row, lines));
  }
  if (changes.length > 0) await writeFeedChanges(host, state, { changes, producers: [], applied: [] });
}

const listOpenLines = ({ lines }: EventSnapshot): LineName[] =>
  [...lines].flatMap(([line, { state }]) => (state === 'open' ? [line] : []));

const toStartedChange = (
  snapshot: EventSnapshot,
  row: queries.SportEventToSave,
  lines: readonly LineName[],
): SportEventRowChanges => ({
  snapshot,
  state: snapshot.state,
  row: { ...row, seq: row.seq + 1 },
  saved: 'version',
  lines: new Map(),
  insertedLines: [],
  updatedLines: [],
  gatesToClose: [],
  gatesToOpen: [],
  eventGate: undefined,
  newResults: [],
  contradicted: [],
  visible: { lines, event: false },
});
