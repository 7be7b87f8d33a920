/**
 * From fair chances to prices, and from a source's prices to fair chances. All prices of an event come from one probability
 * measure and none of them is better than fair, so no combination of them wins in every case.
 */
import { highestOfferedOdds, MIN_OFFERED_ODDS, ODDS_UNIT, roundToLadder } from './odds.ts';
import type { Odds } from './odds.ts';
import type { Market, ParsedLine } from './markets.ts';
import type { FairChance } from './sport.ts';

const MILLION = 1_000_000;

/**
 * Above this chance of its one winner a line is practically decided, and so is a market that is summed from it: the outcomes
 * that are left would carry the margin of all.
 */
const NEARLY_DECIDED = 0.985;

/** The chance that wins of the part of the stake that is not refunded. Its inverse is the fair price. */
export const toChanceAtRisk = ({ win, refund }: FairChance): number =>
  refund >= MILLION ? 0 : Math.min(1, win / (MILLION - refund));

/**
 * The fair chances in a book of odds (thousandths), by the power method: Σ q^k is the number of winners. It charges long shots
 * more than favourites, as bookmakers do. Undefined for a book that is not complete, or that sums to less than its winners.
 */
export function removeMargin(book: readonly (number | undefined)[], winners: number): readonly number[] | undefined {
  const implied = book.flatMap((odds) => (odds === undefined || odds <= ODDS_UNIT ? [] : [ODDS_UNIT / odds]));
  const sum = (k: number) => implied.reduce((total, q) => total + q ** k, 0);
  if (implied.length !== book.length || implied.length <= winners || sum(1) < winners) return undefined;
  let [low, high] = [1, 2];
  while (sum(high) > winners) [low, high] = [high, 2 * high];
  for (let i = 0; i < 50; i++) {
    const middle = (low + high) / 2;
    if (sum(middle) > winners) low = middle;
    else high = middle;
  }
  return implied.map((q) => q ** ((low + high) / 2));
}

const toOddsRatio = (chance: number): number => chance / (1 - chance);
/** A chance whose odds ratio q/(1−q) is multiplied by a factor. */
const scaleOddsRatio = (chance: number, factor: number): number =>
  chance >= 1 ? 1 : (factor * toOddsRatio(chance)) / (1 + factor * toOddsRatio(chance));

const LARGEST_LOG_FACTOR = 12;

/** The factor on all odds ratios with which the chances sum to `target`, found by Newton's method in the logarithm. */
function solveOddsRatioFactor(chances: readonly number[], target: number, start = 0): number {
  let [low, high, log] = [-LARGEST_LOG_FACTOR, LARGEST_LOG_FACTOR, start];
  for (let i = 0; i < 60; i++) {
    let [excess, slope] = [-target, 0];
    const factor = Math.exp(log);
    for (const chance of chances) {
      const q = scaleOddsRatio(chance, factor);
      excess += q;
      slope += q * (1 - q);
    }
    if (Math.abs(excess) < 1e-9) break;
    if (excess > 0) high = log;
    else low = log;
    const next = log - excess / slope;
    log = next > low && next < high ? next : (low + high) / 2;
  }
  return Math.exp(log);
}

/**
 * Adds a margin to chances, by odds ratio: q/(1−q) = c · p/(1−p) with the one c for which the q sum to Σ p × (1 + margin).
 * Unlike margin in proportion it keeps every q below 1, so that a favourite at 97 % has a price, and it charges long shots
 * more, as real bookmakers do: outcomes implied at 7.5 % win 5.5 %, at 55 % they win 61 %. Several outcomes may win. Chances
 * of 0 and 1 stay.
 */
export function addMargin(chances: readonly number[], margin: number): readonly number[] {
  const open = chances.filter((p) => p > 0 && p < 1);
  const target = open.reduce((sum, p) => sum + p, 0) * (1 + margin);
  // What leaves nothing to bet on cannot carry a margin.
  if (open.length < 2 || target >= open.length) return chances;
  const factor = solveOddsRatioFactor(open, target);
  return chances.map((p) => scaleOddsRatio(p, factor));
}

