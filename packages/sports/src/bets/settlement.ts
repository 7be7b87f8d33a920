/**
 * What a settled bet pays. A leg returns voided + (1 − voided) × (won ? odds × dead heat : 0) of each unit of its stake; a
 * multiple pays the product of its legs; a system of sizes {2, 3} over three legs is three doubles and one treble, each with its
 * share of the stake. Everything is computed in exact fractions and rounded half up once, on the final amount: rounding the two
 * halves of an Asian bet separately could lose a centavo. Nothing here moves money: who re-settles moves the difference.
 */
import { toCentavos } from '@arara/money';
import type { Centavos } from '@arara/money';
import {
  addFractions,
  complementFraction,
  createFraction,
  multiplyFractions,
  roundFractionToInteger,
} from '../core/fraction.ts';
import type { RationalNumber } from '../core/fraction.ts';
import { oddsToFraction } from '../core/odds.ts';
import type { Odds } from '../core/odds.ts';
import type { OutcomeResult, SettledResult } from '../core/results.ts';

const nothing = createFraction(0);
const one = createFraction(1);
const half = createFraction(1, 2);

/** The part of the stake that comes back, and whether the rest wins. */
const payoutFactorsByResult: Readonly<
  Record<SettledResult, { readonly voided: RationalNumber; readonly wins: boolean }>
> = {
  won: { voided: nothing, wins: true },
  halfWon: { voided: half, wins: true },
  push: { voided: one, wins: false },
  void: { voided: one, wins: false },
  halfLost: { voided: half, wins: false },
  lost: { voided: nothing, wins: false },
};

/** What one unit of stake returns, exactly; also the factor of a leg in a multiple. */
export function computeReturnPerUnit(price: Odds, { result, deadHeat }: OutcomeResult): RationalNumber {
  const { voided, wins } = payoutFactorsByResult[result];
  const won = wins
    ? multiplyFractions(oddsToFraction(price), deadHeat === undefined ? one : createFraction(...deadHeat))
    : nothing;
  return addFractions(voided, multiplyFractions(complementFraction(voided), won));
}

/** One leg; `result` is undefined while its line is not decided. */
export interface SettledLeg {
  readonly odds: Odds;
  readonly result: OutcomeResult | undefined;
}

/** How a bet ended: what one unit of its stake returns, what that pays, and its result. */
export interface BetReturn {
  readonly returned: RationalNumber;
  readonly payout: Centavos;
  readonly result: SettledResult;
}

/**
 * The sizes of a system: "2/3" is [2], "1,2,3,4/4" is [1, 2, 3, 4]. Sizes ascend strictly within 1 to the number of legs,
 * which is 3 to 8; a lone size is neither 1 nor all legs. Undefined for any other text.
 */
export function parseSystem(text: string): { readonly sizes: readonly number[]; readonly legs: number } | undefined {
  const match = /^([1-8](?:,[1-8]){0,7})\/([3-8])$/.exec(text);
  if (match === null) return undefined;
  const sizes = (match[1] ?? '').split(',').map(Number);
  const legs = Number(match[2]);
  const [first = 0] = sizes;
  const isAscending = sizes.every((size, index) => size <= legs && (index === 0 || size > (sizes[index - 1] ?? 0)));
  const isLoneWhole = sizes.length === 1 && (first === 1 || first === legs);
  return isAscending && !isLoneWhole ? { sizes, legs } : undefined;
}

/** How many combinations a system has: "2,3/3" has 4. */
export const countCombinations = (sizes: readonly number[], legs: number): number =>
  sizes.reduce((sum, size) => sum + Number(sumProducts(Array.from({ length: legs }, () => one))[size]?.numerator), 0);

/** The combinations of a bet, each by the numbers of its legs: all legs of a single or a multiple, those of its sizes of a system. */
export function listCombinations({
  type,
  system,
  legs,
}: {
  readonly type: 'single' | 'multiple' | 'system';
  readonly system?: string | null | undefined;
  readonly legs: number;
}): readonly (readonly number[])[] {
  if (type !== 'system') return [Array.from({ length: legs }, (_, n) => n)];
  const sizes = new Set(parseSystem(system ?? '')?.sizes);
  let subsets: readonly (readonly number[])[] = [[]];
  for (let n = 0; n < legs; n++) subsets = subsets.concat(subsets.map((subset) => [...subset, n]));
  return subsets.filter((subset) => sizes.has(subset.length));
}

