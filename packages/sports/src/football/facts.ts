/** What grading may use of a match or a season of football. */
import { matchPhases } from '../core/catalogue.ts';
import type { HomeAwayScore } from '../core/results.ts';
import type { Side } from '../sets/sets.ts';
import type { EventReading } from '../core/sport.ts';
import { countBySide, listValidGoals } from './score.ts';
import type { FootballMatchScore } from './score.ts';
import { toPlayerId } from './season-score.ts';
import type { FootballSeasonScore, TableRow } from './season-score.ts';

/** `notPlayed`: cancelled, walked over or not started within 48 hours. */
export type MatchEnding = 'played' | 'abandoned' | 'notPlayed';

/** The cards of both sides. A second yellow card of one player is a red one and no yellow one. */
export interface CardCounts {
  readonly yellow: HomeAwayScore;
  readonly red: HomeAwayScore;
  /** how many of the red ones were second yellow cards */
  readonly secondYellow?: HomeAwayScore | undefined;
}

/** What is known of a season. */
export interface SeasonFacts {
  /** once nobody can catch up, or by the decision of a tie */
  readonly winner?: string | undefined;
  /** cannot win any more */
  readonly eliminated?: ReadonlySet<string> | undefined;
  /** whoever has the most goals at the end */
  readonly topGoalscorers?: readonly string[] | undefined;
}

/** What is known of an event. A field that is missing decides nothing. */
export interface FootballFacts {
  readonly end?: MatchEnding | undefined;
  /** goals so far, or after 90 minutes and stoppage; those of overtime and shoot-out are not in it */
  readonly score?: HomeAwayScore | undefined;
  /** the score at the break; undefined before it */
  readonly halfTime?: HomeAwayScore | undefined;
  /** 90 minutes are over, the match goes on */
  readonly isRegularTimeOver?: boolean | undefined;
  /** who scored each goal, in order */
  readonly goalSides?: readonly Side[] | undefined;
  readonly corners?: HomeAwayScore | undefined;
  readonly cards?: CardCounts | undefined;
  readonly advancing?: Side | undefined;
  /** the most minutes that each half may still have */
  readonly minutesLeft?: { readonly firstHalf: number; readonly secondHalf: number } | undefined;
  readonly season?: SeasonFacts | undefined;
}

export type FootballScore = FootballMatchScore | FootballSeasonScore;

export const isSeasonScore = (score: FootballScore): score is FootballSeasonScore => 'matchdays' in score;

/** The longest halves with all stoppage time. */
const LONGEST_FIRST_HALF_MINUTES = 52;
const LONGEST_SECOND_HALF_MINUTES = 55;
const HALF_MINUTES = 45;
/** However late it is, play may go on for so long. */
const LEAST_MINUTES_LEFT = 2;

/** Without a minute, the whole half may still be to come. */
function findMinutesLeft(phase: number, minute: number | undefined): FootballFacts['minutesLeft'] {
  switch (phase) {
    case matchPhases.firstHalf: {
      const left = Math.max(LEAST_MINUTES_LEFT, LONGEST_FIRST_HALF_MINUTES - (minute ?? 0));
      return { firstHalf: left, secondHalf: LONGEST_SECOND_HALF_MINUTES };
    }
    case matchPhases.halfTime:
      return { firstHalf: 0, secondHalf: LONGEST_SECOND_HALF_MINUTES };
    case matchPhases.secondHalf: {
      const played = Math.max(0, (minute ?? HALF_MINUTES) - HALF_MINUTES);
      return { firstHalf: 0, secondHalf: Math.max(LEAST_MINUTES_LEFT, LONGEST_SECOND_HALF_MINUTES - played) };
    }
    default:
      return undefined;
  }
}

function readMatchFacts(score: FootballMatchScore, phase: number): FootballFacts {
  const { goals, halfTime, corners, yellowCards, redCards, cards, goalList, advancing, minute } = score;
  const isRegularTimeOver =
    phase === matchPhases.overtime || phase === matchPhases.shootout || score.overtime !== undefined;
  const secondYellow = cards && countBySide(cards.filter(({ color }) => color === 'secondYellow'));
  return {
    score: goals,
    halfTime,
    isRegularTimeOver,
    goalSides: goalList && listValidGoals(goalList).map(({ side }) => side),
    corners,
    ...(yellowCards === undefined || redCards === undefined
      ? {}
      : { cards: { yellow: yellowCards, red: redCards, secondYellow } }),
    advancing,
    minutesLeft: findMinutesLeft(phase, minute),
  };
}

const countMostPoints = ([played, points]: TableRow, matchdays: number): number => points + 3 * (matchdays - played);

function readSeasonFacts(
  { matchdays, table, scorers, champion }: FootballSeasonScore,
  ids: readonly string[],
  isOver: boolean,
): SeasonFacts {
  const most = table.map((row) => countMostPoints(row, matchdays));
  const lead = Math.max(...table.map(([, points]) => points));
  // A tie on points is decided by a match of its own, so only a lead that nobody can reach is safe.
  const safe = table.findIndex(([, points], i) => most.every((other, j) => j === i || other < points));
  const winner = champion ?? (safe === -1 ? undefined : safe);
  const players = scorers.flatMap((goals, team) =>
    goals.map((n, player) => ({ id: toPlayerId(ids[team] ?? '', player), goals: n })),
  );
  const best = Math.max(...players.map(({ goals }) => goals));
  return {
    winner: winner === undefined ? undefined : ids[winner],
    eliminated: new Set(ids.filter((_, i) => (winner === undefined ? (most[i] ?? 0) < lead : i !== winner))),
    topGoalscorers: isOver ? players.filter(({ goals }) => goals === best).map(({ id }) => id) : undefined,
  };
}

export function readFootballFacts({ ending, phase, competitors, score }: EventReading<FootballScore>): FootballFacts {
  const end = ending === 'retired' ? 'abandoned' : ending;
  if (score === undefined) return { end };
  if (!isSeasonScore(score)) return { end, ...readMatchFacts(score, phase) };
  const ids = competitors.map(({ id }) => id);
  return { end, season: readSeasonFacts(score, ids, end === 'played') };
}
