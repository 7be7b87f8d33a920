/** The market table of snooker, with the numbers of the Unified Odds Feed as ids. Names are dictionary keys. */
import { createMarketTable, defineMarket } from '../core/markets.ts';
import type { Market, MarketDefinition } from '../core/markets.ts';
import { handicapOutcomes, overUnderOutcomes, twoWayOutcomes, yesNoOutcomes } from '../core/outcomes.ts';
import { buildSetScoreOutcomes } from '../sets/sets.ts';
import type { SetsRule } from '../sets/sets.ts';
import { MOST_FRAMES } from './phases.ts';

/** The shared rules of a match in sets, which are frames here, and those of snooker alone. */
export type SnookerRule = SetsRule | 'race' | 'frameWinner' | 'century';

export interface SnookerMarket extends Market {
  readonly rule: SnookerRule;
}

const FEWEST_FRAMES = 3;
const formats = Array.from({ length: (MOST_FRAMES - FEWEST_FRAMES) / 2 + 1 }, (_, index) => FEWEST_FRAMES + 2 * index);
const scoreVariants = buildSetScoreOutcomes(...formats);

const frameNumber = { name: 'framenr', kind: 'number', max: MOST_FRAMES } as const;
/** More points than a maximum break and its fouls nobody has ever seen in a frame. */
const points = { name: 'total', kind: 'total', max: 199.5 } as const;

/** Markets that every pot moves. */
const frame = ['all', 'score', 'frame'];

const defineRow = (market: MarketDefinition & Pick<SnookerMarket, 'rule'>): SnookerMarket =>
  defineMarket('snooker', market);

const rows: readonly SnookerMarket[] = [
  defineRow({ id: 186, key: 'winner', rule: 'winner', margin: 0.05, outcomes: twoWayOutcomes, tab: 'main' }),
  defineRow({
    id: 493,
    key: 'frameHandicap',
    rule: 'setHandicap',
    margin: 0.06,
    specifiers: [{ name: 'hcp', kind: 'quarter' }],
    outcomes: handicapOutcomes,
    tab: 'main',
  }),
  defineRow({
    id: 494,
    key: 'totalFrames',
    rule: 'totalSets',
    margin: 0.06,
    specifiers: [{ name: 'total', kind: 'total' }],
    outcomes: overUnderOutcomes,
    tab: 'main',
  }),
  defineRow({
    id: 496,
    key: 'raceToFrames',
    rule: 'race',
    margin: 0.07,
    specifiers: [frameNumber],
    outcomes: twoWayOutcomes,
    tab: 'match',
  }),
  defineRow({
    id: 199,
    key: 'correctScore',
    rule: 'correctScore',
    margin: 0.12,
    specifiers: [{ name: 'variant', kind: 'variant', values: Object.keys(scoreVariants) }],
    outcomesByVariant: scoreVariants,
    tab: 'match',
  }),
  defineRow({
    id: 499,
    key: 'frameWinner',
    rule: 'frameWinner',
    margin: 0.06,
    specifiers: [frameNumber],
    outcomes: twoWayOutcomes,
    stopGroups: frame,
    tab: 'frames',
  }),
  defineRow({
    id: 501,
    key: 'framePoints',
    rule: 'setTotalUnits',
    margin: 0.07,
    specifiers: [frameNumber, points],
    outcomes: overUnderOutcomes,
    stopGroups: frame,
    tab: 'frames',
  }),
  defineRow({
    id: 506,
    key: 'frameCentury',
    rule: 'century',
    margin: 0.08,
    specifiers: [frameNumber],
    outcomes: yesNoOutcomes,
    stopGroups: frame,
    tab: 'frames',
  }),
];

export const snookerMarkets = createMarketTable(rows);
