/**
 * What all games have in common. A game is an immutable value: choices and draws are arguments, money comes in and goes
 * out as numbers, and a refusal is a named value. `single-game.ts` builds a game of one round from its rules,
 * `step-game.ts` a game that is played tile by tile, `shared-game.ts` a game on which all players bet together.
 */
import { MULTIPLIER_UNIT, computePayout, round } from '@arara/money';
import type { Centavos, Multiplier } from '@arara/money';

/** The random numbers of a round: its i-th four bytes as an unsigned 32-bit integer. */
export interface Draws {
  draw(i: number): number;
}

/** The floats of the public scheme are `draw / drawSpace`, in [0, 1). */
export const drawSpace = 2 ** 32;

/** Exact chance: `wins` of `of` equally likely draws, both safe integers. */
export interface Chance {
  readonly wins: number;
  readonly of: number;
}

/** Exact ratio in lowest terms. */
export interface Fraction {
  readonly numerator: bigint;
  readonly denominator: bigint;
}

/** What a bet may be, in centavos. `maxWin` bounds the payout, stake included. */
export interface BetLimits {
  readonly minStake: Centavos;
  readonly maxStake: Centavos;
  readonly maxWin: Centavos;
}

export type GameRefusal =
  | 'paramsMalformed'
  | 'targetOutOfRange'
  | 'tileOutOfRange'
  | 'stakeBelowMinimum'
  | 'stakeAboveMaximum'
  | 'winAboveMaximum';

/** Why a bet or a step is refused. `limit` is the bound that a stake or a win broke. */
export interface Refused {
  readonly refused: GameRefusal;
  readonly limit?: Centavos;
}

export const multiplierUnit = BigInt(MULTIPLIER_UNIT);

declare const checked: unique symbol;

/** A bet that was checked against rules and limits; only `game.bet` makes one, and nothing was taken yet. */
export interface Bet<P> {
  readonly params: P;
  readonly stake: Centavos;
  readonly multiplier: Multiplier;
  readonly possibleWin: Centavos;
  readonly [checked]: true;
}

/** What every kind of game has. A value of `P` comes from `params` of the same game. */
export interface Game<P> {
  readonly code: string;
  /** house edge in basis points: 100 is 1 % */
  readonly edgeBp: number;
  /** Checks choices from outside: `paramsMalformed`, `targetOutOfRange`. */
  params(input: unknown): P | Refused;
  /** Checks a whole bet; refuses one whose possible win is above the limit, so no win is ever cut down. */
  bet(input: unknown, stake: Centavos, limits: BetLimits): Bet<P> | Refused;
}

export type ProofLineName =
  | 'commitment'
  | 'bytes'
  | 'float'
  | 'integer'
  | 'pick'
  | 'board'
  | 'opened'
  | 'outcome'
  | 'multiplier'
  | 'win'
  | 'payout';

/** One line of a verification: its name (for the dictionary), arithmetic without words, and the result. */
export interface ProofLine {
  readonly name: ProofLineName;
  readonly working: string;
  readonly result: string;
}

/** Checks a bet whose choices were parsed: compares stake and possible win with the limits. */
export function checkBet<P>(
  params: P | Refused,
  stake: Centavos,
  limits: BetLimits,
  multiplierFor: (params: P) => Multiplier,
): Bet<P> | Refused {
  if (isRefused(params)) return params;
  if (stake < limits.minStake) return { refused: 'stakeBelowMinimum', limit: limits.minStake };
  if (stake > limits.maxStake) return { refused: 'stakeAboveMaximum', limit: limits.maxStake };
  const multiplier = multiplierFor(params);
  const possibleWin = computePayout(stake, multiplier);
  if (possibleWin > limits.maxWin) return { refused: 'winAboveMaximum', limit: limits.maxWin };
  return { params, stake, multiplier, possibleWin } as Bet<P>;
}

/** The largest stake that a multiplier allows; undefined if even the smallest could win too much. */
export function computeLargestStake(multiplier: Multiplier, limits: BetLimits): Centavos | undefined {
  // payout and multiplier meet in one product, so the two questions have one answer
  const most = computeLargestFactor(multiplier, limits.maxWin);
  if (most < BigInt(limits.minStake)) return undefined;
  return most < BigInt(limits.maxStake) ? (Number(most) as Centavos) : limits.maxStake;
}

/** The last line of every verification; without a multiplier nothing was won. */
export function buildPayoutLine(stake: Centavos, multiplier: Multiplier | undefined, payout: Centavos): ProofLine {
  const paid =
    multiplier === undefined ? '0' : `⌊100 × ${formatHundredths(stake)} × ${formatTenThousandths(multiplier)}⌋ / 100`;
  return { name: 'payout', working: paid, result: formatHundredths(payout) };
}

/** What pays `multiplier` with this chance returns: of this stake with its rounding, or what it tends to as stakes grow. */
export function computeRtp({ wins, of }: Chance, multiplier: Multiplier, stake?: Centavos): Fraction {
  return stake === undefined
    ? reduceFraction(BigInt(wins) * BigInt(multiplier), BigInt(of) * multiplierUnit)
    : reduceFraction(BigInt(wins) * BigInt(computePayout(stake, multiplier)), BigInt(of) * BigInt(stake));
}

export function isRefused(value: unknown): value is Refused {
  return typeof value === 'object' && value !== null && 'refused' in value;
}

/** The largest whole x with floor(factor × x / 10,000) ≤ maxWin. */
export function computeLargestFactor(factor: number, maxWin: Centavos): bigint {
  return round((BigInt(maxWin) + 1n) * multiplierUnit, BigInt(factor), 'up') - 1n;
}

/** In lowest terms. */
export function reduceFraction(numerator: bigint, denominator: bigint): Fraction {
  let [a, b] = [numerator, denominator];
  while (b !== 0n) [a, b] = [b, a % b];
  return { numerator: numerator / a, denominator: denominator / a };
}

/** For display only: the fraction to six decimals, half up. */
export function fractionToNumber({ numerator, denominator }: Fraction): number {
  return Number(round(numerator * 1_000_000n, denominator, 'half-up')) / 1_000_000;
}

/** 5005 → `50.05`, with a point in every language: it is arithmetic, not money on a screen. */
export function formatHundredths(value: number): string {
  return `${Math.floor(value / 100)}.${String(value % 100).padStart(2, '0')}`;
}

/** 10103 → `1.0103`. */
export function formatTenThousandths(value: number): string {
  return `${Math.floor(value / 10_000)}.${String(value % 10_000).padStart(4, '0')}`;
}

/**
 * floor(a / b) of whole numbers. Exact in floating point while 0 ≤ a < 2⁵³: a quotient that is not
 * whole lies at least 1/b below the next whole number, and rounding moves it by at most (a/b) × 2⁻⁵³.
 */
export function floorDivide(a: number, b: number): number {
  return Math.floor(a / b);
}

/** Both ends belong to it. */
export interface NumberRange {
  readonly least: number;
  readonly most: number;
}

export function isWithin(value: unknown, { least, most }: NumberRange): value is number {
  return Number.isSafeInteger(value) && (value as number) >= least && (value as number) <= most;
}

/** Throws a RangeError unless an edge of the configuration is whole and isWithin these basis points. */
export function assertEdge(edgeBp: number, bounds: NumberRange): void {
  if (!isWithin(edgeBp, bounds)) {
    throw new RangeError(`house edge must be ${bounds.least} to ${bounds.most} basis points, not ${String(edgeBp)}`);
  }
}
