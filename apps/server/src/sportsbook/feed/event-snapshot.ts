/**
 * One event as its rows hold it, and what its next state changes in them. Pure: the consumer runs what comes out in one
 * transaction and keeps the next book only after the commit.
 */
import type { Id } from '@arara/contract/protocol/fields';
import {
  foldResultVersions,
  isLiveEvent,
  createEventState,
  phases,
  producerKinds,
  viewLine,
  type ViewContext,
  type EventState,
  type Line,
  type LineView,
} from '@arara/sports';
import type { Instant } from '../../context.ts';
import type { LineFields } from '../events/events.queries.ts';
import type { EventRegister, StoredEvent, StoredLine, LineRegister, EventToSave, LineToSave } from './feed.queries.ts';

interface LineSnapshot {
  readonly id: Id;
  readonly state: LineFields['state'];
  readonly outcomes: LineFields['outcomes'];
  /** The outcomes as text, to compare. */
  readonly outcomesText: string;
  readonly stoppedAt: Instant;
  readonly stopMark: string;
  readonly result: string | null;
  readonly resultVersion: number;
}

/** An event's state and its rows. Without a row no fixture of it was heard yet. */
export interface EventSnapshot {
  readonly state: EventState;
  readonly row?: EventToSave;
  readonly lines: ReadonlyMap<Line, LineSnapshot>;
}

/** What the next state changes. */
export interface EventChanges {
  readonly snapshot: EventSnapshot;
  readonly event?: EventToSave;
  readonly insertedLines: readonly LineToSave[];
  readonly updatedLines: readonly LineToSave[];
  /**
   * Gates by line id. One in both is open before and after, and turns: the line was stopped meanwhile, or has another result,
   * and a bet that is about to commit must be decided anew, or be seen by the settlement.
   */
  readonly gatesToClose: readonly Id[];
  readonly gatesToOpen: readonly Id[];
  readonly newResults: readonly { readonly line: Id; readonly version: number }[];
  /** What a screen would show anew, against the book of before. */
  readonly visible:
    | { readonly lines: readonly Line[]; readonly event: boolean; readonly before: EventSnapshot }
    | undefined;
}

export const emptySnapshot = (urn: string): EventSnapshot => ({ state: createEventState(urn), lines: new Map() });

/** The book of an event from its rows. */
export function snapshotFromRows(
  row: StoredEvent,
  lines: readonly StoredLine[],
  circumstances: ViewContext,
): EventSnapshot {
  const by = <T>(pick: (register: LineRegister) => T | undefined): Record<Line, T> =>
    Object.fromEntries(
      lines.flatMap(({ line, register }) => {
        const it = pick(register);
        return it === undefined ? [] : [[line, it]];
      }),
    );
  const { fixture, status, stops = {}, fulls = {} } = row.register;
  const state: EventState = {
    id: row.urn,
    ...(fixture === undefined ? {} : { fixture }),
    ...(status === undefined ? {} : { status }),
    stops,
    fulls,
    quotes: by((r) => r.quotes),
    closings: by((r) => r.closing),
    rulings: by((r) => r.rulings),
  };
  const booked = lines.map(
    ({ id, line, state: lineState, outcomes, stopped_at, result, result_version }): [Line, LineSnapshot] => [
      line,
      {
        id,
        state: lineState,
        outcomes,
        outcomesText: JSON.stringify(outcomes),
        stoppedAt: stopped_at,
        stopMark: viewLine(state, line, circumstances)?.stopMark ?? '',
        result: result === null ? null : JSON.stringify(result),
        resultVersion: result_version,
      },
    ],
  );
  return { state, row: { ...row, gen: 0, register: toEventRegister(state) }, lines: new Map(booked) };
}

const toEventRegister = ({ fixture, status, stops, fulls }: EventState): EventRegister => ({
  ...(fixture === undefined ? {} : { fixture }),
  ...(status === undefined ? {} : { status }),
  stops,
  fulls,
});

