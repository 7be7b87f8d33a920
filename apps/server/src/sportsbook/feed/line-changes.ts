/** What an event's next state changes in the row of one line. Pure. */
import {
  type DisplayedSportLine,
  findEventSport,
  findLineState,
  foldLineResultVersions,
  type LineName,
  OPERATOR_PRODUCER,
  type SportEventState,
  viewLine,
} from '@arara/sports';
import { priceLine } from '@arara/sports/core/pricing';
import type { GenerateId, Instant } from '../../context.ts';
import type { StoredOutcome } from '../events/events.queries.ts';
import type { LineSnapshot } from './event-snapshot.ts';
import type { SportLineToSave, StoredLineFeedState } from './stored-events.queries.ts';

const storedLineStateByViewState = {
  open: 'open',
  suspended: 'suspended',
  off: 'closed',
  settled: 'settled',
  cancelled: 'cancelled',
} as const;

/** A line's next snapshot, and the row that saves it. */
export interface NextSportLineSnapshot {
  readonly snapshot: LineSnapshot;
  readonly row: Omit<SportLineToSave, 'event'>;
}

/** The line's next row; undefined if nothing of it changed. */
export function computeNextLineSnapshot(
  state: SportEventState,
  line: LineName,
  old: LineSnapshot | undefined,
  { now, newId, margin }: { readonly now: Instant; readonly newId: GenerateId; readonly margin?: number | undefined },
): NextSportLineSnapshot | undefined {
  const view = viewLine(state, line);
  // A line with a result and without a price: nobody can have bet on it.
  if (view === undefined) return undefined;
  const versions = findLineState(state, line).resultVersions;
  const result = versions.length === 0 ? null : JSON.stringify(foldLineResultVersions(versions));
  const outcomes = applyMargin(state, view, toStoredOutcomes(view), margin);
  const next = {
    market: view.market,
    state: storedLineStateByViewState[view.state],
    hidden: view.hidden,
    outcomes,
    outcomesText: JSON.stringify(outcomes),
    producer: view.producer,
    pricedSeq: view.sequence,
    stopMark: view.stopMark,
    result,
    contradicted: view.contradicted,
  };
  if (old !== undefined && isSameLine(old, next)) return undefined;
  const wasClosed =
    old !== undefined && (old.stopMark !== next.stopMark || (old.state === 'open' && next.state !== 'open'));
  const paysOtherwise = !hasSameLineResultPayouts(old?.result ?? null, result);
  const snapshot: LineSnapshot = {
    ...next,
    id: old?.id ?? newId(),
    // It is a mark as well as a time: each closing has its own value, even two within one millisecond.
    stoppedAt: wasClosed ? Math.max(now, old.stoppedAt + 1) : (old?.stoppedAt ?? 0),
    resultVersion: (old?.resultVersion ?? 0) + (paysOtherwise ? 1 : 0),
  };
  return { snapshot, row: toSportLineRow(state, view, snapshot) };
}

type ComparedLineSnapshot = Omit<
  LineSnapshot,
  'id' | 'market' | 'outcomes' | 'stoppedAt' | 'resultVersion' | 'contradicted'
>;

const isSameLine = (a: ComparedLineSnapshot, b: ComparedLineSnapshot): boolean =>
  a.state === b.state &&
  a.hidden === b.hidden &&
  a.producer === b.producer &&
  a.pricedSeq === b.pricedSeq &&
  a.outcomesText === b.outcomesText &&
  a.stopMark === b.stopMark &&
  a.result === b.result;

function toSportLineRow(
  state: SportEventState,
  view: DisplayedSportLine,
  snapshot: LineSnapshot,
): Omit<SportLineToSave, 'event'> {
  const { quotes, closing, resultVersions } = findLineState(state, view.line);
  const register: StoredLineFeedState = {
    quotes,
    ...(closing === undefined ? {} : { closing }),
    ...(resultVersions.length === 0 ? {} : { resultVersions }),
  };
  return {
    id: snapshot.id,
    line: view.line,
    market: view.market,
    specifiers: JSON.stringify(view.specifiers),
    state: snapshot.state,
    hidden: snapshot.hidden,
    outcomes: snapshot.outcomesText,
    producer: snapshot.producer,
    pricedSeq: snapshot.pricedSeq,
    gen: quotes[String(view.producer)]?.at.sourceTime ?? 0,
    stoppedAt: snapshot.stoppedAt,
    result: snapshot.result,
    resultVersion: snapshot.resultVersion,
    isOperatorResult: resultVersions.at(-1)?.by === 'operator',
    register: JSON.stringify(register),
  };
}

/** The prices, and whether each takes bets while its line does. */
const toStoredOutcomes = (view: DisplayedSportLine): readonly StoredOutcome[] =>
  view.outcomes.map(({ id, name, odds, active, fair }) => ({
    id,
    ...(name === undefined ? {} : { name }),
    odds: odds ?? null,
    active,
    ...(fair === undefined ? {} : { fair }),
  }));

/**
 * The prices with the margin that people have set, a fraction over fair odds: those of a line whose outcomes all have a fair
 * chance. Without one, and for a price that a person set, the source's prices stay.
 */
function applyMargin(
  state: SportEventState,
  { line, producer }: DisplayedSportLine,
  outcomes: readonly StoredOutcome[],
  margin: number | undefined,
): readonly StoredOutcome[] {
  if (margin === undefined || producer === OPERATOR_PRODUCER) return outcomes;
  const parsed = findEventSport(state)?.markets.parseLine(line);
  const fair = outcomes.flatMap((outcome) => (outcome.fair === undefined ? [] : [[outcome.id, outcome.fair] as const]));
  if (parsed === undefined || fair.length !== outcomes.length) return outcomes;
  const prices = new Map(
    priceLine(parsed, Object.fromEntries(fair), { margin }).outcomes.map((one) => [one.id, one.odds]),
  );
  return outcomes.map((outcome) => {
    const odds = prices.get(outcome.id);
    return outcome.odds === null || odds === undefined ? outcome : { ...outcome, odds };
  });
}

/** Whether two results pay the same; how certain the source is does not matter. */
function hasSameLineResultPayouts(a: string | null, b: string | null): boolean {
  if (a === b) return true;
  const withoutCertainty = (text: string | null) => {
    if (text === null) return JSON.stringify({ cancelled: [] });
    const { outcomeResults, cancelled } = JSON.parse(text) as { outcomeResults?: unknown; cancelled: unknown };
    return JSON.stringify({ outcomeResults, cancelled });
  };
  return withoutCertainty(a) === withoutCertainty(b);
}
