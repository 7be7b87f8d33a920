import type { PlacedLine } from '../live/event-parts.ts';
import type { OutcomePrice } from '../live/price-moves.ts';
import { isTotalLine } from './main-line.ts';

/** The distance between the implied chances of a line's two prices. */
function computeOddsDifference([a, b]: readonly (OutcomePrice | undefined)[]): number {
  return a === undefined || b === undefined ? 2 : Math.abs(1000 / a.odds - 1000 / b.odds);
}

/**
 * The total that a row shows: the most balanced one that is offered, an open one rather than a locked one. The server sends
 * one; messages may have added others. Null without one.
 */
export function selectBalancedTotalLine(
  sport: string,
  lines: readonly PlacedLine[],
  getPrice: (line: string, outcomeId: string) => OutcomePrice | undefined,
): string | null {
  const totals = lines
    .filter(({ line, isOver }) => !isOver && isTotalLine(sport, line))
    .map(({ line, outcomes }) => {
      const prices = outcomes.map((outcomeId) => getPrice(line, outcomeId));
      return {
        line,
        isLocked: Number(prices.every((price) => price?.open !== true)),
        difference: computeOddsDifference(prices),
      };
    });
  const [first] = totals.toSorted((a, b) => a.isLocked - b.isLocked || a.difference - b.difference);
  return first?.line ?? null;
}
