/** The market table of tennis, with the numbers of the Unified Odds Feed as ids. Names are dictionary keys. */
import { createMarketTable, defineMarket } from '../core/markets.ts';
import type { Market, MarketDefinition } from '../core/markets.ts';
import { handicapOutcomes, overUnderOutcomes, twoWayOutcomes, yesNoOutcomes } from '../core/outcomes.ts';
import { buildSetScoreOutcomes } from '../sets/sets.ts';
import type { SetsRule } from '../sets/sets.ts';

/** The shared rules of a match in sets, and those of tennis alone. */
export type TennisRule = SetsRule | 'setTieBreak' | 'setScore' | 'gameWinner';

export interface TennisMarket extends Market {
  readonly rule: TennisRule;
}

/** The scores of a set in the order of the feed: 865 is 6:0, 878 is 6:7. */
const setScores = ['6:0', '6:1', '6:2', '6:3', '6:4', '7:5', '7:6'];
const setScoreOutcomes = [...setScores, ...setScores.map((score) => score.split(':').toReversed().join(':'))].map(
  (key, index) => ({ id: String(865 + index), key }),
);

const setScoreVariants = buildSetScoreOutcomes(3, 5);

const setNumber = { name: 'setnr', kind: 'number', max: 5 } as const;
const gameNumber = { name: 'gamenr', kind: 'number', max: 60 } as const;
const total = { name: 'total', kind: 'total' } as const;
const handicap = { name: 'hcp', kind: 'quarter' } as const;

/** What a point moves: the markets about a game; what a game moves: those about a set. */
const setStopGroups = ['all', 'score', 'set'];
const gameStopGroups = ['all', 'score', 'set', 'game'];

const defineTennisMarket = (market: MarketDefinition & Pick<TennisMarket, 'rule'>): TennisMarket =>
  defineMarket('tennis', market);

const rows: readonly TennisMarket[] = [
  defineTennisMarket({ id: 186, key: 'winner', rule: 'winner', margin: 0.052, outcomes: twoWayOutcomes, tab: 'main' }),
  defineTennisMarket({
    id: 202,
    key: 'setWinner',
    rule: 'setWinner',
    margin: 0.06,
    specifiers: [setNumber],
    outcomes: twoWayOutcomes,
    tab: 'sets',
    stopGroups: setStopGroups,
  }),
  defineTennisMarket({
    id: 188,
    key: 'setHandicap',
    rule: 'setHandicap',
    margin: 0.06,
    specifiers: [handicap],
    outcomes: handicapOutcomes,
    tab: 'sets',
  }),
  defineTennisMarket({
    id: 199,
    key: 'correctScore',
    rule: 'correctScore',
    margin: 0.08,
    specifiers: [{ name: 'variant', kind: 'variant', values: Object.keys(setScoreVariants) }],
    outcomesByVariant: setScoreVariants,
    tab: 'sets',
  }),
  defineTennisMarket({
    id: 192,
    key: 'homeWinsSet',
    rule: 'homeWinsSet',
    margin: 0.07,
    outcomes: yesNoOutcomes,
    tab: 'sets',
  }),
  defineTennisMarket({
    id: 193,
    key: 'awayWinsSet',
    rule: 'awayWinsSet',
    margin: 0.07,
    outcomes: yesNoOutcomes,
    tab: 'sets',
  }),
  defineTennisMarket({
    id: 189,
    key: 'totalGames',
    rule: 'totalUnits',
    margin: 0.06,
    specifiers: [total],
    outcomes: overUnderOutcomes,
    tab: 'games',
  }),
  defineTennisMarket({
    id: 187,
    key: 'gameHandicap',
    rule: 'unitHandicap',
    margin: 0.06,
    specifiers: [handicap],
    outcomes: handicapOutcomes,
    tab: 'games',
  }),
  defineTennisMarket({
    id: 204,
    key: 'setTotalGames',
    rule: 'setTotalUnits',
    margin: 0.07,
    specifiers: [setNumber, total],
    outcomes: overUnderOutcomes,
    tab: 'games',
    stopGroups: setStopGroups,
  }),
  defineTennisMarket({
    id: 203,
    key: 'setGameHandicap',
    rule: 'setUnitHandicap',
    margin: 0.07,
    specifiers: [setNumber, handicap],
    outcomes: handicapOutcomes,
    tab: 'games',
    stopGroups: setStopGroups,
  }),
  defineTennisMarket({
    id: 206,
    key: 'setTieBreak',
    rule: 'setTieBreak',
    margin: 0.08,
    specifiers: [setNumber],
    outcomes: yesNoOutcomes,
    tab: 'sets',
    stopGroups: setStopGroups,
  }),
  defineTennisMarket({
    id: 207,
    key: 'setScore',
    rule: 'setScore',
    margin: 0.12,
    specifiers: [setNumber],
    outcomes: setScoreOutcomes,
    tab: 'sets',
    stopGroups: setStopGroups,
  }),
  defineTennisMarket({
    id: 210,
    key: 'gameWinner',
    rule: 'gameWinner',
    margin: 0.07,
    specifiers: [gameNumber, setNumber],
    outcomes: twoWayOutcomes,
    tab: 'games',
    stopGroups: gameStopGroups,
  }),
];

export const tennisMarkets = createMarketTable(rows);
