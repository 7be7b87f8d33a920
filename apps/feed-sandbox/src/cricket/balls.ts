/**
 * What a legal ball brings, by the part of the innings and the wickets that are lost: shares near those of men's T20 leagues,
 * about 160 runs and six wickets in twenty overs.
 */
import type { Ball } from '@arara/sports/cricket/score';

export type LegalBall = Exclude<Ball, 'wide'>;

export const runsByBall: Readonly<Record<LegalBall, number>> = {
  dot: 0,
  one: 1,
  two: 2,
  three: 3,
  four: 4,
  six: 6,
  wicket: 0,
};

/** The chance that a wide comes before the next legal ball. It adds a run and the ball is bowled again. */
export const WIDE_CHANCE = 0.026;

type Shares = Readonly<Record<LegalBall, number>>;

const powerplay: Shares = { dot: 0.43, one: 0.285, two: 0.045, three: 0.005, four: 0.15, six: 0.045, wicket: 0.04 };
const middle: Shares = { dot: 0.305, one: 0.44, two: 0.07, three: 0.005, four: 0.087, six: 0.05, wicket: 0.043 };
const death: Shares = { dot: 0.25, one: 0.355, two: 0.085, three: 0.005, four: 0.12, six: 0.1, wicket: 0.085 };

/** How a share changes with the rate: it is multiplied by e^(rate × weight). */
const weightByBall: Shares = { dot: 0, one: 0.4, two: 0.4, three: 0.4, four: 1, six: 1, wicket: -1 };

/** Fielders are kept near in the first three tenths of an innings; in the last quarter batters take every risk. */
const POWERPLAY_SHARE = 0.3;
const DEATH_SHARE = 0.75;

const findShares = (bowled: number, allBalls: number): Shares => {
  if (bowled < POWERPLAY_SHARE * allBalls) return powerplay;
  return bowled < DEATH_SHARE * allBalls ? middle : death;
};

/** With more wickets lost, those who bat are no batters. */
const TOP_ORDER = 4;

function weighByWickets(ball: LegalBall, wickets: number): number {
  const tail = Math.max(0, wickets - TOP_ORDER);
  if (ball === 'wicket') return 1 + 0.12 * tail;
  return ball === 'four' || ball === 'six' ? 1 - 0.1 * tail : 1;
}

export type BallChances = Readonly<Record<LegalBall, number>>;

/** The ball chances of an innings; the same object wherever the chances are the same. */
export type FindBallChances = (bowled: number, allBalls: number, wickets: number) => BallChances;

function computeBallChances(shares: Shares, wickets: number, rate: number): BallChances {
  const weights = Object.entries(shares).map(([name, share]): readonly [LegalBall, number] => {
    const ball = name as LegalBall;
    return [ball, share * Math.exp(rate * weightByBall[ball]) * weighByWickets(ball, wickets)];
  });
  const all = weights.reduce((sum, [, weight]) => sum + weight, 0);
  return Object.fromEntries(weights.map(([ball, weight]) => [ball, weight / all])) as BallChances;
}

/** The chances of the balls of a side. `rate` is the log-odds of its hits above average. */
export function createBallChances(rate: number): FindBallChances {
  const known = new Map<Shares, BallChances[]>();
  return (bowled, allBalls, wickets) => {
    const shares = findShares(bowled, allBalls);
    const list = known.get(shares) ?? [];
    known.set(shares, list);
    const tail = Math.max(TOP_ORDER, wickets);
    return (list[tail] ??= computeBallChances(shares, tail, rate));
  };
}
