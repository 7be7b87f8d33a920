/**
 * A simulated football match as a value: `step` takes it to an instant and says what its producers would have said on the
 * way. It walks through a script drawn before (`football-script.ts`), re-prices as the clock runs, stops bets before
 * decisive moments, settles what is decided, and takes back what a review undoes. The state is plain JSON.
 */
import { phases } from '../core/catalogue.ts';
import type { Draws } from '../simulation/seeded-draws.ts';
import { drawScript } from './script.ts';
import type { ScriptMoment, Side } from './script.ts';
import { toClockTime, buildFixture, simulatorProducers, buildStatus, messageEmitter } from './match-state.ts';
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

/** A match before anything was said of it. All its chance is drawn here. */
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

/** When this match next has something to say, ms UTC; undefined when it is over for good. */
export function nextStepAt(match: Match): number | undefined {
  if (!match.told) return match.spec.opensAt;
  const t = Math.min(
    match.script[match.next]?.t ?? Number.POSITIVE_INFINITY,
    match.nextTick ?? Number.POSITIVE_INFINITY,
  );
  return Number.isFinite(t) ? toClockTime(match.spec, t) : undefined;
}

/** Takes the match to `now`. What it says depends only on the script: many small steps say the same as one large one. */
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
    const talk = messageEmitter(state.spec, t, drafts);
    if (moment !== undefined && moment.t === t) state = applyMoment({ ...state, next: state.next + 1 }, moment, talk);
    else state = scheduleTick(repriceMatch(state, t, talk), t);
  }
}

/** The first word about a match; one that is already being played is told as it stands then. */
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
  const talk = messageEmitter(spec, t, drafts, spec.opensAt);
  talk(buildFixture(spec), producer);
  talk(buildStatus(state, t), producer);
  state = settleDecidedLines(repriceMatch({ ...state, told: true }, t, talk, { full: true }), talk);
  return live ? scheduleTick(state, t) : state;
}

function scheduleTick(match: Match, t: number): Match {
  const { nextTick: _last, ...rest } = match;
  const runs = match.part === 'first' || match.part === 'second';
  return runs && match.end === undefined ? { ...rest, nextTick: t + match.spec.tickMs } : rest;
}

/** One more for a side. */
const addToScore = ([home, away]: Score, side: Side, by = 1): Score =>
  side === 'home' ? [home + by, away] : [home, away + by];

/** Goes on by one moment of the script. */
function applyMoment(match: Match, moment: ScriptMoment, talk: MessageEmitter): Match {
  const { t } = moment;
  const say = (state: Match): Match => {
    talk(buildStatus(state, t));
    return state;
  };
  switch (moment.kind) {
    case 'drift':
      return repriceMatch({ ...match, drift: moment.to }, t, talk);
    case 'kickOff':
      return startMatch(match, t, talk);
    case 'stop':
      if (match.end !== undefined) return match;
      talk({ type: 'stop', groups: ['all'], to: 'suspended', reason: moment.reason });
      return { ...match, stops: match.stops + 1 };
    case 'resume': {
      if (match.end !== undefined) return match;
      const resumed = { ...match, stops: Math.max(0, match.stops - 1) };
      return resumed.stops > 0 ? resumed : repriceMatch(resumed, t, talk, { full: true });
    }
    case 'goal':
      return say({ ...match, score: addToScore(match.score, moment.side) });
    case 'goalTakenBack':
      return unsettleUndecidedLines(say({ ...match, score: addToScore(match.score, moment.side, -1) }), talk);
    case 'corner':
      return say({ ...match, corners: addToScore(match.corners, moment.side) });
    case 'yellowCard':
      return say({ ...match, yellowCards: addToScore(match.yellowCards, moment.side) });
    case 'redCard':
      return say({ ...match, redCards: addToScore(match.redCards, moment.side) });
    case 'stoppage':
      return say({ ...match, stoppageMs: moment.stoppageMs });
    case 'settleDecided':
      return match.end !== undefined ? match : settleDecidedLines(match, talk);
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
      return applyTurningPoint(match, moment.kind, t, talk);
  }
}

type TurningPoint =
  | 'halfTime'
  | 'secondHalf'
  | 'fullTime'
  | 'interrupted'
  | 'abandoned'
  | 'postponed'
  | 'wrongPrice'
  | 'wrongPriceFound'
  | 'confirm'
  | 'close';

/** The turning points: halves, ends and the troubles before the match. */
function applyTurningPoint(match: Match, kind: TurningPoint, t: number, talk: MessageEmitter): Match {
  const { prematch } = simulatorProducers;
  const enter = (changes: Partial<Match>, producer?: number): Match => {
    const state = { ...match, ...changes };
    talk(buildStatus(state, t), producer);
    return state;
  };
  switch (kind) {
    case 'halfTime': {
      const { stoppageMs: _announced, nextTick: _tick, ...rest } = match;
      const state: Match = { ...rest, part: 'break', phase: phases.halfTime, halfTime: match.score };
      talk(buildStatus(state, t));
      const settled = settleDecidedLines(state, talk);
      return settled.stops > 0 ? settled : repriceMatch(settled, t, talk, { full: true });
    }
    case 'secondHalf':
      return scheduleTick(enter({ part: 'second', partFrom: t, phase: phases.secondHalf }), t);
    case 'fullTime': {
      talk({ type: 'stop', groups: ['all'], to: 'suspended', reason: 'ended' });
      const state = enter({
        part: 'over',
        status: 'ended',
        phase: phases.finished,
        end: 'played',
        stops: 0,
        stoppedAt: t,
      });
      return scheduleTick(settleDecidedLines(state, talk), t);
    }
    case 'interrupted':
      talk({ type: 'stop', groups: ['all'], to: 'suspended', reason: 'interrupted' });
      return scheduleTick(
        enter({ status: 'interrupted', phase: phases.interrupted, end: 'abandoned', stoppedAt: t }),
        t,
      );
    case 'abandoned':
      // What the score had decided stands, the rest is void.
      return settleDecidedLines(enter({ status: 'abandoned', phase: phases.abandoned }), talk);
    case 'postponed':
      return cancelUnsettledLines(
        enter({ status: 'postponed', phase: phases.postponed, end: 'notPlayed' }, prematch),
        voidReasons.postponed,
        talk,
        prematch,
      );
    case 'wrongPrice':
      return repriceMatch({ ...match, wrongSince: toClockTime(match.spec, t) }, t, talk);
    case 'wrongPriceFound':
      return correctWrongPrice(match, t, talk);
    case 'confirm':
      return settleDecidedLines({ ...match, certainty: 2 }, talk);
    case 'close':
      return enter(
        { status: match.end === 'played' ? 'closed' : match.status },
        match.end === 'notPlayed' ? prematch : undefined,
      );
  }
}

/** The prices of before are handed over, and the live ones begin. */
function startMatch(match: Match, t: number, talk: MessageEmitter): Match {
  const over = Object.values(match.lines)
    .filter(({ state }) => state !== 'off')
    .map(({ line }): LineOdds => ({ line, state: 'handedOver', outcomes: [] }));
  talk({ type: 'odds', full: false, lines: over }, simulatorProducers.prematch);
  const state: Match = { ...match, status: 'live', phase: phases.firstHalf, part: 'first', partFrom: t };
  talk(buildStatus(state, t));
  return scheduleTick(repriceMatch(state, t, talk, { full: true }), t);
}
