/**
 * Plays one simulated event of any sport: `stepSimulatedEvent` takes it to an instant and gives the messages of its producers on
 * the way. It follows its plan, moves prices as the clock runs, stops bets before decisive moments, settles what is decided and
 * takes back what a correction undoes. The event is a value, so a restarted process goes on with it.
 */
import { matchPhases } from '@arara/sports/core/catalogue';
import { voidReasons } from '@arara/sports/core/results';
import type { SportEventFeedMessageBody } from '@arara/sports/protocol/messages';
import { toClockTime, toEventTime } from './event-plan.ts';
import type { EventMoment, EventPlan, SimulatedEventSpec } from './event-plan.ts';
import { hasScoreToTakeBack } from './event-interventions.ts';
import type { InterventionKind } from './event-interventions.ts';
import { buildFixtureMessage, buildStatusMessage, createEmitter, findOwner } from './event-state.ts';
import type { FeedMessageDraft, MessageEmitter, SimulatedEvent } from './event-state.ts';
import { buildStopOfAll, enterStatus, playStep, resumeBets, scheduleTick, showStep, stopBets } from './event-steps.ts';
import {
  cancelUnsettledLines,
  correctResults,
  correctWrongPrice,
  emitHandOver,
  repriceEvent,
  settleDecidedLines,
} from './event-trading.ts';
import type { EventContext } from './event-trading.ts';

/** A cursor behind every plan. */
const NO_MOMENT_LEFT = Number.MAX_SAFE_INTEGER;

/** Whether an event was drawn by another version of the program: it cannot be played on. */
export const isDrawnDifferently = (plan: EventPlan, { digest }: SimulatedEvent): boolean =>
  digest !== undefined && digest !== plan.getScript().digest;

/** Takes the event to `now`. The messages depend only on its plan: many small steps give the same ones as a large step. */
export function stepSimulatedEvent(
  context: EventContext,
  before: SimulatedEvent,
  now: number,
): { readonly event: SimulatedEvent; readonly drafts: readonly FeedMessageDraft[] } {
  const drafts: FeedMessageDraft[] = [];
  let event = before;
  while (event.nextAt !== undefined && event.nextAt <= now) {
    const played = event.announced ? playNext(context, event, drafts) : announceEvent(context, event, drafts);
    event = scheduleNext(context, played);
  }
  if (context.quiet && before.announced && (event.started || event.status !== before.status))
    event = showAfterPause(context, before, event, now, drafts);
  const last = drafts.at(-1)?.sourceTime;
  return { event: last === undefined ? event : { ...event, changedAt: last }, drafts };
}

/** Whether this can be done to the event by hand at an instant of event time. */
export function canIntervene(plan: EventPlan, event: SimulatedEvent, kind: InterventionKind, t: number): boolean {
  const { announced, end, started, status, held } = event;
  if (!announced || end === 'notPlayed') return false;
  switch (kind) {
    case 'postpone':
      return !started && end === undefined && t < 0;
    case 'abandon':
      return started && status === 'live';
    case 'takeScoreBack':
      return started && status === 'live' && hasScoreToTakeBack(plan.getScript().drawn, t);
    case 'holdResults':
      return held !== true && event.nextAt !== undefined;
    case 'releaseResults':
      return held === true;
  }
}

/**
 * The event with what is done to it by hand, right after the instant to which it was played. It is a part of the spec, and so of the
 * plan that is drawn from now on.
 */
export function interveneInEvent(event: SimulatedEvent, kind: InterventionKind, now: number): SimulatedEvent {
  const at = now + 1;
  const { interventions = [], ...spec }: SimulatedEventSpec = event.spec;
  return {
    ...event,
    spec: { ...spec, interventions: [...interventions, { kind, t: toEventTime(event.spec, at) }] },
    nextAt: Math.min(event.nextAt ?? at, at),
  };
}

/** When each thing that may happen next is due, in event time. */
function findDueTimes({ spec, allLinesAt, showAt, nextTick }: SimulatedEvent) {
  const allLines = allLinesAt === undefined ? Infinity : toEventTime(spec, allLinesAt);
  return { allLines, show: showAt ?? Infinity, tick: nextTick ?? Infinity };
}

