/**
 * A simulated football match as a value: `step` takes it to an instant and says what its producers would have said on the
 * way. It walks through a script drawn before (`football-script.ts`), re-prices as the clock runs, stops bets before
 * decisive moments, settles what is decided, and takes back what a review undoes. The state is plain JSON.
 */
import { phases } from '../core/catalogue.ts';
import type { Draws } from '../simulation/seeded-draws.ts';
import { writeScript } from './script.ts';
import type { Moment, Side } from './script.ts';
import { clockOf, fixtureOf, simulatorProducers, statusBody, talker } from './match-state.ts';
import type { Draft, Match, MatchSpec, Talk } from './match-state.ts';
import { findWrongPrice, reprice, settle, takeBack, voidRest } from './trading.ts';
import type { Score } from './grade.ts';
import type { LineOdds } from '../feed/messages.ts';
import { voidReasons } from '../core/settlement.ts';

const nil: Score = [0, 0];

/** A match before anything was said of it. All its chance is drawn here. */
export function newMatch(spec: MatchSpec, draws: Draws): Match {
  return {
    spec,
    script: writeScript(spec, spec.trouble, draws),
    next: 0,
    told: false,
    status: 'notStarted',
    phase: phases.notStarted,
    part: 'before',
    partFrom: 0,
    drift: 0,
    score: nil,
    corners: nil,
    yellowCards: nil,
    redCards: nil,
    stops: 0,
    lines: {},
    settled: {},
    certainty: 1,
    unsettled: [],
    cancels: [],
  };
}

/** When this match next has something to say, ms UTC; undefined when it is over for good. */
export function nextAt(match: Match): number | undefined {
  if (!match.told) return match.spec.opensAt;
  const t = Math.min(
    match.script[match.next]?.t ?? Number.POSITIVE_INFINITY,
    match.nextTick ?? Number.POSITIVE_INFINITY,
  );
  return Number.isFinite(t) ? clockOf(match.spec, t) : undefined;
}

/** Takes the match to `now`. What it says depends only on the script: many small steps say the same as one large one. */
export function step(match: Match, now: number): { readonly match: Match; readonly drafts: readonly Draft[] } {
  const drafts: Draft[] = [];
  let state = match;
  if (!state.told) {
    if (now < state.spec.opensAt) return { match, drafts };
    state = openAt(state, drafts);
  }
  for (;;) {
    const moment = state.script[state.next];
    const tick = state.nextTick;
    const t = Math.min(moment?.t ?? Number.POSITIVE_INFINITY, tick ?? Number.POSITIVE_INFINITY);
    if (!Number.isFinite(t) || clockOf(state.spec, t) > now) return { match: state, drafts };
    const talk = talker(state.spec, t, drafts);
    if (moment !== undefined && moment.t === t) state = happen({ ...state, next: state.next + 1 }, moment, talk);
    else state = retick(reprice(state, t, talk), t);
  }
}

/** The first word about a match; one that is already being played is told as it stands then. */
function openAt(match: Match, drafts: Draft[]): Match {
  const { spec } = match;
  const t = (spec.opensAt - spec.kickOffAt) * spec.speed;
  let state = match;
  for (
    let moment = state.script[state.next];
    moment !== undefined && moment.t <= t;
    moment = state.script[state.next]
  ) {
    state = happen({ ...state, next: state.next + 1 }, moment, () => undefined);
  }
  const live = state.part !== 'before';
  const producer = live ? simulatorProducers.live : simulatorProducers.prematch;
  const talk = talker(spec, t, drafts, spec.opensAt);
  talk(fixtureOf(spec), producer);
  talk(statusBody(state, t), producer);
  state = settle(reprice({ ...state, told: true }, t, talk, { full: true }), talk);
  return live ? retick(state, t) : state;
}

function retick(match: Match, t: number): Match {
  const { nextTick: _last, ...rest } = match;
  const runs = match.part === 'first' || match.part === 'second';
  return runs && match.end === undefined ? { ...rest, nextTick: t + match.spec.tickMs } : rest;
}

/** One more for a side. */
const raised = ([home, away]: Score, side: Side, by = 1): Score =>
  side === 'home' ? [home + by, away] : [home, away + by];

