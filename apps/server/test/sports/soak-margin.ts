/**
 * The realised margin of many bets against the one that their chances promise. Pure.
 *
 * Each bet keeps the chances that its legs had when it was accepted. Its value is what it returns on average; each result moves the
 * value, and by fair chances these moves are zero on average. So the sum of all moves is the luck of the house, and how far luck may
 * bring it follows in two ways:
 * - model: the variance of each bet by its chances, summed as if bets were independent;
 * - clustered: legs of one event are not independent, so all moves of an event are one sum, and the squares of these sums are added.
 *   The moves of a bet are taken in one order of the events for all bets. Each is zero on average whatever the earlier events
 *   brought, so sums of different events are uncorrelated, also where multiples connect them.
 * The larger of the two is the standard error: the first knows of rare wins that did not happen, the second of bets that win together.
 */

/** The chances of a leg, as shares of one. `win` is paid at the odds, `refund` is returned. */
export interface LegChance {
  readonly win: number;
  readonly refund: number;
}

export interface MarginLeg {
  /** Its event; the numbers order all events. */
  readonly event: number;
  readonly odds: number;
  readonly chance: LegChance;
  /** What it returned per unit of the stake. */
  readonly returned: number;
  /** Its event ended as no chance foresees: it was abandoned or cancelled. What it returned is taken as if known before. */
  readonly unforeseen: boolean;
}

/** A part of a bet that was cashed out. */
export interface MarginCashOut {
  readonly stake: number;
  readonly amount: number;
  /** The chances of the legs then; undefined for a leg that was decided. */
  readonly chances: readonly (LegChance | undefined)[];
}

export interface MarginBet {
  /** The sizes of its combinations: of a single 1, of a multiple the number of its legs. */
  readonly sizes: readonly number[];
  readonly stake: number;
  /** What the rest of the stake was paid. */
  readonly payout: number;
  readonly legs: readonly MarginLeg[];
  readonly cashOuts: readonly MarginCashOut[];
}

export interface MarginReport {
  readonly bets: number;
  readonly staked: number;
  readonly paid: number;
  readonly cashedOut: number;
  /** (stakes − payouts) / stakes. */
  readonly realised: number;
  /** What the chances and the margins of the cash-outs promise. */
  readonly expected: number;
  readonly modelError: number;
  readonly clusteredError: number;
  /** (realised − expected) / the larger error. */
  readonly z: number;
}

/** Moments of what a leg returns per unit. */
interface Moments {
  readonly mean: number;
  readonly square: number;
}

const certain = (returned: number): Moments => ({ mean: returned, square: returned * returned });

/** Half won and dead heats count as shares of win and refund, which makes the variance larger, never smaller. */
const toMoments = ({ win, refund }: LegChance, odds: number): Moments => ({
  mean: refund + win * odds,
  square: refund + win * odds * odds,
});

/** Per unit of the stake: the mean of what the combinations return together, and of its square. */
export function computeReturnMoments(sizes: readonly number[], legs: readonly Moments[]): Moments {
  // sums[a][b]: over pairs of combinations of a and b legs, the expected product of their returns.
  const sums = Array.from({ length: legs.length + 1 }, () => new Float64Array(legs.length + 1));
  (sums[0] as Float64Array)[0] = 1;
  const at = (a: number, b: number): number => sums[a]?.[b] ?? 0;
  const counts = new Float64Array(legs.length + 1);
  counts[0] = 1;
  for (const { mean, square } of legs) {
    for (let a = legs.length; a >= 0; a--) {
      counts[a] = (counts[a] ?? 0) + (counts[a - 1] ?? 0);
      for (let b = legs.length; b >= 0; b--)
        (sums[a] as Float64Array)[b] = at(a, b) + mean * (at(a - 1, b) + at(a, b - 1)) + square * at(a - 1, b - 1);
    }
  }
  const combinations = sizes.reduce((sum, size) => sum + (counts[size] ?? 0), 0);
  const mean = sizes.reduce((sum, size) => sum + at(size, 0), 0) / combinations;
  const square = sizes.reduce((sum, a) => sum + sizes.reduce((more, b) => more + at(a, b), 0), 0);
  return { mean, square: square / combinations ** 2 };
}

const computeVariance = ({ mean, square }: Moments): number => Math.max(0, square - mean * mean);

/** What a part of a bet brought: its value at some moment, and how each event moved it. */
function followValue(
  bet: MarginBet,
  chances: readonly (LegChance | undefined)[],
  onMove: (event: number, move: number) => void,
): { readonly value: number; readonly variance: number; readonly returned: number } {
  const moments = bet.legs.map((leg, n) => {
    const chance = chances[n];
    return chance === undefined || leg.unforeseen ? certain(leg.returned) : toMoments(chance, leg.odds);
  });
  const start = computeReturnMoments(bet.sizes, moments);
  let value = start.mean;
  const order = bet.legs.map((_, n) => n).toSorted((a, b) => (bet.legs[a]?.event ?? 0) - (bet.legs[b]?.event ?? 0));
  for (const n of order) {
    const leg = bet.legs[n] as MarginLeg;
    moments[n] = certain(leg.returned);
    const next = computeReturnMoments(bet.sizes, moments).mean;
    if (next !== value) onMove(leg.event, next - value);
    value = next;
  }
  return { value: start.mean, variance: computeVariance(start), returned: value };
}

/** Compares what bets brought with what their chances promise. Money in any unit. */
export function compareMargins(bets: readonly MarginBet[]): MarginReport {
  const moves = new Map<number, number>();
  let [staked, paid, cashedOut, promised, variance] = [0, 0, 0, 0, 0];
  for (const bet of bets) {
    const addMove = (part: number) => (event: number, move: number) =>
      void moves.set(event, (moves.get(event) ?? 0) + part * move);
    staked += bet.stake;
    paid += bet.payout;
    const placed = followValue(
      bet,
      bet.legs.map(({ chance }) => chance),
      addMove(bet.stake),
    );
    promised += bet.stake * (1 - placed.value);
    let [left, own] = [bet.stake, bet.stake ** 2 * placed.variance];
    for (const { stake, amount, chances } of bet.cashOuts) {
      // The part that was cashed out brings its value at that moment instead of what it would have returned.
      const then = followValue(bet, chances, addMove(-stake));
      promised += stake * then.value - amount;
      own -= (left ** 2 - (left - stake) ** 2) * then.variance;
      left -= stake;
      paid += amount;
      cashedOut += amount;
    }
    variance += own;
  }
  const clustered = Math.sqrt([...moves.values()].reduce((sum, move) => sum + move * move, 0));
  const model = Math.sqrt(Math.max(0, variance));
  const error = Math.max(model, clustered);
  const difference = staked - paid - promised;
  return {
    bets: bets.length,
    staked,
    paid,
    cashedOut,
    realised: staked === 0 ? 0 : (staked - paid) / staked,
    expected: staked === 0 ? 0 : promised / staked,
    modelError: staked === 0 ? 0 : model / staked,
    clusteredError: staked === 0 ? 0 : clustered / staked,
    z: error === 0 ? 0 : difference / error,
  };
}
