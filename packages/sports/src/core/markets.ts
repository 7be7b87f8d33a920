/**
 * The market table: one row per market, with the numbers of the Unified Odds Feed as ids. A new market whose grading rule exists is a
 * row here, and a candidate line in `football/prices.ts` where our simulator offers it; names are dictionary keys. A market with its specifier is a *line* ("18|total=2.5"). All markets
 * are football's so far.
 */

/** The part of the event that decides: `match` is 90 minutes and stoppage time, never extra time. */
export type MarketScope = 'match' | 'firstHalf';

/** How a market is graded; `football/grade.ts` has one function per rule. */
export type MarketGradingRule =
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

export interface MarketOutcome {
  readonly id: string;
  /** last part of its dictionary key; a correct score is its own text, "2:1" */
  readonly key: string;
}

/** Where an event page shows the market, in this order. */
export type MarketTabName = 'main' | 'goals' | 'handicaps' | 'halves' | 'score';

export interface BettingMarket {
  readonly id: number;
  /** dictionary key of its name */
  readonly key: string;
  readonly sport: 'football';
  readonly rule: MarketGradingRule;
  readonly scope: MarketScope;
  /** The one specifier, if it has one. */
  readonly specifier?: { readonly name: string; readonly kind: SpecifierKind };
  readonly outcomes: readonly MarketOutcome[];
  /** how many outcomes win at once when nothing is refunded: 2 in double chance */
  readonly winners: 1 | 2;
  /** the house's margin over fair odds, as a fraction, where we make the price ourselves */
  readonly margin: number;
  /** the groups with which a `stop` suspends it */
  readonly stopGroups: readonly string[];
  readonly tab: MarketTabName;
}

