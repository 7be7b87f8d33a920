/**
 * What multiples and systems pay. A multiple pays the product of its legs; a system of sizes {2, 3} over three legs is three
 * doubles and one treble, each with its share of the stake. Legs are multiplied as exact fractions and the payout is rounded
 * half up once, at the end. Nothing here moves money.
 */
import { toCentavos } from '@arara/money';
import type { Centavos } from '@arara/money';
import { addFractions, createFraction, multiplyFractions, roundFractionToInteger } from './fraction.ts';
import type { RationalNumber } from './fraction.ts';
import type { Odds } from './odds.ts';
import type { OutcomeResult } from './results.ts';
import { betResultCodes, computeReturnPerUnit } from './settlement.ts';

/** One leg; `result` is undefined while its line is not decided. */
export interface SettledLeg {
  readonly odds: Odds;
  readonly result: OutcomeResult | undefined;
}

/** How a bet ended: what one unit of its stake returns, what that pays, and its code on the wire. */
export interface BetReturn {
  readonly returned: RationalNumber;
  readonly payout: Centavos;
  readonly resultCode: (typeof betResultCodes)[keyof typeof betResultCodes];
}

export const legLimits = { multiple: { min: 2, max: 30 }, system: { min: 3, max: 8 } } as const;

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

const one = createFraction(1);
const nothing = createFraction(0);

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
 * The code of a bet that several results decide, or a dead heat: by what it pays against its stake. A bet whose legs are all
 * push or void is void, which no payout says.
 */
function toResultCode(legs: readonly SettledLeg[], payout: Centavos, stake: Centavos): BetReturn['resultCode'] {
  if (legs.every(({ result }) => isRefunded(result))) return betResultCodes.void;
  if (payout === 0) return betResultCodes.lost;
  if (payout === stake) return betResultCodes.push;
  return payout < stake ? betResultCodes.halfLost : betResultCodes.won;
}

/** A slip of thirty long shots could pay more than a number holds: such a payout becomes the largest amount, above every limit. */
function payStake(stake: Centavos, returned: RationalNumber): Centavos {
  const payout = roundFractionToInteger(multiplyFractions(createFraction(stake), returned), 'half-up');
  return toCentavos(payout > BigInt(Number.MAX_SAFE_INTEGER) ? Number.MAX_SAFE_INTEGER : Number(payout));
}

/** A single; undefined while it is open. `stake` is what is left of it after a cash-out. */
export function settleSingle(stake: Centavos, leg: SettledLeg): BetReturn | undefined {
  const { odds, result } = leg;
  if (result === undefined) return undefined;
  const returned = computeReturnPerUnit(odds, result);
  const payout = payStake(stake, returned);
  const resultCode = result.deadHeat === undefined ? betResultCodes[result.result] : toResultCode([leg], payout, stake);
  return { returned, payout, resultCode };
}

/** A multiple of 2 to 30 legs: one lost leg decides it, otherwise all legs do. Undefined while it is open. */
export const settleMultiple = (stake: Centavos, legs: readonly SettledLeg[]): BetReturn | undefined =>
  settleCombinations(stake, legs, [legs.length]);

/**
 * A system; `stake` is its total over all combinations. Undefined while a combination is open. Throws a RangeError unless
 * the text is a system over this number of legs.
 */
export function settleSystem(stake: Centavos, system: string, legs: readonly SettledLeg[]): BetReturn | undefined {
  const parsed = parseSystem(system);
  if (parsed?.legs !== legs.length) throw new RangeError(`${system} is no system over ${legs.length} legs`);
  return settleCombinations(stake, legs, parsed.sizes);
}

/** The most that a slip can pay: all legs won, without a dead heat. Throws a RangeError for a text that is no system over its legs. */
export function computePossiblePayout({
  type,
  system,
  stake,
  legs,
}: {
  readonly type: 'single' | 'multiple' | 'system';
  readonly system?: string | null | undefined;
  readonly stake: Centavos;
  readonly legs: readonly { readonly odds: Odds }[];
}): Centavos {
  const won = legs.map(({ odds }): SettledLeg => ({ odds, result: { result: 'won' } }));
  const settled = settleBet({ type, system, stake, legs: won });
  if (settled === undefined) throw new Error('a bet whose legs are all won is decided');
  return settled.payout;
}

/**
 * How a bet of any kind ends by the results of its legs; undefined while it is open. `stake` is what is left of it after a cash-out.
 * Throws a RangeError for a text that is no system over its legs.
 */
export function settleBet({
  type,
  system,
  stake,
  legs,
}: {
  readonly type: 'single' | 'multiple' | 'system';
  readonly system?: string | null | undefined;
  readonly stake: Centavos;
  readonly legs: readonly SettledLeg[];
}): BetReturn | undefined {
  const [only, ...more] = legs;
  if (type === 'single' && only !== undefined && more.length === 0) return settleSingle(stake, only);
  return type === 'system' ? settleSystem(stake, system ?? '', legs) : settleMultiple(stake, legs);
}

function settleCombinations(
  stake: Centavos,
  legs: readonly SettledLeg[],
  sizes: readonly number[],
): BetReturn | undefined {
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
  return { returned, payout, resultCode: toResultCode(legs, payout, stake) };
}

/** The most that a bet of these sizes can pay: every leg won, without a dead heat. */
export const computePossibleCombinedPayout = (
  stake: Centavos,
  odds: readonly Odds[],
  sizes: readonly number[] = [odds.length],
): Centavos => {
  const settled = settleCombinations(
    stake,
    odds.map((price) => ({ odds: price, result: { result: 'won' } })),
    sizes,
  );
  return settled?.payout ?? toCentavos(0);
};
