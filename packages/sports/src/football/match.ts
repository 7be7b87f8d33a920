/**
 * A simulated football match as a value: `stepSimulatedMatch` takes it to an instant and gives the messages of its producers on the
 * way. The match follows a script that is drawn before it begins (`script.ts`), re-prices as the clock runs, stops bets
 * before decisive moments, settles decided lines, and takes back what a review undoes. The state is plain JSON.
 */
import { matchPhases } from '../core/catalogue.ts';
import type { IndexedDraws } from '../simulation/seeded-draws.ts';
import { drawMatchScript } from './script.ts';
import type { MatchScriptMoment, HomeOrAway, MatchTransition } from './script.ts';
import {
  toWallClockTimeOfMatch,
  buildFixtureMessage,
  simulatorProducerIdByPhase,
  buildMatchStatusMessage,
  createSimulatedMatchMessageEmitter,
} from './match-state.ts';
import type { FeedMessageDraft, SimulatedMatch, SimulatedMatchSpec, MatchMessageEmitter } from './match-state.ts';
import {
  correctPriceError,
  repriceMatch,
  settleDecidedLines,
  unsettleUndecidedLines,
  cancelUnsettledLines,
} from './trading.ts';
import type { HomeAwayScore } from '../core/results.ts';
import type { FeedLineOdds } from '../feed/messages.ts';
import { voidReasons } from '../core/results.ts';

const goallessScore: HomeAwayScore = [0, 0];

/** A match before its first message. All its random draws are made here. */
export function createSimulatedMatch(spec: SimulatedMatchSpec, draws: IndexedDraws): SimulatedMatch {
  return {
    spec,
    script: drawMatchScript(spec, spec.trouble, draws),
    next: 0,
    told: false,
    status: 'notStarted',
    phase: matchPhases.notStarted,
    part: 'before',
    partFrom: 0,
    drift: 0,
    score: goallessScore,
    corners: goallessScore,
    yellowCards: goallessScore,
    redCards: goallessScore,
    stops: 0,
    lines: {},
    settled: {},
    certainty: 1,
    unsettled: [],
    cancels: [],
  };
}

/** When the next message of this match is due, ms UTC; undefined when there will be none. */
export function findNextMatchStepAt(match: SimulatedMatch): number | undefined {
  if (!match.told) return match.spec.opensAt;
  const t = Math.min(
    match.script[match.next]?.t ?? Number.POSITIVE_INFINITY,
    match.nextTick ?? Number.POSITIVE_INFINITY,
  );
  return Number.isFinite(t) ? toWallClockTimeOfMatch(match.spec, t) : undefined;
}

/** Takes the match to `now`. The messages depend only on the script: many small steps give the same ones as a large step. */
export function stepSimulatedMatch(
  match: SimulatedMatch,
  now: number,
): { readonly match: SimulatedMatch; readonly drafts: readonly FeedMessageDraft[] } {
  const drafts: FeedMessageDraft[] = [];
  let state = match;
  if (!state.told) {
    if (now < state.spec.opensAt) return { match, drafts };
    state = announceSimulatedMatch(state, drafts);
  }
  for (;;) {
    const moment = state.script[state.next];
    const tick = state.nextTick;
    const t = Math.min(moment?.t ?? Number.POSITIVE_INFINITY, tick ?? Number.POSITIVE_INFINITY);
    if (!Number.isFinite(t) || toWallClockTimeOfMatch(state.spec, t) > now) return { match: state, drafts };
    const emitMessage = createSimulatedMatchMessageEmitter(state.spec, t, drafts);
    if (moment !== undefined && moment.t === t)
      state = applyScriptMoment({ ...state, next: state.next + 1 }, moment, emitMessage);
    else state = scheduleMatchTick(repriceMatch(state, t, emitMessage), t);
  }
}

/** The first messages of a match; one that is already being played is announced as it is at that moment. */
function announceSimulatedMatch(match: SimulatedMatch, drafts: FeedMessageDraft[]): SimulatedMatch {
  const { spec } = match;
  const t = (spec.opensAt - spec.kickOffAt) * spec.speed;
  let state = match;
  for (
    let moment = state.script[state.next];
    moment !== undefined && moment.t <= t;
    moment = state.script[state.next]
  ) {
    state = applyScriptMoment({ ...state, next: state.next + 1 }, moment, () => undefined);
  }
  const live = state.part !== 'before';
  const producer = live ? simulatorProducerIdByPhase.live : simulatorProducerIdByPhase.prematch;
  const emitMessage = createSimulatedMatchMessageEmitter(spec, t, drafts, spec.opensAt);
  emitMessage(buildFixtureMessage(spec), producer);
  emitMessage(buildMatchStatusMessage(state, t), producer);
  state = settleDecidedLines(repriceMatch({ ...state, told: true }, t, emitMessage, { full: true }), emitMessage);
  return live ? scheduleMatchTick(state, t) : state;
}

function scheduleMatchTick(match: SimulatedMatch, t: number): SimulatedMatch {
  const { nextTick: _last, ...rest } = match;
  const runs = match.part === 'first' || match.part === 'second';
  return runs && match.end === undefined ? { ...rest, nextTick: t + match.spec.tickMs } : rest;
}

/** Adds to one side. */
const addGoalsToScore = ([home, away]: HomeAwayScore, side: HomeOrAway, by = 1): HomeAwayScore =>
  side === 'home' ? [home + by, away] : [home, away + by];

