/**
 * The market table of rugby union, with the numbers of the Unified Odds Feed as ids; tries and cards have ids of the house.
 * Names are dictionary keys. 80 minutes count, with what is played after the hooter.
 */
import type { TallyRule } from '../core/grading.ts';
import { halfFullOutcomes } from './half-full.ts';
import { createMarketTable, defineMarket } from '../core/markets.ts';
import type { Market, MarketDefinition } from '../core/markets.ts';
import {
  handicapOutcomes,
  oddEvenOutcomes,
  overUnderOutcomes,
  threeWayOutcomes,
  twoWayOutcomes,
} from '../core/outcomes.ts';
import type { MarketOutcome } from '../core/outcomes.ts';

/** The part of a match that decides. */
export type RugbyScope = 'match' | 'firstHalf';
/** What is counted. */
export type RugbyCount = 'points' | 'tries' | 'cards';

export interface RugbyMarket extends Market {
  readonly rule: TallyRule | 'halfFull' | 'winningMargin';
  readonly scope: RugbyScope;
  readonly count: RugbyCount;
}

/** Where the bands of a winning margin begin; the last one is open. */
export const marginBands = { 11: [1, 6, 11], 13: [1, 13], 22: [1, 8, 15, 22] } as const;

/** The variants of a winning margin: up to which margin there are bands. */
export const toWinningMarginVariant = (last: number): string => `sr:winning_margin:${last}+`;

interface MarginOutcome extends MarketOutcome {
  /** home minus away */
  readonly least: number;
  readonly most: number;
}

/** A list from the largest win of home over the draw to the largest of away; the numbers behind the variant are the house's. */
function buildMarginOutcomes(starts: readonly number[], variant: string): readonly MarginOutcome[] {
  const bands = starts.map((least, i) => ({ least, most: (starts[i + 1] ?? Infinity) - 1 }));
  const name = (side: string, { least, most }: { readonly least: number; readonly most: number }) =>
    most === Infinity ? `${side}${least}Plus` : `${side}${least}To${most}`;
  return [
    ...bands.toReversed().map((band) => ({ ...band, key: name('home', band) })),
    { least: 0, most: 0, key: 'draw' },
    ...bands.map((band) => ({ least: -band.most, most: -band.least, key: name('away', band) })),
  ].map((outcome, index) => ({ id: `${variant}:${index + 1}`, ...outcome }));
}

const marginOutcomesByVariant: Readonly<Record<string, readonly MarginOutcome[]>> = Object.fromEntries(
  Object.entries(marginBands).map(([last, starts]) => {
    const variant = toWinningMarginVariant(Number(last));
    return [variant, buildMarginOutcomes(starts, variant)];
  }),
);

/** The outcome of a winning margin that holds this margin of home. */
export const findMarginOutcome = (variant: string, margin: number): string | undefined =>
  marginOutcomesByVariant[variant]?.find(({ least, most }) => margin >= least && margin <= most)?.id;

const total = { name: 'total', kind: 'total', max: 199.5 } as const;
const handicap = { name: 'hcp', kind: 'quarter' } as const;
const marginVariant = { name: 'variant', kind: 'variant', values: Object.keys(marginOutcomesByVariant) } as const;

/** House ids: the feed has no numbers for them that are known here. */
export const houseMarketIds = {
  totalTries: 100_001,
  homeTries: 100_002,
  awayTries: 100_003,
  mostTries: 100_004,
  totalCards: 100_005,
} as const;

const stopGroupByScope = { match: 'regular_play', firstHalf: '1st_half' } as const;

type RugbyDefinition = MarketDefinition & Pick<RugbyMarket, 'rule'> & Partial<Pick<RugbyMarket, 'scope' | 'count'>>;

/** Points of the match are counted where a row says nothing else. */
function defineRugbyMarket(definition: RugbyDefinition): RugbyMarket {
  const { scope = 'match', count = 'points' } = definition;
  const groups =
    count === 'points' ? ['score', stopGroupByScope[scope]] : count === 'tries' ? ['score', count] : [count];
  return defineMarket('rugby', { stopGroups: ['all', ...groups], ...definition, scope, count });
}

type Extra = Omit<RugbyDefinition, 'id' | 'key' | 'rule' | 'margin' | 'tab'>;

const main = { tab: 'main' } as const;
const points = { tab: 'points' } as const;
const half = { tab: 'halves', scope: 'firstHalf' } as const;
const tries = { tab: 'tries', count: 'tries' } as const;

const define = (
  [id, key, rule, margin]: readonly [number, string, RugbyMarket['rule'], number],
  place: Pick<RugbyDefinition, 'tab' | 'scope' | 'count'>,
  extra: Extra,
): RugbyMarket => defineRugbyMarket({ id, key, rule, margin, ...place, ...extra });

const overUnder: Extra = { specifiers: [total], outcomes: overUnderOutcomes };
const withHandicap: Extra = { specifiers: [handicap], outcomes: handicapOutcomes };

export const rugbyMarkets = createMarketTable([
  define([1, 'result', 'result', 0.055], main, { outcomes: threeWayOutcomes }),
  define([11, 'drawNoBet', 'drawNoBet', 0.045], main, { outcomes: twoWayOutcomes }),
  define([16, 'handicap', 'handicap', 0.05], main, withHandicap),
  define([18, 'total', 'total', 0.05], main, overUnder),
  define([15, 'winningMargin', 'winningMargin', 0.12], points, {
    specifiers: [marginVariant],
    outcomesByVariant: marginOutcomesByVariant,
  }),
  define([19, 'homeTotal', 'homeTotal', 0.065], points, overUnder),
  define([20, 'awayTotal', 'awayTotal', 0.065], points, overUnder),
  define([26, 'oddEven', 'oddEven', 0.06], points, { outcomes: oddEvenOutcomes }),
  define([60, 'halfResult', 'result', 0.07], half, { outcomes: threeWayOutcomes }),
  define([66, 'halfHandicap', 'handicap', 0.06], half, withHandicap),
  define([68, 'halfTotal', 'total', 0.06], half, overUnder),
  define([47, 'halfFull', 'halfFull', 0.12], { tab: 'halves' }, { outcomes: halfFullOutcomes }),
  define([houseMarketIds.totalTries, 'totalTries', 'total', 0.07], tries, overUnder),
  define([houseMarketIds.homeTries, 'homeTries', 'homeTotal', 0.075], tries, overUnder),
  define([houseMarketIds.awayTries, 'awayTries', 'awayTotal', 0.075], tries, overUnder),
  define([houseMarketIds.mostTries, 'mostTries', 'result', 0.075], tries, { outcomes: threeWayOutcomes }),
  define([houseMarketIds.totalCards, 'totalCards', 'total', 0.08], { tab: 'tries', count: 'cards' }, overUnder),
]);
