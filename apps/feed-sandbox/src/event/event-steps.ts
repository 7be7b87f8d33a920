/** What the steps of a script do to a simulated event: its start, stops and resumptions, scores, corrections and its end. */
import type { SportEventFeedMessageBody } from '@arara/sports/protocol/messages';
import type { EventPlan, StepMoment } from './event-plan.ts';
import { buildFixtureMessage, buildStatusMessage, findCurrentStep, findOwner, readStepScore } from './event-state.ts';
import type { MessageEmitter, SimulatedEvent } from './event-state.ts';
import { correctResults, emitHandOver, repriceEvent, settleDecidedLines } from './event-trading.ts';
import type { EventContext, RepricingOptions } from './event-trading.ts';
import type { ScriptStep } from '../play/play.ts';

/** Prices move, and scores are sent, at most this often by the clock: more would be hard to read when time runs fast. */
const PRICE_INTERVAL_MS = 1_500;
const STATUS_INTERVAL_MS = 1_000;

/** Prices move again after a while, as long as the clock runs. */
export function scheduleTick({ plan }: EventContext, event: SimulatedEvent, t: number): SimulatedEvent {
  const { nextTick: _last, ...rest } = event;
  const { tickMs } = plan.series;
  const isRunning = findCurrentStep(plan, event)?.clock?.running !== false;
  if (tickMs === undefined || !isRunning || event.status !== 'live') return rest;
  return { ...rest, nextTick: t + Math.max(tickMs, PRICE_INTERVAL_MS * event.spec.speed) };
}

/** Changes the event and sends its status. */
export function enterStatus(
  { plan }: EventContext,
  before: SimulatedEvent,
  t: number,
  emit: MessageEmitter,
  changes: Partial<SimulatedEvent>,
): SimulatedEvent {
  const { showAt: _shown, ...rest } = before;
  const event: SimulatedEvent = { ...rest, ...changes, shown: before.step, shownAt: t };
  emit(findOwner(event), buildStatusMessage(plan, event, t));
  return event;
}

/** Stops all bets of the event. */
export const buildStopOfAll = (reason: 'ended' | 'interrupted'): SportEventFeedMessageBody => ({
  type: 'stop',
  groups: ['all'],
  to: 'suspended',
  reason,
});

/** Stops bets because a step is coming. */
export function stopBets(
  { plan }: EventContext,
  event: SimulatedEvent,
  { step }: StepMoment,
  emit: MessageEmitter,
): SimulatedEvent {
  const stop = plan.getScript().steps[step]?.stop;
  if (stop === undefined || event.end !== undefined) return event;
  const { groups, reason } = stop;
  emit(findOwner(event), { type: 'stop', groups, to: 'suspended', reason });
  return { ...event, stops: [...event.stops, { step, groups }] };
}

/** Bets go on after a step, unless another stop holds. */
export function resumeBets(
  context: EventContext,
  before: SimulatedEvent,
  { t, step }: StepMoment,
  emit: MessageEmitter,
): SimulatedEvent {
  const stops = before.stops.filter((stop) => stop.step !== step);
  const touched = before.stops.flatMap((stop) => (stop.step === step ? stop.groups : []));
  const event = { ...before, stops };
  const shown = event.showAt === undefined ? event : showStep(context, event, t, emit, { full: true, touched });
  // The prices of a step that had to wait are these.
  return shown === event
    ? scheduleTick(context, repriceEvent(context, event, t, emit, { full: true, touched }), t)
    : shown;
}

/** Plays a step of the script. One that follows the last too soon waits, unless it must be seen at once. */
export function playStep(
  context: EventContext,
  before: SimulatedEvent,
  { t, step: index }: StepMoment,
  emit: MessageEmitter,
): SimulatedEvent {
  const step = context.plan.getScript().steps[index];
  if (step === undefined) return before;
  if (index === 0 && step.ending === undefined) return startEvent(context, before, step, emit);
  // A correction is about what was sent: a step that waits is sent before it.
  const shown = step.correction === true && before.showAt !== undefined ? showStep(context, before, t, emit) : before;
  const event: SimulatedEvent = {
    ...shown,
    step: index,
    phase: step.phase,
    withdrawn: [...shown.withdrawn, ...(step.withdrawn ?? [])],
  };
  if (step.withdrawn !== undefined) emit(findOwner(event), buildFixtureMessage(context.plan, event, 'competitors'));
  if (step.ending !== undefined) return endEvent(context, event, step, emit);
  if (step.correction === true) return showStep(context, event, t, emit, {}, true);
  const soonest = (event.shownAt ?? -Infinity) + STATUS_INTERVAL_MS * event.spec.speed;
  const isUrgent = step.stop !== undefined || step.withdrawn !== undefined;
  return isUrgent || t >= soonest ? showStep(context, event, t, emit) : { ...event, showAt: soonest };
}

