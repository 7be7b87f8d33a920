import type { NewId } from '../../context.ts';
/** What an event's next state changes in the row of one line. Pure. */
import {
  foldResultVersions,
  buildLineView,
  type EventState,
  type LineName,
  type LineView,
  type ViewContext,
} from '@arara/sports';
import type { LineFields } from '../events/events.queries.ts';
import type { LineSnapshot } from './event-snapshot.ts';
import type { LineRegister, LineToSave } from './feed.queries.ts';

const lineStateByView = {
  open: 'open',
  suspended: 'suspended',
  off: 'closed',
  settled: 'settled',
  cancelled: 'cancelled',
} as const;

/** A line's next snapshot, and the row that saves it. */
export interface NextLine {
  readonly snapshot: LineSnapshot;
  readonly row: Omit<LineToSave, 'event'>;
}

/** The line's next row; undefined if nothing of it changed. */
export function computeNextLine(
  state: EventState,
  line: LineName,
  old: LineSnapshot | undefined,
  { context, newId }: { readonly context: ViewContext; readonly newId: NewId },
): NextLine | undefined {
  const view = buildLineView(state, line, context);
  // A line with a result and without a price: nobody can have bet on it.
  if (view === undefined) return undefined;
  const versions = state.rulings[line] ?? [];
  const result = versions.length === 0 ? null : JSON.stringify(foldResultVersions(versions));
  const outcomes = toStoredOutcomes(state, view);
  const next = {
    state: lineStateByView[view.state],
    outcomes,
    outcomesText: JSON.stringify(outcomes),
    stopMark: view.stopMark,
    result,
  };
  if (old !== undefined && isSameLine(old, next)) return undefined;
  const wasClosed =
    old !== undefined && (old.stopMark !== next.stopMark || (old.state === 'open' && next.state !== 'open'));
  const paysOtherwise = !hasSamePayouts(old?.result ?? null, result);
  const snapshot: LineSnapshot = {
    ...next,
    id: old?.id ?? newId(),
    // It is a mark as well as a time: each closing has its own value, even two within one millisecond.
    stoppedAt: wasClosed ? Math.max(context.now, old.stoppedAt + 1) : (old?.stoppedAt ?? 0),
    resultVersion: (old?.resultVersion ?? 0) + (paysOtherwise ? 1 : 0),
  };
  return { snapshot, row: toLineRow(state, view, snapshot) };
}

type Compared = Pick<LineSnapshot, 'state' | 'outcomesText' | 'stopMark' | 'result'>;

const isSameLine = (a: Compared, b: Compared): boolean =>
  a.state === b.state && a.outcomesText === b.outcomesText && a.stopMark === b.stopMark && a.result === b.result;

function toLineRow(state: EventState, view: LineView, snapshot: LineSnapshot): Omit<LineToSave, 'event'> {
  const quotes = state.quotes[view.line];
  const closing = state.closings[view.line];
  const rulings = state.rulings[view.line] ?? [];
  const register: LineRegister = {
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
function toStoredOutcomes(state: EventState, view: LineView): LineFields['outcomes'] {
  const quoted = state.quotes[view.line]?.[String(view.producer)]?.outcomes ?? {};
  return view.outcomes.map(({ id, odds }) => ({
    id,
    odds: odds ?? null,
    active: odds !== undefined && quoted[id]?.active === true,
  }));
}

/** Whether two results pay the same; how certain the source is does not matter. */
function hasSamePayouts(a: string | null, b: string | null): boolean {
  if (a === b) return true;
  const withoutCertainty = (text: string | null) => {
    if (text === null) return JSON.stringify({ cancelled: [] });
    const { verdicts, cancelled } = JSON.parse(text) as { verdicts?: unknown; cancelled: unknown };
    return JSON.stringify({ verdicts, cancelled });
  };
  return withoutCertainty(a) === withoutCertainty(b);
}