interface ImpliedOutcome {
  /** the fair chance of the part of the stake at risk */
  readonly fair: number;
  /** the same with margin */
  readonly implied: number;
}

const LEAST_OFFERED_CHANCE = ODDS_UNIT / highestOfferedOdds;
const LARGEST_OFFERED_CHANCE = ODDS_UNIT / MIN_OFFERED_ODDS;

/**
 * Prices on the ladder whose implied chances sum to `target` as nearly as the ladder allows. The steps of the ladder are widest
 * in chance at short prices, so the shortest price is rounded first, and the others make up for what it was rounded by: the
 * whole book misses its target by half a step of its longest price.
 */
function quoteBook(outcomes: readonly ImpliedOutcome[], target: number): readonly (Odds | undefined)[] {
  const prices: (Odds | undefined)[] = outcomes.map(() => undefined);
  const rest = outcomes.map((outcome, i) => ({ ...outcome, i })).toSorted((a, b) => b.implied - a.implied || a.i - b.i);
  // What is quoted at the highest price takes a fixed share of the target.
  let left = target;
  for (;;) {
    const last = rest.at(-1);
    if (last === undefined) return prices;
    const factor = solveOddsRatioFactor(
      rest.map(({ implied }) => implied),
      left,
    );
    if (scaleOddsRatio(last.implied, factor) > LEAST_OFFERED_CHANCE) break;
    prices[last.i] = highestOfferedOdds;
    left -= LEAST_OFFERED_CHANCE;
    rest.pop();
  }
  let log = 0;
  for (const [n, { fair, implied, i }] of rest.entries()) {
    const factor = solveOddsRatioFactor(
      rest.slice(n).map((outcome) => outcome.implied),
      left,
      log,
    );
    log = Math.log(factor);
    const price = roundToLadder(Math.max(fair, scaleOddsRatio(implied, factor)), fair);
    prices[i] = price;
    left -= price === undefined ? implied : ODDS_UNIT / price;
  }
  return prices;
}

/** A priced outcome, with its fair chance beside it. `odds` are missing where no fair price exists. */
export interface PricedOutcome {
  readonly id: string;
  readonly odds?: Odds;
  readonly active: boolean;
  readonly fair: FairChance;
}

/** A priced line. A line that is practically decided, or has no price at all, is suspended. */
export interface PricedLine {
  readonly line: string;
  readonly state: 'open' | 'suspended';
  readonly outcomes: readonly PricedOutcome[];
}

export type FairChances = Readonly<Record<string, FairChance>>;

/** Chances with margin by outcome id, before they are rounded to prices: what markets that are sums of this one use. */
export function computeImpliedChances(fair: FairChances, margin: number): Readonly<Record<string, number>> {
  const ids = Object.keys(fair);
  const implied = addMargin(
    Object.values(fair).map((chance) => toChanceAtRisk(chance)),
    margin,
  );
  return Object.fromEntries(ids.map((id, i) => [id, implied[i] ?? 0]));
}

/** Where many may win, a long shot is quoted at the highest price; elsewhere it has none, because the model is not certain enough. */
const isField = ({ outcomeSource }: Market): boolean => outcomeSource !== 'fixed';

export interface LinePricing {
  readonly margin: number;
  /** the base market's chances with margin, for a market whose prices are sums of those of another */
  readonly base?: Readonly<Record<string, number>> | undefined;
}

/** The chances by outcome in the line's order: the keys of an object have an order of their own. */
export function listFairChances(
  { outcomes }: ParsedLine,
  fair: FairChances,
): readonly (readonly [string, FairChance])[] {
  const known = outcomes.flatMap(({ id }) => (fair[id] === undefined ? [] : [[id, fair[id]] as const]));
  const ids = new Set(known.map(([id]) => id));
  return [...known, ...Object.entries(fair).filter(([id]) => !ids.has(id))];
}