/** The changes from a book to the event's next state, under these circumstances. Without a fixture only the state moves on. */
export function computeEventChanges(
  book: EventSnapshot,
  state: EventState,
  it: { circumstances: ViewContext; newId: () => Id; simulated: boolean },
): EventChanges {
  const { circumstances, newId } = it;
  const nothing = {
    insertedLines: [],
    updatedLines: [],
    gatesToClose: [],
    gatesToOpen: [],
    newResults: [],
    visible: undefined,
  };
  if (state.fixture === undefined) return { ...nothing, snapshot: { ...book, state } };
  const id = book.row?.id ?? newId();
  const before = book.row?.seq ?? 0;
  const lines = new Map(book.lines);
  const out = {
    insertedLines: [] as LineToSave[],
    updatedLines: [] as LineToSave[],
    gatesToClose: [] as Id[],
    gatesToOpen: [] as Id[],
    newResults: [] as { line: Id; version: number }[],
  };
  const shownLines: Line[] = [];
  for (const line of listEventLines(state)) {
    const old = book.lines.get(line);
    const next = computeNextLine(state, line, old, it);
    if (next === undefined) continue;
    lines.set(line, next.booked);
    (old === undefined ? out.insertedLines : out.updatedLines).push({ ...next.saved, event: id });
    const ruled = next.booked.resultVersion !== (old?.resultVersion ?? 0);
    if (old !== undefined) {
      const [wasOpen, isOpen] = [old.state === 'open', next.booked.state === 'open'];
      const turns = ruled || next.booked.stoppedAt !== old.stoppedAt;
      if (wasOpen && (!isOpen || turns)) out.gatesToClose.push(old.id);
      if (isOpen && (!wasOpen || turns)) out.gatesToOpen.push(old.id);
    }
    if (ruled) out.newResults.push({ line: next.booked.id, version: next.booked.resultVersion });
    if (old === undefined || old.state !== next.booked.state || old.outcomesText !== next.booked.outcomesText)
      shownLines.push(line);
  }
  const wanted = toEventRow(state, { id, simulated: it.simulated, old: book.row, now: circumstances.now });
  const moved = book.row === undefined || hasVisibleChange(book.row, wanted);
  const shown = moved || shownLines.length > 0;
  const row: EventToSave = { ...wanted, seq: shown ? before + 1 : before };
  const kept = shown || !isSameRegister(book.state, state);
  return {
    ...out,
    snapshot: { state, row, lines },
    ...(kept ? { event: row } : {}),
    visible: shown ? { lines: shownLines, event: moved, before: book } : undefined,
  };
}

/** Every line that was priced or ruled on. */
const listEventLines = (state: EventState): Line[] => [
  ...new Set([...Object.keys(state.quotes), ...Object.keys(state.rulings)]),
];

const lineStateByView = {
  open: 'open',
  suspended: 'suspended',
  off: 'closed',
  settled: 'settled',
  cancelled: 'cancelled',
} as const;

/** The line's next row; undefined if nothing of it changed. */
function computeNextLine(
  state: EventState,
  line: Line,
  old: LineSnapshot | undefined,
  { circumstances, newId }: { circumstances: ViewContext; newId: () => Id },
): { readonly booked: LineSnapshot; readonly saved: Omit<LineToSave, 'event'> } | undefined {
  const view = viewLine(state, line, circumstances);
  // Ruled on and never priced: nobody can have bet on it.
  if (view === undefined) return undefined;
  const rulings = state.rulings[line] ?? [];
  const folded = rulings.length === 0 ? undefined : foldResultVersions(rulings);
  const result = folded === undefined ? null : JSON.stringify(folded);
  const outcomes = toStoredOutcomes(state, view);
  const outcomesText = JSON.stringify(outcomes);
  const lineState = lineStateByView[view.state];
  if (
    old !== undefined &&
    old.state === lineState &&
    old.outcomesText === outcomesText &&
    old.stopMark === view.stopMark &&
    old.result === result
  )
    return undefined;
  const closed =
    old !== undefined && (old.stopMark !== view.stopMark || (old.state === 'open' && lineState !== 'open'));
  const decided = !hasSamePayouts(old?.result ?? null, result);
  const booked: LineSnapshot = {
    id: old?.id ?? newId(),
    state: lineState,
    outcomes,
    outcomesText,
    // A mark as well as a time: another one after each closing, even within one millisecond.
    stoppedAt: closed ? Math.max(circumstances.now, (old?.stoppedAt ?? 0) + 1) : (old?.stoppedAt ?? 0),
    stopMark: view.stopMark,
    result,
    resultVersion: (old?.resultVersion ?? 0) + (decided ? 1 : 0),
  };
  const quotes = state.quotes[line];
  const closing = state.closings[line];
  const register: LineRegister = {
    ...(quotes === undefined ? {} : { quotes }),
    ...(closing === undefined ? {} : { closing }),
    ...(rulings.length === 0 ? {} : { rulings }),
  };
  const gen = quotes?.[String(view.producer)]?.at.sourceTime ?? 0;
  return {
    booked,
    saved: {
      id: booked.id,
      line,
      market: view.market,
      specifiers: JSON.stringify(view.specifiers),
      state: lineState,
      outcomes: outcomesText,
      gen,
      stoppedAt: booked.stoppedAt,
      result,
      resultVersion: booked.resultVersion,
      register: JSON.stringify(register),
    },
  };
}

