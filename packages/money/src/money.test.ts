import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  addCentavos,
  toCentavos,
  reaisToCentavos,
  toMultiplier,
  minCentavos,
  parseDecimalAmount,
  computeMultiplierPayout,
  divideRounded,
  scaleCentavos,
  subtractCentavos,
  formatDecimalAmount,
  centavosToReais,
  ZERO_CENTAVOS,
} from './money.ts';
import { proves } from '../../../scripts/proof/proves.ts';

const amounts = fc.integer({ min: 0, max: 10 ** 13 }).map(toCentavos);

describe('decimal text and wire numbers', () => {
  test('every amount is read back from its text and its wire number', () => {
    proves('A-002');
    fc.assert(
      fc.property(amounts, (amount) => {
        expect(parseDecimalAmount(formatDecimalAmount(amount))).toBe(amount);
        expect(reaisToCentavos(JSON.parse(JSON.stringify(centavosToReais(amount))) as number)).toBe(amount);
      }),
      { numRuns: 5_000 },
    );
  });
  test.each(['', '.', '1.', '.5', '1.234', '-1', '1e3', '0x64', ' 1', '1 ', '1,50', 'NaN', '１', '10000000000000'])(
    'text %j is not an amount',
    (text) => {
      expect(parseDecimalAmount(text)).toBeUndefined();
    },
  );
  test.each([0.001, -0.001, 12.345, 1e13, 1e21, 1e-7, Number.NaN, Number.POSITIVE_INFINITY])(
    'number %d is not an amount',
    (n) => {
      expect(reaisToCentavos(n)).toBeUndefined();
    },
  );
  test.each([
    ['0', 0, '0.00'],
    ['0.1', 10, '0.10'],
    ['0.05', 5, '0.05'],
    ['12', 1_200, '12.00'],
    ['9999999999999.99', 999_999_999_999_999, '9999999999999.99'],
  ])('text %j is %d centavos and printed with two decimals', (text, amount, printed) => {
    expect(parseDecimalAmount(text)).toBe(amount);
    expect(formatDecimalAmount(toCentavos(amount))).toBe(printed);
  });
  test('a difference below zero has a sign, zero has none', () => {
    expect([-5, -1_234].map((n) => formatDecimalAmount(toCentavos(n)))).toEqual(['-0.05', '-12.34']);
    expect(reaisToCentavos(0)).toBe(0);
  });
  test('numbers whose float product would be wrong', () => {
    expect(reaisToCentavos(1.1)).toBe(110);
    expect(reaisToCentavos(0.29)).toBe(29);
    expect(reaisToCentavos(4.35)).toBe(435);
    expect(reaisToCentavos(-0.5)).toBe(-50);
  });
  test('a fraction of a centavo is refused', () => {
    expect(() => toCentavos(0.5)).toThrow(RangeError);
    for (const n of [-1, 0.5, 2 ** 53]) expect(() => toMultiplier(n)).toThrow(RangeError);
    expect(toMultiplier(0)).toBe(0);
  });
});

describe('sums', () => {
  const [less, more, most] = [toCentavos(-2), toCentavos(5), toCentavos(Number.MAX_SAFE_INTEGER)];

  test('amounts are added, subtracted and compared', () => {
    expect([addCentavos(less, more), subtractCentavos(less, more), subtractCentavos(more, less)]).toEqual([3, -7, 7]);
    expect([minCentavos(less, more), minCentavos(more, less)]).toEqual([less, less]);
    expect(ZERO_CENTAVOS).toBe(0);
  });
  test('a sum that no number holds exactly is refused', () => {
    expect(() => addCentavos(most, toCentavos(1))).toThrow(RangeError);
    expect(() => subtractCentavos(less, most)).toThrow(RangeError);
  });
});

describe('rounding', () => {
  test.each([
    [6n, 3n, [2n, 2n, 2n]],
    [7n, 3n, [2n, 2n, 3n]],
    [8n, 3n, [2n, 3n, 3n]],
    [1n, 2n, [0n, 1n, 1n]],
    [0n, 9n, [0n, 0n, 0n]],
  ] as const)('%d / %d rounded down, half up and up', (numerator, denominator, rounded) => {
    expect((['down', 'half-up', 'up'] as const).map((mode) => divideRounded(numerator, denominator, mode))).toEqual(
      rounded,
    );
  });
  test.each([
    [-1, 1],
    [1, 0],
    [0, 0],
    [1, -1],
    [-1, -1],
  ])('%d / %d is refused in every mode, with and without BigInt inside', (numerator, denominator) => {
    for (const mode of ['down', 'half-up', 'up'] as const) {
      expect(() => divideRounded(BigInt(numerator), BigInt(denominator), mode)).toThrow(RangeError);
      expect(() => scaleCentavos(toCentavos(3), numerator, denominator, mode)).toThrow(RangeError);
      expect(() => scaleCentavos(toCentavos(numerator), 3, denominator, mode)).toThrow(RangeError);
    }
  });
  test('a result that no number holds exactly is refused', () => {
    expect(() => scaleCentavos(toCentavos(Number.MAX_SAFE_INTEGER), 2, 1, 'down')).toThrow(RangeError);
  });
  test('the three modes equal exact rational arithmetic', () => {
    proves('A-003');
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 10n ** 20n }), fc.bigInt({ min: 1n, max: 10n ** 9n }), (n, d) => {
        const down = divideRounded(n, d, 'down');
        expect(down * d <= n && (down + 1n) * d > n).toBe(true);
        expect(divideRounded(n, d, 'up')).toBe(n % d === 0n ? down : down + 1n);
        const half = divideRounded(n, d, 'half-up');
        expect(2n * (half * d - n) <= d && 2n * (n - half * d) < d).toBe(true);
      }),
    );
  });
  test('scale equals BigInt arithmetic, with and without BigInt inside', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 5 * 10 ** 9 }), fc.integer({ min: 0, max: 10 ** 10 }), (amount, m) => {
        const exact = (BigInt(amount) * BigInt(m)) / 10_000n;
        fc.pre(exact <= BigInt(Number.MAX_SAFE_INTEGER));
        expect(BigInt(computeMultiplierPayout(toCentavos(amount), toMultiplier(m)))).toBe(exact);
        expect(BigInt(scaleCentavos(toCentavos(amount), m, 10_000, 'up'))).toBe(
          divideRounded(BigInt(amount) * BigInt(m), 10_000n, 'up'),
        );
      }),
      { numRuns: 2_000 },
    );
  });
});
