import { type DisplayedMarket, MAX_OUTCOMES_IN_ROW } from './market-tabs.ts';

/** About how many rows of prices a market's card is high, with its title as one. */
function estimateMarketRows({ lines }: DisplayedMarket): number {
  const outcomes = lines[0]?.outcomes.length ?? 0;
  if (lines.length > 1) return 2 + lines.length;
  return 1 + (outcomes > MAX_OUTCOMES_IN_ROW ? Math.ceil(outcomes / 2) : 1);
}

/**
 * The place of the market that begins the second of two columns, so that both are about as high and the order goes down the
 * first column, then down the second; one market alone has one column. The columns are elements of their own, because CSS
 * columns are balanced again with every price that changes: 90 ms for 200 prices on a processor slowed down four times.
 */
export function findSecondColumnStart(markets: readonly DisplayedMarket[]): number {
  const rows = markets.map(estimateMarketRows);
  const half = rows.reduce((sum, count) => sum + count, 0) / 2;
  let above = rows[0] ?? 0;
  let start = 1;
  // A market stands in the first column as long as that brings the columns closer together.
  for (; start < markets.length - 1 && above + (rows[start] ?? 0) / 2 <= half; start++) above += rows[start] ?? 0;
  return start;
}
