/**
 * What an event's next state changes in its rows, its gates and on screens. Pure: the consumer writes the changes in one
 * transaction and changes the snapshot only after the commit. It costs by the lines that messages touched.
 */
import type { Id, SportEventId } from '@arara/contract/protocol/fields';
import {
  type EventBetting,
  type FeedProducerKind,
  findContradictedOutcome,
  type LineName,
  type SportEventState,
} from '@arara/sports';
import type { GenerateId, Instant } from '../../context.ts';
import { hasVisibleEventChange, isPricedNow, toEventRow } from './event-row.ts';
import { type EventSnapshot, isGateOpen, isSameEventHead, type LineSnapshot, putLine } from './event-snapshot.ts';
import { computeNextLineSnapshot } from './line-changes.ts';
import type { NewLineResult, SportEventToSave, SportLineToSave } from './stored-events.queries.ts';

/** A price that its score rules out. */
export interface ContradictedPrice {
  readonly line: LineName;
  readonly outcome: string;
}

export interface SportEventRowChanges {
  readonly snapshot: EventSnapshot;
  readonly state: SportEventState;
  /** The row as it is then; undefined while no fixture was received. */
  readonly row: SportEventToSave | undefined;
  /** How much of the event's row is to be saved: all with its fixture, how it stands, its version, or nothing. */
  readonly saved: 'whole' | 'progress' | 'version' | undefined;
  /** The lines that changed. */
  readonly lines: ReadonlyMap<LineName, LineSnapshot>;
  readonly insertedLines: readonly SportLineToSave[];
  readonly updatedLines: readonly SportLineToSave[];
  /**
   * Gates by line id. A gate in both lists is open before and after: its line was stopped in between, or has another result.
   * Closing it all the same makes a bet that is about to commit start again, or be seen by the settlement.
   */
  readonly gatesToClose: readonly Id[];
  readonly gatesToOpen: readonly Id[];
  /** What happens to the event's gate: it is made, or closed and perhaps opened again. */
  readonly eventGate: { readonly isNew: boolean; readonly isOpen: boolean } | undefined;
  readonly newResults: readonly NewLineResult[];
  readonly contradicted: readonly ContradictedPrice[];
  /** What a screen would show differently; undefined if nothing. */
  readonly visible: VisibleEventChange | undefined;
}

export interface VisibleEventChange {
  readonly lines: readonly LineName[];
  readonly event: boolean;
}

export interface EventChangesInput {
  readonly now: Instant;
  readonly newId: GenerateId;
  readonly simulated: boolean;
  readonly findKind: (producer: number) => FeedProducerKind | 'other' | undefined;
  /** The margin that people have set for the event, as a fraction over fair odds. */
  readonly margin?: number | undefined;
  /** The lines that may have changed; `all` after the event was read from its rows. */
  readonly touched: Iterable<LineName> | 'all';
  /** Whether the score may rule out prices that are open, or allow those that it ruled out before. */
  readonly isScoreChanged: boolean;
}

/** Computes the changes from a snapshot to the event's next state. Without a fixture only the state in memory changes. */
export function computeSportEventChanges(
  snapshot: EventSnapshot,
  state: SportEventState,
  input: EventChangesInput,
): SportEventRowChanges {
  const { row: old } = snapshot;
  if (state.fixture === undefined) return { ...noChanges, snapshot, state };
  const id = old?.id ?? input.newId<SportEventId>();
  const changes = computeLineChanges(snapshot, state, id, input);
  const isHeadSame = old !== undefined && isSameEventHead(snapshot.state, state) && snapshot.isCompared;
  const markets = countMarkets(snapshot, changes.lines);
  if (isHeadSame && changes.lines.size === 0 && old.markets === markets)
    return { ...noChanges, snapshot, state, row: old };
  const next = toEventRow(state, { id, simulated: input.simulated, old, now: input.now, markets, pricedBy: undefined });
  const pricedBy = findPricingProducer(changes.lines, next.betting, input);
  const row = pricedBy === undefined ? next : { ...next, producer: pricedBy };
  const isEventVisible = old === undefined || hasVisibleEventChange(old, row);
  const visibleLines = listVisibleLines(snapshot, changes, old?.betting, row.betting);
  const isVisible = isEventVisible || visibleLines.length > 0;
  const seq = old?.seq ?? 0;
  const isFixtureSame = old !== undefined && old.fixture === row.fixture && snapshot.isCompared;
  return {
    ...changes,
    snapshot,
    state,
    row: { ...row, seq: isVisible ? seq + 1 : seq },
    saved: !isFixtureSame
      ? 'whole'
      : !isHeadSame
        ? 'progress'
        : isVisible || row.producer !== old.producer
          ? 'version'
          : undefined,
    eventGate: findEventGate(snapshot, row.betting),
    visible: isVisible ? { lines: visibleLines, event: isEventVisible } : undefined,
  };
}

const noChanges = {
  row: undefined,
  saved: undefined,
  lines: new Map<LineName, LineSnapshot>(),
  insertedLines: [],
  updatedLines: [],
  gatesToClose: [],
  gatesToOpen: [],
  eventGate: undefined,
  newResults: [],
  contradicted: [],
  visible: undefined,
} as const;

/** The changes of an event's lines, collected line by line. */
interface LineChanges {
  readonly lines: Map<LineName, LineSnapshot>;
  readonly insertedLines: SportLineToSave[];
  readonly updatedLines: SportLineToSave[];
  readonly gatesToClose: Id[];
  readonly gatesToOpen: Id[];
  readonly newResults: NewLineResult[];
  readonly contradicted: ContradictedPrice[];
  readonly visibleLines: LineName[];
}

