/**
 * The market table of football, with the numbers of the Unified Odds Feed as ids. A new market is a row here; `grade.ts` has
 * its rule, `uof.ts` says when our simulator offers it. Names are dictionary keys.
 */
import type { TallyRule } from '../core/grading.ts';
import { createMarketTable, defineMarket } from '../core/markets.ts';
import type { Market, MarketDefinition } from '../core/markets.ts';
import {
  buildMarketOutcomes,
  doubleChanceOutcomes,
  handicapOutcomes,
  marketOutcomeIds,
  oddEvenOutcomes,
  overUnderOutcomes,
  scoreHandicapOutcomes,
  threeWayOutcomes,
  twoWayOutcomes,
  yesNoOutcomes,
} from '../core/outcomes.ts';
import {
  correctScoreOutcomes,
  exactGoalsOutcomes,
  furtherScoreOutcomes,
  halfFullOutcomes,
  multigoalOutcomes,
  resultAndBothScoreOutcomes,
  resultAndTotalOutcomes,
  totalAndBothScoreOutcomes,
  winningMarginOutcomes,
  winningMarginVariant,
} from './market-outcomes.ts';

/** The part of the event that decides: `match` is 90 minutes and stoppage time, never overtime. */
export type FootballScope = 'match' | 'firstHalf' | 'secondHalf';

/** What is counted. Bookings: a yellow card is 1, a red one 2. */
export type FootballCount = 'goals' | 'corners' | 'bookings';

/** The rules that other sports do not share. */
export type FootballOwnRule =
  | 'toQualify'
  | 'restOfMatch'
  | 'nextGoal'
  | 'lastGoal'
  | 'winningMargin'
  | 'resultAndBothScore'
  | 'totalAndBothScore'
  | 'resultAndTotal'
  | 'correctScore'
  | 'furtherScore'
  | 'halfFull'
  | 'exactGoals'
  | 'multigoals'
  | 'sendingOff'
  | 'topGoalscorer'
  | 'leagueWinner';

export type FootballRule = TallyRule | FootballOwnRule;

/** Where an event page shows the market, in this order. */
export type FootballTab = 'main' | 'goals' | 'handicaps' | 'halves' | 'score' | 'corners' | 'cards' | 'season';

/** A row of football's table. */
export interface FootballMarket extends Market {
  readonly rule: FootballRule;
  readonly scope: FootballScope;
  readonly count: FootballCount;
  readonly tab: FootballTab;
}

/** A number of the Unified Odds Feed starts the row of every market but those of a season. */
export const seasonMarketIds = { topGoalscorer: 100_001, leagueWinner: 100_002 } as const;

const stopGroupByScope = { match: 'regular_play', firstHalf: '1st_half', secondHalf: '2nd_half' } as const;

type RowDefinition = MarketDefinition &
  Pick<FootballMarket, 'rule' | 'tab'> &
  Partial<Pick<FootballMarket, 'scope' | 'count'>>;

const defineRow = (row: RowDefinition): FootballMarket => {
  const { scope = 'match', count = 'goals' } = row;
  const group = count === 'goals' ? 'score' : count;
  return defineMarket('football', { scope, count, stopGroups: ['all', group, stopGroupByScope[scope]], ...row });
};

const total = [{ name: 'total', kind: 'total' }] as const;
const handicap = [{ name: 'hcp', kind: 'quarter' }] as const;
const scoreHandicap = [{ name: 'hcp', kind: 'score' }] as const;
const currentScore = [{ name: 'score', kind: 'score', max: 99 }] as const;
const goalNumber = [{ name: 'goalnr', kind: 'number' }] as const;
const goalOutcomes = buildMarketOutcomes('homeFirst', 'neitherFirst', 'awayFirst');

/** Margins of what tallies decide. */
const margins = { result: 0.06, total: 0.05, handicap: 0.035, side: 0.07, half: 0.06, combined: 0.1 } as const;

const { home, draw, away, homeOrDraw, homeOrAway, drawOrAway } = marketOutcomeIds;
const summedOutcomes = { [homeOrDraw]: [home, draw], [homeOrAway]: [home, away], [drawOrAway]: [draw, away] };

