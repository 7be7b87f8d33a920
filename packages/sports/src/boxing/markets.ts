/** The market table of boxing, with the numbers of the Unified Odds Feed as ids. Names are dictionary keys. */
import { createMarketTable, defineMarket, FIRST_HOUSE_MARKET_ID } from '../core/markets.ts';
import type { Market, MarketDefinition } from '../core/markets.ts';
import { overUnderOutcomes, threeWayOutcomes, twoWayOutcomes, yesNoOutcomes } from '../core/outcomes.ts';
import type { MarketOutcome } from '../core/outcomes.ts';
import { MAX_ROUNDS } from './phases.ts';

export type BoxingRule =
  | 'winner'
  | 'result'
  | 'totalRounds'
  | 'method'
  | 'distance'
  | 'exactRound'
  | 'roundRange'
  | 'knockDown';

export interface BoxingMarket extends Market {
  readonly rule: BoxingRule;
}

/** The fewest rounds of a professional fight. */
export const MIN_ROUNDS = 4;

/** How many rounds a range has; the last one of a fight takes what is left. */
const ROUNDS_PER_RANGE = 3;

/** The ranges of a fight's rounds: 1–3, 4–6, 7–9, 10–12 of twelve, 1–3, 4–6, 7–10 of ten. */
export function listRoundRanges(rounds: number): readonly (readonly [first: number, last: number])[] {
  const count = Math.max(1, Math.round(rounds / ROUNDS_PER_RANGE));
  return Array.from({ length: count }, (_, index) => [
    ROUNDS_PER_RANGE * index + 1,
    index === count - 1 ? rounds : ROUNDS_PER_RANGE * (index + 1),
  ]);
}

const sides = ['home', 'away'] as const;

/** Keys of outcomes: `homeByKnockOut` is every win before the scheduled end that the cards do not decide. */
const methodKeys = ['homeByKnockOut', 'awayByKnockOut', 'homeByDecision', 'awayByDecision', 'draw'];
const decisionKeys = methodKeys.slice(2);

const numberOutcomes = (variant: string, keys: readonly string[]): readonly MarketOutcome[] =>
  keys.map((key, index) => ({ id: `${variant}:${index + 1}`, key }));

/** The outcome's key of a win in this round: `home7`. */
export const toRoundKey = (side: 'home' | 'away', round: number): string => `${side}${round}`;

/** The outcome's key of a win in these rounds: `away4To6`. */
export const toRangeKey = (side: 'home' | 'away', [first, last]: readonly [number, number]): string =>
  `${side}${first}To${last}`;

export const METHOD_VARIANT = 'sr:winning_method:ko_decision';
/** The variants of the feed name the scheduled rounds. */
export const toExactRoundVariant = (rounds: number): string => `sr:winner_and_rounds:${rounds}`;
export const toRoundRangeVariant = (rounds: number): string => `sr:winner_and_round_range:${rounds}`;

const formats = Array.from({ length: MAX_ROUNDS - MIN_ROUNDS + 1 }, (_, index) => MIN_ROUNDS + index);

const exactRoundVariants = Object.fromEntries(
  formats.map((rounds) => {
    const numbers = Array.from({ length: rounds }, (_, index) => index + 1);
    const keys = sides.flatMap((side) => numbers.map((round) => toRoundKey(side, round)));
    const variant = toExactRoundVariant(rounds);
    return [variant, numberOutcomes(variant, [...keys, ...decisionKeys])];
  }),
);

const roundRangeVariants = Object.fromEntries(
  formats.map((rounds) => {
    const keys = sides.flatMap((side) => listRoundRanges(rounds).map((range) => toRangeKey(side, range)));
    const variant = toRoundRangeVariant(rounds);
    return [variant, numberOutcomes(variant, [...keys, ...decisionKeys])];
  }),
);

const toVariantSpecifier = (variants: Readonly<Record<string, unknown>>) =>
  [{ name: 'variant', kind: 'variant', values: Object.keys(variants) }] as const;

const methodVariants = { [METHOD_VARIANT]: numberOutcomes(METHOD_VARIANT, methodKeys) };

/** Markets that the time of the fight decides, beside the punches. */
const rounds = ['all', 'score', 'rounds'];

const defineRow = (market: MarketDefinition & Pick<BoxingMarket, 'rule'>): BoxingMarket =>
  defineMarket('boxing', market);

const rows: readonly BoxingMarket[] = [
  defineRow({ id: 186, key: 'winner', rule: 'winner', margin: 0.05, outcomes: twoWayOutcomes, tab: 'main' }),
  defineRow({ id: 1, key: 'result', rule: 'result', margin: 0.065, outcomes: threeWayOutcomes, tab: 'main' }),
  defineRow({
    id: 18,
    key: 'totalRounds',
    rule: 'totalRounds',
    margin: 0.06,
    specifiers: [{ name: 'total', kind: 'total', max: MAX_ROUNDS }],
    outcomes: overUnderOutcomes,
    stopGroups: rounds,
    tab: 'main',
  }),
  defineRow({
    id: 911,
    key: 'distance',
    rule: 'distance',
    margin: 0.06,
    outcomes: yesNoOutcomes,
    stopGroups: rounds,
    tab: 'main',
  }),
  defineRow({
    id: 910,
    key: 'method',
    rule: 'method',
    margin: 0.1,
    specifiers: toVariantSpecifier(methodVariants),
    outcomesByVariant: methodVariants,
    tab: 'method',
  }),
  defineRow({
    id: 913,
    key: 'roundRange',
    rule: 'roundRange',
    margin: 0.12,
    specifiers: toVariantSpecifier(roundRangeVariants),
    outcomesByVariant: roundRangeVariants,
    stopGroups: rounds,
    tab: 'rounds',
  }),
  defineRow({
    id: 912,
    key: 'exactRound',
    rule: 'exactRound',
    margin: 0.15,
    specifiers: toVariantSpecifier(exactRoundVariants),
    outcomesByVariant: exactRoundVariants,
    stopGroups: rounds,
    tab: 'rounds',
  }),
  defineRow({
    id: FIRST_HOUSE_MARKET_ID,
    key: 'knockDown',
    rule: 'knockDown',
    margin: 0.07,
    outcomes: yesNoOutcomes,
    tab: 'method',
  }),
];

export const boxingMarkets = createMarketTable(rows);
