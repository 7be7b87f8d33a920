/** The score of a football match, and how it is read from JSON. */
import { isScoreRefused } from '../core/sport.ts';
import type { ScoreRefusal } from '../core/sport.ts';
import { optional, readBoolean, readChoice, readList, readObject, readPair, readWhole } from '../core/score-json.ts';
import type { FieldReader } from '../core/score-json.ts';
import type { HomeAwayScore } from '../core/results.ts';
import type { Side } from '../sets/sets.ts';

/** A minute as it is shown: "23", "45+2", "90+4". */
export type MinuteText = string;

export interface FootballGoal {
  readonly minute: MinuteText;
  readonly side: Side;
  readonly isPenalty?: boolean | undefined;
  /** A review took it away: it is in the list, and does not count. */
  readonly isDisallowed?: boolean | undefined;
}

export interface FootballCard {
  readonly minute: MinuteText;
  readonly side: Side;
  /** `secondYellow` sends off and is a red card in the counts */
  readonly color: 'yellow' | 'red' | 'secondYellow';
}

/** How near the ball is to a goal, seen from the side that has it. */
export const ballZones = ['own', 'middle', 'attack', 'danger'] as const;

/** Goals are those of 90 minutes and stoppage time; those of overtime and of a shoot-out stand apart. */
export interface FootballMatchScore {
  readonly goals: HomeAwayScore;
  /** undefined before the break */
  readonly halfTime?: HomeAwayScore | undefined;
  readonly corners?: HomeAwayScore | undefined;
  /** without second yellow cards of one player */
  readonly yellowCards?: HomeAwayScore | undefined;
  readonly redCards?: HomeAwayScore | undefined;
  /** minutes since kick-off without the break, stoppage time included: 47 is 45+2 in the first half and 47 in the second */
  readonly minute?: number | undefined;
  /** in order */
  readonly goalList?: readonly FootballGoal[] | undefined;
  readonly cards?: readonly FootballCard[] | undefined;
  /** a letter per corner in order, H for home and A for away; a bar divides the halves: "HHA|A" */
  readonly cornerOrder?: string | undefined;
  readonly shots?: HomeAwayScore | undefined;
  readonly shotsOnTarget?: HomeAwayScore | undefined;
  readonly ball?: { readonly side: Side; readonly zone: (typeof ballZones)[number] } | undefined;
  /** the referee looks at the last goal again */
  readonly isReviewed?: boolean | undefined;
  readonly overtime?: HomeAwayScore | undefined;
  readonly shootout?: HomeAwayScore | undefined;
  /** kicks that each side has taken */
  readonly shootoutKicks?: HomeAwayScore | undefined;
  /** who goes on to the next round, once that is known */
  readonly advancing?: Side | undefined;
}

const MINUTE_PATTERN = /^\d{1,3}(?:\+\d{1,2})?$/;
const readMinute: FieldReader<MinuteText> = (json, path) =>
  typeof json === 'string' && MINUTE_PATTERN.test(json) ? json : { refused: path };

/** Up to so many corners in a match, and a bar. */
const CORNER_PATTERN = /^[HA]{0,60}(?:\|[HA]{0,60})?$/;
const readCornerOrder: FieldReader<string> = (json, path) =>
  typeof json === 'string' && CORNER_PATTERN.test(json) ? json : { refused: path };

const readSide = readChoice('home', 'away');
const count = readPair(99);

const readMatchScore = readObject({
  goals: count,
  halfTime: optional(count),
  corners: optional(count),
  yellowCards: optional(count),
  redCards: optional(readPair(11)),
  minute: optional(readWhole(200)),
  goalList: optional(
    readList(
      readObject({
        minute: readMinute,
        side: readSide,
        isPenalty: optional(readBoolean),
        isDisallowed: optional(readBoolean),
      }),
      99,
    ),
  ),
  cards: optional(
    readList(
      readObject({ minute: readMinute, side: readSide, color: readChoice('yellow', 'red', 'secondYellow') }),
      99,
    ),
  ),
  cornerOrder: optional(readCornerOrder),
  shots: optional(count),
  shotsOnTarget: optional(count),
  ball: optional(readObject({ side: readSide, zone: readChoice(...ballZones) })),
  isReviewed: optional(readBoolean),
  overtime: optional(count),
  shootout: optional(count),
  shootoutKicks: optional(count),
  advancing: optional(readSide),
});

/** Of a minute: "45+2" is in the first half. */
export const isFirstHalfMinute = (minute: MinuteText): boolean => Number(minute.split('+')[0]) <= 45;

export const countBySide = (list: readonly { readonly side: Side }[]): HomeAwayScore => [
  list.filter(({ side }) => side === 'home').length,
  list.filter(({ side }) => side === 'away').length,
];

/** The goals that count, in order. */
export const listValidGoals = (goals: readonly FootballGoal[]): readonly FootballGoal[] =>
  goals.filter(({ isDisallowed }) => isDisallowed !== true);

export const countCorners = (order: string): HomeAwayScore => [
  order.replaceAll(/[^H]/g, '').length,
  order.replaceAll(/[^A]/g, '').length,
];

const isSame = (a: HomeAwayScore, b: HomeAwayScore | undefined): boolean =>
  b === undefined || (a[0] === b[0] && a[1] === b[1]);

/** What is said twice must be the same. */
function findContradiction(score: FootballMatchScore): string | undefined {
  const { goals, halfTime, goalList, cards, cornerOrder } = score;
  if (halfTime !== undefined && (halfTime[0] > goals[0] || halfTime[1] > goals[1])) return 'score.halfTime';
  if (goalList !== undefined) {
    const valid = listValidGoals(goalList);
    const early = countBySide(valid.filter(({ minute }) => isFirstHalfMinute(minute)));
    if (!isSame(countBySide(valid), goals) || !isSame(early, halfTime)) return 'score.goalList';
  }
  if (cards !== undefined) {
    const yellow = cards.filter(({ color }) => color === 'yellow');
    const red = cards.filter(({ color }) => color !== 'yellow');
    if (!isSame(countBySide(yellow), score.yellowCards) || !isSame(countBySide(red), score.redCards))
      return 'score.cards';
  }
  return cornerOrder !== undefined && !isSame(countCorners(cornerOrder), score.corners)
    ? 'score.cornerOrder'
    : undefined;
}

export function readFootballMatchScore(json: unknown): FootballMatchScore | ScoreRefusal {
  const score = readMatchScore(json, 'score');
  if (isScoreRefused(score)) return score;
  const refused = findContradiction(score);
  return refused === undefined ? score : { refused };
}