/** A row of a shared rule with the specifiers and outcomes that the rule needs. */
const defineTally = (id: number, key: string, rule: TallyRule, rest: Omit<RowDefinition, 'id' | 'key' | 'rule'>) =>
  defineRow({ id, key, rule, ...tallyShapes[rule], ...rest });

const tallyShapes: Readonly<Record<TallyRule, Pick<Market, 'outcomes'> & Partial<Market>>> = {
  result: { outcomes: threeWayOutcomes },
  doubleChance: { outcomes: doubleChanceOutcomes, winners: 2 },
  drawNoBet: { outcomes: twoWayOutcomes },
  handicap: { outcomes: handicapOutcomes, specifiers: handicap },
  scoreHandicap: { outcomes: scoreHandicapOutcomes, specifiers: scoreHandicap },
  total: { outcomes: overUnderOutcomes, specifiers: total },
  homeTotal: { outcomes: overUnderOutcomes, specifiers: total },
  awayTotal: { outcomes: overUnderOutcomes, specifiers: total },
  oddEven: { outcomes: oddEvenOutcomes },
  bothScore: { outcomes: yesNoOutcomes },
};

const { result: m1x2, total: mTotal, handicap: mHandicap, side: mSide, half: mHalf, combined: mCombined } = margins;
const corners = { count: 'corners', tab: 'corners' } as const;
const cards = { count: 'bookings', tab: 'cards' } as const;
const firstHalf = { scope: 'firstHalf', tab: 'halves' } as const;
const secondHalf = { scope: 'secondHalf', tab: 'halves' } as const;
const summedFrom = (market: number) => ({ market, outcomes: summedOutcomes });

/**
 * Every market in the order of an event page. 1X2, totals and Asian handicap have the margins of real bookmakers; draw no bet
 * equals the Asian handicap 0 and has its margin; double chance follows from 1X2.
 */
