import { findSport } from '@arara/sports/registry';
import type { LineWithoutPrices } from '../events/event-store.ts';

/** A row has room for so many prices. */
const MAX_ROW_OUTCOMES = 3;

/** Whether the prices of a line are those of its sport's main market. */
export const isOfMainMarket = (sport: string, line: string): boolean => {
  const table = findSport(sport)?.markets;
  return table !== undefined && table.parseLine(line)?.market === table.markets[0];
};

/**
 * The line whose prices a row shows: of the sport's main market, which the heading of the list names, or of the first one
 * where competitors are the outcomes. Null without one: another market in its place would look like the main one.
 */
export function findMainLine(sport: string, shapes: readonly LineWithoutPrices[]): LineWithoutPrices | null {
  const table = findSport(sport)?.markets;
  const canBeShown = (line: string) =>
    isOfMainMarket(sport, line) || table?.parseLine(line)?.market.outcomeSource === 'competitors';
  const [first] = shapes
    .filter(({ line, isOver }) => !isOver && canBeShown(line))
    .toSorted((a, b) => table?.compareLines(a.line, b.line) ?? 0);
  return first ?? null;
}

/** The outcomes that a row shows of its line: all of a market, or the first ones that the server lists of a field. */
export function listRowOutcomes(sport: string, shape: LineWithoutPrices): readonly string[] {
  const outcomes = findSport(sport)?.markets.parseLine(shape.line)?.outcomes ?? [];
  return (outcomes.length > 0 ? outcomes.map(({ id }) => id) : shape.outcomes).slice(0, MAX_ROW_OUTCOMES);
}

/** The sign over a price of a row: 1, X or 2 for two sides; a field has names there. */
const SIGNS: Readonly<Record<string, string>> = { home: '1', homeNoDraw: '1', draw: 'X', away: '2', awayNoDraw: '2' };

export const findOutcomeSign = (sport: string, line: string, outcomeId: string): string | undefined =>
  SIGNS[
    findSport(sport)
      ?.markets.parseLine(line)
      ?.outcomes.find(({ id }) => id === outcomeId)?.key ?? ''
  ];

/** The total that a row shows beside its main line: the first market of the sport's table that is one number over or under. */
export function isTotalLine(sport: string, line: string): boolean {
  const table = findSport(sport)?.markets;
  const total = table?.markets.find(
    ({ specifiers, outcomes }) =>
      specifiers.length === 1 && specifiers[0]?.kind === 'total' && outcomes.some(({ key }) => key === 'over'),
  );
  return total !== undefined && table?.parseLine(line)?.market === total;
}
