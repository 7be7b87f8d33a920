/** The market table of cricket, with the numbers of the Unified Odds Feed as ids. Names are dictionary keys. */
import type { TallyRule } from '../core/grading.ts';
import { createMarketTable, defineMarket } from '../core/markets.ts';
import type { Market, MarketDefinition } from '../core/markets.ts';
import { overUnderOutcomes, threeWayOutcomes, twoWayOutcomes, yesNoOutcomes } from '../core/outcomes.ts';

/** What a market is about: the result of the match, runs of an innings or of its first overs, boundaries of the match. */
type CricketScope = 'result' | 'superOver' | 'innings' | 'overs' | 'fours' | 'sixes';

export interface CricketMarket extends Market {
  readonly rule: TallyRule | 'tie';
  readonly scope: CricketScope;
}

/** An innings of each side: 1 in limited overs, also 2 in tests. */
const inningsNumber = { name: 'inningnr', kind: 'number', max: 2 } as const;
const overNumber = { name: 'overnr', kind: 'number', max: 100 } as const;
/** The overs of an innings: 20, 50. */
const mostOvers = { name: 'maxovers', kind: 'number', max: 100 } as const;
const runs = { name: 'total', kind: 'total', max: 1_999.5 } as const;

type CricketDefinition = Omit<MarketDefinition, 'tab'> & Pick<CricketMarket, 'rule' | 'scope'>;

const tabByScope = {
  result: 'main',
  superOver: 'main',
  innings: 'innings',
  overs: 'overs',
  fours: 'boundaries',
  sixes: 'boundaries',
} as const;

const stopGroupsByScope = {
  result: ['all', 'score', 'regular_play'],
  superOver: ['all', 'score', 'incl_so'],
  innings: ['all', 'score', 'innings'],
  overs: ['all', 'score', 'x_overs'],
  fours: ['all', 'boundaries'],
  sixes: ['all', 'boundaries'],
} as const;

const defineCricketMarket = (market: CricketDefinition): CricketMarket =>
  defineMarket('cricket', { tab: tabByScope[market.scope], stopGroups: stopGroupsByScope[market.scope], ...market });

const definitions: readonly CricketDefinition[] = [
  { id: 340, key: 'winner', rule: 'drawNoBet', scope: 'superOver', margin: 0.045, outcomes: twoWayOutcomes },
  { id: 1, key: 'result', rule: 'result', scope: 'result', margin: 0.06, outcomes: threeWayOutcomes },
  { id: 11, key: 'drawNoBet', rule: 'drawNoBet', scope: 'result', margin: 0.05, outcomes: twoWayOutcomes },
  { id: 342, key: 'tie', rule: 'tie', scope: 'result', margin: 0.1, outcomes: yesNoOutcomes },
  {
    id: 606,
    key: 'homeInningsTotal',
    rule: 'homeTotal',
    scope: 'innings',
    margin: 0.06,
    specifiers: [inningsNumber, runs],
    outcomes: overUnderOutcomes,
  },
  {
    id: 607,
    key: 'awayInningsTotal',
    rule: 'awayTotal',
    scope: 'innings',
    margin: 0.06,
    specifiers: [inningsNumber, runs],
    outcomes: overUnderOutcomes,
  },
  {
    id: 605,
    key: 'inningsTotal',
    rule: 'total',
    scope: 'innings',
    margin: 0.06,
    specifiers: [inningsNumber, runs],
    outcomes: overUnderOutcomes,
  },
  {
    id: 352,
    key: 'homeOversTotal',
    rule: 'homeTotal',
    scope: 'overs',
    margin: 0.07,
    specifiers: [inningsNumber, overNumber, runs],
    outcomes: overUnderOutcomes,
  },
  {
    id: 353,
    key: 'awayOversTotal',
    rule: 'awayTotal',
    scope: 'overs',
    margin: 0.07,
    specifiers: [inningsNumber, overNumber, runs],
    outcomes: overUnderOutcomes,
  },
  {
    id: 639,
    key: 'totalFours',
    rule: 'total',
    scope: 'fours',
    margin: 0.075,
    specifiers: [mostOvers, runs],
    outcomes: overUnderOutcomes,
  },
  {
    id: 640,
    key: 'totalSixes',
    rule: 'total',
    scope: 'sixes',
    margin: 0.075,
    specifiers: [mostOvers, runs],
    outcomes: overUnderOutcomes,
  },
  {
    id: 647,
    key: 'mostFours',
    rule: 'result',
    scope: 'fours',
    margin: 0.085,
    specifiers: [mostOvers],
    outcomes: threeWayOutcomes,
  },
  {
    id: 648,
    key: 'mostSixes',
    rule: 'result',
    scope: 'sixes',
    margin: 0.085,
    specifiers: [mostOvers],
    outcomes: threeWayOutcomes,
  },
];

export const cricketMarkets = createMarketTable(definitions.map(defineCricketMarket));
