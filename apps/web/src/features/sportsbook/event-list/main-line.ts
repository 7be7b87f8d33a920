import { mainLines } from '@arara/sports/main-lines';
import type { PlacedLine } from '../live/event-parts.ts';

/** A row has room for so many prices. */
const MAX_ROW_OUTCOMES = 3;

const getMarketId = (line: string): number => Number(line.split('|', 1)[0]);

/** Whether the prices of a line are those of its sport's main market. */
export const isOfMainMarket = (sport: string, line: string): boolean => mainLines[sport]?.line === line;

const findFieldMarket = (sport: string, line: string): number =>
  mainLines[sport]?.fieldMarkets.findIndex(({ id }) => id === getMarketId(line)) ?? -1;

/**
 * The line whose prices a row shows: of the sport's main market, which the heading of the list names, or of the first one
 * where competitors are the outcomes. Null without one: another market in its place would look like the main one.
 */
export function findMainLine(sport: string, shapes: readonly PlacedLine[]): PlacedLine | null {
  const findPlace = ({ line }: PlacedLine) => (isOfMainMarket(sport, line) ? -1 : findFieldMarket(sport, line));
  const [first] = shapes
    .filter(({ line, isOver }) => !isOver && (isOfMainMarket(sport, line) || findFieldMarket(sport, line) >= 0))
    .toSorted((a, b) => findPlace(a) - findPlace(b));
  return first ?? null;
}

/**
 * The main line of a match that offers none now, as when its last market is closed before the end: its places keep locks,
 * where an empty row would look like a fault. Null where competitors are the outcomes: their places have no fixed names.
 */
export function makeClosedMainLine(sport: string): PlacedLine | null {
  const { line, outcomes = [] } = mainLines[sport] ?? {};
  if (line === undefined || outcomes.length === 0) return null;
  return {
    line,
    market: getMarketId(line),
    isOver: true,
    keepsPlace: false,
    outcomes: outcomes.map(({ id }) => id),
    names: {},
  };
}

/** The outcomes that a line's market fixes. */
const listFixedOutcomes = (sport: string, line: string) =>
  isOfMainMarket(sport, line) ? (mainLines[sport]?.outcomes ?? []) : [];

/** The outcomes that a row shows of its line: all of a market, or the first ones that the server lists of a field. */
export function listRowOutcomes(sport: string, shape: PlacedLine): readonly string[] {
  const outcomes = listFixedOutcomes(sport, shape.line);
  return (outcomes.length > 0 ? outcomes.map(({ id }) => id) : shape.outcomes).slice(0, MAX_ROW_OUTCOMES);
}

/** The key of an outcome of the main market; undefined for a competitor of a field. */
export const findMainOutcomeKey = (sport: string, line: string, outcomeId: string): string | undefined =>
  listFixedOutcomes(sport, line).find(({ id }) => id === outcomeId)?.key;

/** The key of the name of a row's market: the main one, that of a field, or the total. */
export function findRowMarketKey(sport: string, line: string): string | undefined {
  const { key, fieldMarkets, totalMarket } = mainLines[sport] ?? {};
  if (isOfMainMarket(sport, line)) return key;
  return isTotalLine(sport, line) ? totalMarket?.key : fieldMarkets?.[findFieldMarket(sport, line)]?.key;
}

/** The sign over a price of a row: 1, X or 2 for two sides; a field has names there. */
const SIGNS: Readonly<Record<string, string>> = { home: '1', homeNoDraw: '1', draw: 'X', away: '2', awayNoDraw: '2' };

export const findOutcomeSign = (sport: string, line: string, outcomeId: string): string | undefined =>
  SIGNS[findMainOutcomeKey(sport, line, outcomeId) ?? ''];

/** The total that a row shows beside its main line: the first market of the sport's table that is one number over or under. */
export const isTotalLine = (sport: string, line: string): boolean =>
  mainLines[sport]?.totalMarket?.id === getMarketId(line);

/** The number of a line with one specifier: "18|total=2.5" has 2.5. */
export const getLineNumber = (line: string): string => line.slice(line.lastIndexOf('=') + 1);