/** Outcome ids that the grading rules and the model use. */
export const marketOutcomeIds = {
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

const buildMarketOutcomes = (...keys: (keyof typeof marketOutcomeIds)[]): readonly MarketOutcome[] =>
  keys.map((key) => ({ id: marketOutcomeIds[key], key }));

const threeWayOutcomes = buildMarketOutcomes('home', 'draw', 'away');
const overUnderOutcomes = buildMarketOutcomes('over', 'under');

/** Up to this many goals per side, a correct score has an outcome of its own. */
export const maxListedGoals = 4;
const listedGoalCounts = Array.from({ length: maxListedGoals + 1 }, (_, goals) => goals);

/** 274 is 0:0, 276 is 1:0 … 322 is 4:4 (away by away), 324 is every other score. */
export const toCorrectScoreId = (home: number, away: number): string =>
  home > maxListedGoals || away > maxListedGoals
    ? marketOutcomeIds.otherScore
    : String(274 + 2 * (home + (maxListedGoals + 1) * away));

const correctScoreOutcomes: readonly MarketOutcome[] = [
  ...listedGoalCounts.flatMap((away) =>
    listedGoalCounts.map((home) => ({ id: toCorrectScoreId(home, away), key: `${home}:${away}` })),
  ),
  { id: marketOutcomeIds.otherScore, key: 'other' },
];

type MarketDefinition = Pick<BettingMarket, 'id' | 'key' | 'rule' | 'margin' | 'outcomes' | 'tab'> &
  Partial<BettingMarket>;

const defineFootballMarket = (market: MarketDefinition): BettingMarket => ({
  sport: 'football',
  scope: 'match',
  winners: 1,
  stopGroups: market.scope === 'firstHalf' ? ['all', 'score', '1st_half'] : ['all', 'score', 'regular_play'],
  ...market,
});

const totalSpecifier = { name: 'total', kind: 'total' } as const;
const handicapSpecifier = { name: 'hcp', kind: 'quarter' } as const;
const scoreHandicapSpecifierDefinition = { name: 'hcp', kind: 'score' } as const;

/**
 * Every market that is offered, in the order of an event page. 1X2, totals and Asian handicap have the margins of real bookmakers;
 * draw no bet equals the Asian handicap 0 and has its margin; double chance follows from 1X2.
 */
export const bettingMarkets: readonly BettingMarket[] = [
  defineFootballMarket({ id: 1, key: 'result', rule: 'result', margin: 0.06, outcomes: threeWayOutcomes, tab: 'main' }),
  defineFootballMarket({
    id: 10,
    key: 'doubleChance',
    rule: 'doubleChance',
    margin: 0.06,
    outcomes: buildMarketOutcomes('homeOrDraw', 'homeOrAway', 'drawOrAway'),
    winners: 2,
    tab: 'main',
  }),
  defineFootballMarket({
    id: 11,
    key: 'drawNoBet',
    rule: 'drawNoBet',
    margin: 0.035,
    outcomes: buildMarketOutcomes('homeNoDraw', 'awayNoDraw'),
    tab: 'main',
  }),
  defineFootballMarket({
    id: 18,
    key: 'total',
    rule: 'total',
    margin: 0.05,
    specifier: totalSpecifier,
    outcomes: overUnderOutcomes,
    tab: 'goals',
  }),
  defineFootballMarket({
    id: 29,
    key: 'bothScore',
    rule: 'bothScore',
    margin: 0.05,
    outcomes: buildMarketOutcomes('yes', 'no'),
    tab: 'goals',
  }),
  defineFootballMarket({
    id: 26,
    key: 'oddEven',
    rule: 'oddEven',
    margin: 0.05,
    outcomes: buildMarketOutcomes('odd', 'even'),
    tab: 'goals',
  }),
  defineFootballMarket({
    id: 16,
    key: 'handicap',
    rule: 'handicap',
    margin: 0.035,
    specifier: handicapSpecifier,
    outcomes: buildMarketOutcomes('homeHandicap', 'awayHandicap'),
    tab: 'handicaps',
  }),
  defineFootballMarket({
    id: 14,
    key: 'scoreHandicap',
    rule: 'scoreHandicap',
    margin: 0.06,
    specifier: scoreHandicapSpecifierDefinition,
    outcomes: buildMarketOutcomes('homeScoreHandicap', 'drawScoreHandicap', 'awayScoreHandicap'),
    tab: 'handicaps',
  }),
  defineFootballMarket({
    id: 60,
    key: 'halfResult',
    rule: 'result',
    margin: 0.07,
    scope: 'firstHalf',
    outcomes: threeWayOutcomes,
    tab: 'halves',
  }),
  defineFootballMarket({
    id: 68,
    key: 'halfTotal',
    rule: 'total',
    margin: 0.06,
    scope: 'firstHalf',
    specifier: totalSpecifier,
    outcomes: overUnderOutcomes,
    tab: 'halves',
  }),
  defineFootballMarket({
    id: 45,
    key: 'correctScore',
    rule: 'correctScore',
    margin: 0.12,
    outcomes: correctScoreOutcomes,
    tab: 'score',
  }),
];

const marketsById = new Map(bettingMarkets.map((market) => [market.id, market]));
const marketPositionsById = new Map(bettingMarkets.map((market, index) => [market.id, index]));

/** The row of a market id, or undefined: a feed may name markets that are not offered. */
export const findBettingMarketById = (id: number): BettingMarket | undefined => marketsById.get(id);

/** Market id and specifier in the only valid spelling: `1|`, `18|total=2.5`. It names a line everywhere, also on the wire. */
export type LineName = string;

/** A parsed line. */
export interface ParsedLine {
  readonly line: LineName;
  readonly market: BettingMarket;
  /** as text, "-0.25"; '' when the market has none */
  readonly specifier: string;
  /** in quarters of a goal: −0.25 is −1; 0 when the market has none. A score handicap's is home minus away. */
  readonly quarters: number;
}

const quarterHandicapPattern = /^-?(?:0|[1-9]\d?)(?:\.(?:25|5|75))?$/;
const scoreHandicapPattern = /^(?:0|[1-9]):(?:0|[1-9])$/;

function parseHandicapQuarters(kind: SpecifierKind, text: string): number | undefined {
  if (kind === 'score') {
    if (!scoreHandicapPattern.test(text)) return undefined;
    const [home, away] = text.split(':').map(Number);
    return 4 * ((home ?? 0) - (away ?? 0));
  }
  if (!quarterHandicapPattern.test(text) || text === '-0') return undefined;
  const quarters = Number(text) * 4;
  return kind === 'total' && quarters < 0 ? undefined : quarters;
}

/** The line of a market: `formatLineName(18, '2.5')` is `18|total=2.5`. Throws a RangeError if the market has no such line. */
export function formatLineName(marketId: number, specifier = ''): LineName {
  const name = findBettingMarketById(marketId)?.specifier?.name;
  const line = `${marketId}|${name === undefined ? specifier : `${name}=${specifier}`}`;
  if (parseLineName(line) === undefined) throw new RangeError(`not a line of the market table: ${line}`);
  return line;
}

/** The text of a line's number: 10 quarters is "2.5". */
export const formatHandicapQuarters = (quarters: number): string => String(quarters / 4);

const parsedLineCache = new Map<LineName, ParsedLine>();
const maxCachedLines = 4_096;

/** Parses a line; undefined if it is not in the valid spelling, or of a market that the table does not have. */
export function parseLineName(line: LineName): ParsedLine | undefined {
  const known = parsedLineCache.get(line);
  if (known !== undefined) return known;
  const found = parseUncachedLineName(line);
  // Lines also come from outside, so the cache is bounded.
  if (found !== undefined && parsedLineCache.size < maxCachedLines) parsedLineCache.set(line, found);
  return found;
}

function parseUncachedLineName(line: LineName): ParsedLine | undefined {
  const [id = '', rest, ...more] = line.split('|');
  const market = /^[1-9]\d*$/.test(id) ? findBettingMarketById(Number(id)) : undefined;
  if (market === undefined || rest === undefined || more.length > 0) return undefined;
  if (market.specifier === undefined) return rest === '' ? { line, market, specifier: '', quarters: 0 } : undefined;
  const { name, kind } = market.specifier;
  if (!rest.startsWith(`${name}=`)) return undefined;
  const specifier = rest.slice(name.length + 1);
  const quarters = parseHandicapQuarters(kind, specifier);
  return quarters === undefined ? undefined : { line, market, specifier, quarters };
}

/** The specifier as the wire carries it: `{ total: "2.5" }`. */
export const getLineSpecifiers = ({ market, specifier }: ParsedLine): Readonly<Record<string, string>> =>
  market.specifier === undefined ? {} : { [market.specifier.name]: specifier };

/** Sorts lines as an event page lists them: by the table, then by their number. Unknown lines are last. */
export function compareSportLineNames(a: LineName, b: LineName): number {
  const [one, other] = [parseLineName(a), parseLineName(b)];
  const position = (line: ParsedLine | undefined) =>
    marketPositionsById.get(line?.market.id ?? 0) ?? bettingMarkets.length;
  return (
    position(one) - position(other) || (one?.quarters ?? 0) - (other?.quarters ?? 0) || (a < b ? -1 : a > b ? 1 : 0)
  );
}

/** Whether a `stop` of these groups applies to the market. */
export const isMarketInStopGroups = (market: BettingMarket, groups: readonly string[]): boolean =>
  groups.some((group) => market.stopGroups.includes(group));
