import { type Centavos, toCentavos } from '@arara/money';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type CashOutLeg, computeCashOutPart, computeCashOutValue } from './cash-out.ts';
import { settleBet } from './settlement.ts';
import { thousandthsToOdds } from '../core/odds.ts';

/** A fraction of big integers, for an oracle that shares no code with what it checks. */
interface Ratio {
  readonly top: bigint;
  readonly bottom: bigint;
}
const ratio = (top: number | bigint, bottom: number | bigint = 1): Ratio => ({
  top: BigInt(top),
  bottom: BigInt(bottom),
});
const times = (a: Ratio, b: Ratio): Ratio => ({ top: a.top * b.top, bottom: a.bottom * b.bottom });
const plus = (a: Ratio, b: Ratio): Ratio => ({ top: a.top * b.bottom + b.top * a.bottom, bottom: a.bottom * b.bottom });

const decidedReturns = {
  won: (odds: number) => ratio(odds, 1000),
  lost: () => ratio(0),
  halfWon: (odds: number) => ratio(1000 + odds, 2000),
  halfLost: () => ratio(1, 2),
  push: () => ratio(1),
  void: () => ratio(1),
} as const;

/** What a leg is worth by the words of the rule. */
const oracleOfLeg = (leg: CashOutLeg): Ratio =>
  'result' in leg
    ? times(
        decidedReturns[leg.result.result](leg.odds),
        leg.result.deadHeat === undefined ? ratio(1) : ratio(...leg.result.deadHeat),
      )
    : plus(ratio(leg.chance.refund, 1_000_000), times(ratio(leg.chance.win, 1_000_000), ratio(leg.odds, 1000)));

/** The return of a stake by enumeration: every subset of legs is a bit mask. */
function oracleOfReturn(stakeLeft: number, sizes: readonly number[], legs: readonly CashOutLeg[]): Ratio {
  let sum = ratio(0);
  let combinations = 0;
  for (let mask = 1; mask < 2 ** legs.length; mask += 1) {
    const chosen = legs.filter((_, n) => (mask & (1 << n)) !== 0);
    if (!sizes.includes(chosen.length)) continue;
    combinations += 1;
    sum = plus(sum, chosen.map(oracleOfLeg).reduce(times, ratio(1)));
  }
  return times(sum, ratio(stakeLeft, combinations));
}

/** Less the margin, rounded down. */
function oracleOfValue(stakeLeft: number, sizes: readonly number[], legs: readonly CashOutLeg[]): number {
  const { top, bottom } = times(oracleOfReturn(stakeLeft, sizes, legs), ratio(95, 100));
  return Number(top / bottom);
}

/** Rounded half up: what a decided bet pays. */
function oracleOfPayout(stakeLeft: number, sizes: readonly number[], legs: readonly CashOutLeg[]): number {
  const { top, bottom } = oracleOfReturn(stakeLeft, sizes, legs);
  return Number((2n * top + bottom) / (2n * bottom));
}

const odds = fc.integer({ min: 1010, max: 30_000 }).map(thousandthsToOdds);
const decidedLeg = fc.oneof(
  fc.record({
    odds,
    result: fc.record({ result: fc.constantFrom('won', 'lost', 'halfWon', 'halfLost', 'push', 'void') }),
  }),
  fc.record({ odds, result: fc.constant({ result: 'won' as const, deadHeat: [1, 3] as [number, number] }) }),
);
const openLeg = fc.record({
  odds,
  chance: fc.tuple(fc.nat({ max: 700_000 }), fc.nat({ max: 300_000 })).map(([win, refund]) => ({ win, refund })),
});
const listLegs = (minLength: number, maxLength: number) =>
  fc.array(fc.oneof(decidedLeg, openLeg), { minLength, maxLength }) as fc.Arbitrary<CashOutLeg[]>;
const stakes = fc.integer({ min: 50, max: 500_000 }).map(toCentavos);

describe('the value of a cash-out', () => {
  test('of singles and multiples is the oracle’s', () => {
    fc.assert(
      fc.property(stakes, listLegs(1, 10), (stakeLeft, legs) => {
        const type = legs.length === 1 ? 'single' : 'multiple';
        expect(computeCashOutValue({ type, stakeLeft, legs })).toBe(oracleOfValue(stakeLeft, [legs.length], legs));
      }),
    );
  });

  test('of systems is the oracle’s, which counts each subset of legs', () => {
    const systems = listLegs(3, 8).chain((legs) =>
      fc
        .subarray(
          Array.from({ length: legs.length }, (_, n) => n + 1),
          { minLength: 2 },
        )
        .map((sizes) => ({ legs, sizes })),
    );
    fc.assert(
      fc.property(stakes, systems, (stakeLeft, { legs, sizes }) => {
        const system = `${sizes.join(',')}/${legs.length}`;
        expect(computeCashOutValue({ type: 'system', system, stakeLeft, legs })).toBe(
          oracleOfValue(stakeLeft, sizes, legs),
        );
      }),
      { numRuns: 60 },
    );
  });

  test('is below the expected return by the margin, whatever the margin', () => {
    const leg: CashOutLeg = { odds: thousandthsToOdds(2000), chance: { win: 500_000, refund: 0 } };
    const value = (marginBp: number) =>
      computeCashOutValue({ type: 'single', stakeLeft: toCentavos(1000), legs: [leg], marginBp });
    expect([0, 500, 1000].map(value)).toEqual([1000, 950, 900]);
  });

  test('a text that is no system is an error', () => {
    expect(() => computeCashOutValue({ type: 'system', system: '9/3', stakeLeft: toCentavos(1000), legs: [] })).toThrow(
      RangeError,
    );
  });
});

