/** The score of a game of baseball: how it is read, and what grading uses of it. */
import type { Tally } from '../core/grading.ts';
import type { HomeAwayScore } from '../core/results.ts';
import {
  optional,
  readBoolean,
  readChoice,
  readList,
  readObject,
  readPair,
  readText,
  readWhole,
} from '../core/score-json.ts';
import { isScoreRefused } from '../core/sport.ts';
import type { EventReading, ScoreRefusal } from '../core/sport.ts';
import { areInningsComplete } from './grade.ts';
import type { BaseballFacts } from './grade.ts';

/** How a plate appearance ended. */
export const plays = [
  'walk',
  'single',
  'double',
  'triple',
  'homeRun',
  'error',
  'strikeOut',
  'out',
  'doublePlay',
  'sacrificeFly',
] as const;
export type Play = (typeof plays)[number];

/** The away side bats first. An inning has an entry for each side that has begun to bat in it. */
export interface BaseballScore {
  readonly scheduled: 7 | 9;
  /** runs by inning */
  readonly home: readonly number[];
  readonly away: readonly number[];
  /** whether the last half inning that has begun is over */
  readonly isHalfOver: boolean;
  readonly outs: number;
  /** the bases with a runner, ascending */
  readonly bases: readonly number[];
  readonly hits: HomeAwayScore;
  readonly errors: HomeAwayScore;
  /** place of the last batter in the batting order, 1 to 9 */
  readonly batter?: number | undefined;
  readonly lastPlay?: Play | undefined;
  /** who pitches for the home and for the away side */
  readonly pitchers?: readonly string[] | undefined;
  /** a pitcher who was announced did not start */
  readonly isPitcherReplaced?: boolean | undefined;
  /** play waits for the rain to end */
  readonly isDelayed?: boolean | undefined;
  /** the game was broken off to be continued on another day */
  readonly isSuspended?: boolean | undefined;
  /** how many hours after the suspension the game ended */
  readonly continuedHours?: number | undefined;
}

const MAX_INNINGS = 40;

const readBaseballScore = readObject({
  scheduled: readChoice(7, 9),
  home: readList(readWhole(99), MAX_INNINGS),
  away: readList(readWhole(99), MAX_INNINGS),
  isHalfOver: readBoolean,
  outs: readWhole(3),
  bases: readList(readChoice(1, 2, 3), 3),
  hits: readPair(199),
  errors: readPair(99),
  batter: optional(readWhole(9)),
  lastPlay: optional(readChoice(...plays)),
  pitchers: optional(readList(readText(), 2)),
  isPitcherReplaced: optional(readBoolean),
  isDelayed: optional(readBoolean),
  isSuspended: optional(readBoolean),
  continuedHours: optional(readWhole(999)),
});

/** A home side that bats before the away side, and bases out of order, make the whole score unreadable. */
export function readScore(json: unknown): BaseballScore | ScoreRefusal {
  const score = readBaseballScore(json, 'score');
  if (isScoreRefused(score)) return score;
  const ahead = score.away.length - score.home.length;
  if (ahead !== 0 && ahead !== 1) return { refused: 'score.home' };
  if (score.bases.some((base, index) => base <= (score.bases[index - 1] ?? 0))) return { refused: 'score.bases' };
  return score.pitchers !== undefined && score.pitchers.length !== 2 ? { refused: 'score.pitchers' } : score;
}

export const sumRuns = (innings: readonly number[]): number => innings.reduce((sum, runs) => sum + runs, 0);

/** Runs of the whole game so far. */
export const countRuns = ({ home, away }: BaseballScore): HomeAwayScore => [sumRuns(home), sumRuns(away)];

/** Half innings that are over. */
export const countHalves = ({ home, away, isHalfOver }: BaseballScore): number =>
  Math.max(0, home.length + away.length - (isHalfOver ? 0 : 1));

/** What grading uses of a score. */
export function readFacts({ ending, score }: EventReading<BaseballScore>): BaseballFacts {
  if (score === undefined) return { end: ending };
  const { home, away, scheduled } = score;
  const [halves, runs, hasEnded] = [
    countHalves(score),
    countRuns(score),
    ending === 'played' || ending === 'abandoned',
  ];
  const full: Tally = { score: runs, final: hasEnded };
  const firstFive: HomeAwayScore = [sumRuns(home.slice(0, 5)), sumRuns(away.slice(0, 5))];
  const hasAllInnings = hasEnded && areInningsComplete(scheduled, { halves, full }) === true;
  const isTied = halves >= 2 * scheduled && sumRuns(home.slice(0, scheduled)) === sumRuns(away.slice(0, scheduled));
  return {
    end: ending,
    scheduled,
    halves,
    full,
    fiveInnings: { score: firstFive, final: halves >= 10 || (hasEnded && halves === 9 && firstFive[0] > firstFive[1]) },
    innings: away.map((runs, index) => ({
      score: [home[index] ?? 0, runs],
      final: halves >= 2 * index + 2 || (hasAllInnings && index === away.length - 1),
    })),
    runners: score.bases.length,
    ...(isTied ? { hasExtraInnings: true } : {}),
    ...(score.isPitcherReplaced === true ? { isPitcherReplaced: true } : {}),
    ...(score.isSuspended === true ? { suspendedHours: score.continuedHours ?? Infinity } : {}),
  };
}
