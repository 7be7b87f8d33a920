import { markets, parseLine, type MarketTab } from '@arara/sports/core/markets';
import type { LineShape } from '../events/event-store.ts';

/** The groups of an event page, in their order. */
export const MARKET_TABS: readonly MarketTab[] = ['main', 'goals', 'handicaps', 'halves', 'score'];

/** True for a line of half goals, which most people bet on. */
const isHalf = ({ line }: LineShape): boolean => Math.abs(parseLine(line)?.quarters ?? 0) % 4 === 2;

/** A market on the page with its lines, the smallest number first. */
export interface DisplayedMarket {
  readonly id: number;
  readonly key: string;
  readonly rule: string;
  readonly lines: readonly LineShape[];
}

/**
 * A line with all outcomes of its market: an outcome without a price keeps its place. Correct scores that are no longer
 * possible are left out.
 */
function withAllOutcomes(shape: LineShape): LineShape {
  const market = parseLine(shape.line)?.market;
  if (market === undefined || market.rule === 'correctScore') return shape;
  return { ...shape, outcomes: market.outcomes.map(({ id }) => id) };
}

/** The markets of a group, in the order of the market table; lines that are over are left out. */
export function selectMarkets(shapes: readonly LineShape[], tab: MarketTab): readonly DisplayedMarket[] {
  const shown = markets
    .filter((market) => market.tab === tab)
    .flatMap(({ id, key, rule }) => {
      const lines = shapes
        .filter((shape) => shape.market === id && !shape.isOver && parseLine(shape.line) !== undefined)
        .toSorted((a, b) => (parseLine(a.line)?.quarters ?? 0) - (parseLine(b.line)?.quarters ?? 0))
        .map(withAllOutcomes);
      return lines.length === 0 ? [] : [{ id, key, rule, lines }];
    });
  return tab === 'main' ? [...shown, ...selectMainGoals(shapes)] : shown;
}

/** The goal markets that most people look for: the middle total, and whether both teams score. */
function selectMainGoals(shapes: readonly LineShape[]): readonly DisplayedMarket[] {
  return selectMarkets(shapes, 'goals').flatMap((market) => {
    if (market.rule === 'bothScore') return market;
    if (market.rule !== 'total') return [];
    const halves = market.lines.filter(isHalf);
    const middle = halves[Math.floor((halves.length - 1) / 2)] ?? market.lines[Math.floor(market.lines.length / 2)];
    return middle === undefined ? [] : { ...market, lines: [middle] };
  });
}

/** The groups with at least one market. */
export const selectTabs = (shapes: readonly LineShape[]): readonly MarketTab[] =>
  MARKET_TABS.filter((tab) => selectMarkets(shapes, tab).length > 0);

/** Correct scores in three columns, home wins, draws and away wins; then any other score. */
export function groupScoreColumns(
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