function computeLineChanges(
  before: EventSnapshot,
  state: SportEventState,
  event: SportEventId,
  input: EventChangesInput,
): LineChanges {
  const changes: LineChanges = {
    lines: new Map(),
    insertedLines: [],
    updatedLines: [],
    gatesToClose: [],
    gatesToOpen: [],
    newResults: [],
    contradicted: [],
    visibleLines: [],
  };
  for (const line of listTouchedLines(before, state, input)) {
    const old = before.lines.get(line);
    const next = computeNextLineSnapshot(state, line, old, input);
    if (next === undefined) continue;
    const { snapshot, row } = next;
    changes.lines.set(line, snapshot);
    (old === undefined ? changes.insertedLines : changes.updatedLines).push({ ...row, event });
    const hasNewResult = snapshot.resultVersion !== (old?.resultVersion ?? 0);
    if (hasNewResult)
      changes.newResults.push({ line: snapshot.id, version: snapshot.resultVersion, result: snapshot.result });
    if (snapshot.contradicted !== undefined && snapshot.contradicted !== old?.contradicted)
      changes.contradicted.push({ line, outcome: snapshot.contradicted });
    if (old !== undefined) {
      const [wasOpen, isOpen] = [isGateOpen(old), isGateOpen(snapshot)];
      const isInterrupted = hasNewResult || snapshot.stoppedAt !== old.stoppedAt;
      if (wasOpen && (!isOpen || isInterrupted)) changes.gatesToClose.push(old.id);
      if (isOpen && (!wasOpen || isInterrupted)) changes.gatesToOpen.push(old.id);
    }
    const isShownOtherwise = snapshot.state !== 'closed' && old?.outcomesText !== snapshot.outcomesText;
    if (old?.state !== snapshot.state || isShownOtherwise) changes.visibleLines.push(line);
  }
  return changes;
}

/** The lines that may have changed, and after a change of score those whose price it rules out, or did so before. */
function listTouchedLines(
  { lines }: EventSnapshot,
  state: SportEventState,
  { touched, isScoreChanged }: EventChangesInput,
): Iterable<LineName> {
  if (touched === 'all') return state.lines.keys();
  const all = new Set(touched);
  if (!isScoreChanged) return all;
  for (const [line, { state: own, contradicted }] of lines) {
    // Those that messages touched are looked at in any case.
    if (all.has(line)) continue;
    if (contradicted !== undefined || (own === 'open' && findContradictedOutcome(state, line) !== undefined))
      all.add(line);
  }
  return all;
}

/** How many markets are on offer once these lines have changed. */
function countMarkets({ offered, lines }: EventSnapshot, changed: ReadonlyMap<LineName, LineSnapshot>): number {
  const isOffered = (line: LineSnapshot | undefined) => line?.state === 'open' || line?.state === 'suspended';
  const differences = new Map<number, number>();
  for (const [line, next] of changed) {
    const change = Number(isOffered(next)) - Number(isOffered(lines.get(line)));
    if (change !== 0) differences.set(next.market, (differences.get(next.market) ?? 0) + change);
  }
  let count = 0;
  for (const [market, number] of offered) if (number + (differences.get(market) ?? 0) > 0) count += 1;
  for (const [market, number] of differences) if (!offered.has(market) && number > 0) count += 1;
  return count;
}

/** The producer of a price among these lines that is bet on now. */
function findPricingProducer(
  lines: ReadonlyMap<LineName, LineSnapshot>,
  betting: EventBetting,
  { findKind }: EventChangesInput,
): number | undefined {
  for (const { producer } of lines.values()) if (isPricedNow(findKind(producer), betting)) return producer;
  return undefined;
}

/** Lines that a screen shows differently: those that changed, or all where the event begins or ends to take bets. */
function listVisibleLines(
  { lines }: EventSnapshot,
  { visibleLines, lines: changed }: LineChanges,
  before: EventBetting | undefined,
  after: EventBetting,
): readonly LineName[] {
  if (before === undefined || before === after) return visibleLines;
  const isShown = (line: LineName): boolean => {
    const state = (changed.get(line) ?? lines.get(line))?.state;
    return state === 'open' || state === 'suspended';
  };
  return [...new Set([...visibleLines, ...[...lines.keys()].filter(isShown)])];
}

/** A gate turns with each change of what the event takes: a bet that was decided before is decided again. */
function findEventGate({ row, isGateOpen }: EventSnapshot, betting: EventBetting): SportEventRowChanges['eventGate'] {
  const isOpen = betting === 'prematch' || betting === 'live';
  if (isGateOpen === undefined) return { isNew: true, isOpen };
  return isGateOpen === isOpen && row?.betting === betting ? undefined : { isNew: false, isOpen };
}

/** Takes changes that have been committed into the snapshot. */
export function commitEventChanges({ snapshot, state, row, lines, eventGate }: SportEventRowChanges): void {
  if (snapshot.row?.starts_at !== row?.starts_at) snapshot.isStartShown = false;
  snapshot.state = state;
  snapshot.row = row;
  for (const [line, next] of lines) putLine(snapshot, line, next);
  if (eventGate !== undefined) snapshot.isGateOpen = eventGate.isOpen;
  if (row !== undefined) snapshot.isCompared = true;
}