/** A bet of any kind with the results of its legs. `stake` is what is left of it after a cash-out. */
export interface BetToSettle {
  readonly type: 'single' | 'multiple' | 'system';
  /** "2,3/3"; for a system alone */
  readonly system?: string | null | undefined;
  readonly stake: Centavos;
  readonly legs: readonly SettledLeg[];
}

/**
 * How a bet ends by the results of its legs; undefined while it is open: one lost leg decides a multiple, and a system as soon as
 * its open legs cannot change it. Throws a RangeError for a text that is no system over its legs.
 */
export function settleBet({ type, system, stake, legs }: BetToSettle): BetReturn | undefined {
  const sizes = findSizes(type, system, legs.length);
  const factors = legs.map(({ odds, result }) =>
    result === undefined ? undefined : computeReturnPerUnit(odds, result),
  );
  const alive = factors.filter((factor) => factor === undefined || factor.numerator > 0n).length;
  // An open leg leaves a combination open only if the combination fits into the legs that are not lost.
  const isOpen = factors.includes(undefined) && sizes.some((size) => size <= alive);
  if (isOpen) return undefined;
  const sums = sumProducts(factors.map((factor) => factor ?? nothing));
  const sum = sizes.reduce((total, size) => addFractions(total, sums[size] ?? nothing), nothing);
  const returned = multiplyFractions(sum, createFraction(1, countCombinations(sizes, legs.length)));
  const payout = payStake(stake, returned);
  return { returned, payout, result: findBetResult(type, legs, payout, stake) };
}

/** The most that a bet can pay: all of it won, without a dead heat. Throws a RangeError for a text that is no system over its legs. */
export function computePossiblePayout({
  legs,
  ...bet
}: Omit<BetToSettle, 'legs'> & { readonly legs: readonly { readonly odds: Odds }[] }): Centavos {
  const settled = settleBet({ ...bet, legs: legs.map(({ odds }) => ({ odds, result: { result: 'won' } })) });
  if (settled === undefined) throw new Error('a bet whose legs are all won is decided');
  return settled.payout;
}

/** The sizes of the combinations that the bet is on: all legs at once, or those of its system. */
function findSizes(type: BetToSettle['type'], system: BetToSettle['system'], legs: number): readonly number[] {
  if (type !== 'system') return [legs];
  const parsed = parseSystem(system ?? '');
  if (parsed?.legs !== legs) throw new RangeError(`${system} is no system over ${legs} legs`);
  return parsed.sizes;
}

/** For each size, the sum over all combinations of that size of the product of their factors (elementary symmetric polynomials). */
function sumProducts(factors: readonly RationalNumber[]): readonly RationalNumber[] {
  const sums = [one, ...factors.map(() => nothing)];
  for (const [index, factor] of factors.entries()) {
    for (let size = index + 1; size > 0; size--)
      sums[size] = addFractions(sums[size] ?? nothing, multiplyFractions(sums[size - 1] ?? nothing, factor));
  }
  return sums;
}

const isRefunded = (result: OutcomeResult | undefined): boolean =>
  result?.result === 'push' || result?.result === 'void';

/**
 * A single has the result of its leg. Where several results decide, or a dead heat, it is the payout against the stake. A bet whose
 * legs are all push or void is void, which no payout says.
 */
function findBetResult(
  type: BetToSettle['type'],
  legs: readonly SettledLeg[],
  payout: Centavos,
  stake: Centavos,
): SettledResult {
  const [only, ...more] = legs;
  if (type === 'single' && more.length === 0 && only?.result !== undefined && only.result.deadHeat === undefined)
    return only.result.result;
  if (legs.every(({ result }) => isRefunded(result))) return 'void';
  if (payout === 0) return 'lost';
  if (payout === stake) return 'push';
  return payout < stake ? 'halfLost' : 'won';
}

/** A slip of thirty long shots could pay more than a number holds: such a payout becomes the largest amount, above every limit. */
function payStake(stake: Centavos, returned: RationalNumber): Centavos {
  const payout = roundFractionToInteger(multiplyFractions(createFraction(stake), returned), 'half-up');
  return toCentavos(payout > BigInt(Number.MAX_SAFE_INTEGER) ? Number.MAX_SAFE_INTEGER : Number(payout));
}
