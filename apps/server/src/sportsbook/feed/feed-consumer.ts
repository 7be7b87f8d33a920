/**
 * Applies what lies in the inbox, on the one node that leads: by producer in the order of its sequence, each message once,
 * in small transactions. Everything it knows is in rows, so another node can go on at any moment. Messages that come out
 * of order wait a second for the missing ones, then a recovery is asked for; a stop waits for nothing.
 */
import {
  applyMessage,
  computeHealth,
  recordMessage,
  isEventMessage,
  needsRecovery,
  createProducerState,
  recordSilence,
  readMessage,
  recordRecoveryRequest,
  type ViewContext,
  type ProducerState,
} from '@arara/sports';
import type { Ctx, Instant } from '../../context.ts';
import type { Tx } from '../../platform/db/db.ts';
import { closeGateStatements } from '../../platform/db/gates.ts';
import { startLeaderWorker } from '../../platform/worker/leader-worker.ts';
import type { EventChangePublisher } from '../../platform/realtime/updates.ts';
import {
  snapshotFromRows,
  type EventSnapshot,
  type EventChanges,
  computeEventChanges,
  emptySnapshot,
} from './event-snapshot.ts';
import * as queries from './feed.queries.ts';
import { saveProducerStatements, saveEventStatements } from './feed-writes.ts';
import { FEED_TOPIC } from './inbox.ts';
import {
  isRecoveryGraceOver,
  waitingMessageKey,
  type FeedLeaderState,
  grantRecoveryGrace,
  dueMessages,
  heartbeatFromUnreadable,
} from './leader-state.ts';
import { buildEventUpdate } from './event-updates.ts';

const READ_MOST = 200;
/** Messages of one transaction while catching up. */
const GROUP_MOST = 20;
/** Events of one transaction when a producer's health changes all of them. */
const EVENTS_MOST = 8;
const TICK_MS = 1000;
const LEASE_EVERY_MS = 3000;
const PRUNE_EVERY_MS = 10 * 60_000;
const LASTING_MS = 24 * 3600_000;
const SHORT_MS = 3600_000;
/** Finished events leave the memory after this time; a late message reads them again. */
const REMEMBERED_MS = 10 * 60_000;
const STRANGERS_MOST = 500;

export interface FeedConsumer {
  /** Its name in the lease. */
  readonly holder: string;
  /** Looks at the inbox and the clock now; resolves when there is nothing left to do. For tests and for the host of a feed. */
  drain(): Promise<void>;
  /** The epoch in which this node leads, if it does. */
  leads(): { readonly holder: string; readonly epoch: number } | undefined;
  stop(): Promise<void>;
}

/** Another node has taken over. */
class LeadershipLost extends Error {}

interface Write {
  readonly changes: readonly EventChanges[];
  readonly producers: readonly ProducerState[];
  readonly applied: readonly queries.WaitingMessageRow[];
  /** Producers that were not up for a moment, even if they are again at the end of this write. */
  readonly dipped?: ReadonlySet<number>;
}

/**
 * Starts the consumer: it takes part in leading and works while it leads. `ask` asks a producer to tell everything again and
 * to end with a snapshot of that request; `led` is called on every turn of leading.
 */