/** Plays what happens next: a moment of the plan, a step that had to wait, more lines, or a change of price. */
function playNext(context: EventContext, event: SimulatedEvent, drafts: FeedMessageDraft[]): SimulatedEvent {
  const moment = findMoment(context.plan, event);
  const due = findDueTimes(event);
  const t = Math.min(moment?.t ?? Infinity, due.show, due.tick, due.allLines);
  const emit = createEmitter(event, t, drafts, context.quiet ? isCancel : undefined);
  if (moment?.t === t) return playMoment(context, { ...event, cursor: event.cursor + 1 }, moment, emit);
  if (due.show === t) return showStep(context, event, t, emit);
  if (due.allLines === t) return offerAllLines(context, event, t, emit);
  return scheduleTick(context, repriceEvent(context, event, t, emit), t);
}

function offerAllLines(context: EventContext, before: SimulatedEvent, t: number, emit: MessageEmitter): SimulatedEvent {
  const { allLinesAt: _due, ...event } = before;
  return repriceEvent(context, { ...event, allLines: true }, t, emit, { full: true });
}

function findMoment(plan: EventPlan, { cursor, end, started }: SimulatedEvent): EventMoment | undefined {
  const { before } = plan;
  if (cursor < before.length) return before[cursor];
  // A postponed event has no script; what is done to it by hand may come later.
  if (end === 'notPlayed' && !started && before.some(({ kind }) => kind === 'postponed')) return undefined;
  return plan.getScript().moments[cursor - before.length];
}

const isCancel = ({ type }: SportEventFeedMessageBody): boolean => type === 'cancel';

/** The messages of an event at the end of a pause: how it stands, and everything that was decided meanwhile. */
function showAfterPause(
  context: EventContext,
  before: SimulatedEvent,
  played: SimulatedEvent,
  now: number,
  drafts: FeedMessageDraft[],
): SimulatedEvent {
  const t = toEventTime(played.spec, now);
  const emit = createEmitter(played, t, drafts);
  if (played.started && !before.started) emitHandOver(played, emit);
  if (played.withdrawn.length > before.withdrawn.length)
    emit(findOwner(played), buildFixtureMessage(context.plan, played, 'competitors'));
  const event = enterStatus(context, played, t, emit, {});
  const asEver: EventContext = { ...context, quiet: false };
  const corrected = correctResults(asEver, before, event, emit);
  return event.certainty === 2 ? confirmResults(asEver, corrected, emit) : settleDecidedLines(asEver, corrected, emit);
}

/** When something happens next. The script is not drawn before the start. */
function scheduleNext({ plan }: EventContext, event: SimulatedEvent): SimulatedEvent {
  const { nextAt: _last, ...rest } = event;
  const isBeforeScript = !event.started && event.end === undefined && event.cursor === plan.before.length;
  const t = Math.min(
    isBeforeScript ? 0 : (findMoment(plan, event)?.t ?? Infinity),
    ...Object.values(findDueTimes(event)),
  );
  return Number.isFinite(t) ? { ...rest, nextAt: toClockTime(event.spec, t) } : rest;
}

/** The first messages of an event; one that is already being played is announced as it is at that moment. */
function announceEvent(context: EventContext, before: SimulatedEvent, drafts: FeedMessageDraft[]): SimulatedEvent {
  const { plan } = context;
  const { opensAt } = plan.spec;
  const t = toEventTime(plan.spec, opensAt);
  const silent: EventContext = { ...context, quiet: true };
  const { allLinesAt, ...unopened } = before;
  let event: SimulatedEvent = unopened;
  for (;;) {
    if (t < 0 && event.cursor === plan.before.length) break;
    const moment = findMoment(plan, event);
    if (moment === undefined || moment.t > t) break;
    event = playMoment(silent, { ...event, cursor: event.cursor + 1 }, moment, () => undefined);
  }
  const { showAt: _show, nextTick: _tick, ...now } = event;
  // What is over when it would be announced is left out.
  if (now.end !== undefined) return { ...now, cursor: NO_MOMENT_LEFT };
  const emit = createEmitter(before, t, drafts);
  const announced: SimulatedEvent = {
    ...now,
    announced: true,
    allLines: now.allLines && allLinesAt === undefined,
    ...(now.allLines && allLinesAt !== undefined ? { allLinesAt } : {}),
    shown: now.step,
    shownAt: t,
  };
  emit(findOwner(announced), buildFixtureMessage(plan, announced));
  emit(findOwner(announced), buildStatusMessage(plan, announced, t));
  return scheduleTick(context, repriceEvent(context, announced, t, emit, { full: true }), t);
}

