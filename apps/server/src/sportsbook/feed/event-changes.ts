import type { GenerateId } from '../../context.ts';
/**
 * What an event's next state changes in its rows, its gates and on screens. Pure: the consumer writes the changes in one
 * transaction and keeps the next snapshot only after the commit.
 */
import type { Id, SportEventId } from '@arara/contract/protocol/fields';
import type { SportEventState, LineName, LineViewContext } from '@arara/sports';
import { hasVisibleEventChange, isSameEventFeedState, toEventRow } from './event-row.ts';
import type { EventSnapshot, LineSnapshot } from './event-snapshot.ts';
import type { SportEventToSave, SportLineToSave } from './feed.queries.ts';
import { computeNextLineSnapshot } from './line-changes.ts';

export interface SportEventRowChanges {
  readonly snapshot: EventSnapshot;
  /** The event's row, if it is to be saved. */
  readonly event?: SportEventToSave;
  readonly insertedLines: readonly SportLineToSave[];
  readonly updatedLines: readonly SportLineToSave[];
  /**
   * Gates by line id. A gate in both lists is open before and after: its line was stopped in between, or has another result.
   * Closing it all the same makes a bet that is about to commit start again, or be seen by the settlement.
   */
  readonly gatesToClose: readonly Id[];
  readonly gatesToOpen: readonly Id[];
  readonly newResults: readonly { readonly line: Id; readonly version: number }[];
  /** What a screen would show differently than `before`; undefined if nothing. */
  readonly visible:
    | { readonly lines: readonly LineName[]; readonly event: boolean; readonly before: EventSnapshot }
    | undefined;
}

/** The changes of an event's lines, collected line by line. */
interface SportLineRowChanges {
  readonly insertedLines: SportLineToSave[];
  readonly updatedLines: SportLineToSave[];
  readonly gatesToClose: Id[];
  readonly gatesToOpen: Id[];
  readonly newResults: { line: Id; version: number }[];
  readonly visibleLines: LineName[];
  readonly lines: Map<LineName, LineSnapshot>;
}

export interface EventChangesInput {
  readonly context: LineViewContext;
  readonly newId: GenerateId;
  readonly simulated: boolean;
}

/** Computes the changes from a snapshot to the event's next state. Without a fixture only the state in memory changes. */
export function computeSportEventChanges(
  before: EventSnapshot,
  state: SportEventState,
  input: EventChangesInput,
): SportEventRowChanges {
  if (state.fixture === undefined) return { ...noLineChanges, snapshot: { ...before, state } };
  const id = before.row?.id ?? input.newId();
  const { lines, visibleLines, ...changes } = computeSportLineRowChanges(before, state, id, input);
  const next = toEventRow(state, { id, simulated: input.simulated, old: before.row, now: input.context.now });
  const isEventVisible = before.row === undefined || hasVisibleEventChange(before.row, next);
  const isVisible = isEventVisible || visibleLines.length > 0;
  const seq = before.row?.seq ?? 0;
  const row: SportEventToSave = { ...next, seq: isVisible ? seq + 1 : seq };
  const isSaved = isVisible || !isSameEventFeedState(before.state, state);
  return {
    ...changes,
    snapshot: { state, row, lines },
    ...(isSaved ? { event: row } : {}),
    visible: isVisible ? { lines: visibleLines, event: isEventVisible, before } : undefined,
  };
}

const noLineChanges = {
  insertedLines: [],
  updatedLines: [],
  gatesToClose: [],
  gatesToOpen: [],
  newResults: [],
  visible: undefined,
} as const;

function computeSportLineRowChanges(
  before: EventSnapshot,
  state: SportEventState,
  event: SportEventId,
  input: EventChangesInput,
): SportLineRowChanges {
  const changes: SportLineRowChanges = {
    insertedLines: [],
    updatedLines: [],
    gatesToClose: [],
    gatesToOpen: [],
    newResults: [],
    visibleLines: [],
    lines: new Map(before.lines),
  };
  for (const line of listEventLines(state)) {
    const old = before.lines.get(line);
    const next = computeNextLineSnapshot(state, line, old, input);
    if (next === undefined) continue;
    const { snapshot, row } = next;
    changes.lines.set(line, snapshot);
    (old === undefined ? changes.insertedLines : changes.updatedLines).push({ ...row, event });
    const hasNewResult = snapshot.resultVersion !== (old?.resultVersion ?? 0);
    if (hasNewResult) changes.newResults.push({ line: snapshot.id, version: snapshot.resultVersion });
    if (old !== undefined) {
      const [wasOpen, isOpen] = [old.state === 'open', snapshot.state === 'open'];
      const isInterrupted = hasNewResult || snapshot.stoppedAt !== old.stoppedAt;
      if (wasOpen && (!isOpen || isInterrupted)) changes.gatesToClose.push(old.id);
      if (isOpen && (!wasOpen || isInterrupted)) changes.gatesToOpen.push(old.id);
    }
    if (old === undefined || old.state !== snapshot.state || old.outcomesText !== snapshot.outcomesText)
      changes.visibleLines.push(line);
  }
  return changes;
}

/** Every line that has a price or a result. */
const listEventLines = (state: SportEventState): LineName[] => [
  ...new Set([...Object.keys(state.quotes), ...Object.keys(state.rulings)]),
];
