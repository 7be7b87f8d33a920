/** The market table of baseball, with the numbers of the Unified Odds Feed as ids. Names are dictionary keys. */
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

/** The part of a game that decides: `full` includes extra innings. */
type BaseballScope = 'full' | 'fiveInnings' | 'inning';

export interface BaseballMarket extends Market {
  readonly rule: TallyRule | 'extraInnings';
  readonly scope: BaseballScope;
}

const inningNumber = { name: 'inningnr', kind: 'number', max: 25 } as const;
const total = { name: 'total', kind: 'total' } as const;
const handicap = { name: 'hcp', kind: 'quarter' } as const;

const tabByScope = { full: 'main', fiveInnings: 'fiveInnings', inning: 'innings' } as const;
const stopGroupByScope = { full: 'incl_ei', fiveInnings: '5_innings', inning: 'inning' } as const;

type BaseballDefinition = Omit<MarketDefinition, 'tab'> & Pick<BaseballMarket, 'rule' | 'scope'> & { tab?: string };

/** Its tab and its groups of a `stop` follow from the scope. */
const defineBaseballMarket = (market: BaseballDefinition): BaseballMarket =>
  defineMarket('baseball', {
    tab: tabByScope[market.scope],
    stopGroups: ['all', 'score', stopGroupByScope[market.scope]],
    ...market,
  });

/** An over-under row: its outcomes and its total are always the same. */
const defineTotal = (
  id: number,
  key: string,
  rule: TallyRule,
  scope: BaseballScope,
  margin: number,
): BaseballDefinition => ({ id, key, rule, scope, margin, specifiers: [total], outcomes: overUnderOutcomes });

const definitions: readonly BaseballDefinition[] = [
  { id: 251, key: 'winner', rule: 'drawNoBet', scope: 'full', margin: 0.042, outcomes: twoWayOutcomes },
  {
    id: 256,
    key: 'runLine',
    rule: 'handicap',
    scope: 'full',
    margin: 0.048,
    specifiers: [handicap],
    outcomes: handicapOutcomes,
  },
  defineTotal(258, 'totalRuns', 'total', 'full', 0.048),
  { ...defineTotal(260, 'homeRunsTotal', 'homeTotal', 'full', 0.065), tab: 'teams' },
  { ...defineTotal(261, 'awayRunsTotal', 'awayTotal', 'full', 0.065), tab: 'teams' },
  { id: 264, key: 'oddEvenRuns', rule: 'oddEven', scope: 'full', margin: 0.06, outcomes: oddEvenOutcomes },
  {
    id: 268,
    key: 'extraInnings',
    rule: 'extraInnings',
    scope: 'full',
    margin: 0.08,
    outcomes: yesNoOutcomes,
    stopGroups: ['all', 'score', 'regular_play'],
  },
  {
    id: 274,
    key: 'fiveInningsResult',
    rule: 'result',
    scope: 'fiveInnings',
    margin: 0.065,
    outcomes: threeWayOutcomes,
  },
  {
    id: 275,
    key: 'fiveInningsHandicap',
    rule: 'handicap',
    scope: 'fiveInnings',
    margin: 0.06,
    specifiers: [handicap],
    outcomes: handicapOutcomes,
  },
  defineTotal(276, 'fiveInningsTotal', 'total', 'fiveInnings', 0.06),
  {
    id: 287,
    key: 'inningResult',
    rule: 'result',
    scope: 'inning',
    margin: 0.08,
    specifiers: [inningNumber],
    outcomes: threeWayOutcomes,
  },
  { ...defineTotal(288, 'inningTotal', 'total', 'inning', 0.07), specifiers: [inningNumber, total] },
];

export const baseballMarkets = createMarketTable(definitions.map(defineBaseballMarket));