/** Plays one moment of the plan. */
function playMoment(
  context: EventContext,
  event: SimulatedEvent,
  moment: EventMoment,
  emit: MessageEmitter,
): SimulatedEvent {
  const { t } = moment;
  switch (moment.kind) {
    case 'drift':
      return repriceEvent(context, { ...event, drift: moment.to }, t, emit);
    case 'allLines':
      return offerAllLines(context, event, t, emit);
    case 'step':
      return playStep(context, event, moment, emit);
    case 'stop':
      return stopBets(context, event, moment, emit);
    case 'resume':
      return resumeBets(context, event, moment, emit);
    case 'wrongPrice':
      return repriceEvent(context, { ...event, wrongSince: toClockTime(event.spec, t) }, t, emit);
    case 'wrongPriceFound':
      return correctWrongPrice(context, event, t, emit);
    case 'postponed':
      return postponeEvent(context, event, t, emit);
    case 'interrupted':
      return interruptEvent(context, event, t, emit);
    case 'abandoned':
      // Lines that the score has decided keep their result, the others are void.
      return settleDecidedLines(
        context,
        enterStatus(context, event, t, emit, { status: 'abandoned', phase: matchPhases.abandoned, end: 'abandoned' }),
        emit,
      );
    case 'confirm':
      return confirmResults(context, event, emit);
    case 'hold':
      return { ...event, held: true };
    case 'release':
      return releaseResults(context, event, emit);
    case 'close':
      return enterStatus(context, event, t, emit, { status: event.status === 'ended' ? 'closed' : event.status });
  }
}

/** Confirms what is decided. A line that the final score leaves open has no result: its bets are void. */
function confirmResults(context: EventContext, event: SimulatedEvent, emit: MessageEmitter): SimulatedEvent {
  const confirmed = settleDecidedLines(context, { ...event, certainty: 2 }, emit);
  return context.quiet || event.held === true ? confirmed : cancelUnsettledLines(confirmed, voidReasons.noResult, emit);
}

/** All bets are void; there is no result that could be held back. */
function postponeEvent(
  context: EventContext,
  { held: _held, ...event }: SimulatedEvent,
  t: number,
  emit: MessageEmitter,
): SimulatedEvent {
  const changes = { status: 'postponed', phase: matchPhases.postponed, end: 'notPlayed' } as const;
  return cancelUnsettledLines(enterStatus(context, event, t, emit, changes), voidReasons.postponed, emit);
}

/** Sends the results that were held back. */
function releaseResults(context: EventContext, before: SimulatedEvent, emit: MessageEmitter): SimulatedEvent {
  const { held: _held, ...event } = before;
  return event.certainty === 2 ? confirmResults(context, event, emit) : settleDecidedLines(context, event, emit);
}

function interruptEvent(context: EventContext, event: SimulatedEvent, t: number, emit: MessageEmitter): SimulatedEvent {
  emit(findOwner(event), buildStopOfAll('interrupted'));
  const { nextTick: _tick, ...rest } = event;
  return enterStatus(context, rest, t, emit, {
    status: 'interrupted',
    phase: matchPhases.interrupted,
    stoppedAt: t,
    stops: [],
  });
}

/** Ends an event that cannot be played on: everything that is not settled is void. */
export function voidEvent(
  event: SimulatedEvent,
  now: number,
): { readonly event: SimulatedEvent; readonly drafts: readonly FeedMessageDraft[] } {
  const drafts: FeedMessageDraft[] = [];
  const { nextAt: _next, nextTick: _tick, showAt: _show, wrongSince: _wrong, held: _held, ...rest } = event;
  if (!event.announced || event.end !== undefined) return { event: { ...rest, cursor: NO_MOMENT_LEFT }, drafts };
  const emit = createEmitter(event, toEventTime(event.spec, now), drafts);
  const over: SimulatedEvent = {
    ...rest,
    cursor: NO_MOMENT_LEFT,
    status: 'cancelled',
    phase: matchPhases.cancelled,
    end: 'notPlayed',
    stops: [],
    changedAt: now,
  };
  emit(findOwner(over), { type: 'status', status: 'cancelled', phase: matchPhases.cancelled, ending: 'notPlayed' });
  return { event: cancelUnsettledLines(over, voidReasons.eventCancelled, emit), drafts };
}