/** Sends the step that the event stands at: its status, the results that it decides, and the prices that follow from it. */
export function showStep(
  context: EventContext,
  before: SimulatedEvent,
  t: number,
  emit: MessageEmitter,
  options: RepricingOptions = {},
  isCorrection = false,
): SimulatedEvent {
  const { plan } = context;
  const { showAt: _shown, ...rest } = before;
  const [last, step] = [plan.getScript().steps[before.shown], findCurrentStep(plan, before)];
  const hasNewScore = JSON.stringify(last?.score) !== JSON.stringify(step?.score);
  // A false alarm changes nothing.
  const isSame = !hasNewScore && last?.phase === step?.phase && last?.clock?.running === step?.clock?.running;
  const event: SimulatedEvent = { ...rest, shown: before.step, shownAt: t };
  if (!isSame) emit(findOwner(event), buildStatusMessage(plan, event, t));
  const corrected = isCorrection ? correctResults(context, before, event, emit) : event;
  const settled = isSame ? corrected : settleDecidedLines(context, corrected, emit);
  const touched = hasNewScore && step !== undefined ? listTouchedGroups(plan, last, step) : [];
  const priced = repriceEvent(context, settled, t, emit, {
    ...options,
    touched: [...touched, ...(options.touched ?? [])],
  });
  return scheduleTick(context, priced, t);
}

/** The groups whose prices a consumer waits for after this change of score. */
function listTouchedGroups(
  plan: EventPlan,
  before: ScriptStep<unknown> | undefined,
  after: ScriptStep<unknown>,
): readonly string[] {
  const { readings } = plan.module;
  return readings === undefined ? ['all'] : readings.touched(readStepScore(plan, before), readStepScore(plan, after));
}

/** The start: the pre-match prices are handed over, and the live ones begin. */
function startEvent(
  context: EventContext,
  before: SimulatedEvent,
  { phase, withdrawn = [] }: ScriptStep<unknown>,
  emit: MessageEmitter,
): SimulatedEvent {
  const { plan } = context;
  const handedOver = Object.values(before.lines)
    .filter(({ state }) => state !== 'off')
    .map(({ line }) => line);
  const event: SimulatedEvent = {
    ...before,
    started: true,
    allLines: true,
    digest: plan.getScript().digest,
    status: 'live',
    phase,
    step: 0,
    shown: 0,
    shownAt: 0,
    withdrawn,
    handedOver,
  };
  emitHandOver(event, emit);
  if (withdrawn.length > 0) emit(findOwner(event), buildFixtureMessage(plan, event, 'competitors'));
  emit(findOwner(event), buildStatusMessage(plan, event, 0));
  return scheduleTick(context, repriceEvent(context, event, 0, emit, { full: true }), 0);
}

/** The end: bets are stopped, and everything is settled. */
function endEvent(
  context: EventContext,
  event: SimulatedEvent,
  { t, phase, ending }: ScriptStep<unknown>,
  emit: MessageEmitter,
): SimulatedEvent {
  const { nextTick: _tick, ...rest } = event;
  emit(findOwner(event), buildStopOfAll('ended'));
  const status = ending === 'abandoned' ? 'abandoned' : ending === 'notPlayed' ? 'cancelled' : 'ended';
  const over = enterStatus(context, rest, t, emit, {
    status,
    phase,
    ...(ending === undefined ? {} : { end: ending }),
    digest: context.plan.getScript().digest,
    stops: [],
    stoppedAt: t,
  });
  return settleDecidedLines(context, over, emit);
}
