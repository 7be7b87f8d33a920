/**
 * What all games have in common. A game is an immutable value: choices and draws are arguments, money comes in and goes
 * out as numbers, and a refusal is a named value. `single-game.ts` builds a game of one round from its rules,
 * `step-game.ts` a game that is played tile by tile, `shared-game.ts` a game on which all players bet together.
 */
import { MULTIPLIER_UNIT, computeMultiplierPayout, divideRounded } from '@arara/money';
import type { Centavos, Multiplier } from '@arara/money';

/** The random numbers of a round: its i-th four bytes as an unsigned 32-bit integer. */
export interface RandomDraws {
  draw(i: number): number;
}

/** The floats of the public scheme are `draw / drawValueCount`, in [0, 1). */
export const drawValueCount = 2 ** 32;

/** Exact chance: `wins` of `of` equally likely draws, both safe integers. */
export interface WinChanceFraction {
  readonly wins: number;
  readonly of: number;
}

/** Exact ratio in lowest terms. */
export interface RationalNumber {
  readonly numerator: bigint;
  readonly denominator: bigint;
}

/** What a bet may be, in centavos. `maxWin` bounds the payout, stake included. */
export interface GameBetLimits {
  readonly minStake: Centavos;
  readonly maxStake: Centavos;
  readonly maxWin: Centavos;
}

export type GameRefusalReason =
  | 'paramsMalformed'
  | 'targetOutOfRange'
  | 'tileOutOfRange'
  | 'stakeBelowMinimum'
  | 'stakeAboveMaximum'
  | 'winAboveMaximum';

/** Why a bet or a step is refused. `limit` is the bound that a stake or a win broke. */
export interface GameRefused {
  readonly refused: GameRefusalReason;
  readonly limit?: Centavos;
}

export const multiplierUnitBig = BigInt(MULTIPLIER_UNIT);

declare const checkedBetBrand: unique symbol;

/** A bet that was checked against rules and limits; only `game.bet` makes one, and nothing was taken yet. */
export interface CheckedGameBet<P> {
  readonly params: P;
  readonly stake: Centavos;
  readonly multiplier: Multiplier;
  readonly possibleWin: Centavos;
  readonly [checkedBetBrand]: true;
}

/** What every kind of game has. A value of `P` comes from `params` of the same game. */
export interface GameRules<P> {
  readonly code: string;
  /** house edge in basis points: 100 is 1 % */
  readonly edgeBp: number;
  /** Checks choices from outside: `paramsMalformed`, `targetOutOfRange`. */
  params(input: unknown): P | GameRefused;
  /** Checks a whole bet; refuses one whose possible win is above the limit, so no win is ever cut down. */
  bet(input: unknown, stake: Centavos, limits: GameBetLimits): CheckedGameBet<P> | GameRefused;
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
export interface FairnessProofLine {
  readonly name: ProofLineName;
  readonly working: string;
  readonly result: string;
}

/** Checks a bet whose choices were parsed: compares stake and possible win with the limits. */
export function checkGameBet<P>(
  params: P | GameRefused,
  stake: Centavos,
  limits: GameBetLimits,
  multiplierFor: (params: P) => Multiplier,
): CheckedGameBet<P> | GameRefused {
  if (isRefusedByGameRules(params)) return params;
  if (stake < limits.minStake) return { refused: 'stakeBelowMinimum', limit: limits.minStake };
  if (stake > limits.maxStake) return { refused: 'stakeAboveMaximum', limit: limits.maxStake };
  const multiplier = multiplierFor(params);
  const possibleWin = computeMultiplierPayout(stake, multiplier);
  if (possibleWin > limits.maxWin) return { refused: 'winAboveMaximum', limit: limits.maxWin };
  return { params, stake, multiplier, possibleWin } as CheckedGameBet<P>;
}

/** The largest stake that a multiplier allows; undefined if even the smallest could win too much. */
export function computeLargestStake(multiplier: Multiplier, limits: GameBetLimits): Centavos | undefined {
  // payout and multiplier meet in one product, so the two questions have one answer
  const most = computeLargestFactorWithinMaxWin(multiplier, limits.maxWin);
  if (most < BigInt(limits.minStake)) return undefined;
  return most < BigInt(limits.maxStake) ? (Number(most) as Centavos) : limits.maxStake;
}

/** The last line of every verification; without a multiplier nothing was won. */
export function buildPayoutProofLine(
  stake: Centavos,
  multiplier: Multiplier | undefined,
  payout: Centavos,
): FairnessProofLine {
  const paid =
    multiplier === undefined ? '0' : `⌊100 × ${formatHundredths(stake)} × ${formatTenThousandths(multiplier)}⌋ / 100`;
  return { name: 'payout', working: paid, result: formatHundredths(payout) };
}

/** What pays `multiplier` with this chance returns: of this stake with its rounding, or what it tends to as stakes grow. */
export function computeRtp({ wins, of }: WinChanceFraction, multiplier: Multiplier, stake?: Centavos): RationalNumber {
  return stake === undefined
    ? reduceFraction(BigInt(wins) * BigInt(multiplier), BigInt(of) * multiplierUnitBig)
    : reduceFraction(BigInt(wins) * BigInt(computeMultiplierPayout(stake, multiplier)), BigInt(of) * BigInt(stake));
}

export function isRefusedByGameRules(value: unknown): value is GameRefused {
  return typeof value === 'object' && value !== null && 'refused' in value;
}

/** The largest whole x with floor(factor × x / 10,000) ≤ maxWin. */
export function computeLargestFactorWithinMaxWin(factor: number, maxWin: Centavos): bigint {
  return divideRounded((BigInt(maxWin) + 1n) * multiplierUnitBig, BigInt(factor), 'up') - 1n;
}

/** In lowest terms. */
export function reduceFraction(numerator: bigint, denominator: bigint): RationalNumber {
  let [a, b] = [numerator, denominator];
  while (b !== 0n) [a, b] = [b, a % b];
  return { numerator: numerator / a, denominator: denominator / a };
}

/** For display only: the fraction to six decimals, half up. */
export function fractionToNumber({ numerator, denominator }: RationalNumber): number {
  return Number(divideRounded(numerator * 1_000_000n, denominator, 'half-up')) / 1_000_000;
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
export function divideRoundingDown(a: number, b: number): number {
  return Math.floor(a / b);
}

/** Both ends belong to it. */
export interface IntegerRange {
  readonly least: number;
  readonly most: number;
}

export function isWithinRange(value: unknown, { least, most }: IntegerRange): value is number {
  return Number.isSafeInteger(value) && (value as number) >= least && (value as number) <= most;
}

/** Throws a RangeError unless an edge of the configuration is whole and isWithinRange these basis points. */
export function assertEdgeWithin(edgeBp: number, bounds: IntegerRange): void {
  if (!isWithinRange(edgeBp, bounds)) {
    throw new RangeError(`house edge must be ${bounds.least} to ${bounds.most} basis points, not ${String(edgeBp)}`);
  }
}
