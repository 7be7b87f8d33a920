/** The trading of a simulated event: prices, results, corrections and cancellations, and their replay for a recovery. */
import { createDefaultRules } from '@arara/sports/core/rules';
import { gradeLine } from '@arara/sports/core/sport';
import type { MarginPolicy } from '@arara/sports/core/margins';
import type { LineName } from '@arara/sports/core/markets';
import { isMarketInStopGroups } from '@arara/sports/core/markets';
import { voidReasons } from '@arara/sports/core/results';
import type { CancelMessageBody, FeedLineOdds, SettledLine, SettledOutcome } from '@arara/sports/protocol/messages';
import { toClockTime, toEventTime } from './event-plan.ts';
import type { EventPlan } from './event-plan.ts';
import { hasSameOdds, listCancelledLines, priceEvent } from './event-prices.ts';
import {
  buildFixtureMessage,
  buildStatusMessage,
  createEmitter,
  findOwner,
  readFacts,
  simulatorProducers,
} from './event-state.ts';
import type { FeedMessageDraft, MessageEmitter, SimulatedEvent } from './event-state.ts';

/** How an event is played on. */
export interface EventContext {
  readonly plan: EventPlan;
  readonly policy: MarginPolicy;
  /** For a pause that is caught up with: of what happened in it only cancellations are sent, and at its end how the event stands. */
  readonly quiet: boolean;
}

export interface RepricingOptions {
  /** names every line, so that lines which are not named are off */
  readonly full?: boolean;
  /** lines of these groups are sent even if their prices are the same: they wait for newer ones */
  readonly touched?: readonly string[];
}

const ALL_GROUPS = 'all';

/** Emits new prices; nothing while all bets are stopped, after the end and before the announcement. */
export function repriceEvent(
  { plan, policy, quiet }: EventContext,
  event: SimulatedEvent,
  t: number,
  emit: MessageEmitter,
  { full = false, touched = [] }: RepricingOptions = {},
): SimulatedEvent {
  if (event.end !== undefined || event.status === 'interrupted' || !event.announced) return event;
  if (event.stops.some(({ groups }) => groups.includes(ALL_GROUPS))) return event;
  if (quiet) return { ...event, stale: true };
  const isFull = (full || event.stale) && event.stops.length === 0;
  const { priced, hidden } = priceEvent(plan, event, t, policy);
  const lines = [...priced, ...hidden].filter(
    (line) => isFull || !hasSameOdds(line, event.lines[line.line]) || isLineTouched(plan, line.line, touched),
  );
  if (lines.length === 0 && !isFull) return event;
  emit(findOwner(event), {
    type: 'odds',
    full: isFull,
    lines,
  });
  return {
    ...event,
    stale: event.stale && !isFull,
    lines: { ...event.lines, ...Object.fromEntries(lines.map((line) => [line.line, line])) },
  };
}

function isLineTouched({ module }: EventPlan, name: LineName, groups: readonly string[]): boolean {
  const line = groups.length === 0 ? undefined : module.markets.parseLine(name);
  return line !== undefined && isMarketInStopGroups(line.market, groups);
}

/** The results of these lines as far as they are decided. */
function gradeLines(plan: EventPlan, event: SimulatedEvent, names: readonly LineName[]): readonly SettledLine[] {
  if (names.length === 0) return [];
  const { module } = plan;
  const facts = readFacts(plan, event);
  const rules = createDefaultRules(module.rules);
  return names.flatMap((name): SettledLine[] => {
    const line = module.markets.parseLine(name);
    if (line === undefined) return [];
    const ids = line.market.outcomeSource === 'fixed' ? undefined : event.lines[name]?.outcomes.map(({ id }) => id);
    const graded = gradeLine(module, line, facts, rules, ids);
    if (graded === 'undecided') return [];
    const reason = graded.find(({ grade }) => grade.voidReason !== undefined)?.grade.voidReason;
    const outcomes = graded.map(({ id, grade: { result, deadHeat } }): SettledOutcome => {
      return deadHeat === undefined ? { id, result } : { id, result, deadHeat };
    });
    return [{ line: name, ...(reason === undefined ? {} : { voidReason: reason }), outcomes }];
  });
}

/** Settles the lines that are decided and were not settled at this certainty. */
export function settleDecidedLines(
  { plan, quiet }: EventContext,
  event: SimulatedEvent,
  emit: MessageEmitter,
): SimulatedEvent {
  if (quiet || event.held === true) return event;
  const without = new Set([...listCancelledLines(event), ...(event.certainty === 2 ? [] : event.settled)]);
  const lines = gradeLines(
    plan,
    event,
    Object.keys(event.lines).filter((line) => !without.has(line)),
  );
  if (lines.length === 0) return event;
  emit(findOwner(event), { type: 'settle', certainty: event.certainty, lines });
  return { ...event, settled: [...new Set([...event.settled, ...lines.map(({ line }) => line)])] };
}

