/**
 * Markets and lines of any sport. A sport's market table has one row per market, with the numbers of the Unified Odds Feed as
 * ids; a market without such a number has an id of the house, from 100001. A market with its specifiers is a *line*
 * ("18|total=2.5"), and a line's text has one spelling. A market id has a meaning only within its sport.
 */
import type { MarketOutcome } from './outcomes.ts';
import { formatSpecifiers, parseScoreSpecifier, parseSpecifiers, sortSpecifierDefinitions } from './specifiers.ts';
import type { SpecifierDefinition, SpecifierValues } from './specifiers.ts';

/** Ids of markets that the Unified Odds Feed does not have start here. */
export const FIRST_HOUSE_MARKET_ID = 100_001;

/**
 * Where a line's outcomes come from: `fixed` by the market (perhaps by its variant), `competitors` of the event by their
 * ids, or `listed` by the line itself (players who may score, pairs of drivers).
 */
export type OutcomeSource = 'fixed' | 'competitors' | 'listed';

export interface Market {
  readonly id: number;
  /** dictionary key of its name */
  readonly key: string;
  /** wire code of its sport */
  readonly sport: string;
  /** in the order of their names */
  readonly specifiers: readonly SpecifierDefinition[];
  readonly outcomeSource: OutcomeSource;
  /** the outcomes of a `fixed` market without variants; empty otherwise */
  readonly outcomes: readonly MarketOutcome[];
  /** the outcomes of a `fixed` market by the value of its specifier `variant` */
  readonly outcomesByVariant?: Readonly<Record<string, readonly MarketOutcome[]>>;
  /** how many outcomes win at once when nothing is refunded: 2 in double chance */
  readonly winners: number;
  /** Outcomes overlap (ranges of goals), so the number that win depends on the result; `winners` is about its mean. */
  readonly winnersVary?: true;
  /** the house's margin over fair odds, as a fraction */
  readonly margin: number;
  /**
   * Its prices are sums of those of another market with the same specifiers: each outcome of this market is these outcomes of
   * that one. Double chance follows from 1X2, so that neither undercuts the other.
   */
  readonly summedFrom?: { readonly market: number; readonly outcomes: Readonly<Record<string, readonly string[]>> };
  /** the groups with which a `stop` suspends it */
  readonly stopGroups: readonly string[];
  /** where an event page shows the market */
  readonly tab: string;
  /** whether bets are taken while the event is being played */
  readonly inPlay: boolean;
}

/** Market id and specifiers in the only valid spelling: `1|`, `18|total=2.5`, `204|setnr=1|total=9.5`. */
export type LineName = string;

/** A parsed line. */
export interface ParsedLine<Row extends Market = Market> {
  readonly line: LineName;
  readonly market: Row;
  readonly specifiers: SpecifierValues;
  /** the line's total, handicap or score as text, "-0.25"; '' without one */
  readonly specifier: string;
  /** the same as a number in quarters: −0.25 is −1; a score's is home minus away; 0 without one */
  readonly quarters: number;
  /** all outcomes where the market fixes them, otherwise empty */
  readonly outcomes: readonly MarketOutcome[];
}

/** The market table of a sport. */
export interface MarketTable<Row extends Market = Market> {
  /** in the order of an event page */
  readonly markets: readonly Row[];
  /** The row of a market id, or undefined: a feed may name markets that are not offered. */
  readonly findById: (id: number) => Row | undefined;
  /** Parses a line; undefined if it is not in the valid spelling, or of a market that the table does not have. */
  readonly parseLine: (line: LineName) => ParsedLine<Row> | undefined;
  /** The line of a market. Throws a RangeError if the market has no such line. */
  readonly formatLine: (id: number, specifiers?: SpecifierValues) => LineName;
  /** Sorts lines as an event page lists them: by the table, then by their numbers. Unknown lines are last. */
  readonly compareLines: (a: LineName, b: LineName) => number;
}

/** A row of a market table as it is written: what most rows have in common may be left out. */
export type MarketDefinition = Pick<Market, 'id' | 'key' | 'margin' | 'tab'> & Partial<Market>;

/** The row of a definition. By default: outcomes fixed, one winner, no specifiers, offered in play, stopped with `all` and `score`. */
export function defineMarket<Definition extends MarketDefinition>(
  sport: string,
  definition: Definition,
): Definition & Market {
  return {
    outcomeSource: 'fixed',
    outcomes: [],
    winners: 1,
    stopGroups: ['all', 'score'],
    inPlay: true,
    ...definition,
    sport,
    specifiers: sortSpecifierDefinitions(definition.specifiers ?? []),
  };
}

