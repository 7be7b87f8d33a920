/**
 * The market table: one row per market, with the numbers of the Unified Odds Feed as ids. A new market whose grading rule exists is a
 * row here, and a candidate line in `football/prices.ts` where our simulator offers it; names are dictionary keys. A market with its specifier is a *line* ("18|total=2.5"). All markets
 * are football's so far.
 */

/** The part of the event that decides: `match` is 90 minutes and stoppage time, never extra time. */
export type MarketScope = 'match' | 'firstHalf';

/** How a market is graded; `football/grade.ts` has one function per rule. */
export type GradingRule =
  | 'result'
  | 'doubleChance'
  | 'drawNoBet'
  | 'handicap'
  | 'scoreHandicap'
  | 'total'
  | 'oddEven'
  | 'bothScore'
  | 'correctScore';

/** `quarter`: a multiple of 0.25, also negative; `total`: one ≥ 0; `score`: a score before the start, "0:1". */
export type SpecifierKind = 'quarter' | 'total' | 'score';

export interface Outcome {
  readonly id: string;
  /** last part of its dictionary key; a correct score is its own text, "2:1" */
  readonly key: string;
}

/** Where an event page shows the market, in this order. */
export type MarketTab = 'main' | 'goals' | 'handicaps' | 'halves' | 'score';

export interface Market {
  readonly id: number;
  /** dictionary key of its name */
  readonly key: string;
  readonly sport: 'football';
  readonly rule: GradingRule;
  readonly scope: MarketScope;
  /** The one specifier, if it has one. */
  readonly specifier?: { readonly name: string; readonly kind: SpecifierKind };
  readonly outcomes: readonly Outcome[];
  /** how many outcomes win at once when nothing is refunded: 2 in double chance */
  readonly winners: 1 | 2;
  /** the house's margin over fair odds, as a fraction, where we make the price ourselves */
  readonly margin: number;
  /** the groups with which a `stop` suspends it */
  readonly stopGroups: readonly string[];
  readonly tab: MarketTab;
}

/** Outcome ids that the grading rules and the model use. */
export const outcomeIds = {
  home: '1',
  draw: '2',
  away: '3',
  homeNoDraw: '4',
  awayNoDraw: '5',
  homeOrDraw: '9',
  homeOrAway: '10',
  drawOrAway: '11',
  over: '12',
  under: '13',
  odd: '70',
  even: '72',
  yes: '74',
  no: '76',
  homeScoreHandicap: '1711',
  drawScoreHandicap: '1712',
  awayScoreHandicap: '1713',
  homeHandicap: '1714',
  awayHandicap: '1715',
  otherScore: '324',
} as const;

const toOutcomes = (...keys: (keyof typeof outcomeIds)[]): readonly Outcome[] =>
  keys.map((key) => ({ id: outcomeIds[key], key }));

const threeWayOutcomes = toOutcomes('home', 'draw', 'away');
const overUnderOutcomes = toOutcomes('over', 'under');

/** Up to this many goals per side, a correct score has an outcome of its own. */
export const maxListedGoals = 4;
const listedGoals = Array.from({ length: maxListedGoals + 1 }, (_, goals) => goals);

/** 274 is 0:0, 276 is 1:0 … 322 is 4:4 (away by away), 324 is every other score. */
export const toCorrectScoreId = (home: number, away: number): string =>
  home > maxListedGoals || away > maxListedGoals
    ? outcomeIds.otherScore
    : String(274 + 2 * (home + (maxListedGoals + 1) * away));

const correctScores: readonly Outcome[] = [
  ...listedGoals.flatMap((away) =>
    listedGoals.map((home) => ({ id: toCorrectScoreId(home, away), key: `${home}:${away}` })),
  ),
  { id: outcomeIds.otherScore, key: 'other' },
];

type MarketRow = Pick<Market, 'id' | 'key' | 'rule' | 'margin' | 'outcomes' | 'tab'> & Partial<Market>;

const footballMarket = (market: MarketRow): Market => ({
  sport: 'football',
  scope: 'match',
  winners: 1,
  stopGroups: market.scope === 'firstHalf' ? ['all', 'score', '1st_half'] : ['all', 'score', 'regular_play'],
  ...market,
});

const totalSpecifier = { name: 'total', kind: 'total' } as const;
const handicapSpecifier = { name: 'hcp', kind: 'quarter' } as const;
const scoreHandicapSpecifier = { name: 'hcp', kind: 'score' } as const;

/**
 * Every market that is offered, in the order of an event page. 1X2, totals and Asian handicap have the margins of real bookmakers;
 * draw no bet equals the Asian handicap 0 and has its margin; double chance follows from 1X2.
 */