/** The prices with what the source says of each outcome, whatever the line's own state is. */
function toStoredOutcomes(state: EventState, view: LineView): LineFields['outcomes'] {
  const quoted = state.quotes[view.line]?.[String(view.producer)]?.outcomes ?? {};
  return view.outcomes.map(({ id, odds }) => ({
    id,
    odds: odds ?? null,
    active: odds !== undefined && quoted[id]?.active === true,
  }));
}

/** Whether two folds pay the same; how sure the source is does not matter. */
function hasSamePayouts(a: string | null, b: string | null): boolean {
  if (a === b) return true;
  const payOf = (text: string | null) => {
    if (text === null) return JSON.stringify({ cancelled: [] });
    const { verdicts, cancelled } = JSON.parse(text) as { verdicts?: unknown; cancelled: unknown };
    return JSON.stringify({ verdicts, cancelled });
  };
  return payOf(a) === payOf(b);
}

const finishedStatuses = new Set(['ended', 'closed', 'cancelled', 'postponed', 'abandoned']);
const startedStatuses = new Set(['live', 'suspended', 'interrupted']);

function toEventRow(
  state: EventState,
  it: { id: Id; simulated: boolean; old: EventToSave | undefined; now: Instant },
): Omit<EventToSave, 'seq'> {
  const { fixture, status } = state;
  if (fixture === undefined) throw new RangeError(`event ${state.id} without a fixture`);
  const cancelled = fixture.change === 'cancelled';
  const finished = cancelled || (status !== undefined && finishedStatuses.has(status.status));
  const live = !finished && (isLiveEvent(state) || (status !== undefined && startedStatuses.has(status.status)));
  const { corners, yellowCards, redCards } = status?.statistics ?? {};
  return {
    id: it.id,
    urn: state.id,
    sport: fixture.sport,
    category: fixture.tournament.category,
    tournament: fixture.tournament.name,
    home: fixture.home.name,
    away: fixture.away.name,
    starts_at: fixture.startsAt,
    phase: cancelled ? phases.cancelled : (status?.phase ?? phases.notStarted),
    live,
    score_home: status?.score?.[0] ?? null,
    score_away: status?.score?.[1] ?? null,
    clock:
      status?.clock === undefined || finished
        ? null
        : {
            seconds: status.clock.seconds,
            at: status.at.sourceTime,
            running: !status.clock.stopped,
            speed: status.clock.rate,
          },
    statistics: {
      ...(corners === undefined ? {} : { corners }),
      ...(yellowCards === undefined ? {} : { yellowCards }),
      ...(redCards === undefined ? {} : { redCards }),
      ...(status?.periods === undefined ? {} : { periods: status.periods }),
    },
    simulated: it.simulated,
    producer: findPricingProducer(state, live) ?? it.old?.producer ?? fixture.at.producer,
    gen: Math.max(fixture.at.sourceTime, status?.at.sourceTime ?? 0),
    finished_at: finished ? (it.old?.finished_at ?? it.now) : null,
    register: toEventRegister(state),
  };
}

/** The producer of the newest price of the kind that counts now. */
function findPricingProducer(state: EventState, live: boolean): number | undefined {
  let newest: { readonly producer: number; readonly sourceTime: number } | undefined;
  for (const quotes of Object.values(state.quotes)) {
    for (const { at } of Object.values(quotes)) {
      if (producerKinds[at.producer] === (live ? 'live' : 'prematch') && at.sourceTime > (newest?.sourceTime ?? -1))
        newest = at;
    }
  }
  return newest?.producer;
}

const visibleFields = [
  'sport',
  'category',
  'tournament',
  'home',
  'away',
  'starts_at',
  'phase',
  'live',
  'score_home',
  'score_away',
  'producer',
  'finished_at',
] as const;

const hasVisibleChange = (old: EventToSave, next: Omit<EventToSave, 'seq'>): boolean =>
  visibleFields.some((field) => old[field] !== next[field]) ||
  JSON.stringify([old.clock, old.statistics]) !== JSON.stringify([next.clock, next.statistics]);

const isSameRegister = (a: EventState, b: EventState): boolean =>
  a.fixture === b.fixture && a.status === b.status && a.stops === b.stops && a.fulls === b.fulls;