describe('what the rest of a bet pays after parts of it were cashed out', () => {
  const parts = fc.array(fc.integer({ min: 500, max: 9500 }), { maxLength: 4 });
  /** What is left of a stake after these parts. */
  const keepRest = (stake: Centavos, fractions: readonly number[]): Centavos =>
    fractions.reduce<Centavos>((left, fraction) => {
      const part = computeCashOutPart({ stakeLeft: left, quote: left, fraction, minStake: toCentavos(50) });
      return part === undefined ? left : toCentavos(left - part.stake);
    }, stake);
  const decidedLegs = (minLength: number, maxLength: number) => fc.array(decidedLeg, { minLength, maxLength });

  test('is the oracle’s for singles and multiples', () => {
    fc.assert(
      fc.property(stakes, parts, decidedLegs(1, 10), (stake, fractions, legs) => {
        const left = keepRest(stake, fractions);
        const type = legs.length === 1 ? 'single' : 'multiple';
        expect(settleBet({ type, stake: left, legs })?.payout).toBe(oracleOfPayout(left, [legs.length], legs));
      }),
    );
  });

  test('is the oracle’s for systems, and its result follows from the payout', () => {
    const systems = decidedLegs(3, 8).chain((legs) =>
      fc
        .subarray(
          Array.from({ length: legs.length }, (_, n) => n + 1),
          { minLength: 2 },
        )
        .map((sizes) => ({ legs, sizes })),
    );
    fc.assert(
      fc.property(stakes, parts, systems, (stake, fractions, { legs, sizes }) => {
        const left = keepRest(stake, fractions);
        const settled = settleBet({
          type: 'system',
          system: `${sizes.join(',')}/${legs.length}`,
          stake: left,
          legs,
        });
        const payout = oracleOfPayout(left, sizes, legs);
        const isVoid = legs.every(({ result: { result } }) => result === 'push' || result === 'void');
        const byPayout = payout === 0 ? 'lost' : payout === left ? 'push' : payout > left ? 'won' : 'halfLost';
        expect(settled).toMatchObject({ payout, result: isVoid ? 'void' : byPayout });
      }),
      { numRuns: 60 },
    );
  });
});

describe('a part of a bet', () => {
  test('parts one after the other never pay more than the whole, and the rest keeps the minimum stake', () => {
    const minStake = toCentavos(50);
    const fractions = fc.array(fc.integer({ min: 500, max: 9500 }), { minLength: 1, maxLength: 6 });
    fc.assert(
      fc.property(stakes, fc.integer({ min: 1, max: 5_000_000 }).map(toCentavos), fractions, (stake, quote, parts) => {
        let left = stake as number;
        let paid = 0;
        for (const fraction of parts) {
          // The value of the rest is in proportion to it.
          const worth = toCentavos(Math.floor((quote * left) / stake));
          const part = computeCashOutPart({ stakeLeft: toCentavos(left), quote: worth, fraction, minStake });
          if (part === undefined) continue;
          left -= part.stake;
          paid += part.amount;
          expect(left).toBeGreaterThanOrEqual(minStake);
        }
        const last = computeCashOutPart({
          stakeLeft: toCentavos(left),
          quote: toCentavos(Math.floor((quote * left) / stake)),
          fraction: 10_000,
          minStake,
        });
        expect(last?.stake).toBe(left);
        expect(paid + (last?.amount ?? 0)).toBeLessThanOrEqual(quote);
      }),
    );
  });

  test.each([
    [500, { stakeLeft: 1000, quote: 900, minStake: 50 }, { stake: 50, amount: 45 }],
    [9500, { stakeLeft: 1000, quote: 900, minStake: 50 }, { stake: 950, amount: 855 }],
    [9500, { stakeLeft: 1000, quote: 900, minStake: 51 }, undefined],
    [500, { stakeLeft: 19, quote: 900, minStake: 0 }, undefined],
    [3333, { stakeLeft: 1000, quote: 1001, minStake: 50 }, { stake: 333, amount: 333 }],
    [10_000, { stakeLeft: 1000, quote: 900, minStake: 5000 }, { stake: 1000, amount: 900 }],
  ])('%d ten-thousandths of %j are cashed out as %j', (fraction, whole, part) => {
    const { stakeLeft, quote, minStake } = whole;
    expect(
      computeCashOutPart({
        stakeLeft: toCentavos(stakeLeft),
        quote: toCentavos(quote),
        minStake: toCentavos(minStake),
        fraction,
      }),
    ).toEqual(part);
  });

  test.each([0, 499, 9501, 9999, 10_001, 2500.5])('%d ten-thousandths are no part', (fraction) => {
    const whole = { stakeLeft: toCentavos(1000), quote: toCentavos(900), minStake: toCentavos(50) };
    expect(computeCashOutPart({ ...whole, fraction })).toBeUndefined();
  });
});
