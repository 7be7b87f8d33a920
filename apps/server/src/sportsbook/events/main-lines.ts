/** Which lines a list shows: of each sport the first market of its table, its first total, handicap and outright. Pure. */
import { findSport } from '@arara/sports/registry';
import type { Market, SpecifierKind } from '@arara/sports';
import type { SportLineFields } from './events.queries.ts';

type LineToPick = Pick<SportLineFields, 'line' | 'state' | 'outcomes'>;

const mainMarketsBySport = new Map<string, readonly number[]>();

/** The markets of the main lines of a sport. */
export function listMainMarkets(sport: string): readonly number[] {
  const known = mainMarketsBySport.get(sport);
  if (known !== undefined) return known;
  const markets = findSport(sport)?.markets.markets ?? [];
  const hasOnly = (kind: SpecifierKind) => (market: Market) =>
    market.specifiers.length === 1 && market.specifiers[0]?.kind === kind;
  const main = [
    markets[0],
    markets.find(hasOnly('total')),
    markets.find(hasOnly('quarter')),
    markets.find(({ outcomeSource }) => outcomeSource === 'competitors'),
  ];
  const ids = [...new Set(main.flatMap((market) => (market === undefined ? [] : [market.id])))];
  mainMarketsBySport.set(sport, ids);
  return ids;
}

/** The main lines among these: of each main market the line whose prices are nearest to each other. */
export function pickMainLines<L extends LineToPick>(sport: string, lines: readonly L[]): L[] {
  const table = findSport(sport)?.markets;
  if (table === undefined) return [];
  const bestByMarket = new Map<number, RankedLine<L>>();
  for (const line of lines) {
    const parsed = line.state === 'closed' ? undefined : table.parseLine(line.line);
    if (parsed === undefined) continue;
    const { market, quarters } = parsed;
    // Open lines first, then totals of halves, which players know best, then the most balanced prices.
    const isWholeTotal = market.specifiers[0]?.kind === 'total' && Math.abs(quarters) % 4 !== 2;
    const ranks = [rankByOpenState(line), Number(isWholeTotal), computeImpliedChanceSpread(line)] as const;
    const best = bestByMarket.get(market.id);
    const order =
      best === undefined
        ? -1
        : ranks[0] - best.ranks[0] ||
          ranks[1] - best.ranks[1] ||
          ranks[2] - best.ranks[2] ||
          table.compareLines(line.line, best.line.line);
    if (order < 0) bestByMarket.set(market.id, { line, ranks });
  }
  return listMainMarkets(sport).flatMap((market) => bestByMarket.get(market)?.line ?? []);
}

interface RankedLine<L> {
  readonly line: L;
  readonly ranks: readonly [state: number, total: number, spread: number];
}

const rankByOpenState = ({ state }: LineToPick): number => (state === 'open' ? 0 : state === 'suspended' ? 1 : 2);

/** How far apart the two implied chances are; a line without both prices is last. */
function computeImpliedChanceSpread({ outcomes }: LineToPick): number {
  const [a, b] = outcomes.map(({ odds }) => odds);
  return typeof a === 'number' && typeof b === 'number' ? Math.abs(1000 / a - 1000 / b) : 2;
}
