/**
 * A simulated football match as a value: `stepMatch` takes it to an instant and gives the messages of its producers on the
 * way. The match follows a script that is drawn before it begins (`script.ts`), re-prices as the clock runs, stops bets
 * before decisive moments, settles decided lines, and takes back what a review undoes. The state is plain JSON.
 */
import { phases } from '../core/catalogue.ts';
import type { Draws } from '../simulation/seeded-draws.ts';
import { drawScript } from './script.ts';
import type { ScriptMoment, Side, MatchTransition } from './script.ts';
import { toClockTime, buildFixture, simulatorProducers, buildStatus, createMessageEmitter } from './match-state.ts';
import type { MessageDraft, Match, MatchSpec, MessageEmitter } from './match-state.ts';
import {
  correctWrongPrice,
  repriceMatch,
  settleDecidedLines,
  unsettleUndecidedLines,
  cancelUnsettledLines,
} from './trading.ts';
import type { Score } from '../core/results.ts';
import type { LineOdds } from '../feed/messages.ts';
import { voidReasons } from '../core/results.ts';

const noScore: Score = [0, 0];

/** A match before its first message. All its random draws are made here. */
export function createMatch(spec: MatchSpec, draws: Draws): Match {
  return {
    spec,
    script: drawScript(spec, spec.trouble, draws),
    next: 0,
    told: false,
    status: 'notStarted',
    phase: phases.notStarted,
    part: 'before',
    partFrom: 0,
    drift: 0,
    score: noScore,
    corners: noScore,
    yellowCards: noScore,
    redCards: noScore,
    stops: 0,
    lines: {},
    settled: {},
    certainty: 1,
    unsettled: [],
    cancels: [],
  };
}

/** When the next message of this match is due, ms UTC; undefined when there will be none. */
export function findNextStepAt(match: Match): number | undefined {
  if (!match.told) return match.spec.opensAt;
  const t = Math.min(
    match.script[match.next]?.t ?? Number.POSITIVE_INFINITY,
    match.nextTick ?? Number.POSITIVE_INFINITY,
  );
  return Number.isFinite(t) ? toClockTime(match.spec, t) : undefined;
}

/** Takes the match to `now`. The messages depend only on the script: many small steps give the same ones as a large step. */
export function stepMatch(
  match: Match,
  now: number,
): { readonly match: Match; readonly drafts: readonly MessageDraft[] } {
  const drafts: MessageDraft[] = [];
  let state = match;
  if (!state.told) {
    if (now < state.spec.opensAt) return { match, drafts };
    state = announceMatch(state, drafts);
  }
  for (;;) {
    const moment = state.script[state.next];
    const tick = state.nextTick;
    const t = Math.min(moment?.t ?? Number.POSITIVE_INFINITY, tick ?? Number.POSITIVE_INFINITY);
    if (!Number.isFinite(t) || toClockTime(state.spec, t) > now) return { match: state, drafts };
    const emitMessage = createMessageEmitter(state.spec, t, drafts);
    if (moment !== undefined && moment.t === t)
      state = applyMoment({ ...state, next: state.next + 1 }, moment, emitMessage);
    else state = scheduleTick(repriceMatch(state, t, emitMessage), t);
  }
}

/** The first messages of a match; one that is already being played is announced as it is at that moment. */
function announceMatch(match: Match, drafts: MessageDraft[]): Match {
  const { spec } = match;
  const t = (spec.opensAt - spec.kickOffAt) * spec.speed;
  let state = match;
  for (
    let moment = state.script[state.next];
    moment !== undefined && moment.t <= t;
    moment = state.script[state.next]
  ) {
    state = applyMoment({ ...state, next: state.next + 1 }, moment, () => undefined);
  }
  const live = state.part !== 'before';
  const producer = live ? simulatorProducers.live : simulatorProducers.prematch;
  const emitMessage = createMessageEmitter(spec, t, drafts, spec.opensAt);
  emitMessage(buildFixture(spec), producer);
  emitMessage(buildStatus(state, t), producer);
  state = settleDecidedLines(repriceMatch({ ...state, told: true }, t, emitMessage, { full: true }), emitMessage);
  return live ? scheduleTick(state, t) : state;
}

function scheduleTick(match: Match, t: number): Match {
  const { nextTick: _last, ...rest } = match;
  const runs = match.part === 'first' || match.part === 'second';
  return runs && match.end === undefined ? { ...rest, nextTick: t + match.spec.tickMs } : rest;
}