/** Applies one moment of the script. */
function applyScriptMoment(
  match: SimulatedMatch,
  moment: MatchScriptMoment,
  emitMessage: MatchMessageEmitter,
): SimulatedMatch {
  const { t } = moment;
  const emitStatus = (state: SimulatedMatch): SimulatedMatch => {
    emitMessage(buildMatchStatusMessage(state, t));
    return state;
  };
  switch (moment.kind) {
    case 'drift':
      return repriceMatch({ ...match, drift: moment.to }, t, emitMessage);
    case 'kickOff':
      return startSimulatedMatch(match, t, emitMessage);
    case 'stop':
      if (match.end !== undefined) return match;
      emitMessage({ type: 'stop', groups: ['all'], to: 'suspended', reason: moment.reason });
      return { ...match, stops: match.stops + 1 };
    case 'resume': {
      if (match.end !== undefined) return match;
      const resumed = { ...match, stops: Math.max(0, match.stops - 1) };
      return resumed.stops > 0 ? resumed : repriceMatch(resumed, t, emitMessage, { full: true });
    }
    case 'goal':
      return emitStatus({ ...match, score: addGoalsToScore(match.score, moment.side) });
    case 'goalTakenBack':
      return unsettleUndecidedLines(
        emitStatus({ ...match, score: addGoalsToScore(match.score, moment.side, -1) }),
        emitMessage,
      );
    case 'corner':
      return emitStatus({ ...match, corners: addGoalsToScore(match.corners, moment.side) });
    case 'yellowCard':
      return emitStatus({ ...match, yellowCards: addGoalsToScore(match.yellowCards, moment.side) });
    case 'redCard':
      return emitStatus({ ...match, redCards: addGoalsToScore(match.redCards, moment.side) });
    case 'stoppage':
      return emitStatus({ ...match, stoppageMs: moment.stoppageMs });
    case 'settleDecided':
      return match.end !== undefined ? match : settleDecidedLines(match, emitMessage);
    case 'halfTime':
    case 'secondHalf':
    case 'fullTime':
    case 'interrupted':
    case 'abandoned':
    case 'postponed':
    case 'wrongPrice':
    case 'wrongPriceFound':
    case 'confirm':
    case 'close':
      return applyMatchTransition(match, moment.kind, t, emitMessage);
  }
}

/** The turning points: halves, ends and the incidents before the match. */
function applyMatchTransition(match: SimulatedMatch, kind: MatchTransition, t: number, emit: MatchMessageEmitter) {
  const { prematch } = simulatorProducerIdByPhase;
  const enter = (changes: Partial<SimulatedMatch>, producer?: number): SimulatedMatch => {
    const state = { ...match, ...changes };
    emit(buildMatchStatusMessage(state, t), producer);
    return state;
  };
  switch (kind) {
    case 'halfTime': {
      const { stoppageMs: _announced, nextTick: _tick, ...rest } = match;
      const state: SimulatedMatch = { ...rest, part: 'break', phase: matchPhases.halfTime, halfTime: match.score };
      emit(buildMatchStatusMessage(state, t));
      const settled = settleDecidedLines(state, emit);
      return settled.stops > 0 ? settled : repriceMatch(settled, t, emit, { full: true });
    }
    case 'secondHalf':
      return scheduleMatchTick(enter({ part: 'second', partFrom: t, phase: matchPhases.secondHalf }), t);
    case 'fullTime': {
      emit({ type: 'stop', groups: ['all'], to: 'suspended', reason: 'ended' });
      const state = enter({
        part: 'over',
        status: 'ended',
        phase: matchPhases.finished,
        end: 'played',
        stops: 0,
        stoppedAt: t,
      });
      return scheduleMatchTick(settleDecidedLines(state, emit), t);
    }
    case 'interrupted':
      emit({ type: 'stop', groups: ['all'], to: 'suspended', reason: 'interrupted' });
      return scheduleMatchTick(
        enter({ status: 'interrupted', phase: matchPhases.interrupted, end: 'abandoned', stoppedAt: t }),
        t,
      );
    case 'abandoned':
      // Lines that the score had decided keep their result, the others are void.
      return settleDecidedLines(enter({ status: 'abandoned', phase: matchPhases.abandoned }), emit);
    case 'postponed':
      return cancelUnsettledLines(
        enter({ status: 'postponed', phase: matchPhases.postponed, end: 'notPlayed' }, prematch),
        voidReasons.postponed,
        emit,
        prematch,
      );
    case 'wrongPrice':
      return repriceMatch({ ...match, wrongSince: toWallClockTimeOfMatch(match.spec, t) }, t, emit);
    case 'wrongPriceFound':
      return correctPriceError(match, t, emit);
    case 'confirm':
      return settleDecidedLines({ ...match, certainty: 2 }, emit);
    case 'close':
      return enter(
        { status: match.end === 'played' ? 'closed' : match.status },
        match.end === 'notPlayed' ? prematch : undefined,
      );
  }
}

/** Kick-off: the pre-match prices are handed over, and the live ones begin. */
function startSimulatedMatch(match: SimulatedMatch, t: number, emitMessage: MatchMessageEmitter): SimulatedMatch {
  const handedOver = Object.values(match.lines)
    .filter(({ state }) => state !== 'off')
    .map(({ line }): FeedLineOdds => ({ line, state: 'handedOver', outcomes: [] }));
  emitMessage({ type: 'odds', full: false, lines: handedOver }, simulatorProducerIdByPhase.prematch);
  const state: SimulatedMatch = { ...match, status: 'live', phase: matchPhases.firstHalf, part: 'first', partFrom: t };
  emitMessage(buildMatchStatusMessage(state, t));
  return scheduleMatchTick(repriceMatch(state, t, emitMessage, { full: true }), t);
}
