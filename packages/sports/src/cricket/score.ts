/** The score of a match of limited overs: how it is read, and what grading uses of it. */
import type { HomeAwayScore } from '../core/results.ts';
import { optional, readBoolean, readChoice, readList, readObject, readPair, readWhole } from '../core/score-json.ts';
import { isScoreRefused } from '../core/sport.ts';
import type { EventReading, ScoreRefusal } from '../core/sport.ts';
import type { CricketCounts, CricketFacts, InningsFacts, MatchResult } from './grade.ts';

export type Side = 'home' | 'away';

export const balls = ['dot', 'one', 'two', 'three', 'four', 'six', 'wide', 'wicket'] as const;
export type Ball = (typeof balls)[number];

/** One innings. */
export interface Innings {
  readonly side: Side;
  /** runs by over; the last over may be in play */
  readonly overs: readonly number[];
  readonly wickets: number;
  /** legal balls */
  readonly balls: number;
  readonly fours: number;
  readonly sixes: number;
  readonly isOver: boolean;
}

/** What was counted when overs were cut, home and away. */
interface OversCut {
  /** overs that are left to the innings that was cut */
  readonly overs: number;
  readonly runs: HomeAwayScore;
  readonly fours: HomeAwayScore;
  readonly sixes: HomeAwayScore;
  /** complete overs */
  readonly bowled: HomeAwayScore;
  /** innings that were complete */
  readonly complete: readonly Side[];
}

export interface SuperOver {
  readonly side: Side;
  readonly runs: number;
  readonly wickets: number;
  readonly balls: number;
  readonly isOver: boolean;
}

export interface CricketScore {
  /** overs of an innings as scheduled */
  readonly overs: 20 | 50;
  /** one or two, in the order in which they are played */
  readonly innings: readonly Innings[];
  /** runs that the second innings needs to win */
  readonly target?: number | undefined;
  readonly cut?: OversCut | undefined;
  readonly lastBall?: Ball | undefined;
  /** balls of the over in play so far, or of the last complete one, with wides */
  readonly overBalls?: readonly Ball[] | undefined;
  /** the official result, once it is known */
  readonly result?: MatchResult | undefined;
  /** the result or the target was computed for lost overs */
  readonly isDls?: boolean | undefined;
  /** after a tie: one over of each side, repeated while they are level */
  readonly superOvers?: readonly SuperOver[] | undefined;
  /** play waits for the rain to end */
  readonly isDelayed?: boolean | undefined;
}

/** However many wides there are. */
const MOST_BALLS_OF_OVER = 60;

const readSide = readChoice('home', 'away');
const readFlags = { isOver: readBoolean, side: readSide, wickets: readWhole(10) } as const;

const readCricketScore = readObject({
  overs: readChoice(20, 50),
  innings: readList(
    readObject({
      ...readFlags,
      overs: readList(readWhole(99), 50),
      balls: readWhole(300),
      fours: readWhole(199),
      sixes: readWhole(199),
    }),
    2,
  ),
  target: optional(readWhole(999)),
  cut: optional(
    readObject({
      overs: readWhole(50),
      runs: readPair(999),
      fours: readPair(199),
      sixes: readPair(199),
      bowled: readPair(50),
      complete: readList(readSide, 2),
    }),
  ),
  lastBall: optional(readChoice(...balls)),
  overBalls: optional(readList(readChoice(...balls), MOST_BALLS_OF_OVER)),
  result: optional(readChoice('home', 'away', 'tie', 'draw')),
  isDls: optional(readBoolean),
  superOvers: optional(readList(readObject({ ...readFlags, runs: readWhole(99), balls: readWhole(6) }), 20)),
  isDelayed: optional(readBoolean),
});

/** Two innings of one side, or a second one before the first is over, make the whole score unreadable. */
export function readScore(json: unknown): CricketScore | ScoreRefusal {
  const score = readCricketScore(json, 'score');
  if (isScoreRefused(score)) return score;
  const [first, second] = score.innings;
  if (second !== undefined && first?.side === second.side) return { refused: 'score.innings[1].side' };
  if (second !== undefined && first?.isOver !== true) return { refused: 'score.innings[0].isOver' };
  const long = score.innings.findIndex(({ overs, balls: bowled }) => overs.length > Math.floor(bowled / 6) + 1);
  return long === -1 ? score : { refused: `score.innings[${long}].overs` };
}

