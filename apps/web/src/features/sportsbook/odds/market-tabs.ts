import type { Market, ParsedLine } from '@arara/sports/core/markets';
import { findSport } from '@arara/sports/registry';
import type { PlacedLine } from '../live/event-parts.ts';

/** A market on the page with its lines, the smallest number first. */
export interface DisplayedMarket {
  readonly id: string;
  readonly key: string;
  readonly lines: readonly PlacedLine[];
}

/** The first tab of every sport. */
export const MAIN_TAB = 'main';

const parse = (sport: string, line: string): ParsedLine | undefined => findSport(sport)?.markets.parseLine(line);

/** True for a line of half units, which most people bet on: it never gives the stake back. */
const isHalfLine = (line: ParsedLine | undefined): boolean => Math.abs(line?.quarters ?? 0) % 4 === 2;

/** Whether the outcomes of a line show its number: more or less than it, or a side with it. */
const showsMeasure = ({ outcomes }: ParsedLine): boolean =>
  outcomes.some(({ key }) => key === 'over' || key.endsWith('Handicap'));

/**
 * Markets of one number each (the second set, the third quarter) are separate: their lines belong to different things. So are
 * lines whose number stands in the name of the market alone.
 */
const getMarketPartKey = (line: ParsedLine): string =>
  line.market.specifiers
    .filter(({ kind }) => kind === 'number' || kind === 'variant' || !showsMeasure(line))
    .map(({ name }) => line.specifiers[name] ?? '')
    .join('|');

/**
 * A line with all outcomes of its market: an outcome without a price keeps its place. In markets with many outcomes those
 * that are no longer possible are left out.
 */
export const MAX_OUTCOMES_KEPT = 4;
function addMissingOutcomesToLine(shape: PlacedLine, line: ParsedLine | undefined): PlacedLine {
  const outcomes = line?.outcomes ?? [];
  if (outcomes.length === 0 || outcomes.length > MAX_OUTCOMES_KEPT) return shape;
  return { ...shape, outcomes: outcomes.map(({ id }) => id) };
}

interface OfferedLine {
  readonly shape: PlacedLine;
  readonly line: ParsedLine;
}

function groupLinesByMarket(offered: readonly OfferedLine[], market: Market): readonly DisplayedMarket[] {
  const own = offered.filter(({ line }) => line.market.id === market.id);
  return [...Map.groupBy(own, ({ line }) => getMarketPartKey(line))].map(([part, lines]) => ({
    id: `${market.id}|${part}`,
    key: market.key,
    lines: lines
      .toSorted((a, b) => a.line.quarters - b.line.quarters)
      .map(({ shape, line }) => addMissingOutcomesToLine(shape, line)),
  }));
}

/** The offered lines of an event in the order of its sport's table; lines that are over or unknown are left out. */
function listOfferedLines(sport: string, shapes: readonly PlacedLine[]): readonly OfferedLine[] {
  const compare = findSport(sport)?.markets.compareLines;
  return shapes
    .flatMap((shape): OfferedLine[] => {
      const line = parse(sport, shape.line);
      return line === undefined || shape.isOver ? [] : [{ shape, line }];
    })
    .toSorted((a, b) => compare?.(a.shape.line, b.shape.line) ?? 0);
}

/** Of several lines of a market the middle one, of half units if there is one. */
function keepMiddleLine(sport: string, market: DisplayedMarket): DisplayedMarket {
  const halves = market.lines.filter((shape) => isHalfLine(parse(sport, shape.line)));
  const middle = halves[Math.floor((halves.length - 1) / 2)] ?? market.lines[Math.floor(market.lines.length / 2)];
  return middle === undefined ? market : { ...market, lines: [middle] };
}

/**
 * The tabs of an event with their markets, in the order of the sport's table. The main tab also has the first market of
 * every other tab that counts the whole event, with its middle line.
 */
