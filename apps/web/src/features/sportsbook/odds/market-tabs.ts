import { bettingMarkets, parseLineName, type MarketTabName } from '@arara/sports/core/markets';
import type { LineWithoutPrices } from '../events/event-store.ts';

/** The groups of an event page, in their order. */
export const MARKET_TABS: readonly MarketTabName[] = ['main', 'goals', 'handicaps', 'halves', 'score'];

/** True for a line of half goals, which most people bet on. */
const isHalfGoalLine = ({ line }: LineWithoutPrices): boolean => Math.abs(parseLineName(line)?.quarters ?? 0) % 4 === 2;

/** A market on the page with its lines, the smallest number first. */
export interface DisplayedMarket {
  readonly id: number;
  readonly key: string;
  readonly rule: string;
  readonly lines: readonly LineWithoutPrices[];
}

/**
 * A line with all outcomes of its market: an outcome without a price keeps its place. Correct scores that are no longer
 * possible are left out.
 */
function addMissingOutcomesToLine(shape: LineWithoutPrices): LineWithoutPrices {
  const market = parseLineName(shape.line)?.market;
  if (market === undefined || market.rule === 'correctScore') return shape;
  return { ...shape, outcomes: market.outcomes.map(({ id }) => id) };
}

/** The markets of a group, in the order of the market table; lines that are over are left out. */
export function selectMarketsInTab(
  shapes: readonly LineWithoutPrices[],
  tab: MarketTabName,
): readonly DisplayedMarket[] {
  const shown = bettingMarkets
    .filter((market) => market.tab === tab)
    .flatMap(({ id, key, rule }) => {
      const lines = shapes
        .filter((shape) => shape.market === id && !shape.isOver && parseLineName(shape.line) !== undefined)
        .toSorted((a, b) => (parseLineName(a.line)?.quarters ?? 0) - (parseLineName(b.line)?.quarters ?? 0))
        .map(addMissingOutcomesToLine);
      return lines.length === 0 ? [] : [{ id, key, rule, lines }];
    });
  return tab === 'main' ? [...shown, ...pickMainGoalsMarkets(shapes)] : shown;
}

/** The goal markets that most people look for: the middle total, and whether both teams score. */
function pickMainGoalsMarkets(shapes: readonly LineWithoutPrices[]): readonly DisplayedMarket[] {
  return selectMarketsInTab(shapes, 'goals').flatMap((market) => {
    if (market.rule === 'bothScore') return market;
    if (market.rule !== 'total') return [];
    const halves = market.lines.filter(isHalfGoalLine);
    const middle = halves[Math.floor((halves.length - 1) / 2)] ?? market.lines[Math.floor(market.lines.length / 2)];
    return middle === undefined ? [] : { ...market, lines: [middle] };
  });
}

/** The groups with at least one market. */
export const selectNonEmptyMarketTabs = (shapes: readonly LineWithoutPrices[]): readonly MarketTabName[] =>
  MARKET_TABS.filter((tab) => selectMarketsInTab(shapes, tab).length > 0);

/** Correct scores in three columns, home wins, draws and away wins; then any other score. */
export function groupCorrectScoreColumns(
  outcomes: readonly string[],
  getName: (outcomeId: string) => string,
): {
  readonly home: readonly string[];
  readonly draw: readonly string[];
  readonly away: readonly string[];
  readonly other: readonly string[];
} {
  const goals = (outcomeId: string) => getName(outcomeId).split(':').map(Number);
  const isScore = (outcomeId: string) => /^\d+:\d+$/.test(getName(outcomeId));
  const wins = (sign: number) =>
    outcomes
      .filter((id) => isScore(id) && Math.sign((goals(id)[0] ?? 0) - (goals(id)[1] ?? 0)) === sign)
      .toSorted(
        (a, b) => Math.max(...goals(a)) - Math.max(...goals(b)) || Math.min(...goals(a)) - Math.min(...goals(b)),
      );
  return { home: wins(1), draw: wins(0), away: wins(-1), other: outcomes.filter((id) => !isScore(id)) };
}
