/** A game as it is played: possession by possession, with fouls, time-outs, reviews and breaks. */
import { matchPhases } from '@arara/sports/core/catalogue';
import type { HomeAwayScore } from '@arara/sports/core/results';
import type { ScriptStep, SimulatedFixture } from '../play/play.ts';
import type { RandomSource } from '../play/seeded-draws.ts';
import {
  CLOSING_PLAYS,
  countPlays,
  createClosingChances,
  createGamePlan,
  createQuarterChances,
  findEasing,
  findFreeThrowShare,
  findSideWithBall,
  freeThrowChances,
  hasClosingPlays,
  QUARTERS,
} from './possessions.ts';
import type { GamePlan, PossessionChances } from './possessions.ts';
import { countPoints } from '@arara/sports/basketball/score';
import type { BasketballScore } from '@arara/sports/basketball/score';

type Step = ScriptStep<BasketballScore>;
type Stop = NonNullable<Step['stop']>;
type Side = 'home' | 'away';
type Kind = NonNullable<BasketballScore['lastPlay']>['kind'];

const SECOND = 1_000;
const MINUTE = 60 * SECOND;

/** How often something happens, per possession. */
const rates = { foul: 0.09, timeOut: 0.055, lateTimeOut: 0.3, review: 0.004 } as const;

/** One game in 150 is interrupted for a while, one in 400 is not played to its end. */
const interruption = { resumed: 1 / 150, abandoned: 1 / 400 } as const;

/** Possessions at the end of a game are short. */
const CLOSING_LENGTH = 0.5;

/** A lead of this size near the end keeps bets open: nothing is at stake any more. */
const CLOSE_LEAD = 9;

interface Game {
  readonly plan: GamePlan;
  readonly random: RandomSource;
  readonly steps: Step[];
  score: BasketballScore;
  /** the game's own time in ms, and the seconds of play */
  t: number;
  played: number;
  isAbandoned: boolean;
}

const findOther = (side: Side): Side => (side === 'home' ? 'away' : 'home');

const addTo = ([home, away]: HomeAwayScore, side: Side, n: number): HomeAwayScore =>
  side === 'home' ? [home + n, away] : [home, away + n];

const findPhase = (period: number): number =>
  period <= 2 ? matchPhases.firstHalf : period <= QUARTERS ? matchPhases.secondHalf : matchPhases.overtime;

interface StepOptions {
  readonly running?: boolean;
  readonly phase?: number;
  readonly stop?: Stop | undefined;
  readonly ending?: Step['ending'];
}

/** Adds a step at the present time. `change` is what is new in the score. */
function addStep(
  game: Game,
  change: Partial<BasketballScore>,
  { running = true, phase, stop, ending }: StepOptions = {},
): void {
  game.score = { ...game.score, ...change };
  game.steps.push({
    t: Math.round(game.t),
    score: game.score,
    phase: phase ?? findPhase(game.score.periods.length),
    clock: { seconds: Math.round(game.played), running },
    ...(stop === undefined ? {} : { stop }),
    ...(ending === undefined ? {} : { ending }),
  });
}

/** Play goes on for so many seconds. */
function playOn(game: Game, seconds: number): void {
  game.t += seconds * SECOND;
  game.played += seconds;
}

const drawPoints = (chances: readonly number[], random: RandomSource): number => {
  let left = random.uniform();
  const drawn = chances.findIndex((chance) => (left -= chance) < 0);
  return Math.max(0, drawn);
};

/** Play stands still, and then goes on with the same score. */
function pause(game: Game, kind: Kind, side: Side, seconds: number, stop?: Stop): void {
  addStep(game, { lastPlay: { side, kind } }, { running: false, stop });
  game.t += seconds * SECOND;
  addStep(game, {});
}

const stopFor = (seconds: number, reason: Stop['reason'], groups: readonly string[] = ['score']): Stop => ({
  groups,
  reason,
  beforeMs: 0,
  afterMs: seconds * SECOND,
});