/** Prices a line at the fair chances of its outcomes. */
export function priceLine(parsed: ParsedLine, fair: FairChances, { margin, base }: LinePricing): PricedLine {
  const { line, market } = parsed;
  const summands = base === undefined ? undefined : market.summedFrom?.outcomes;
  const implied = summands === undefined ? computeImpliedChances(fair, margin) : {};
  const outcomes = listFairChances(parsed, fair).map(([id, chance]) => ({
    id,
    chance,
    fair: toChanceAtRisk(chance),
    implied: summands?.[id]?.reduce((sum, part) => sum + (base?.[part] ?? 0), 0) ?? implied[id] ?? 0,
  }));
  const quoted = outcomes.filter(
    ({ fair: p, implied: q }) =>
      p > 0 &&
      p <= LARGEST_OFFERED_CHANCE &&
      (summands === undefined || q <= LARGEST_OFFERED_CHANCE) &&
      (isField(market) || q >= LEAST_OFFERED_CHANCE),
  );
  const target =
    summands === undefined
      ? quoted.reduce((sum, outcome) => sum + outcome.fair, 0) * (1 + margin)
      : quoted.reduce((sum, outcome) => sum + outcome.implied, 0);
  const prices = new Map(quoteBook(quoted, target).map((price, i) => [quoted[i]?.id, price]));
  const isDecided =
    market.summedFrom === undefined
      ? market.winners === 1 && outcomes.some((outcome) => outcome.fair > NEARLY_DECIDED)
      : outcomes.some((outcome) => outcome.fair < 1 - NEARLY_DECIDED);
  const priced = outcomes.map(({ id, chance }): PricedOutcome => {
    const odds = prices.get(id);
    return odds === undefined ? { id, active: false, fair: chance } : { id, odds, active: true, fair: chance };
  });
  return { line, state: !isDecided && priced.some(({ active }) => active) ? 'open' : 'suspended', outcomes: priced };
}

/** An outcome as a source prices it: with odds (thousandths), or with a fair chance. */
export interface SourceOutcome {
  readonly id: string;
  readonly odds?: number;
  readonly fair?: FairChance;
}

/** The fair chances of a source's line: its own, or its odds without their margin; undefined where the book is not complete. */
export function findSourceChances(line: ParsedLine, outcomes: readonly SourceOutcome[]): FairChances | undefined {
  const byId = new Map(outcomes.map((outcome) => [outcome.id, outcome]));
  const ids = line.outcomes.length === 0 ? [...byId.keys()] : line.outcomes.map(({ id }) => id);
  const book = ids.map((id) => byId.get(id));
  if (book.every((outcome) => outcome?.fair !== undefined))
    return Object.fromEntries(
      book.flatMap((outcome) => (outcome?.fair === undefined ? [] : [[outcome.id, outcome.fair]])),
    );
  const chances = removeMargin(
    book.map((outcome) => outcome?.odds),
    line.market.winners,
  );
  return (
    chances && Object.fromEntries(ids.map((id, i) => [id, { win: Math.round((chances[i] ?? 0) * MILLION), refund: 0 }]))
  );
}

/** The operator's prices of a source's line; undefined where they cannot be made, and the line has to be suspended. */
export function priceSourceLine(
  line: ParsedLine,
  outcomes: readonly SourceOutcome[],
  pricing: LinePricing,
): PricedLine | undefined {
  const fair = findSourceChances(line, outcomes);
  return fair && priceLine(line, fair, pricing);
}

/** Implied chances over fair ones, less 1, of the outcomes that have a price; undefined without one. */
export function computeBookMargin(outcomes: readonly PricedOutcome[]): number | undefined {
  let [implied, fair] = [0, 0];
  for (const { odds, fair: chance } of outcomes) {
    if (odds === undefined) continue;
    implied += ODDS_UNIT / odds;
    fair += toChanceAtRisk(chance);
  }
  return fair === 0 ? undefined : implied / fair - 1;
}
