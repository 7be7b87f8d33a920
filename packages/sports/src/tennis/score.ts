/** The score of a match of tennis: how it is read, and what grading uses of it. */
import type { HomeAwayScore } from '../core/results.ts';
import { countsTo } from '../sets/rally-score.ts';
import { optional, readBoolean, readChoice, readList, readObject, readPair, readText } from '../core/score-json.ts';
import { createSetsFacts } from '../sets/sets.ts';
import type { Side } from '../sets/sets.ts';
import { isScoreRefused } from '../core/sport.ts';
import type { EventReading, ScoreRefusal } from '../core/sport.ts';
import type { TennisFacts } from './grade.ts';

/** How a point ended. */
export const plays = ['ace', 'serviceWinner', 'winner', 'error', 'doubleFault'] as const;
export type Play = (typeof plays)[number];

/** The score of a match of tennis. */
export interface TennisScore {
  readonly maxSets: 3 | 5;
  readonly sets: readonly TennisSet[];
  /** points of the game in play, as they are called: "15", "40", "A", or the points of a tie-break */
  readonly points?: readonly string[] | undefined;
  readonly server?: Side | undefined;
  /** how the last point ended */
  readonly lastPlay?: Play | undefined;
  readonly aces?: HomeAwayScore | undefined;
  readonly doubleFaults?: HomeAwayScore | undefined;
  /** the player who retired or was disqualified */
  readonly retired?: Side | undefined;
}

export interface TennisSet {
  readonly games: HomeAwayScore;
  readonly over: boolean;
  /** the set is one tie-break to ten; `games` are its points */
  readonly isMatchTieBreak?: boolean | undefined;
  /** the winner of each game, H or A: "HAHH" */
  readonly winners?: string | undefined;
}

const TIE_BREAK_POINTS = 7;
const MATCH_TIE_BREAK_POINTS = 10;

const hasWonByTwo = (home: number, away: number, target: number): boolean =>
  Math.max(home, away) >= target && Math.abs(home - away) >= 2;

/** Whether a tie-break with these points is over. */
export const isTieBreakOver = (home: number, away: number): boolean => hasWonByTwo(home, away, TIE_BREAK_POINTS);
/** Whether a tie-break that is played instead of the last set is over. */
export const isMatchTieBreakOver = (home: number, away: number): boolean =>
  hasWonByTwo(home, away, MATCH_TIE_BREAK_POINTS);

/** Whether a set with this score is over: six games and two ahead, or seven. */
export const isSetOver = (home: number, away: number): boolean =>
  Math.max(home, away) === 7 || hasWonByTwo(home, away, 6);

const readTennisScore = readObject({
  maxSets: readChoice(3, 5),
  sets: readList(
    readObject({
      games: readPair(99),
      over: readBoolean,
      isMatchTieBreak: optional(readBoolean),
      winners: optional(readText(99)),
    }),
    5,
  ),
  points: optional(readList(readText(3), 2)),
  server: optional(readChoice('home', 'away')),
  lastPlay: optional(readChoice(...plays)),
  aces: optional(readPair(199)),
  doubleFaults: optional(readPair(199)),
  retired: optional(readChoice('home', 'away')),
});

/** A set too many, one after a set in play, or winners that do not count up to the games, make the whole score unreadable. */
function findContradiction({ sets, maxSets }: TennisScore): string | undefined {
  if (sets.length > maxSets) return 'score.sets';
  for (const [index, { games, over, winners }] of sets.entries()) {
    if (!over && index < sets.length - 1) return `score.sets[${index}].over`;
    if (over && games[0] === games[1]) return `score.sets[${index}].games`;
    if (winners !== undefined && !countsTo(winners, games)) return `score.sets[${index}].winners`;
  }
  return undefined;
}

export function readScore(json: unknown): TennisScore | ScoreRefusal {
  const score = readTennisScore(json, 'score');
  if (isScoreRefused(score)) return score;
  const refused = findContradiction(score);
  return refused === undefined ? score : { refused };
}

/** A match tie-break counts as one game. */
export const countGames = ({ games: [home, away], over, isMatchTieBreak }: TennisSet): HomeAwayScore => {
  if (isMatchTieBreak !== true) return [home, away];
  return over ? [home > away ? 1 : 0, home > away ? 0 : 1] : [0, 0];
};

export function readFacts({ ending, score }: EventReading<TennisScore>): TennisFacts {
  if (score === undefined) return { end: ending };
  const { maxSets, sets, retired } = score;
  return {
    ...createSetsFacts(
      sets.map((set) => ({ units: countGames(set), over: set.over })),
      {
        end: ending,
        maxSets,
        ...(retired === undefined ? {} : { advancing: retired === 'home' ? 'away' : 'home' }),
      },
    ),
    gameWinners: sets.map(({ winners }) =>
      winners === undefined ? undefined : winners.split('').map((winner) => (winner === 'H' ? 'home' : 'away')),
    ),
  };
}
