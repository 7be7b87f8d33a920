/** One event as its rows hold it. The consumer keeps snapshots in memory and changes them only after a commit. */
import type { Id } from '@arara/contract/protocol/fields';
import {
  createPersistentMap,
  createSportEventState,
  type EventHead,
  type LineName,
  type LineState,
  type SportEventState,
  upgradeFixture,
  upgradeOutcome,
  upgradeStatus,
  viewLine,
} from '@arara/sports';
import type { Instant } from '../../context.ts';
import { listMainMarkets, pickMainLines } from '../events/main-lines.ts';
import type { SportLineFields } from '../events/events.queries.ts';
import type {
  SportEventToSave,
  StoredEventRegister,
  StoredLineFeedState,
  StoredSportEvent,
  StoredSportLine,
} from './stored-events.queries.ts';

export interface LineSnapshot {
  readonly id: Id;
  readonly market: number;
  readonly state: SportLineFields['state'];
  /** Closed, with chances for cash-outs: its gate is open, and its state refuses bets. */
  readonly hidden: boolean;
  readonly outcomes: SportLineFields['outcomes'];
  /** The outcomes as JSON text, to compare. */
  readonly outcomesText: string;
  readonly producer: number;
  readonly pricedSeq: number;
  readonly stoppedAt: Instant;
  readonly stopMark: string;
  /** The line's result as JSON text, to compare; null before the first. */
  readonly result: string | null;
  readonly resultVersion: number;
  /** The outcome whose price the score rules out: the line is suspended for it. */
  readonly contradicted: string | undefined;
}

/** An event's state and its rows. There is no row until the event's fixture has been received. */
export interface EventSnapshot {
  state: SportEventState;
  row: SportEventToSave | undefined;
  readonly lines: Map<LineName, LineSnapshot>;
  /** Whether its gate is open; undefined if it has none. */
  isGateOpen: boolean | undefined;
  /** How many lines of each market are on offer. */
  readonly offered: Map<number, number>;
  /** The lines of the markets that lists show, and those among them that they show. */
  readonly mainCandidates: Set<LineName>;
  mainLines: readonly LineName[];
  /** Whether its rows were compared with its state since they were read: the leader before may have ended in between. */
  isCompared: boolean;
  /** Whether screens know that its scheduled start has come. */
  isStartShown: boolean;
}

export const createEmptyEventSnapshot = (urn: string): EventSnapshot => ({
  state: createSportEventState(urn),
  row: undefined,
  lines: new Map(),
  isGateOpen: undefined,
  offered: new Map(),
  mainCandidates: new Set(),
  mainLines: [],
  isCompared: true,
  isStartShown: false,
});

/** Whether the line's gate is open: bets or cash-outs go through it. */
export const isGateOpen = ({ state, hidden }: Pick<LineSnapshot, 'state' | 'hidden'>): boolean =>
  state === 'open' || hidden;

/** Whether a line in this state is on offer. */
const isOffered = ({ state }: Pick<LineSnapshot, 'state'>): boolean => state === 'open' || state === 'suspended';

/** Puts a line into a snapshot. */
export function putLine(snapshot: EventSnapshot, line: LineName, next: LineSnapshot): void {
  const before = snapshot.lines.get(line);
  const change = Number(isOffered(next)) - Number(before !== undefined && isOffered(before));
  if (change !== 0) snapshot.offered.set(next.market, (snapshot.offered.get(next.market) ?? 0) + change);
  snapshot.lines.set(line, next);
  const sport = snapshot.state.fixture?.sport;
  if (sport !== undefined && listMainMarkets(sport).includes(next.market)) snapshot.mainCandidates.add(line);
}

/** The main lines after these have changed: unless one of them was a main line, they compete only with those of before. */
export function pickMainLinesAfter(snapshot: EventSnapshot, changed: readonly LineName[]): readonly LineName[] {
  const { mainCandidates, mainLines } = snapshot;
  const candidates = changed.filter((line) => mainCandidates.has(line));
  if (candidates.length === 0) return mainLines;
  const isMainChanged = candidates.some((line) => mainLines.includes(line));
  return pickMainLineNames(snapshot, isMainChanged ? mainCandidates : new Set([...mainLines, ...candidates]));
}

function pickMainLineNames({ state, lines }: EventSnapshot, among: ReadonlySet<LineName>): readonly LineName[] {
  const compared = [...among].flatMap((line) => {
    const found = lines.get(line);
    return found === undefined ? [] : [{ line, state: found.state, outcomes: found.outcomes }];
  });
  return pickMainLines(state.fixture?.sport ?? '', compared).map(({ line }) => line);
}