export const markets: readonly Market[] = [
  footballMarket({ id: 1, key: 'result', rule: 'result', margin: 0.06, outcomes: threeWayOutcomes, tab: 'main' }),
  footballMarket({
    id: 10,
    key: 'doubleChance',
    rule: 'doubleChance',
    margin: 0.06,
    outcomes: toOutcomes('homeOrDraw', 'homeOrAway', 'drawOrAway'),
    winners: 2,
    tab: 'main',
  }),
  footballMarket({
    id: 11,
    key: 'drawNoBet',
    rule: 'drawNoBet',
    margin: 0.035,
    outcomes: toOutcomes('homeNoDraw', 'awayNoDraw'),
    tab: 'main',
  }),
  footballMarket({
    id: 18,
    key: 'total',
    rule: 'total',
    margin: 0.05,
    specifier: totalSpecifier,
    outcomes: overUnderOutcomes,
    tab: 'goals',
  }),
  footballMarket({
    id: 29,
    key: 'bothScore',
    rule: 'bothScore',
    margin: 0.05,
    outcomes: toOutcomes('yes', 'no'),
    tab: 'goals',
  }),
  footballMarket({
    id: 26,
    key: 'oddEven',
    rule: 'oddEven',
    margin: 0.05,
    outcomes: toOutcomes('odd', 'even'),
    tab: 'goals',
  }),
  footballMarket({
    id: 16,
    key: 'handicap',
    rule: 'handicap',
    margin: 0.035,
    specifier: handicapSpecifier,
    outcomes: toOutcomes('homeHandicap', 'awayHandicap'),
    tab: 'handicaps',
  }),
  footballMarket({
    id: 14,
    key: 'scoreHandicap',
    rule: 'scoreHandicap',
    margin: 0.06,
    specifier: scoreHandicapSpecifier,
    outcomes: toOutcomes('homeScoreHandicap', 'drawScoreHandicap', 'awayScoreHandicap'),
    tab: 'handicaps',
  }),
  footballMarket({
    id: 60,
    key: 'halfResult',
    rule: 'result',
    margin: 0.07,
    scope: 'firstHalf',
    outcomes: threeWayOutcomes,
    tab: 'halves',
  }),
  footballMarket({
    id: 68,
    key: 'halfTotal',
    rule: 'total',
    margin: 0.06,
    scope: 'firstHalf',
    specifier: totalSpecifier,
    outcomes: overUnderOutcomes,
    tab: 'halves',
  }),
  footballMarket({
    id: 45,
    key: 'correctScore',
    rule: 'correctScore',
    margin: 0.12,
    outcomes: correctScores,
    tab: 'score',
  }),
];

const marketsById = new Map(markets.map((market) => [market.id, market]));
const positionsById = new Map(markets.map((market, index) => [market.id, index]));

/** The row of a market id, or undefined: a feed may name markets that are not offered. */
export const findMarket = (id: number): Market | undefined => marketsById.get(id);

/** Market id and specifier in the only valid spelling: `1|`, `18|total=2.5`. It names a line everywhere, also on the wire. */
export type LineName = string;

/** A parsed line. */
export interface ParsedLine {
  readonly line: LineName;
  readonly market: Market;
  /** as text, "-0.25"; '' when the market has none */
  readonly specifier: string;
  /** in quarters of a goal: −0.25 is −1; 0 when the market has none. A score handicap's is home minus away. */
  readonly quarters: number;
}

const quarterPattern = /^-?(?:0|[1-9]\d?)(?:\.(?:25|5|75))?$/;
const scoreHandicapPattern = /^(?:0|[1-9]):(?:0|[1-9])$/;

function parseQuarters(kind: SpecifierKind, text: string): number | undefined {
  if (kind === 'score') {
    if (!scoreHandicapPattern.test(text)) return undefined;
    const [home, away] = text.split(':').map(Number);
    return 4 * ((home ?? 0) - (away ?? 0));
  }
  if (!quarterPattern.test(text) || text === '-0') return undefined;
  const quarters = Number(text) * 4;
  return kind === 'total' && quarters < 0 ? undefined : quarters;
}

/** The line of a market: `formatLine(18, '2.5')` is `18|total=2.5`. Throws a RangeError if the market has no such line. */
export function formatLine(marketId: number, specifier = ''): LineName {
  const name = findMarket(marketId)?.specifier?.name;
  const line = `${marketId}|${name === undefined ? specifier : `${name}=${specifier}`}`;
  if (parseLine(line) === undefined) throw new RangeError(`not a line of the market table: ${line}`);
  return line;
}

/** The text of a line's number: 10 quarters is "2.5". */
export const formatQuarters = (quarters: number): string => String(quarters / 4);

const parsedLines = new Map<LineName, ParsedLine>();
const maxCachedLines = 4_096;

/** Parses a line; undefined if it is not in the valid spelling, or of a market that the table does not have. */
export function parseLine(line: LineName): ParsedLine | undefined {
  const known = parsedLines.get(line);
  if (known !== undefined) return known;
  const found = parseUncachedLine(line);
  // Lines also come from outside, so the cache is bounded.
  if (found !== undefined && parsedLines.size < maxCachedLines) parsedLines.set(line, found);
  return found;
}

function parseUncachedLine(line: LineName): ParsedLine | undefined {
  const [id = '', rest, ...more] = line.split('|');
  const market = /^[1-9]\d*$/.test(id) ? findMarket(Number(id)) : undefined;
  if (market === undefined || rest === undefined || more.length > 0) return undefined;
  if (market.specifier === undefined) return rest === '' ? { line, market, specifier: '', quarters: 0 } : undefined;
  const { name, kind } = market.specifier;
  if (!rest.startsWith(`${name}=`)) return undefined;
  const specifier = rest.slice(name.length + 1);
  const quarters = parseQuarters(kind, specifier);
  return quarters === undefined ? undefined : { line, market, specifier, quarters };
}

/** The specifier as the wire carries it: `{ total: "2.5" }`. */
export const getLineSpecifiers = ({ market, specifier }: ParsedLine): Readonly<Record<string, string>> =>
  market.specifier === undefined ? {} : { [market.specifier.name]: specifier };

/** Sorts lines as an event page lists them: by the table, then by their number. Unknown lines are last. */
export function compareLines(a: LineName, b: LineName): number {
  const [one, other] = [parseLine(a), parseLine(b)];
  const position = (line: ParsedLine | undefined) => positionsById.get(line?.market.id ?? 0) ?? markets.length;
  return (
    position(one) - position(other) || (one?.quarters ?? 0) - (other?.quarters ?? 0) || (a < b ? -1 : a > b ? 1 : 0)
  );
}

/** Whether a `stop` of these groups applies to the market. */
export const isInStopGroups = (market: Market, groups: readonly string[]): boolean =>
  groups.some((group) => market.stopGroups.includes(group));
