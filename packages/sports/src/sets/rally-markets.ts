/** The market tables of sports in which every rally is a point: the same rows, under the numbers that each sport has for them. */
import { createMarketTable, defineMarket } from '../core/markets.ts';
import type { MarketDefinition, MarketTable } from '../core/markets.ts';
import { handicapOutcomes, overUnderOutcomes, twoWayOutcomes, yesNoOutcomes } from '../core/outcomes.ts';
import { setStopGroup } from './rally-score.ts';
import { buildSetScoreOutcomes } from './sets.ts';
import type { SetsMarket } from './sets.ts';

export interface RallyMarketIds {
  readonly winner: number;
  readonly pointHandicap: number;
  readonly totalPoints: number;
  readonly correctScore: number;
  readonly setWinner: number;
  readonly setPointHandicap: number;
  readonly setTotalPoints: number;
  readonly setHandicap?: number;
  readonly totalSets?: number;
  /** the first side with so many points in a set */
  readonly setRace?: number;
  /** whether a set is played, by its number */
  readonly setPlayed?: Readonly<Record<number, number>>;
}

export interface RallyMarketPlan {
  readonly sport: string;
  /** how the sport calls a set, and the specifier with its number */
  readonly setName: 'set' | 'game';
  readonly numberName: 'setnr' | 'gamenr';
  /** the most sets of a match, by format */
  readonly formats: readonly number[];
  readonly ids: RallyMarketIds;
  /** more points than a match can have */
  readonly mostPoints: number;
}

type Row = MarketDefinition & Pick<SetsMarket, 'rule' | 'setNumber'>;

const handicap = { name: 'hcp', kind: 'quarter' } as const;

const listMatchPointRows = (ids: RallyMarketIds, mostPoints: number): readonly Row[] => [
  {
    id: ids.totalPoints,
    key: 'totalPoints',
    rule: 'totalUnits',
    margin: 0.06,
    specifiers: [{ name: 'total', kind: 'total', max: mostPoints }],
    outcomes: overUnderOutcomes,
    tab: 'points',
  },
  {
    id: ids.pointHandicap,
    key: 'pointHandicap',
    rule: 'unitHandicap',
    margin: 0.06,
    specifiers: [handicap],
    outcomes: handicapOutcomes,
    tab: 'points',
  },
];

function listMatchRows({ ids, setName, formats, mostPoints }: RallyMarketPlan): readonly Row[] {
  const variants = buildSetScoreOutcomes(...formats);
  const setsTab = `${setName}s`;
  const byId = (id: number | undefined, row: Omit<Row, 'id'>): readonly Row[] =>
    id === undefined ? [] : [{ ...row, id }];
  return [
    { id: ids.winner, key: 'winner', rule: 'winner', margin: 0.05, outcomes: twoWayOutcomes, tab: 'main' },
    ...byId(ids.setHandicap, {
      key: `${setName}Handicap`,
      rule: 'setHandicap',
      margin: 0.06,
      specifiers: [handicap],
      outcomes: handicapOutcomes,
      tab: setsTab,
    }),
    ...byId(ids.totalSets, {
      key: setName === 'set' ? 'totalSets' : 'totalGames',
      rule: 'totalSets',
      margin: 0.06,
      specifiers: [{ name: 'total', kind: 'total' }],
      outcomes: overUnderOutcomes,
      tab: setsTab,
    }),
    {
      id: ids.correctScore,
      key: 'correctScore',
      rule: 'correctScore',
      margin: 0.1,
      specifiers: [{ name: 'variant', kind: 'variant', values: Object.keys(variants) }],
      outcomesByVariant: variants,
      tab: setsTab,
    },
    ...Object.entries(ids.setPlayed ?? {}).map(([number, id]): Row => ({
      id,
      key: `${setName}${number}Played`,
      rule: 'setPlayed',
      setNumber: Number(number),
      margin: 0.07,
      outcomes: yesNoOutcomes,
      tab: setsTab,
    })),
    ...listMatchPointRows(ids, mostPoints),
  ];
}

function listSetRows({ ids, setName, numberName, formats }: RallyMarketPlan): readonly Row[] {
  const number = { name: numberName, kind: 'number', max: Math.max(...formats) } as const;
  const stopGroups = ['all', 'score', setStopGroup];
  return [
    {
      id: ids.setWinner,
      key: `${setName}Winner`,
      rule: 'setWinner',
      margin: 0.06,
      specifiers: [number],
      outcomes: twoWayOutcomes,
      tab: `${setName}s`,
      stopGroups,
    },
    {
      id: ids.setTotalPoints,
      key: `${setName}TotalPoints`,
      rule: 'setTotalUnits',
      margin: 0.07,
      specifiers: [number, { name: 'total', kind: 'total' }],
      outcomes: overUnderOutcomes,
      tab: 'points',
      stopGroups,
    },
    {
      id: ids.setPointHandicap,
      key: `${setName}PointHandicap`,
      rule: 'setUnitHandicap',
      margin: 0.07,
      specifiers: [number, { name: 'hcp', kind: 'quarter' }],
      outcomes: handicapOutcomes,
      tab: 'points',
      stopGroups,
    },
    ...(ids.setRace === undefined
      ? []
      : [
          {
            id: ids.setRace,
            key: `${setName}Race`,
            rule: 'setRace',
            margin: 0.07,
            specifiers: [number, { name: 'pointnr', kind: 'number', max: 30 }],
            outcomes: twoWayOutcomes,
            tab: 'points',
            stopGroups,
          } as const satisfies Row,
        ]),
  ];
}

/** The market table of a sport, in the order of an event page. */
export const createRallyMarkets = (plan: RallyMarketPlan): MarketTable<SetsMarket> =>
  createMarketTable([...listMatchRows(plan), ...listSetRows(plan)].map((row) => defineMarket(plan.sport, row)));
