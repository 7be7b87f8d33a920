import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  computeEdgeBp,
  formatOdds,
  computeMargin,
  highestPossibleOdds,
  thousandthsToOdds,
  oddsFromDecimal,
  oddsToDecimal,
  computeOverround,
  roundToLadder,
} from './odds.ts';
import { addMargin } from './pricing.ts';

const anyOdds = fc.integer({ min: 1_001, max: 1_000_000 }).map(thousandthsToOdds);
/** Chances of a market of up to six outcomes, summing to 1. */
const chances = fc.array(fc.integer({ min: 1, max: 1_000 }), { minLength: 2, maxLength: 6 }).map((weights) => {
  const sum = weights.reduce((a, b) => a + b, 0);
  return weights.map((w) => w / sum);
});
const sum = (list: readonly number[]) => list.reduce((a, b) => a + b, 0);

describe('odds on the wire', () => {
  test('every price is unchanged after a round trip over the wire', () => {
    fc.assert(fc.property(anyOdds, (o) => oddsFromDecimal(JSON.parse(JSON.stringify(oddsToDecimal(o)))) === o));
  });
  test.each([1, 1.0001, 2.4567, 0, -2, 1_000.001, 1e21, 1e-7, Number.NaN, Number.POSITIVE_INFINITY])(
    '%d is no price',
    (n) => {
      expect(oddsFromDecimal(n)).toBeUndefined();
    },
  );
  test('the bounds themselves are prices', () => {
    expect([1_001, 1_000_000].map(thousandthsToOdds)).toEqual([1_001, highestPossibleOdds]);
    expect([1.001, 2, 1_000].map(oddsFromDecimal)).toEqual([1_001, 2_000, 1_000_000]);
  });
  test('whole thousandths above 1 only', () => {
    for (const n of [1_000, 999, 2_450.5, 1_000_001, Number.NaN])
      expect(() => thousandthsToOdds(n)).toThrow(RangeError);
  });
});

describe('formats', () => {
  test.each([
    [2_450, '2.45', '29/20', '+145'],
    [2_000, '2.00', '1/1', '+100'],
    [1_910, '1.91', '91/100', '-110'],
    [1_500, '1.50', '1/2', '-200'],
    [1_925, '1.925', '37/40', '-108'],
    [11_000, '11.00', '10/1', '+1000'],
    [1_010, '1.01', '1/100', '-10000'],
  ])('%d thousandths', (thousandths, decimal, fractional, american) => {
    const o = thousandthsToOdds(thousandths);
    expect([formatOdds(o, 'decimal'), formatOdds(o, 'fractional'), formatOdds(o, 'american')]).toEqual([
      decimal,
      fractional,
      american,
    ]);
  });
  test('decimal text is read back', () => {
    fc.assert(fc.property(anyOdds, (o) => Math.round(Number(formatOdds(o, 'decimal')) * 1_000) === o));
  });
});

describe('margin', () => {
  test('the overround of a market is exact', () => {
    const { numerator, denominator } = computeOverround([
      thousandthsToOdds(2_000),
      thousandthsToOdds(4_000),
      thousandthsToOdds(5_000),
    ]);
    expect([numerator, denominator]).toEqual([19n, 20n]);
    expect(computeMargin([thousandthsToOdds(1_910), thousandthsToOdds(1_910)])).toBeCloseTo(0.0471, 4);
    expect(
      computeMargin([thousandthsToOdds(1_250), thousandthsToOdds(1_250), thousandthsToOdds(1_600)], 2),
    ).toBeCloseTo(0.1125, 4);
  });
  test('equals the requested margin, keeps the order of chances and leaves every implied chance below 1', () => {
    fc.assert(
      fc.property(chances, fc.double({ min: 0.01, max: 0.3, noNaN: true }), (fair, margin) => {
        const implied = addMargin(fair, margin);
        expect(sum(implied)).toBeCloseTo(1 + margin, 6);
        for (const [i, q] of implied.entries()) {
          const p = fair[i]!;
          expect(q).toBeGreaterThan(p);
          expect(q).toBeLessThan(1);
          for (const [j, other] of fair.entries()) if (p > other) expect(q).toBeGreaterThanOrEqual(implied[j]!);
        }
      }),
    );
  });
  test('equal chances have equal prices, and a long shot carries more margin than a favourite', () => {
    const [favourite = 0, longShot = 0] = addMargin([0.9, 0.1], 0.05);
    expect(longShot / 0.1).toBeGreaterThan(favourite / 0.9);
    expect(addMargin([0.1, 0.9], 0.05)).toEqual([expect.closeTo(longShot, 9), expect.closeTo(favourite, 9)]);
    expect(addMargin([1, 0], 0.05)).toEqual([1, 0]);
  });
});

test('the edge of a market is the part of a stake that the house keeps on average, never below zero', () => {
  const edge = (prices: readonly number[], winners?: number) => computeEdgeBp(prices.map(thousandthsToOdds), winners);
  expect([edge([1_910, 1_910]), edge([2_000, 2_000]), edge([2_100, 2_100])]).toEqual([450, 0, 0]);
  expect(edge([1_250, 1_250, 1_600], 2)).toBe(1_011);
});

describe('the ladder', () => {
  test('no price where the chance is none, or where even the lowest pays more than the fair chance', () => {
    for (const [implied, fair] of [
      [0, 0.5],
      [0, 0.001],
      [0.5, 0],
      [-0.5, 0.5],
      [0.5, -0.5],
      [Number.NaN, 0.5],
      [0.999, 0.995],
    ] as const)
      expect(roundToLadder(implied, fair)).toBeUndefined();
    expect(roundToLadder(0.99, 1 / 1.01)).toBe(1_010);
  });
  test('prices are on the ladder, near the exact price, and never above the fair one', () => {
    fc.assert(
      fc.property(
        fc.double({ min: 0.002, max: 0.98, noNaN: true }),
        fc.double({ min: 1, max: 1.2, noNaN: true }),
        (p, factor) => {
          const q = Math.min(0.989, p * factor);
          const price = roundToLadder(q, p);
          if (price === undefined) return;
          expect(price * p).toBeLessThanOrEqual(1_000);
          expect(Math.abs(price * q - 1_000)).toBeLessThan(60);
          expect(price % 10).toBe(0);
        },
      ),
    );
  });
  test('where the nearest price pays more than the fair chance, the next lower one is quoted', () => {
    // 2.872 is nearest to 2.88, and the fair price is 2.874.
    expect(roundToLadder(0.348_19, 0.348)).toBe(2_860);
    // A third of a hundredth is a little more as a double, so 300 pays more than it.
    expect(roundToLadder(0.003_333_7, 1 / 300)).toBe(290_000);
    expect(roundToLadder(0.4, 0.5)).toBe(2_000);
    expect(roundToLadder(0.5, 0.5)).toBe(2_000);
  });
  test.each([
    [0.5, 2_000],
    [0.44, 2_280],
    [0.4, 2_500],
    [0.3, 3_350],
    [0.22, 4_500],
    [0.15, 6_600],
    [0.07, 14_500],
    [0.03, 33_000],
    [0.015, 66_000],
    [0.0065, 155_000],
    [0.004, 250_000],
    [0.995, 1_010],
    [0.0015, 500_000],
    [0, undefined],
  ])('an implied chance of %d is quoted at %d', (q, price) => {
    expect(roundToLadder(q, q * 0.95)).toBe(price);
  });
});
