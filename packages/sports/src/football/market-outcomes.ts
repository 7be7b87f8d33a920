/** The outcomes that only football has, with the ids of the Unified Odds Feed. */
import { marketOutcomeIds } from '../core/outcomes.ts';
import type { MarketOutcome } from '../core/outcomes.ts';

/** Up to this many goals per side, a correct score has an outcome of its own. */
export const maxListedGoals = 4;
const countUpTo = (most: number): readonly number[] => Array.from({ length: most + 1 }, (_, n) => n);

/** 274 is 0:0, 276 is 1:0 … 322 is 4:4 (away by away), 324 is every other score. */
export const toCorrectScoreId = (home: number, away: number): string =>
  home > maxListedGoals || away > maxListedGoals
    ? marketOutcomeIds.otherScore
    : String(274 + 2 * (home + (maxListedGoals + 1) * away));

export const correctScoreOutcomes: readonly MarketOutcome[] = [
  ...countUpTo(maxListedGoals).flatMap((away) =>
    countUpTo(maxListedGoals).map((home) => ({ id: toCorrectScoreId(home, away), key: `${home}:${away}` })),
  ),
  { id: marketOutcomeIds.otherScore, key: 'other' },
];

/** The most further goals of both sides together that have an outcome in the correct score of the rest of a match. */
export const maxFurtherGoals = 6;
const furtherScores = countUpTo(maxFurtherGoals).flatMap((away) =>
  countUpTo(maxFurtherGoals - away).map((home) => [home, away] as const),
);

/** Further goals of home and away: 110 is none at all, 114 is 1:0, 116 is 2:0 … 126 is 0:1 … 166 is 0:6. */
export const furtherScoreOutcomes: readonly MarketOutcome[] = furtherScores.map(([home, away], i) => ({
  id: String(i === 0 ? 110 : 112 + 2 * i),
  key: `+${home}:${away}`,
}));

const toFurtherKey = (home: number, away: number): number => 100 * home + away;
const furtherScoreIds = new Map(furtherScores.map((score, i) => [toFurtherKey(...score), furtherScoreOutcomes[i]?.id]));

/** The outcome of so many further goals; undefined for more than those that are listed. */
export const findFurtherScoreId = (home: number, away: number): string | undefined =>
  furtherScoreIds.get(toFurtherKey(home, away));

const sides = ['home', 'draw', 'away'] as const;
const toUpperFirst = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** Every second id from `first` on, one per key. */
const numberOutcomes = (first: number, keys: readonly string[]): readonly MarketOutcome[] =>
  keys.map((key, i) => ({ id: String(first + 2 * i), key }));

const crossKeys = (firsts: readonly string[], seconds: readonly string[]): readonly string[] =>
  firsts.flatMap((first) => seconds.map((second) => `${first}${toUpperFirst(second)}`));

/** Half time, then full time: 418 is home and home, 434 away and away. */
export const halfFullOutcomes = numberOutcomes(418, crossKeys(sides, sides));
/** The result, and whether both sides score. */
export const resultAndBothScoreOutcomes = numberOutcomes(78, crossKeys(sides, ['yes', 'no']));
/** The total, and whether both sides score. */
export const totalAndBothScoreOutcomes = numberOutcomes(90, ['overYes', 'underYes', 'overNo', 'underNo']);
/** The result and the total. */
export const resultAndTotalOutcomes = numberOutcomes(794, crossKeys(sides, ['under', 'over']));

const winningMarginKeys = ['homeBy1', 'homeBy2', 'homeBy3', 'awayBy1', 'awayBy2', 'awayBy3', 'draw'] as const;

export const winningMarginVariant = 'sr:winning_margin:3+';
/** By one, two, or three and more goals. */
export const winningMarginOutcomes: readonly MarketOutcome[] = winningMarginKeys.map((key, i) => ({
  id: `${winningMarginVariant}:${113 + i}`,
  key,
}));

/** The exact numbers of goals that are variants of a market, with the first of their ids; the last outcome is that number or more. */
const exactGoalsFirstIds: Readonly<Record<number, number>> = { 2: 85, 3: 88, 6: 68 };
const toExactGoalsVariant = (most: number): string => `sr:exact_goals:${most}+`;

/** Outcomes by variant. */
export const exactGoalsOutcomes: Readonly<Record<string, readonly MarketOutcome[]>> = Object.fromEntries(
  Object.entries(exactGoalsFirstIds).map(([most, first]) => [
    toExactGoalsVariant(Number(most)),
    countUpTo(Number(most)).map((goals) => ({
      id: `${toExactGoalsVariant(Number(most))}:${first + goals}`,
      key: goals === Number(most) ? `${goals}+` : String(goals),
    })),
  ]),
);

/** The range of goals of an outcome. */
export interface GoalRange {
  readonly least: number;
  readonly most: number;
}

const goalRanges: readonly (MarketOutcome & GoalRange)[] = [
  ...[1, 2, 3, 4, 5].flatMap((least) =>
    [2, 3, 4, 5, 6].filter((most) => most > least).map((most) => ({ key: `${least}-${most}`, least, most })),
  ),
  { key: '7+', least: 7, most: Infinity },
].map((range, i) => ({ id: String(1121 + i), ...range }));

/** Ranges that overlap, so that several win. */
const multigoals: readonly (MarketOutcome & GoalRange)[] = [
  ...goalRanges,
  { id: '1805', key: 'noGoal', least: 0, most: 0 },
];
export const multigoalOutcomes: readonly MarketOutcome[] = multigoals.map(({ id, key }) => ({ id, key }));
export const findGoalRange = (outcomeId: string): GoalRange | undefined =>
  multigoals.find(({ id }) => id === outcomeId);