const rows: readonly FootballMarket[] = [
  defineTally(1, 'result', 'result', { margin: m1x2, tab: 'main' }),
  defineTally(10, 'doubleChance', 'doubleChance', { margin: m1x2, tab: 'main', summedFrom: summedFrom(1) }),
  defineTally(11, 'drawNoBet', 'drawNoBet', { margin: mHandicap, tab: 'main' }),
  defineRow({ id: 2, key: 'toQualify', rule: 'toQualify', margin: 0.05, outcomes: twoWayOutcomes, tab: 'main' }),
  defineRow({
    id: 7,
    key: 'restOfMatch',
    rule: 'restOfMatch',
    margin: m1x2,
    specifiers: currentScore,
    outcomes: threeWayOutcomes,
    tab: 'main',
  }),
  defineTally(18, 'total', 'total', { margin: mTotal, tab: 'goals' }),
  defineTally(29, 'bothScore', 'bothScore', { margin: mTotal, tab: 'goals' }),
  defineRow({
    id: 8,
    key: 'nextGoal',
    rule: 'nextGoal',
    margin: mSide,
    specifiers: goalNumber,
    outcomes: goalOutcomes,
    tab: 'goals',
  }),
  defineRow({ id: 9, key: 'lastGoal', rule: 'lastGoal', margin: mSide, outcomes: goalOutcomes, tab: 'goals' }),
  defineTally(19, 'homeTotal', 'homeTotal', { margin: mSide, tab: 'goals' }),
  defineTally(20, 'awayTotal', 'awayTotal', { margin: mSide, tab: 'goals' }),
  defineTally(26, 'oddEven', 'oddEven', { margin: mTotal, tab: 'goals' }),
  defineRow({
    id: 548,
    key: 'multigoals',
    rule: 'multigoals',
    margin: 0.08,
    outcomes: multigoalOutcomes,
    winners: 8,
    winnersVary: true,
    tab: 'goals',
  }),
  defineTally(16, 'handicap', 'handicap', { margin: mHandicap, tab: 'handicaps' }),
  defineTally(14, 'scoreHandicap', 'scoreHandicap', { margin: m1x2, tab: 'handicaps' }),
  defineTally(60, 'halfResult', 'result', { margin: 0.07, ...firstHalf }),
  defineTally(63, 'halfDoubleChance', 'doubleChance', { margin: 0.07, ...firstHalf, summedFrom: summedFrom(60) }),
  defineTally(64, 'halfDrawNoBet', 'drawNoBet', { margin: mHalf, ...firstHalf }),
  defineTally(68, 'halfTotal', 'total', { margin: mHalf, ...firstHalf }),
  defineTally(66, 'halfHandicap', 'handicap', { margin: mHalf, ...firstHalf }),
  defineTally(65, 'halfScoreHandicap', 'scoreHandicap', { margin: 0.08, ...firstHalf }),
  defineTally(69, 'halfHomeTotal', 'homeTotal', { margin: mSide, ...firstHalf }),
  defineTally(70, 'halfAwayTotal', 'awayTotal', { margin: mSide, ...firstHalf }),
  defineRow({
    id: 71,
    key: 'halfExactGoals',
    rule: 'exactGoals',
    margin: 0.08,
    specifiers: [{ name: 'variant', kind: 'variant', values: Object.keys(exactGoalsOutcomes) }],
    outcomesByVariant: exactGoalsOutcomes,
    ...firstHalf,
  }),
  defineTally(74, 'halfOddEven', 'oddEven', { margin: mHalf, ...firstHalf }),
  defineTally(75, 'halfBothScore', 'bothScore', { margin: mHalf, ...firstHalf }),
  defineTally(83, 'secondHalfResult', 'result', { margin: 0.07, ...secondHalf }),
  defineTally(90, 'secondHalfTotal', 'total', { margin: mHalf, ...secondHalf }),
  defineTally(88, 'secondHalfHandicap', 'handicap', { margin: mHalf, ...secondHalf }),
  defineRow({ id: 47, key: 'halfFull', rule: 'halfFull', margin: 0.12, outcomes: halfFullOutcomes, tab: 'halves' }),
  defineRow({
    id: 45,
    key: 'correctScore',
    rule: 'correctScore',
    margin: 0.12,
    outcomes: correctScoreOutcomes,
    tab: 'score',
  }),
  defineRow({
    id: 41,
    key: 'furtherScore',
    rule: 'furtherScore',
    margin: 0.12,
    specifiers: currentScore,
    outcomes: furtherScoreOutcomes,
    tab: 'score',
  }),
  defineRow({
    id: 15,
    key: 'winningMargin',
    rule: 'winningMargin',
    margin: 0.1,
    specifiers: [{ name: 'variant', kind: 'variant', values: [winningMarginVariant] }],
    outcomesByVariant: { [winningMarginVariant]: winningMarginOutcomes },
    tab: 'score',
  }),
  defineRow({
    id: 35,
    key: 'resultAndBothScore',
    rule: 'resultAndBothScore',
    margin: mCombined,
    outcomes: resultAndBothScoreOutcomes,
    tab: 'score',
  }),
  defineRow({
    id: 36,
    key: 'totalAndBothScore',
    rule: 'totalAndBothScore',
    margin: mCombined,
    specifiers: total,
    outcomes: totalAndBothScoreOutcomes,
    tab: 'score',
  }),
  defineRow({
    id: 37,
    key: 'resultAndTotal',
    rule: 'resultAndTotal',
    margin: mCombined,
    specifiers: total,
    outcomes: resultAndTotalOutcomes,
    tab: 'score',
  }),
  defineTally(162, 'cornerResult', 'result', { margin: mSide, ...corners }),
  defineTally(166, 'cornerTotal', 'total', { margin: mSide, ...corners }),
  defineTally(165, 'cornerHandicap', 'handicap', { margin: mSide, ...corners }),
  defineTally(136, 'bookingResult', 'result', { margin: 0.08, ...cards }),
  defineTally(139, 'bookingTotal', 'total', { margin: 0.08, ...cards }),
  defineRow({
    id: 146,
    key: 'sendingOff',
    rule: 'sendingOff',
    margin: 0.08,
    outcomes: yesNoOutcomes,
    ...cards,
  }),
  defineRow({
    id: seasonMarketIds.leagueWinner,
    key: 'leagueWinner',
    rule: 'leagueWinner',
    margin: 0.18,
    outcomeSource: 'competitors',
    stopGroups: ['all', 'season'],
    tab: 'season',
  }),
  defineRow({
    id: seasonMarketIds.topGoalscorer,
    key: 'topGoalscorer',
    rule: 'topGoalscorer',
    margin: 0.22,
    outcomeSource: 'listed',
    stopGroups: ['all', 'season'],
    tab: 'season',
  }),
];

export const footballMarkets = createMarketTable(rows);
