/** The score of a match of rugby union, how it is read, and what grading uses of it. */
import type { Tally } from '../core/grading.ts';
import type { HomeAwayScore } from '../core/results.ts';
import { optional, readBoolean, readChoice, readList, readObject, readPair, readWhole } from '../core/score-json.ts';
import { isScoreRefused } from '../core/sport.ts';
import type { EventReading, ScoreRefusal } from '../core/sport.ts';
import type { RugbyFacts } from './grade.ts';

export type RugbySide = 'home' | 'away';

/** How long a half lasts, until the hooter. */
export const HALF_SECONDS = 2_400;

/** What happened last, for a screen that draws the field. */
export const rugbyPlayKinds = [
  'kickOff',
  'try',
  'conversion',
  'conversionMissed',
  'penalty',
  'penaltyGoal',
  'penaltyMissed',
  'dropGoal',
  'yellowCard',
  'redCard',
  'playerReturns',
  'scrum',
  'lineout',
  'knockOn',
  'touchKick',
  'attack',
  'review',
] as const;
export type RugbyPlayKind = (typeof rugbyPlayKinds)[number];

/** Points of a try, its conversion, a penalty goal and a drop goal. */
export const POINTS = { try: 5, conversion: 2, penaltyGoal: 3, dropGoal: 3 } as const;

export interface OffField {
  readonly side: RugbySide;
  readonly since: number;
  readonly until: number;
}

/** The score of a match: the points of each half, then of each period of extra time; the last may be in play. */
export interface RugbyScore {
  readonly periods: readonly { readonly points: HomeAwayScore; readonly over: boolean }[];
  readonly tries?: HomeAwayScore | undefined;
  readonly conversions?: HomeAwayScore | undefined;
  readonly penaltyGoals?: HomeAwayScore | undefined;
  readonly dropGoals?: HomeAwayScore | undefined;
  readonly yellowCards?: HomeAwayScore | undefined;
  readonly redCards?: HomeAwayScore | undefined;
  /** players who are off the field, from and until which second of match time */
  readonly offField?: readonly OffField[] | undefined;
  /** a kick at goal that is about to be taken */
  readonly kick?: { readonly side: RugbySide; readonly points: 2 | 3 } | undefined;
  /** seconds of match time: 2,400 at the break, 4,800 at the hooter */
  readonly seconds?: number | undefined;
  /** the hooter has sounded: the half ends when the ball is dead */
  readonly timeUp?: boolean | undefined;
  /** the side with the ball, and metres from the try line that home defends */
  readonly possession?: RugbySide | undefined;
  readonly ball?: number | undefined;
  readonly lastPlay?: { readonly side: RugbySide; readonly kind: RugbyPlayKind } | undefined;
}

const readSide = readChoice('home', 'away');
const LONGEST_SECONDS = 9_000;

const readRugbyScore = readObject({
  periods: readList(readObject({ points: readPair(199), over: readBoolean }), 5),
  tries: optional(readPair(40)),
  conversions: optional(readPair(40)),
  penaltyGoals: optional(readPair(40)),
  dropGoals: optional(readPair(40)),
  yellowCards: optional(readPair(30)),
  redCards: optional(readPair(15)),
  offField: optional(
    readList(readObject({ side: readSide, since: readWhole(LONGEST_SECONDS), until: readWhole(LONGEST_SECONDS) }), 15),
  ),
  kick: optional(readObject({ side: readSide, points: readChoice(2, 3) })),
  seconds: optional(readWhole(LONGEST_SECONDS)),
  timeUp: optional(readBoolean),
  possession: optional(readSide),
  ball: optional(readWhole(100)),
  lastPlay: optional(readObject({ side: readSide, kind: readChoice(...rugbyPlayKinds) })),
});

const sumPoints = (periods: RugbyScore['periods']): HomeAwayScore => [
  periods.reduce((sum, { points }) => sum + points[0], 0),
  periods.reduce((sum, { points }) => sum + points[1], 0),
];

/** The points of the whole match so far. */
export const countPoints = ({ periods }: RugbyScore): HomeAwayScore => sumPoints(periods);

const HALVES = 2;

/** The first field that contradicts another: a half after one in play, or kinds of scores that do not add up to the points. */
function findContradiction(score: RugbyScore): string | undefined {
  const { periods, tries, conversions, penaltyGoals, dropGoals } = score;
  const open = periods.slice(0, -1).findIndex(({ over }) => !over);
  if (open !== -1) return `score.periods[${open}].over`;
  if (tries === undefined || conversions === undefined || penaltyGoals === undefined) return undefined;
  const all = sumPoints(periods.slice(0, HALVES));
  const differs = ([0, 1] as const).some((side) => {
    const kicked = penaltyGoals[side] * POINTS.penaltyGoal + (dropGoals?.[side] ?? 0) * POINTS.dropGoal;
    // A penalty try is worth its conversion; some feeds do not count it as one.
    const unconverted = all[side] - kicked - tries[side] * POINTS.try - conversions[side] * POINTS.conversion;
    const converted = conversions[side] + unconverted / POINTS.conversion;
    return unconverted < 0 || unconverted % POINTS.conversion !== 0 || converted > tries[side];
  });
  return differs ? 'score.tries' : undefined;
}

export function readScore(json: unknown): RugbyScore | ScoreRefusal {
  const score = readRugbyScore(json, 'score');
  if (isScoreRefused(score)) return score;
  const refused = findContradiction(score);
  return refused === undefined ? score : { refused };
}

/** What grading uses. 80 minutes are over with the second half, whatever is played after it. */
export function readFacts({ ending, score }: EventReading<RugbyScore>): RugbyFacts {
  if (score === undefined) return { end: ending };
  const { periods, tries, yellowCards, redCards, kick, seconds } = score;
  const isOver = (count: number) => periods.length > count || periods[count - 1]?.over === true;
  const hasEnded = ending === 'played';
  const final = isOver(HALVES) || hasEnded;
  const toTally = (count: HomeAwayScore): Tally => ({ score: count, final });
  const cards: HomeAwayScore | undefined =
    yellowCards === undefined && redCards === undefined
      ? undefined
      : [(yellowCards?.[0] ?? 0) + (redCards?.[0] ?? 0), (yellowCards?.[1] ?? 0) + (redCards?.[1] ?? 0)];
  return {
    end: ending,
    firstHalf: { score: sumPoints(periods.slice(0, 1)), final: isOver(1) },
    match: { score: sumPoints(periods.slice(0, HALVES)), final },
    withExtraTime: { score: sumPoints(periods), final: hasEnded },
    ...(tries === undefined ? {} : { tries: toTally(tries) }),
    ...(cards === undefined ? {} : { cards: toTally(cards) }),
    clock: {
      seconds: seconds ?? (isOver(HALVES) ? 4_800 : isOver(1) ? 2_400 : 0),
      isKicking: kick !== undefined || score.timeUp === true,
    },
  };
}
