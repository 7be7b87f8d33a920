import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  toCentavos,
  reaisToCentavos,
  toMultiplier,
  parseDecimalAmount,
  computeMultiplierPayout,
  divideRounded,
  scaleCentavos,
  formatDecimalAmount,
  centavosToReais,
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
  test.each(['', '.', '1.', '.5', '1.234', '-1', '1e3', '0x64', ' 1', '1,50', 'NaN', '１'])(
    'text %j is not an amount',
    (text) => {
      expect(parseDecimalAmount(text)).toBeUndefined();
    },
  );
  test.each([0.001, 12.345, 1e21, 1e-7, Number.NaN, Number.POSITIVE_INFINITY])('number %d is not an amount', (n) => {
    expect(reaisToCentavos(n)).toBeUndefined();
  });
  test('numbers whose float product would be wrong', () => {
    expect(reaisToCentavos(1.1)).toBe(110);
    expect(reaisToCentavos(0.29)).toBe(29);
    expect(reaisToCentavos(4.35)).toBe(435);
    expect(reaisToCentavos(-0.5)).toBe(-50);
  });
  test('a fraction of a centavo is refused', () => {
    expect(() => toCentavos(0.5)).toThrow(RangeError);
    expect(() => toMultiplier(-1)).toThrow(RangeError);
  });
});

describe('rounding', () => {
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