/** What the possession that is played now may bring. */
function findChances({ plan, score }: Game, period: number, plays: number): PossessionChances {
  const side = findSideWithBall(period, plays);
  const sign = side === 'home' ? 1 : -1;
  const left = countPlays(plan, period) - plays;
  const [home, away] = countPoints(score);
  if (hasClosingPlays(period) && left <= CLOSING_PLAYS) return createClosingChances(sign * (home - away), left);
  if (period > QUARTERS) return createQuarterChances(plan, side, 0);
  const [now, nowAway] = score.periods.at(-1)?.points ?? [0, 0];
  return createQuarterChances(plan, side, findEasing(sign * (home - now - (away - nowAway))));
}

/** Adds the points of a possession, and ends the period with its last one. */
function finishPlay(game: Game, side: Side, points: number, kind: Kind, stop: Stop | undefined): void {
  const { score, plan } = game;
  const period = score.periods.length;
  const current = score.periods.at(-1)?.points ?? [0, 0];
  const plays = (score.plays ?? 0) + 1;
  const over = plays === countPlays(plan, period);
  const isLevel =
    countPoints(score)[0] + (side === 'home' ? points : 0) === countPoints(score)[1] + (side === 'away' ? points : 0);
  addStep(
    game,
    {
      periods: [...score.periods.slice(0, -1), { points: addTo(current, side, points), over }],
      plays,
      freeThrows: undefined,
      possession: over ? undefined : findOther(side),
      lastPlay: { side, kind },
      ...(kind === 'three' ? { threes: addTo(score.threes ?? [0, 0], side, 1) } : {}),
      ...(kind === 'freeThrows' ? { freeThrowsMade: addTo(score.freeThrowsMade ?? [0, 0], side, points) } : {}),
    },
    { running: !over, stop, ...(over && period === 2 ? { phase: matchPhases.halfTime } : {}) },
  );
  if (over && period >= QUARTERS && !isLevel) endGame(game);
}

/** Officials confirm the result. */
function endGame(game: Game): void {
  game.t += game.random.between(20, 40) * SECOND;
  addStep(game, { secondsLeft: 0 }, { running: false, phase: matchPhases.finished, ending: 'played' });
}

/** Bets wait at the last throws of a quarter and at the end of a close game. */
function findStop({ score, plan }: Game): Stop | undefined {
  const period = score.periods.length;
  const left = countPlays(plan, period) - (score.plays ?? 0);
  const [home, away] = countPoints(score);
  const wait = { reason: 'decisive', beforeMs: 4 * SECOND, afterMs: 2 * SECOND } as const;
  if (hasClosingPlays(period))
    return left <= CLOSING_PLAYS && Math.abs(home - away) <= CLOSE_LEAD ? { groups: ['score'], ...wait } : undefined;
  return left === 1 ? { groups: period === 2 ? ['quarter', '1st_half'] : ['quarter'], ...wait } : undefined;
}

/** A possession of so many seconds. */
function playPossession(game: Game, seconds: number): void {
  const { random, score } = game;
  const period = score.periods.length;
  const side = findSideWithBall(period, score.plays ?? 0);
  const chances = findChances(game, period, score.plays ?? 0);
  const share = findFreeThrowShare(chances);
  const secondsLeft = (rest: number) => ({
    secondsLeft: Math.max(0, Math.round((score.secondsLeft ?? 0) - seconds + rest)),
  });
  if (random.uniform() < share) {
    const throws = random.between(18, 30);
    playOn(game, seconds);
    const fouls = addTo(score.fouls ?? [0, 0], findOther(side), 1);
    const foul = { fouls, freeThrows: true, lastPlay: { side: findOther(side), kind: 'foul' } } as const;
    addStep(game, { ...foul, ...secondsLeft(0) }, { running: false, stop: stopFor(throws + 2, 'penalty') });
    game.t += throws * SECOND;
    finishPlay(game, side, drawPoints(freeThrowChances, random), 'freeThrows', undefined);
    return;
  }
  if (random.uniform() < rates.foul) {
    const before = seconds * random.between(0.3, 0.7);
    playOn(game, before);
    game.score = {
      ...game.score,
      ...secondsLeft(seconds - before),
      fouls: addTo(score.fouls ?? [0, 0], findOther(side), 1),
    };
    pause(game, 'foul', findOther(side), random.between(14, 24));
    playOn(game, seconds - before);
  } else playOn(game, seconds);
  const fromField = chances.map((chance, n) => (chance - share * (freeThrowChances[n] ?? 0)) / (1 - share));
  const points = drawPoints(fromField, random);
  const missed = random.uniform() < 0.27 ? 'turnover' : 'miss';
  game.score = { ...game.score, ...secondsLeft(0) };
  finishPlay(game, side, points, points === 3 ? 'three' : points === 2 ? 'two' : missed, findStop(game));
}

