/** The score of a game of basketball, how it is read, and what grading uses of it. */
import type { Tally } from '../core/grading.ts';
import type { HomeAwayScore } from '../core/results.ts';
import { optional, readBoolean, readChoice, readList, readObject, readPair, readWhole } from '../core/score-json.ts';
import { isScoreRefused } from '../core/sport.ts';
import type { EventReading, ScoreRefusal } from '../core/sport.ts';
import type { BasketballFacts } from './grade.ts';

/** What happened last, for a screen that draws the court. */
export const playKinds = ['two', 'three', 'miss', 'turnover', 'foul', 'freeThrows', 'timeOut', 'review'] as const;

/** The score of a game: the points of each quarter, then of each overtime; the last may be in play. */
export interface BasketballScore {
  readonly periods: readonly { readonly points: HomeAwayScore; readonly over: boolean }[];
  /** minutes of regulation: 48 in the NBA, 40 elsewhere */
  readonly minutes: 40 | 48;
  /** minutes of regulation that were played, where the game was abandoned */
  readonly minutesPlayed?: number | undefined;
  /** seconds on the clock of the period in play */
  readonly secondsLeft?: number | undefined;
  /** possessions of both sides in this period that are over */
  readonly plays?: number | undefined;
  /** team fouls of this period */
  readonly fouls?: HomeAwayScore | undefined;
  /** the side that has the ball */
  readonly possession?: 'home' | 'away' | undefined;
  /** that side is about to take two free throws */
  readonly freeThrows?: boolean | undefined;
  /** throws of three points and free throws that were made in the whole game */
  readonly threes?: HomeAwayScore | undefined;
  readonly freeThrowsMade?: HomeAwayScore | undefined;
  readonly lastPlay?: { readonly side: 'home' | 'away'; readonly kind: (typeof playKinds)[number] } | undefined;
}

const REGULAR_PERIODS = 4;
const OVERTIME_SECONDS = 300;

const readBasketballScore = readObject({
  periods: readList(readObject({ points: readPair(99), over: readBoolean }), REGULAR_PERIODS + 10),
  minutes: readChoice(40, 48),
  minutesPlayed: optional(readWhole(48)),
  secondsLeft: optional(readWhole(720)),
  plays: optional(readWhole(200)),
  fouls: optional(readPair(99)),
  possession: optional(readChoice('home', 'away')),
  freeThrows: optional(readBoolean),
  threes: optional(readPair(199)),
  freeThrowsMade: optional(readPair(199)),
  lastPlay: optional(readObject({ side: readChoice('home', 'away'), kind: readChoice(...playKinds) })),
});

/** A period after one that is not over makes the whole score unreadable. */
export function readScore(json: unknown): BasketballScore | ScoreRefusal {
  const score = readBasketballScore(json, 'score');
  if (isScoreRefused(score)) return score;
  const open = score.periods.slice(0, -1).findIndex(({ over }) => !over);
  return open === -1 ? score : { refused: `score.periods[${open}].over` };
}

const sumPoints = (periods: BasketballScore['periods']): HomeAwayScore => [
  periods.reduce((sum, { points }) => sum + points[0], 0),
  periods.reduce((sum, { points }) => sum + points[1], 0),
];

const sumPeriods = (periods: BasketballScore['periods'], final: boolean): Tally => ({
  score: sumPoints(periods),
  final,
});

/** The points of the whole game so far. */
export const countPoints = ({ periods }: BasketballScore): HomeAwayScore => sumPoints(periods);

/** The period that is played or comes next, and the seconds that are left of it: all of them where the score does not say. */
function readClock({ periods, minutes, secondsLeft }: BasketballScore): BasketballFacts['clock'] {
  const isInPlay = periods.at(-1)?.over === false;
  const period = isInPlay ? periods.length : periods.length + 1;
  const quarter = minutes * 15;
  const whole = period > REGULAR_PERIODS ? OVERTIME_SECONDS : quarter;
  return { period, secondsLeft: isInPlay ? Math.min(whole, secondsLeft ?? whole) : whole, quarterSeconds: quarter };
}

/** Whether the game goes into overtime: known once four quarters are over. */
function readOvertime({ periods }: BasketballScore, isRegulationOver: boolean, hasEnded: boolean): boolean | undefined {
  if (periods.length > REGULAR_PERIODS) return true;
  const [home, away] = sumPoints(periods);
  return isRegulationOver || hasEnded ? isRegulationOver && home === away && !hasEnded : undefined;
}

/** What grading uses. The game is over with the first period, of four or more, that ends with a leader. */
export function readFacts({ ending, score }: EventReading<BasketballScore>): BasketballFacts {
  if (score === undefined) return { end: ending };
  const { periods, minutes, minutesPlayed } = score;
  const isOver = (count: number) => periods.length > count || periods[count - 1]?.over === true;
  const [home, away] = sumPoints(periods);
  const hasWinner = periods.length >= REGULAR_PERIODS && periods.at(-1)?.over === true && home !== away;
  const hasOvertime = readOvertime(score, isOver(REGULAR_PERIODS), ending === 'played');
  return {
    end: ending,
    quarters: periods.slice(0, REGULAR_PERIODS).map(({ points, over }) => ({ score: points, final: over })),
    firstHalf: sumPeriods(periods.slice(0, 2), isOver(2)),
    regulation: sumPeriods(periods.slice(0, REGULAR_PERIODS), isOver(REGULAR_PERIODS)),
    full: sumPeriods(periods, hasWinner || ending === 'played'),
    ...(hasOvertime === undefined ? {} : { hasOvertime }),
    ...(minutesPlayed === undefined ? {} : { minutes: { played: minutesPlayed, scheduled: minutes } }),
    clock: readClock(score),
  };
}
