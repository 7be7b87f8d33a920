/**
 * What a bet must pay, worked out in another way than by the rules: every combination is listed by the bits of a number, and exact
 * fractions are added without reducing them.
 */
import { parseSystem } from '@arara/sports/bets/settlement';
import type { OutcomeResult, SettledResult } from '@arara/sports/core/results';
import type { UnsettledBet } from '../../src/sportsbook/settlement/settlement.queries.ts';

/** An exact fraction. */
type Exact = readonly [over: bigint, under: bigint];
const multiply = ([a, b]: Exact, [c, d]: Exact): Exact => [a * c, b * d];
const add = ([a, b]: Exact, [c, d]: Exact): Exact => [a * d + c * b, b * d];

interface OracleLeg {
  readonly odds: number;
  readonly result: OutcomeResult | undefined;
}
/** What one unit on a leg returns. */
function returnOnUnit({ odds, result }: OracleLeg): Exact | undefined {
  const [places, tied] = result?.deadHeat ?? [1, 1];
  switch (result?.result) {
    case undefined:
      return undefined;
    case 'won':
      return [BigInt(odds * places), BigInt(1000 * tied)];
    case 'halfWon':
      return [BigInt(1000 + odds), 2000n];
    case 'push':
    case 'void':
      return [1n, 1n];
    case 'halfLost':
      return [1n, 2n];
    case 'lost':
      return [0n, 1n];
  }
}
/** The numbers of the legs of each combination, from a bit for each leg. */
const listSubsets = (legs: number, sizes: readonly number[]): number[][] =>
  Array.from({ length: 2 ** legs }, (_, bits) =>
    Array.from({ length: legs }, (__, n) => n).filter((n) => (bits >> n) & 1),
  ).filter((subset) => sizes.includes(subset.length));
const findSizes = ({ type, system, legs }: Pick<UnsettledBet, 'type' | 'system' | 'legs'>): readonly number[] =>
  type === 'system' ? (parseSystem(system ?? '')?.sizes ?? []) : [legs.length];

/** Payout and result of a bet by the results of its legs; undefined while a combination can still win or lose. */
export function foretell(
  bet: UnsettledBet,
  legs: readonly OracleLeg[],
): { payout: number; result: SettledResult } | undefined {
  const stake = bet.stakeMain + bet.stakeBonus - bet.cashedMain - bet.cashedBonus;
  const subsets = listSubsets(legs.length, findSizes(bet));
  let sum: Exact = [0n, 1n];
  for (const subset of subsets) {
    const factors = subset.map((n) => returnOnUnit(legs[n] as OracleLeg));
    if (factors.some((factor) => factor?.[0] === 0n)) continue;
    if (factors.includes(undefined)) return undefined;
    sum = add(sum, (factors as Exact[]).reduce(multiply));
  }
  const [over, under] = multiply(sum, [BigInt(stake), BigInt(subsets.length)]);
  const payout = Number((2n * over + under) / (2n * under));
  const [only] = legs;
  if (bet.type === 'single' && only?.result !== undefined && only.result.deadHeat === undefined)
    return { payout, result: only.result.result };
  const isRefunded = legs.every(({ result }) => result?.result === 'push' || result?.result === 'void');
  const byPayout = payout === 0 ? 'lost' : payout === stake ? 'push' : payout < stake ? 'halfLost' : 'won';
  return { payout, result: isRefunded ? 'void' : byPayout };
}
/** How much of the stake counts: a fifth of a combination whose price says a chance above 70 %, else all of it; the mean, rounded down. */
export function foretellPercent(bet: UnsettledBet): number {
  const percents = listSubsets(bet.legs.length, findSizes(bet)).map((subset) => {
    const price = subset.reduce((product, n) => product * BigInt(bet.legs[n]?.odds ?? 0), 1n);
    return 7n * price < 10n * 1000n ** BigInt(subset.length) ? 20 : 100;
  });
  return Math.floor(percents.reduce((total, percent) => total + percent, 0) / percents.length);
}
