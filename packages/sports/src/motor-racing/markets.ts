/** The market table of motor racing, with the numbers of the Unified Odds Feed as ids. Names are dictionary keys. */
import { createMarketTable, defineMarket } from '../core/markets.ts';
import type { Market, MarketDefinition } from '../core/markets.ts';
import { overUnderOutcomes, yesNoOutcomes } from '../core/outcomes.ts';

export type MotorRacingRule =
  | 'winner'
  | 'top'
  | 'group'
  | 'headToHead'
  | 'headToHeadThreeWay'
  | 'fastestLap'
  | 'pole'
  | 'finishers'
  | 'safetyCar';

export interface MotorRacingMarket extends Market {
  readonly rule: MotorRacingRule;
}

const list = { name: 'variant', kind: 'variant' } as const;
const order = ['all', 'score', 'order'];

const defineRow = (market: MarketDefinition & Pick<MotorRacingMarket, 'rule'>): MotorRacingMarket =>
  defineMarket('motor-racing', market);

const rows: readonly MotorRacingMarket[] = [
  defineRow({
    id: 1110,
    key: 'winner',
    rule: 'winner',
    margin: 0.14,
    outcomeSource: 'competitors',
    stopGroups: order,
    tab: 'main',
  }),
  // The number of places that win is the specifier; `winners` is that of the podium.
  defineRow({
    id: 1091,
    key: 'top',
    rule: 'top',
    margin: 0.12,
    outcomeSource: 'competitors',
    specifiers: [{ name: 'winners', kind: 'number', min: 2, max: 50 }],
    winners: 3,
    stopGroups: order,
    tab: 'main',
  }),
  defineRow({
    id: 539,
    key: 'headToHead',
    rule: 'headToHead',
    margin: 0.06,
    outcomeSource: 'listed',
    specifiers: [list],
    stopGroups: order,
    tab: 'duels',
  }),
  defineRow({
    id: 538,
    key: 'headToHeadThreeWay',
    rule: 'headToHeadThreeWay',
    margin: 0.08,
    outcomeSource: 'listed',
    specifiers: [list],
    stopGroups: order,
    tab: 'duels',
  }),
  defineRow({
    id: 1092,
    key: 'groupWinner',
    rule: 'group',
    margin: 0.1,
    outcomeSource: 'listed',
    specifiers: [list],
    stopGroups: order,
    tab: 'duels',
  }),
  defineRow({
    id: 1093,
    key: 'fastestLap',
    rule: 'fastestLap',
    margin: 0.14,
    outcomeSource: 'competitors',
    stopGroups: ['all', 'score', 'fastestLap'],
    tab: 'race',
  }),
  defineRow({
    id: 100_002,
    key: 'polePosition',
    rule: 'pole',
    margin: 0.14,
    outcomeSource: 'competitors',
    stopGroups: order,
    inPlay: false,
    tab: 'race',
  }),
  defineRow({
    id: 1099,
    key: 'classifiedCars',
    rule: 'finishers',
    margin: 0.07,
    specifiers: [{ name: 'total', kind: 'total', max: 399.5 }],
    outcomes: overUnderOutcomes,
    stopGroups: ['all', 'score', 'retirement'],
    tab: 'race',
  }),
  defineRow({
    id: 100_001,
    key: 'safetyCar',
    rule: 'safetyCar',
    margin: 0.07,
    outcomes: yesNoOutcomes,
    stopGroups: ['all', 'score', 'safetyCar'],
    tab: 'race',
  }),
];

export const motorRacingMarkets = createMarketTable(rows);