/** What may happen between two possessions. */
function pauseBetween(game: Game): void {
  const { random, score, plan } = game;
  const left = countPlays(plan, score.periods.length) - (score.plays ?? 0);
  const isLate = hasClosingPlays(score.periods.length) && left < CLOSING_PLAYS;
  const side = random.uniform() < 0.5 ? 'home' : 'away';
  if (random.uniform() < rates.review) {
    const seconds = random.between(40, 90);
    pause(game, 'review', side, seconds, stopFor(seconds, 'review'));
  } else if (random.uniform() < (isLate ? rates.lateTimeOut : rates.timeOut))
    pause(game, 'timeOut', side, random.between(60, 80));
}

/** The lengths of the possessions of a period in seconds. */
function drawLengths({ plan, random }: Game, period: number): readonly number[] {
  const count = countPlays(plan, period);
  const weights = Array.from(
    { length: count },
    (_, i) => random.between(0.4, 1.6) * (hasClosingPlays(period) && count - i <= CLOSING_PLAYS ? CLOSING_LENGTH : 1),
  );
  const all = weights.reduce((sum, weight) => sum + weight, 0);
  const seconds = period > QUARTERS ? 300 : plan.minutes * 15;
  return weights.map((weight) => (seconds * weight) / all);
}

/** The lights go out, or the roof leaks: play stops for a while, or for good. */
function interrupt(game: Game): void {
  const { random, plan } = game;
  const isFinal = random.uniform() < interruption.abandoned / (interruption.resumed + interruption.abandoned);
  const minutes = random.between(5, 12);
  addStep(
    game,
    {},
    { running: false, phase: matchPhases.interrupted, stop: stopFor(minutes * 60, 'interrupted', ['all']) },
  );
  game.t += minutes * MINUTE;
  if (!isFinal) return addStep(game, {});
  game.isAbandoned = true;
  const minutesPlayed = Math.min(plan.minutes, Math.floor(game.played / 60));
  return addStep(game, { minutesPlayed }, { running: false, phase: matchPhases.abandoned, ending: 'abandoned' });
}

/** The script of a game. `drift` is where the market's opinion ends. */
export function simulateGame(fixture: SimulatedFixture, drift: number, random: RandomSource): readonly Step[] {
  const plan = createGamePlan(fixture, drift);
  const score: BasketballScore = { periods: [], minutes: plan.minutes };
  const game: Game = { plan, random, steps: [], score, t: 0, played: 0, isAbandoned: false };
  const isInterrupted = random.uniform() < interruption.resumed + interruption.abandoned;
  const interruptedAt = isInterrupted ? random.integerBelow(QUARTERS * countPlays(plan, 1)) : -1;
  let plays = 0;
  for (let period = 1; game.steps.at(-1)?.ending === undefined; period++) {
    const seconds = period > QUARTERS ? 300 : plan.minutes * 15;
    addStep(game, {
      periods: [...game.score.periods, { points: [0, 0], over: false }],
      secondsLeft: seconds,
      plays: 0,
      fouls: [0, 0],
      possession: findSideWithBall(period, 0),
      lastPlay: undefined,
    });
    for (const [index, length] of drawLengths(game, period).entries()) {
      if (plays++ === interruptedAt) interrupt(game);
      if (game.isAbandoned) break;
      if (index > 0) pauseBetween(game);
      playPossession(game, length);
    }
    game.t += (period === 2 ? random.between(15, 17) : random.between(2.5, 3.5)) * MINUTE;
  }
  return game.steps;
}
