/** The score of a fight: how it is read, and what grading uses of it. Judges' cards are secret until the fight is over. */
import type { HomeAwayScore } from '../core/results.ts';
import { optional, readBoolean, readChoice, readList, readObject, readPair, readWhole } from '../core/score-json.ts';
import type { Side } from '../sets/sets.ts';
import { isScoreRefused } from '../core/sport.ts';
import type { EventReading, ScoreRefusal } from '../core/sport.ts';
import { fightMethods, ROUND_SECONDS } from './grade.ts';
import type { BoxingFacts, FightMethod } from './grade.ts';
import { MIN_ROUNDS } from './markets.ts';
import { MAX_ROUNDS } from './phases.ts';

/** Lists of both boxers, home first. */
type Pair<Value> = readonly [home: Value, away: Value];

export interface BoxingScore {
  /** scheduled */
  readonly rounds: number;
  /** the last round that has begun; 0 before the first bell */
  readonly round: number;
  /** boxed in this round */
  readonly seconds: number;
  readonly isRoundOver: boolean;
  /** the rounds in which a boxer has knocked the other down */
  readonly knockDowns: Pair<readonly number[]>;
  /** punches that landed, by round */
  readonly landed?: readonly HomeAwayScore[] | undefined;
  /** the rounds in which a boxer has lost a point for a foul */
  readonly deductions?: Pair<readonly number[]> | undefined;
  /** warnings for fouls */
  readonly fouls?: HomeAwayScore | undefined;
  /** who is down and being counted */
  readonly down?: Side | undefined;
  readonly result?: { readonly winner?: Side | undefined; readonly method: FightMethod } | undefined;
  /** the judges' points, after the fight */
  readonly cards?: readonly HomeAwayScore[] | undefined;
}

const readSide = readChoice('home', 'away');
const readRoundLists = readList(readList(readWhole(MAX_ROUNDS), 60), 2);

const readBoxingScore = readObject({
  rounds: readWhole(MAX_ROUNDS),
  round: readWhole(MAX_ROUNDS),
  seconds: readWhole(ROUND_SECONDS),
  isRoundOver: readBoolean,
  knockDowns: readRoundLists,
  landed: optional(readList(readPair(299), MAX_ROUNDS)),
  deductions: optional(readRoundLists),
  fouls: optional(readPair(99)),
  down: optional(readSide),
  result: optional(readObject({ winner: optional(readSide), method: readChoice(...fightMethods) })),
  cards: optional(readList(readPair(199), 5)),
});

/** Both lists, each in the order of rounds that have begun. */
const isRoundLists = (lists: readonly (readonly number[])[] | undefined, round: number): boolean =>
  lists === undefined ||
  (lists.length === 2 && lists.every((list) => list.every((own, i) => own >= (list[i - 1] ?? 1) && own <= round)));

/** Only the cards can end in a draw, and a no contest has no winner. */
function canHaveWinner({ winner, method }: NonNullable<BoxingScore['result']>): boolean {
  if (method === 'noContest') return winner === undefined;
  return winner !== undefined || method === 'decision' || method === 'technicalDecision';
}

/** Rounds that have not begun, a whole round that is too short, or a result that cannot be make it unreadable. */
export function readScore(json: unknown): BoxingScore | ScoreRefusal {
  const score = readBoxingScore(json, 'score');
  if (isScoreRefused(score)) return score;
  const { rounds, round, seconds, isRoundOver, knockDowns, landed, deductions, result, cards } = score;
  if (rounds < MIN_ROUNDS) return { refused: 'score.rounds' };
  if (round > rounds) return { refused: 'score.round' };
  if (round === 0 && (seconds > 0 || isRoundOver)) return { refused: 'score.seconds' };
  if (isRoundOver && seconds < ROUND_SECONDS) return { refused: 'score.isRoundOver' };
  if (!isRoundLists(knockDowns, round)) return { refused: 'score.knockDowns' };
  if (!isRoundLists(deductions, round)) return { refused: 'score.deductions' };
  if (landed !== undefined && landed.length > round) return { refused: 'score.landed' };
  const isEnd = result?.method === 'decision' ? round === rounds && isRoundOver : true;
  if (!isEnd || (result !== undefined && round === 0)) return { refused: 'score.result' };
  if (result !== undefined && !canHaveWinner(result)) return { refused: 'score.result.winner' };
  if (cards !== undefined && result === undefined) return { refused: 'score.cards' };
  return score as BoxingScore;
}

/** Seconds of boxing so far. */
export const countFoughtSeconds = ({ round, seconds }: Pick<BoxingScore, 'round' | 'seconds'>): number =>
  round === 0 ? 0 : (round - 1) * ROUND_SECONDS + seconds;

/** What grading uses of a fight. An opponent who is replaced voids it. */
export function readFacts({ ending, score, competitors }: EventReading<BoxingScore>): BoxingFacts {
  const end = competitors.some(({ withdrawn }) => withdrawn) && score?.result === undefined ? 'notPlayed' : ending;
  if (score === undefined) return { end };
  const { rounds, round, knockDowns, down, result } = score;
  const fought = countFoughtSeconds(score);
  return {
    end,
    scheduled: rounds,
    fought: [fought, result === undefined ? rounds * ROUND_SECONDS : fought],
    knockDowns: knockDowns[0].length + knockDowns[1].length,
    ...(down === undefined ? {} : { isCounting: true }),
    ...(result === undefined ? {} : { result: { ...result, round } }),
  };
}
