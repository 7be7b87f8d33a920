import type { GenerateId } from '../../context.ts';
/** What an event's next state changes in the row of one line. Pure. */
import {
  foldLineResultVersions,
  buildDisplayedSportLine,
  type SportEventState,
  type LineName,
  type DisplayedSportLine,
  type LineViewContext,
} from '@arara/sports';
import type { SportLineFields } from '../events/events.queries.ts';
import type { LineSnapshot } from './event-snapshot.ts';
import type { StoredLineFeedState, SportLineToSave } from './feed.queries.ts';

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
  { context, newId }: { readonly context: LineViewContext; readonly newId: GenerateId },
): NextSportLineSnapshot | undefined {
  const view = buildDisplayedSportLine(state, line, context);
  // A line with a result and without a price: nobody can have bet on it.
  if (view === undefined) return undefined;
  const versions = state.rulings[line] ?? [];
  const result = versions.length === 0 ? null : JSON.stringify(foldLineResultVersions(versions));
  const outcomes = toStoredOutcomes(state, view);
  const next = {
    state: storedLineStateByViewState[view.state],
    outcomes,
    outcomesText: JSON.stringify(outcomes),
    stopMark: view.stopMark,
    result,
  };
  if (old !== undefined && isSameLine(old, next)) return undefined;
  const wasClosed =
    old !== undefined && (old.stopMark !== next.stopMark || (old.state === 'open' && next.state !== 'open'));
  const paysOtherwise = !hasSameLineResultPayouts(old?.result ?? null, result);
  const snapshot: LineSnapshot = {
    ...next,
    id: old?.id ?? newId(),
    // It is a mark as well as a time: each closing has its own value, even two within one millisecond.
    stoppedAt: wasClosed ? Math.max(context.now, old.stoppedAt + 1) : (old?.stoppedAt ?? 0),
    resultVersion: (old?.resultVersion ?? 0) + (paysOtherwise ? 1 : 0),
  };
  return { snapshot, row: toSportLineRow(state, view, snapshot) };
}

type ComparedLineSnapshot = Pick<LineSnapshot, 'state' | 'outcomesText' | 'stopMark' | 'result'>;

const isSameLine = (a: ComparedLineSnapshot, b: ComparedLineSnapshot): boolean =>
  a.state === b.state && a.outcomesText === b.outcomesText && a.stopMark === b.stopMark && a.result === b.result;

function toSportLineRow(
  state: SportEventState,
  view: DisplayedSportLine,
  snapshot: LineSnapshot,
): Omit<SportLineToSave, 'event'> {
  const quotes = state.quotes[view.line];
  const closing = state.closings[view.line];
  const rulings = state.rulings[view.line] ?? [];
  const register: StoredLineFeedState = {
    ...(quotes === undefined ? {} : { quotes }),
    ...(closing === undefined ? {} : { closing }),
    ...(rulings.length === 0 ? {} : { rulings }),
  };
  return {
    id: snapshot.id,
    line: view.line,
    market: view.market,
    specifiers: JSON.stringify(view.specifiers),
    state: snapshot.state,
    outcomes: snapshot.outcomesText,
    gen: quotes?.[String(view.producer)]?.at.sourceTime ?? 0,
    stoppedAt: snapshot.stoppedAt,
    result: snapshot.result,
    resultVersion: snapshot.resultVersion,
    register: JSON.stringify(register),
  };
}

/** The prices with what the source says of each outcome, whatever the line's own state is. */
function toStoredOutcomes(state: SportEventState, view: DisplayedSportLine): SportLineFields['outcomes'] {
  const quoted = state.quotes[view.line]?.[String(view.producer)]?.outcomes ?? {};
  return view.outcomes.map(({ id, odds }) => ({
    id,
    odds: odds ?? null,
    active: odds !== undefined && quoted[id]?.active === true,
  }));
}

/** Whether two results pay the same; how certain the source is does not matter. */
function hasSameLineResultPayouts(a: string | null, b: string | null): boolean {
  if (a === b) return true;
  const withoutCertainty = (text: string | null) => {
    if (text === null) return JSON.stringify({ cancelled: [] });
    const { verdicts, cancelled } = JSON.parse(text) as { verdicts?: unknown; cancelled: unknown };
    return JSON.stringify({ verdicts, cancelled });
  };
  return withoutCertainty(a) === withoutCertainty(b);
}