const maxCachedLines = 4_096;

/** The market table of these rows. Throws a RangeError on two rows of one id, or of one key. */
export function createMarketTable<Row extends Market>(markets: readonly Row[]): MarketTable<Row> {
  const byId = new Map(markets.map((market) => [market.id, market]));
  const positions = new Map(markets.map((market, index) => [market.id, index]));
  if (byId.size !== markets.length) throw new RangeError('a market table with two rows of one id');
  const cache = new Map<LineName, ParsedLine<Row>>();

  const parseLine = (line: LineName): ParsedLine<Row> | undefined => {
    const known = cache.get(line);
    if (known !== undefined) return known;
    const found = parseUncachedLine(byId, line);
    // Lines also come from outside, so the cache is bounded.
    if (found !== undefined && cache.size < maxCachedLines) cache.set(line, found);
    return found;
  };

  return {
    markets,
    findById: (id) => byId.get(id),
    parseLine,
    formatLine(id, specifiers = {}) {
      const line = `${id}|${formatSpecifiers(byId.get(id)?.specifiers ?? [], specifiers)}`;
      const parsed = parseLine(line);
      if (parsed === undefined || Object.keys(specifiers).length !== parsed.market.specifiers.length)
        throw new RangeError(`not a line of the market table: ${line} of ${JSON.stringify(specifiers)}`);
      return line;
    },
    compareLines(a, b) {
      const [one, other] = [parseLine(a), parseLine(b)];
      const position = (line: ParsedLine<Row> | undefined) => positions.get(line?.market.id ?? 0) ?? markets.length;
      return position(one) - position(other) || compareSpecifiers(one, other) || (a < b ? -1 : a > b ? 1 : 0);
    },
  };
}

function parseUncachedLine<Row extends Market>(
  byId: ReadonlyMap<number, Row>,
  line: LineName,
): ParsedLine<Row> | undefined {
  const bar = line.indexOf('|');
  const id = line.slice(0, Math.max(0, bar));
  const market = /^[1-9]\d*$/.test(id) ? byId.get(Number(id)) : undefined;
  const specifiers = market === undefined ? undefined : parseSpecifiers(market.specifiers, line.slice(bar + 1));
  if (market === undefined || specifiers === undefined) return undefined;
  const { specifier, quarters } = readLineNumber(market, specifiers);
  const outcomes = market.outcomesByVariant?.[specifiers['variant'] ?? ''] ?? market.outcomes;
  return { line, market, specifiers, specifier, quarters, outcomes };
}

/** The specifier that says how much: a total, a handicap or a score. Numbers of sets and the like say which. */
function readLineNumber(
  { specifiers }: Market,
  values: SpecifierValues,
): { readonly specifier: string; readonly quarters: number } {
  const measure = specifiers.find(({ kind }) => kind === 'quarter' || kind === 'total' || kind === 'score');
  if (measure === undefined) return { specifier: '', quarters: 0 };
  const specifier = values[measure.name] ?? '';
  const [home, away] = measure.kind === 'score' ? parseScoreSpecifier(specifier) : [Number(specifier), 0];
  return { specifier, quarters: 4 * (home - away) };
}

/** By the numbers that say which (set, quarter), then by the one that says how much. */
function compareSpecifiers(a: ParsedLine | undefined, b: ParsedLine | undefined): number {
  if (a === undefined || b === undefined) return 0;
  for (const { name, kind } of a.market.specifiers) {
    const difference = kind === 'number' ? getSpecifierNumber(a, name) - getSpecifierNumber(b, name) : 0;
    if (difference !== 0) return difference;
  }
  return a.quarters - b.quarters;
}

/** The value of a specifier of kind `number`: the set of `setnr=2` is 2. Throws a RangeError if the line has no such specifier. */
export function getSpecifierNumber({ line, specifiers }: ParsedLine, name: string): number {
  const value = specifiers[name];
  if (value === undefined) throw new RangeError(`${line} has no specifier ${name}`);
  return Number(value);
}

/** The text of a line's number: 10 quarters is "2.5". */
export const formatHandicapQuarters = (quarters: number): string => String(quarters / 4);

/** Whether a `stop` of these groups applies to the market. */
export const isMarketInStopGroups = (market: Market, groups: readonly string[]): boolean =>
  groups.some((group) => market.stopGroups.includes(group));