/** Adds to one side. */
const addToScore = ([home, away]: Score, side: Side, by = 1): Score =>
  side === 'home' ? [home + by, away] : [home, away + by];

/** Applies one moment of the script. */
function applyMoment(match: Match, moment: ScriptMoment, emitMessage: MessageEmitter): Match {
  const { t } = moment;
  const emitStatus = (state: Match): Match => {
    emitMessage(buildStatus(state, t));
    return state;
  };
  switch (moment.kind) {
    case 'drift':
      return repriceMatch({ ...match, drift: moment.to }, t, emitMessage);
    case 'kickOff':
      return startMatch(match, t, emitMessage);
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
      return emitStatus({ ...match, score: addToScore(match.score, moment.side) });
    case 'goalTakenBack':
      return unsettleUndecidedLines(
        emitStatus({ ...match, score: addToScore(match.score, moment.side, -1) }),
        emitMessage,
      );
    case 'corner':
      return emitStatus({ ...match, corners: addToScore(match.corners, moment.side) });
    case 'yellowCard':
      return emitStatus({ ...match, yellowCards: addToScore(match.yellowCards, moment.side) });
    case 'redCard':
      return emitStatus({ ...match, redCards: addToScore(match.redCards, moment.side) });
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
      return applyTurningPoint(match, moment.kind, t, emitMessage);
  }
}

/** The turning points: halves, ends and the incidents before the match. */
function applyTurningPoint(match: Match, kind: MatchTransition, t: number, emitMessage: MessageEmitter): Match {
  const { prematch } = simulatorProducers;
  const enter = (changes: Partial<Match>, producer?: number): Match => {
    const state = { ...match, ...changes };
    emitMessage(buildStatus(state, t), producer);
    return state;
  };
  switch (kind) {
    case 'halfTime': {
      const { stoppageMs: _announced, nextTick: _tick, ...rest } = match;
      const state: Match = { ...rest, part: 'break', phase: phases.halfTime, halfTime: match.score };
      emitMessage(buildStatus(state, t));
      const settled = settleDecidedLines(state, emitMessage);
      return settled.stops > 0 ? settled : repriceMatch(settled, t, emitMessage, { full: true });
    }
    case 'secondHalf':
      return scheduleTick(enter({ part: 'second', partFrom: t, phase: phases.secondHalf }), t);
    case 'fullTime': {
      emitMessage({ type: 'stop', groups: ['all'], to: 'suspended', reason: 'ended' });
      const state = enter({
        part: 'over',
        status: 'ended',
        phase: phases.finished,
        end: 'played',
        stops: 0,
        stoppedAt: t,
      });
      return scheduleTick(settleDecidedLines(state, emitMessage), t);
    }
    case 'interrupted':
      emitMessage({ type: 'stop', groups: ['all'], to: 'suspended', reason: 'interrupted' });
      return scheduleTick(
        enter({ status: 'interrupted', phase: phases.interrupted, end: 'abandoned', stoppedAt: t }),
        t,
      );
    case 'abandoned':
      // Lines that the score had decided keep their result, the others are void.
      return settleDecidedLines(enter({ status: 'abandoned', phase: phases.abandoned }), emitMessage);
    case 'postponed':
      return cancelUnsettledLines(
        enter({ status: 'postponed', phase: phases.postponed, end: 'notPlayed' }, prematch),
        voidReasons.postponed,
        emitMessage,
        prematch,
      );
    case 'wrongPrice':
      return repriceMatch({ ...match, wrongSince: toClockTime(match.spec, t) }, t, emitMessage);
    case 'wrongPriceFound':
      return correctWrongPrice(match, t, emitMessage);
    case 'confirm':
      return settleDecidedLines({ ...match, certainty: 2 }, emitMessage);
    case 'close':
      return enter(
        { status: match.end === 'played' ? 'closed' : match.status },
        match.end === 'notPlayed' ? prematch : undefined,
      );
  }
}

/** Kick-off: the pre-match prices are handed over, and the live ones begin. */
function startMatch(match: Match, t: number, emitMessage: MessageEmitter): Match {
  const handedOver = Object.values(match.lines)
    .filter(({ state }) => state !== 'off')
    .map(({ line }): LineOdds => ({ line, state: 'handedOver', outcomes: [] }));
  emitMessage({ type: 'odds', full: false, lines: handedOver }, simulatorProducers.prematch);
  const state: Match = { ...match, status: 'live', phase: phases.firstHalf, part: 'first', partFrom: t };
  emitMessage(buildStatus(state, t));
  return scheduleTick(repriceMatch(state, t, emitMessage, { full: true }), t);
}