/** The snapshot of an event, built from its rows. */
export function buildEventSnapshotFromRows(row: StoredSportEvent, lines: readonly StoredSportLine[]): EventSnapshot {
  const state = buildSportEventStateFromRows(row, lines);
  const { gate_open, ...fields } = row;
  const snapshot: EventSnapshot = {
    ...createEmptyEventSnapshot(row.urn),
    state,
    row: { ...fields, gen: 0, fixture: state.fixture, register: toStoredEventRegister(state) },
    isGateOpen: gate_open ?? undefined,
    isCompared: false,
  };
  for (const stored of lines) {
    const view = viewLine(state, stored.line);
    putLine(snapshot, stored.line, {
      id: stored.id,
      market: view?.market ?? 0,
      state: stored.state,
      hidden: stored.hidden,
      outcomes: stored.outcomes,
      outcomesText: JSON.stringify(stored.outcomes),
      producer: stored.producer ?? row.producer,
      pricedSeq: stored.priced_seq,
      stoppedAt: stored.stopped_at,
      stopMark: view?.stopMark ?? '',
      result: stored.result === null ? null : JSON.stringify(stored.result),
      resultVersion: stored.result_version,
      contradicted: view?.contradicted,
    });
  }
  snapshot.mainLines = pickMainLineNames(snapshot, snapshot.mainCandidates);
  return snapshot;
}

type StoredHead = Partial<StoredEventRegister> & { readonly fixture?: EventHead['fixture'] };

/** The event's state, put together from the registers of its row and of its lines' rows. */
function buildSportEventStateFromRows(row: StoredSportEvent, lines: readonly StoredSportLine[]): SportEventState {
  const register = (row.register ?? {}) as StoredHead;
  const fixture = (row.fixture ?? register.fixture) as Readonly<Record<string, unknown>> | undefined;
  const status = register.status as Readonly<Record<string, unknown>> | undefined;
  const { rules, stops = {}, fulls = {}, touches = {}, unread = {} } = register;
  return {
    ...createSportEventState(row.urn),
    // Registers of an earlier version have another form.
    ...(fixture === undefined
      ? {}
      : { fixture: upgradeFixture(fixture) as unknown as NonNullable<EventHead['fixture']> }),
    ...(status === undefined ? {} : { status: upgradeStatus(status) as unknown as NonNullable<EventHead['status']> }),
    ...(rules === undefined ? {} : { rules }),
    stops,
    fulls: Object.fromEntries(Object.entries(fulls).map(([producer, { at }]) => [producer, { at }])),
    touches,
    unread,
    lines: createPersistentMap(lines.map(({ line, register: own }) => [line, toLineState(own)])),
  };
}

const toLineState = ({ quotes = {}, closing, resultVersions = [] }: StoredLineFeedState): LineState => ({
  quotes: upgradeQuotes(quotes),
  ...(closing === undefined ? {} : { closing }),
  resultVersions,
});

function upgradeQuotes(quotes: LineState['quotes']): LineState['quotes'] {
  const isEarlier = Object.values(quotes).some(({ outcomes }) =>
    Object.values(outcomes).some((outcome) => 'chancePpm' in outcome),
  );
  if (!isEarlier) return quotes;
  return Object.fromEntries(
    Object.entries(quotes).map(([producer, quote]) => [
      producer,
      {
        ...quote,
        outcomes: Object.fromEntries(
          Object.entries(quote.outcomes).map(([id, outcome]) => [id, upgradeOutcome(outcome) as typeof outcome]),
        ),
      },
    ]),
  );
}

export const toStoredEventRegister = ({
  status,
  rules,
  stops,
  fulls,
  touches,
  unread,
}: SportEventState): StoredEventRegister => ({
  ...(status === undefined ? {} : { status }),
  ...(rules === undefined ? {} : { rules }),
  stops,
  fulls,
  touches,
  unread,
});

/** Whether the part of the state that the event's row holds is the same. */
export const isSameEventHead = (a: SportEventState, b: SportEventState): boolean =>
  a.fixture === b.fixture &&
  a.status === b.status &&
  a.rules === b.rules &&
  a.stops === b.stops &&
  a.fulls === b.fulls &&
  a.touches === b.touches &&
  a.unread === b.unread;