/** Goes on by one moment of the script. */
function happen(match: Match, moment: Moment, talk: Talk): Match {
  const { t } = moment;
  const say = (state: Match): Match => {
    talk(statusBody(state, t));
    return state;
  };
  switch (moment.kind) {
    case 'drift':
      return reprice({ ...match, drift: moment.to }, t, talk);
    case 'kickOff':
      return kickOff(match, t, talk);
    case 'stop':
      if (match.end !== undefined) return match;
      talk({ type: 'stop', groups: ['all'], to: 'suspended', reason: moment.reason });
      return { ...match, stops: match.stops + 1 };
    case 'resume': {
      if (match.end !== undefined) return match;
      const resumed = { ...match, stops: Math.max(0, match.stops - 1) };
      return resumed.stops > 0 ? resumed : reprice(resumed, t, talk, { full: true });
    }
    case 'goal':
      return say({ ...match, score: raised(match.score, moment.side) });
    case 'goalTakenBack':
      return takeBack(say({ ...match, score: raised(match.score, moment.side, -1) }), talk);
    case 'corner':
      return say({ ...match, corners: raised(match.corners, moment.side) });
    case 'yellowCard':
      return say({ ...match, yellowCards: raised(match.yellowCards, moment.side) });
    case 'redCard':
      return say({ ...match, redCards: raised(match.redCards, moment.side) });
    case 'stoppage':
      return say({ ...match, stoppageMs: moment.stoppageMs });
    case 'settleDecided':
      return match.end !== undefined ? match : settle(match, talk);
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
      return turn(match, moment.kind, t, talk);
  }
}

type Turn =
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
function turn(match: Match, kind: Turn, t: number, talk: Talk): Match {
  const { prematch } = simulatorProducers;
  const enter = (changes: Partial<Match>, producer?: number): Match => {
    const state = { ...match, ...changes };
    talk(statusBody(state, t), producer);
    return state;
  };
  switch (kind) {
    case 'halfTime': {
      const { stoppageMs: _announced, nextTick: _tick, ...rest } = match;
      const state: Match = { ...rest, part: 'break', phase: phases.halfTime, halfTime: match.score };
      talk(statusBody(state, t));
      const settled = settle(state, talk);
      return settled.stops > 0 ? settled : reprice(settled, t, talk, { full: true });
    }
    case 'secondHalf':
      return retick(enter({ part: 'second', partFrom: t, phase: phases.secondHalf }), t);
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
      return retick(settle(state, talk), t);
    }
    case 'interrupted':
      talk({ type: 'stop', groups: ['all'], to: 'suspended', reason: 'interrupted' });
      return retick(enter({ status: 'interrupted', phase: phases.interrupted, end: 'abandoned', stoppedAt: t }), t);
    case 'abandoned':
      // What the score had decided stands, the rest is void.
      return settle(enter({ status: 'abandoned', phase: phases.abandoned }), talk);
    case 'postponed':
      return voidRest(
        enter({ status: 'postponed', phase: phases.postponed, end: 'notPlayed' }, prematch),
        voidReasons.postponed,
        talk,
        prematch,
      );
    case 'wrongPrice':
      return reprice({ ...match, wrongSince: clockOf(match.spec, t) }, t, talk);
    case 'wrongPriceFound':
      return findWrongPrice(match, t, talk);
    case 'confirm':
      return settle({ ...match, certainty: 2 }, talk);
    case 'close':
      return enter(
        { status: match.end === 'played' ? 'closed' : match.status },
        match.end === 'notPlayed' ? prematch : undefined,
      );
  }
}

/** The prices of before are handed over, and the live ones begin. */
function kickOff(match: Match, t: number, talk: Talk): Match {
  const over = Object.values(match.lines)
    .filter(({ state }) => state !== 'off')
    .map(({ line }): LineOdds => ({ line, state: 'handedOver', outcomes: [] }));
  talk({ type: 'odds', full: false, lines: over }, simulatorProducers.prematch);
  const state: Match = { ...match, status: 'live', phase: phases.firstHalf, part: 'first', partFrom: t };
  talk(statusBody(state, t));
  return retick(reprice(state, t, talk, { full: true }), t);
}