/** After a correction: results that the score no longer decides are taken back, those that it decides otherwise are sent again. */
export function correctResults(
  { plan, quiet }: EventContext,
  before: SimulatedEvent,
  event: SimulatedEvent,
  emit: MessageEmitter,
): SimulatedEvent {
  if (quiet) return event;
  const asShown = { ...before, step: before.shown, phase: plan.getScript().steps[before.shown]?.phase ?? event.phase };
  const old = new Map(gradeLines(plan, asShown, event.settled).map((graded) => [graded.line, JSON.stringify(graded)]));
  const results = gradeLines(plan, event, event.settled);
  const decided = new Set(results.map(({ line }) => line));
  const lines = event.settled.filter((line) => !decided.has(line));
  if (lines.length > 0) emit(findOwner(event), { type: 'unsettle', lines });
  const changed = results.filter((graded) => JSON.stringify(graded) !== old.get(graded.line));
  if (changed.length > 0) emit(findOwner(event), { type: 'settle', certainty: event.certainty, lines: changed });
  return { ...event, settled: [...decided], unsettled: [...new Set([...event.unsettled, ...lines])] };
}

/** Cancels every line that was ever priced and is not settled. */
export function cancelUnsettledLines(event: SimulatedEvent, voidReason: number, emit: MessageEmitter): SimulatedEvent {
  const over = new Set([...event.settled, ...listCancelledLines(event)]);
  const lines = Object.keys(event.lines).filter((line) => !over.has(line));
  if (lines.length === 0) return event;
  const cancel: CancelMessageBody = { type: 'cancel', lines, voidReason };
  emit(findOwner(event), cancel);
  return { ...event, cancels: [...event.cancels, cancel] };
}

/** Cancels the bets of the time of a wrong price, and corrects it. */
export function correctWrongPrice(
  context: EventContext,
  event: SimulatedEvent,
  t: number,
  emit: MessageEmitter,
): SimulatedEvent {
  const { wrongSince: from, ...rest } = event;
  const lines = Object.keys(event.lines);
  if (from === undefined || lines.length === 0) return rest;
  const to = toClockTime(event.spec, t);
  const cancel: CancelMessageBody = { type: 'cancel', lines, from, to, voidReason: voidReasons.wrongOdds };
  emit(simulatorProducers.prematch, cancel);
  return repriceEvent(context, { ...rest, cancels: [...rest.cancels, cancel] }, t, emit);
}

/**
 * Everything that a producer knows of the event at `now`, for a recovery: a consumer that missed messages and applies these has
 * the state that it would have had. Prices of before a pause are made again.
 */
export function replayEvent(
  context: EventContext,
  before: SimulatedEvent,
  producer: number,
  now: number,
): { readonly event: SimulatedEvent; readonly drafts: readonly FeedMessageDraft[] } {
  const drafts: FeedMessageDraft[] = [];
  if (!before.announced) return { event: before, drafts };
  const { plan } = context;
  const t = toEventTime(before.spec, now);
  const emit = createEmitter(before, t, drafts);
  for (const cancel of before.cancels)
    if (producer === simulatorProducers.prematch || cancel.from === undefined) emit(producer, cancel);
  if (producer !== findOwner(before)) {
    if (producer === simulatorProducers.prematch) emitHandOver(before, emit);
    return { event: before, drafts };
  }
  const event = before.stale ? repriceEvent(context, before, t, () => undefined) : before;
  emit(producer, buildFixtureMessage(plan, event));
  emit(producer, buildStatusMessage(plan, event, t));
  const settled = new Set(event.settled);
  const unsettled = event.unsettled.filter((line) => !settled.has(line));
  if (unsettled.length > 0) emit(producer, { type: 'unsettle', lines: unsettled });
  const results = gradeLines(plan, event, event.settled);
  if (results.length > 0) emit(producer, { type: 'settle', certainty: event.certainty, lines: results });
  if (event.end === undefined && event.status !== 'interrupted')
    emit(producer, { type: 'odds', full: true, lines: listShownLines(plan, event) });
  return { event, drafts };
}

/**
 * What both producers know of an event that is over. Without a context, of one whose sport is gone or draws another script: how it
 * ended, and what is void.
 */
export function replayEndedEvent(
  context: EventContext | undefined,
  event: SimulatedEvent,
): readonly Pick<FeedMessageDraft, 'producer' | 'body'>[] {
  const { cancels, status, phase, end, changedAt } = event;
  const drafts =
    context === undefined
      ? []
      : Object.values(simulatorProducers).flatMap(
          (producer) => replayEvent(context, event, producer, changedAt).drafts,
        );
  const producer = findOwner(event);
  const ending = end === undefined ? {} : { ending: end };
  const without = [{ producer, body: { type: 'status', status, phase, ...ending } as const }];
  return context === undefined
    ? [...without, ...cancels.map((body) => ({ producer, body }))]
    : drafts.map((draft) => ({ producer: draft.producer, body: draft.body }));
}

/** Gives the pre-match lines to the live producer. */
export function emitHandOver({ handedOver }: SimulatedEvent, emit: MessageEmitter): void {
  if (handedOver.length === 0) return;
  const lines = handedOver.map((line): FeedLineOdds => ({ line, state: 'handedOver', outcomes: [] }));
  emit(simulatorProducers.prematch, { type: 'odds', full: false, lines });
}

/** The lines on the board as they were last sent; those that a bet stop holds are suspended. */
function listShownLines(plan: EventPlan, event: SimulatedEvent): readonly FeedLineOdds[] {
  const over = new Set([...event.settled, ...listCancelledLines(event)]);
  const stopped = event.stops.flatMap(({ groups }) => groups);
  return Object.values(event.lines)
    .filter(
      ({ line, state, outcomes }) =>
        (state !== 'off' || outcomes.some(({ fair }) => fair !== undefined)) && !over.has(line),
    )
    .map((priced) =>
      priced.state !== 'off' && isLineTouched(plan, priced.line, stopped) ? { ...priced, state: 'suspended' } : priced,
    );
}