const sum = (counts: readonly number[]): number => counts.reduce((total, n) => total + n, 0);

export const countInningsRuns = (innings: Innings | undefined): number => sum(innings?.overs ?? []);

const findInnings = ({ innings }: CricketScore, side: Side): Innings | undefined =>
  innings.find((one) => one.side === side);

/** A count of home and away. */
const countBoth = (score: CricketScore, count: (innings: Innings | undefined) => number): HomeAwayScore => [
  count(findInnings(score, 'home')),
  count(findInnings(score, 'away')),
];

export const countRuns = (score: CricketScore): HomeAwayScore => countBoth(score, countInningsRuns);

/** Runs after each complete over, summed up. */
const sumByOver = (overs: readonly number[]): readonly number[] =>
  overs.map((_, index) => sum(overs.slice(0, index + 1)));

const listAfterOvers = (innings: Innings | undefined, bowled = Math.floor((innings?.balls ?? 0) / 6)) =>
  sumByOver((innings?.overs ?? []).slice(0, bowled));

/** What was counted before overs were cut. */
function readCountsBefore(score: CricketScore, { runs, fours, sixes, bowled, complete }: OversCut): CricketCounts {
  const isOver = (side: Side) => complete.includes(side);
  const innings: InningsFacts = { runs, over: [isOver('home'), isOver('away')] };
  return {
    innings: [innings],
    afterOvers: [
      listAfterOvers(findInnings(score, 'home'), bowled[0]),
      listAfterOvers(findInnings(score, 'away'), bowled[1]),
    ],
    fours,
    sixes,
    isComplete: false,
  };
}

/** Who has won by the super overs: the side that leads after a pair of them. */
function findSuperOverWinner(superOvers: readonly SuperOver[] = []): Side | undefined {
  const [one, other] = superOvers.slice(superOvers.length - (superOvers.length % 2 === 0 ? 2 : 1));
  if (one === undefined || other === undefined || !other.isOver || one.runs === other.runs) return undefined;
  return one.runs > other.runs ? one.side : other.side;
}

/** The innings in play; undefined in a break, in a super over and at the end. */
function readInningsInPlay({ innings, cut, overs, target, result }: CricketScore): CricketFacts['inPlay'] {
  const current = innings.at(-1);
  if (current === undefined || current.isOver || result !== undefined) return undefined;
  const { side, wickets } = current;
  const isSecond = innings.length > 1;
  const ballsLeft = 6 * (isSecond ? (cut?.overs ?? overs) : overs) - current.balls;
  const needed = isSecond && target !== undefined ? { needed: target - countInningsRuns(current) } : {};
  return { side, wickets, ballsLeft, ...needed };
}

/** What grading uses of a score. */
export function readFacts({ ending, score }: EventReading<CricketScore>): CricketFacts {
  if (score === undefined) return { end: ending };
  const { result, cut, overs } = score;
  const winner = result === 'tie' ? findSuperOverWinner(score.superOvers) : undefined;
  const isOver = (side: Side) => findInnings(score, side)?.isOver === true;
  return {
    end: ending,
    innings: [{ runs: countRuns(score), over: [isOver('home'), isOver('away')] }],
    afterOvers: [listAfterOvers(findInnings(score, 'home')), listAfterOvers(findInnings(score, 'away'))],
    fours: countBoth(score, (innings) => innings?.fours ?? 0),
    sixes: countBoth(score, (innings) => innings?.sixes ?? 0),
    isComplete: isOver('home') && isOver('away'),
    inPlay: readInningsInPlay(score),
    ...(result === undefined ? {} : { result }),
    ...(winner !== undefined ? { winner } : result === 'tie' && ending === 'played' ? { winner: 'none' as const } : {}),
    ...(cut === undefined ? {} : { cut: { share: cut.overs / overs, before: readCountsBefore(score, cut) } }),
  };
}