export function startFeedConsumer(
  ctx: Ctx,
  it: { tell: EventChangePublisher; ask: (producer: number, request: number) => void },
): FeedConsumer {
  const holder = String(ctx.newId());
  let epoch: number | undefined;
  let mirror: FeedLeaderState | undefined;
  let groupMost = GROUP_MOST;
  let stopped = false;
  let again = false;
  let running: Promise<void> | undefined;

  const circumstances = (
    now: Instant,
    producers: ReadonlyMap<number, ProducerState>,
    spared?: FeedLeaderState['recoveryGrace'],
  ): ViewContext => ({
    now,
    health: (producer) => {
      const health = computeHealth(producers.get(producer) ?? createProducerState(producer), now);
      return health === 'recovering' && now < (spared?.get(producer) ?? 0) ? 'up' : health;
    },
  });

  const guarded = async (tx: Tx, inEpoch: number): Promise<void> => {
    const [lead] = await tx.query(queries.lockFeedLease(holder, inEpoch));
    if (lead === undefined) throw new LeadershipLost('another node leads the feed');
  };

  /** Reads everything that is not over; whoever led before has committed or never will. */
  const load = (inEpoch: number): Promise<FeedLeaderState> =>
    ctx.db.tx('feed load', async (tx) => {
      await guarded(tx, inEpoch);
      const [producerRows, events] = await tx.flight(queries.selectProducers(), queries.selectUnfinishedStoredEvents());
      const now = ctx.now();
      const producers = new Map(
        producerRows.map((row): [number, ProducerState] => {
          // Whoever was asked before may have forgotten it with us.
          const { request: _forgotten, ...state } = row.register ?? createProducerState(row.id);
          return [row.id, state];
        }),
      );
      const books = await booksOf(tx, events, circumstances(now, producers));
      const health = new Map(producerRows.map((row) => [row.id, row.state]));
      return {
        epoch: inEpoch,
        recoveryGrace: new Map(),
        producers,
        health,
        snapshots: books,
        earlyStops: new Set<string>(),
        prunedAt: now,
      };
    });

  const booksOf = async (
    reader: Pick<Tx, 'query'>,
    rows: readonly queries.StoredEvent[],
    under: ViewContext,
  ): Promise<Map<string, EventSnapshot>> => {
    if (rows.length === 0) return new Map();
    const lines = Map.groupBy(
      await reader.query(queries.selectStoredLines(rows.map(({ id }) => id))),
      (line) => line.event,
    );
    return new Map(rows.map((row) => [row.urn, snapshotFromRows(row, lines.get(row.id) ?? [], under)]));
  };

  /** Books of these events: from memory, else from their rows, else new. */
  const fetchBooks = async (known: FeedLeaderState, urns: readonly string[]): Promise<void> => {
    const missing = [...new Set(urns)].filter((urn) => !known.snapshots.has(urn));
    if (missing.length === 0) return;
    const rows = await ctx.db.read.query(queries.selectStoredEventsByUrn(missing));
    const found = await booksOf(ctx.db.read, rows, circumstances(ctx.now(), known.producers));
    for (const urn of missing) known.snapshots.set(urn, found.get(urn) ?? emptySnapshot(urn));
    const strangers = [...known.snapshots].filter(([, book]) => book.row === undefined);
    for (const [urn] of strangers.slice(0, Math.max(0, strangers.length - STRANGERS_MOST))) known.snapshots.delete(urn);
  };

  /** Writes in one transaction, the gates first; then the memory follows and the screens are told. */
  const write = async (known: FeedLeaderState, { changes, producers, applied, dipped }: Write): Promise<void> => {
    const now = ctx.now();
    const health = producers.map((state) => {
      const [is, was] = [computeHealth(state, now), known.health.get(state.id)];
      return { state, is, was, turns: is === 'up' && was === 'up' && dipped?.has(state.id) === true };
    });
    const shut = [
      ...health.filter(({ is, was, turns }) => turns || (is !== 'up' && was === 'up')).map(({ state }) => state.id),
      ...changes.flatMap((c) => c.gatesToClose),
    ];
    const statements = [
      ...changes.flatMap((c) => saveEventStatements(c, now)),
      ...health.flatMap((h) => saveProducerStatements(h)),
      ...(applied.length === 0 ? [] : [queries.updateAppliedMessages(applied, now)]),
    ];
    const results = changes.some((c) => c.newResults.length > 0);
    await ctx.db.tx('feed apply', async (tx) => {
      // In one write: what shuts gates must not wait for the network once it holds them.
      const [lead] = await tx.flight(
        queries.lockFeedLease(holder, known.epoch),
        ...closeGateStatements(shut),
        ...statements,
      );
      if (lead.length === 0) throw new LeadershipLost('another node leads the feed');
      if (results) tx.afterCommit(() => ctx.db.wake('settlements'));
    });
    for (const { state, is } of health) {
      known.producers.set(state.id, state);
      known.health.set(state.id, is);
    }
    for (const { snapshot: book } of changes) known.snapshots.set(book.state.id, book);
    const told = changes.flatMap((c) => buildEventUpdate(c) ?? []);
    if (told.length > 0) it.tell(told);
    for (const { state, is, was } of health)
      if (is !== was && was !== undefined)
        ctx.log.info({ producer: state.id, is, was }, 'a producer changed its health');
  };

  /** Views every event again under the health and clock of now, and writes what became different. */
  const refresh = async (known: FeedLeaderState, which: (book: EventSnapshot) => boolean): Promise<void> => {
    const books = [...known.snapshots.values()].filter((book) => book.row !== undefined && which(book));
    for (let i = 0; i < books.length; i += EVENTS_MOST) {
      const under = circumstances(ctx.now(), known.producers, known.recoveryGrace);
      const changes = books.slice(i, i + EVENTS_MOST).map((book) =>
        computeEventChanges(book, book.state, {
          circumstances: under,
          newId: ctx.newId,
          simulated: book.row?.simulated ?? false,
        }),
      );
      const real = changes.filter(
        ({ event, insertedLines: made, updatedLines: changed }) =>
          event !== undefined || made.length > 0 || changed.length > 0,
      );
      if (real.length > 0) await write(known, { changes: real, producers: [], applied: [] });
    }
  };

  /** The events that this producer prices, unless they are spared. */
  const refreshOf = (known: FeedLeaderState, producer: number): Promise<void> =>
    known.recoveryGrace.has(producer)
      ? Promise.resolve()
      : refresh(known, ({ row }) => row?.finished_at === null && row.producer === producer);

  /** Notes silences, asks for recoveries, closes what has started without a word. */
  const lookAtClock = async (known: FeedLeaderState): Promise<void> => {
    const now = ctx.now();
    for (const before of known.producers.values()) {
      let state = recordSilence(before, now);
      const ask = needsRecovery(state, now);
      if (ask) state = recordRecoveryRequest(state, now, now);
      const changed = computeHealth(state, now) !== known.health.get(state.id);
      grantRecoveryGrace(known, [state], now);
      if (state !== before || changed) await write(known, { changes: [], producers: [state], applied: [] });
      if (changed || isRecoveryGraceOver(known, state.id, now)) await refreshOf(known, state.id);
      if (ask) it.ask(state.id, now);
    }
    await refresh(
      known,
      ({ row, lines }) =>
        row !== undefined &&
        !row.live &&
        row.starts_at <= now &&
        [...lines.values()].some((line) => line.state === 'open'),
    );
    for (const [urn, { row }] of known.snapshots)
      if (row?.finished_at !== undefined && row.finished_at !== null && now - row.finished_at > REMEMBERED_MS)
        known.snapshots.delete(urn);
    if (now - known.prunedAt > PRUNE_EVERY_MS) {
      known.prunedAt = now;
      await ctx.db.tx('feed prune', (tx) =>
        tx.query(queries.deleteOldMessages({ lastingBefore: now - LASTING_MS, othersBefore: now - SHORT_MS })),
      );
    }
  };

  /** Shuts what waiting stops name, before everything that waits in front of them. Their turn still comes and changes nothing more. */
  const stopsFirst = async (known: FeedLeaderState, rows: readonly queries.WaitingMessageRow[]): Promise<void> => {
    const stops = rows.flatMap((row) => {
      const message = readMessage(row.body);
      return 'refused' in message || message.type !== 'stop' || known.earlyStops.has(waitingMessageKey(row))
        ? []
        : [{ row, message }];
    });
    await fetchBooks(
      known,
      stops.map(({ message }) => message.event),
    );
    for (const { row, message } of stops) {
      known.earlyStops.add(waitingMessageKey(row));
      const book = known.snapshots.get(message.event) ?? emptySnapshot(message.event);
      if (book.row === undefined) continue;
      const changes = computeEventChanges(book, applyMessage(book.state, message).state, {
        circumstances: circumstances(ctx.now(), known.producers, known.recoveryGrace),
        newId: ctx.newId,
        simulated: book.row.simulated,
      });
      await write(known, { changes: [changes], producers: [], applied: [] });
    }
  };

  /** Applies these messages in one transaction. */
  const applyGroup = async (known: FeedLeaderState, rows: readonly queries.WaitingMessageRow[]): Promise<void> => {
    const now = ctx.now();
    const read = rows.map((row) => ({ row, message: readMessage(row.body) }));
    await fetchBooks(
      known,
      read.flatMap(({ message }) => ('refused' in message || !isEventMessage(message) ? [] : message.event)),
    );
    const producers = new Map<number, ProducerState>();
    const states = new Map<string, { state: EventSnapshot['state']; simulated: boolean }>();
    const dipped = new Set<number>();
    for (const { row, message } of read) {
      const before =
        producers.get(row.producer) ?? known.producers.get(row.producer) ?? createProducerState(row.producer);
      if ('refused' in message) {
        ctx.log.warn({ producer: row.producer, seq: row.seq, why: message.refused }, 'a feed message was ignored');
        producers.set(row.producer, recordMessage(before, heartbeatFromUnreadable(row), now).state);
        continue;
      }
      const { state, isDuplicate: duplicate } = recordMessage(before, message, now);
      producers.set(row.producer, state);
      if (computeHealth(state, now) !== 'up') dipped.add(row.producer);
      if (duplicate || !isEventMessage(message)) continue;
      const book = known.snapshots.get(message.event) ?? emptySnapshot(message.event);
      const applied = applyMessage(states.get(message.event)?.state ?? book.state, message);
      if (applied.ignored.length > 0)
        ctx.log.info(
          { producer: row.producer, seq: row.seq, ignored: applied.ignored.slice(0, 10) },
          'parts of a feed message were ignored',
        );
      states.set(message.event, {
        state: applied.state,
        simulated: book.row?.simulated ?? message.source === 'simulator',
      });
    }
    grantRecoveryGrace(known, producers.values(), now);
    const under = circumstances(now, new Map([...known.producers, ...producers]), known.recoveryGrace);
    const changes = [...states].map(([urn, { state, simulated }]) =>
      computeEventChanges(known.snapshots.get(urn) ?? emptySnapshot(urn), state, {
        circumstances: under,
        newId: ctx.newId,
        simulated,
      }),
    );
    const changed = [...producers.values()].filter((state) => computeHealth(state, now) !== known.health.get(state.id));
    await write(known, { changes, producers: [...producers.values()], applied: rows, dipped });
    for (const row of rows) known.earlyStops.delete(waitingMessageKey(row));
    for (const { id } of changed) await refreshOf(known, id);
  };

  /** One look at the inbox; true if there may be more. */
  const step = async (known: FeedLeaderState): Promise<boolean> => {
    const rows = await ctx.db.read.query(queries.selectWaitingMessages(READ_MOST));
    const more = rows.length === READ_MOST ? await ctx.db.read.query(queries.selectWaitingStops()) : [];
    const group = dueMessages(known, rows, ctx.now()).slice(0, groupMost);
    // One whose turn it is needs no way past the others.
    await stopsFirst(
      known,
      [...rows, ...more].filter((row) => row !== group[0]),
    );
    if (group.length === 0) return false;
    try {
      await applyGroup(known, group);
      groupMost = GROUP_MOST;
    } catch (error) {
      if (error instanceof LeadershipLost || !isMessageFault(error)) throw error;
      if (group.length > 1) groupMost = 1;
      else await skip(known, group, error);
    }
    return true;
  };

  /** A message that cannot be applied is left out with an alarm: those behind it move money. */
  const skip = async (
    known: FeedLeaderState,
    rows: readonly queries.WaitingMessageRow[],
    error: unknown,
  ): Promise<void> => {
    groupMost = GROUP_MOST;
    const [row] = rows;
    if (row === undefined) return;
    ctx.log.error(
      { producer: row.producer, seq: row.seq, err: error },
      'a feed message could not be applied and was left out',
    );
    const before = known.producers.get(row.producer) ?? createProducerState(row.producer);
    await write(known, {
      changes: [],
      producers: [recordMessage(before, heartbeatFromUnreadable(row), ctx.now()).state],
      applied: rows,
    });
  };

  const work = async (): Promise<void> => {
    if (epoch === undefined) return;
    const taken = mirror?.epoch !== epoch;
    if (mirror === undefined || taken) mirror = await load(epoch);
    await lookAtClock(mirror);
    // Whoever led before may have ended between a producer's change of health and its last line.
    if (taken) await refresh(mirror, ({ row }) => row?.finished_at === null);
    while (!stopped && (await step(mirror)));
  };
  const pulse = (): void => {
    if (stopped) return;
    if (running !== undefined) {
      again = true;
      return;
    }
    running = work()
      .catch((error: unknown) => {
        // What was committed is in the rows: the next turn reads them anew.
        mirror = undefined;
        if (error instanceof LeadershipLost) epoch = undefined;
        ctx.log.warn({ err: String(error) }, 'the feed will be looked at again');
      })
      .finally(() => {
        running = undefined;
        if (again && !stopped) {
          again = false;
          pulse();
        }
      });
  };

  const lease = startLeaderWorker(ctx.db, ctx.log, queries.FEED_LEASE, holder, LEASE_EVERY_MS, async (led) => {
    epoch = led;
    pulse();
  });
  const offWake = ctx.db.onWake(FEED_TOPIC, pulse);
  const timer = setInterval(pulse, TICK_MS);
  timer.unref();
  return {
    holder,
    drain: async () => {
      pulse();
      for (let current = running; current !== undefined; current = running) await current;
    },
    leads: () => (epoch === undefined ? undefined : { holder, epoch }),
    stop: async () => {
      stopped = true;
      offWake();
      clearInterval(timer);
      await running;
      await lease.stop();
    },
  };
}

/** Whether the message itself is to blame: anything but a database that is away, busy or lost. */
const isMessageFault = (error: unknown): boolean =>
  !(error instanceof Error && 'sqlstate' in error) || /^(22|23)/.test(String(error.sqlstate));
