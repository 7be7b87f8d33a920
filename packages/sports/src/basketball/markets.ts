/** The market table of basketball, with the numbers of the Unified Odds Feed as ids. Names are dictionary keys. */
import type { TallyRule } from '../core/grading.ts';
import { createMarketTable, defineMarket } from '../core/markets.ts';
import type { Market, MarketDefinition } from '../core/markets.ts';
import {
  handicapOutcomes,
  oddEvenOutcomes,
  overUnderOutcomes,
  threeWayOutcomes,
  twoWayOutcomes,
  yesNoOutcomes,
} from '../core/outcomes.ts';

/** The part of a game that decides: `full` includes overtime, `regulation` are the four quarters. */
export type BasketballScope = 'full' | 'regulation' | 'firstHalf' | 'quarter';

export interface BasketballMarket extends Market {
  readonly rule: TallyRule | 'overtime';
  readonly scope: BasketballScope;
}

const quarterNumber = { name: 'quarternr', kind: 'number', max: 4 } as const;
const total = { name: 'total', kind: 'total', max: 499.5 } as const;
const handicap = { name: 'hcp', kind: 'quarter' } as const;

const tabByScope = { full: 'main', regulation: 'regulation', firstHalf: 'halves', quarter: 'quarters' } as const;
export const stopGroupByScope = {
  full: 'incl_ot',
  regulation: 'regular_play',
  firstHalf: '1st_half',
  quarter: 'quarter',
} as const;

type BasketballDefinition = Omit<MarketDefinition, 'tab'> & Pick<BasketballMarket, 'rule' | 'scope'>;

/** Its tab and its groups of a `stop` follow from the scope. */
const defineBasketballMarket = (market: BasketballDefinition): BasketballMarket =>
  defineMarket('basketball', {
    tab: tabByScope[market.scope],
    stopGroups: ['all', 'score', stopGroupByScope[market.scope]],
    ...market,
  });

/** Money line, spread and total have the margins of real bookmakers. */
const definitions: readonly BasketballDefinition[] = [
  { id: 219, key: 'winner', rule: 'drawNoBet', scope: 'full', margin: 0.041, outcomes: twoWayOutcomes },
  {
    id: 223,
    key: 'handicap',
    rule: 'handicap',
    scope: 'full',
    margin: 0.048,
    specifiers: [handicap],
    outcomes: handicapOutcomes,
  },
  {
    id: 225,
    key: 'total',
    rule: 'total',
    scope: 'full',
    margin: 0.048,
    specifiers: [total],
    outcomes: overUnderOutcomes,
  },
  {
    id: 227,
    key: 'homeTotal',
    rule: 'homeTotal',
    scope: 'full',
    margin: 0.06,
    specifiers: [total],
    outcomes: overUnderOutcomes,
  },
  {
    id: 228,
    key: 'awayTotal',
    rule: 'awayTotal',
    scope: 'full',
    margin: 0.06,
    specifiers: [total],
    outcomes: overUnderOutcomes,
  },
  { id: 229, key: 'oddEven', rule: 'oddEven', scope: 'full', margin: 0.06, outcomes: oddEvenOutcomes },
  { id: 220, key: 'overtime', rule: 'overtime', scope: 'full', margin: 0.1, outcomes: yesNoOutcomes },
  { id: 1, key: 'regulationResult', rule: 'result', scope: 'regulation', margin: 0.06, outcomes: threeWayOutcomes },
  {
    id: 16,
    key: 'regulationHandicap',
    rule: 'handicap',
    scope: 'regulation',
    margin: 0.055,
    specifiers: [handicap],
    outcomes: handicapOutcomes,
  },
  {
    id: 18,
    key: 'regulationTotal',
    rule: 'total',
    scope: 'regulation',
    margin: 0.055,
    specifiers: [total],
    outcomes: overUnderOutcomes,
  },
  { id: 60, key: 'halfResult', rule: 'result', scope: 'firstHalf', margin: 0.07, outcomes: threeWayOutcomes },
  {
    id: 66,
    key: 'halfHandicap',
    rule: 'handicap',
    scope: 'firstHalf',
    margin: 0.06,
    specifiers: [handicap],
    outcomes: handicapOutcomes,
  },
  {
    id: 68,
    key: 'halfTotal',
    rule: 'total',
    scope: 'firstHalf',
    margin: 0.06,
    specifiers: [total],
    outcomes: overUnderOutcomes,
  },
  {
    id: 235,
    key: 'quarterResult',
    rule: 'result',
    scope: 'quarter',
    margin: 0.07,
    specifiers: [quarterNumber],
    outcomes: threeWayOutcomes,
  },
  {
    id: 302,
    key: 'quarterDrawNoBet',
    rule: 'drawNoBet',
    scope: 'quarter',
    margin: 0.07,
    specifiers: [quarterNumber],
    outcomes: twoWayOutcomes,
  },
  {
    id: 303,
    key: 'quarterHandicap',
    rule: 'handicap',
    scope: 'quarter',
    margin: 0.07,
    specifiers: [quarterNumber, handicap],
    outcomes: handicapOutcomes,
  },
  {
    id: 236,
    key: 'quarterTotal',
    rule: 'total',
    scope: 'quarter',
    margin: 0.07,
    specifiers: [quarterNumber, total],
    outcomes: overUnderOutcomes,
  },
];

export const basketballMarkets = createMarketTable(definitions.map(defineBasketballMarket));