export function groupMarketsByTab(
  sport: string,
  shapes: readonly PlacedLine[],
): ReadonlyMap<string, readonly DisplayedMarket[]> {
  const markets = findSport(sport)?.markets.markets ?? [];
  const offered = listOfferedLines(sport, shapes);
  const tabs = new Map<string, readonly DisplayedMarket[]>();
  for (const market of markets) {
    const shown = groupLinesByMarket(offered, market);
    if (shown.length > 0) tabs.set(market.tab, [...(tabs.get(market.tab) ?? []), ...shown]);
  }
  const main = tabs.get(MAIN_TAB);
  if (main === undefined) return tabs;
  const more = [...tabs].flatMap(([tab, [first]]) => {
    if (tab === MAIN_TAB || first === undefined) return [];
    const [shape] = first.lines;
    const line = shape === undefined ? undefined : parse(sport, shape.line);
    return line === undefined || getMarketPartKey(line) !== '' ? [] : [keepMiddleLine(sport, first)];
  });
  return new Map([...tabs, [MAIN_TAB, [...main.map((market) => keepMainLines(sport, market)), ...more.slice(0, 3)]]]);
}

/** Up to three outcomes stand side by side; a longer list stands in rows of two. */
export const MAX_OUTCOMES_IN_ROW = 3;

/** A market of the main tab shows at most its three middle lines. */
const MAX_MAIN_LINES = 3;
function keepMainLines(sport: string, market: DisplayedMarket): DisplayedMarket {
  if (market.lines.length <= MAX_MAIN_LINES) return market;
  const halves = market.lines.filter((shape) => isHalfLine(parse(sport, shape.line)));
  const lines = halves.length >= MAX_MAIN_LINES ? halves : market.lines;
  const from = Math.floor((lines.length - MAX_MAIN_LINES) / 2);
  return { ...market, lines: lines.slice(from, from + MAX_MAIN_LINES) };
}

/** Correct scores, or further goals ("+1:0"), in three columns, home wins, draws and away wins; then any other score. */
export function groupCorrectScoreColumns(
  outcomes: readonly string[],
  getName: (outcomeId: string) => string,
): {
  readonly home: readonly string[];
  readonly draw: readonly string[];
  readonly away: readonly string[];
  readonly other: readonly string[];
} {
  const points = (outcomeId: string) => getName(outcomeId).split(':').map(Number);
  const isScore = (outcomeId: string) => /^\+?\d+:\d+$/.test(getName(outcomeId));
  const wins = (sign: number) =>
    outcomes
      .filter((id) => isScore(id) && Math.sign((points(id)[0] ?? 0) - (points(id)[1] ?? 0)) === sign)
      .toSorted(
        (a, b) => Math.max(...points(a)) - Math.max(...points(b)) || Math.min(...points(a)) - Math.min(...points(b)),
      );
  return { home: wins(1), draw: wins(0), away: wins(-1), other: outcomes.filter((id) => !isScore(id)) };
}

/**
 * The outcomes of a market by the side whose win they are a part of, where their keys say so: margins of a win, rounds of a
 * fight, half-time and full-time. Both sides have the same order, smallest numbers first. Undefined for other markets, and
 * for those that fit a row.
 */
export function groupOutcomesBySide(
  outcomes: ParsedLine['outcomes'],
): Readonly<Record<'home' | 'draw' | 'away', readonly string[]>> | undefined {
  const findSide = (key: string) => /^(home|draw|away)(?![a-z])/.exec(key)?.[1];
  if (outcomes.length <= MAX_OUTCOMES_IN_ROW || outcomes.some(({ key }) => findSide(key) === undefined))
    return undefined;
  const findNumber = (key: string) => Number(/\d+/.exec(key)?.[0] ?? Number.MAX_SAFE_INTEGER);
  const listIds = (side: string) =>
    outcomes
      .filter(({ key }) => findSide(key) === side)
      .toSorted((a, b) => findNumber(a.key) - findNumber(b.key))
      .map(({ id }) => id);
  return { home: listIds('home'), draw: listIds('draw'), away: listIds('away') };
}
