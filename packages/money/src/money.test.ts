import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  centavos,
  fromReais,
  multiplier,
  parseDecimal,
  computePayout,
  round,
  scale,
  toDecimal,
  toReais,
} from './money.ts';
import { proves } from '../../../scripts/proof/proves.ts';

const amounts = fc.integer({ min: 0, max: 10 ** 13 }).map(centavos);

describe('decimal text and wire numbers', () => {
  test('every amount is read back from its text and its wire number', () => {
    proves('A-002');
    fc.assert(
      fc.property(amounts, (amount) => {
        expect(parseDecimal(toDecimal(amount))).toBe(amount);
        expect(fromReais(JSON.parse(JSON.stringify(toReais(amount))) as number)).toBe(amount);
      }),
      { numRuns: 5_000 },
    );
  });
  test.each(['', '.', '1.', '.5', '1.234', '-1', '1e3', '0x64', ' 1', '1,50', 'NaN', '１'])(
    'text %j is not an amount',
    (text) => {
      expect(parseDecimal(text)).toBeUndefined();
    },
  );
  test.each([0.001, 12.345, 1e21, 1e-7, Number.NaN, Number.POSITIVE_INFINITY])('number %d is not an amount', (n) => {
    expect(fromReais(n)).toBeUndefined();
  });
  test('numbers whose float product would be wrong', () => {
    expect(fromReais(1.1)).toBe(110);
    expect(fromReais(0.29)).toBe(29);
    expect(fromReais(4.35)).toBe(435);
    expect(fromReais(-0.5)).toBe(-50);
  });
  test('a fraction of a centavo is refused', () => {
    expect(() => centavos(0.5)).toThrow(RangeError);
    expect(() => multiplier(-1)).toThrow(RangeError);
  });
});

describe('rounding', () => {
  test('the three modes equal exact rational arithmetic', () => {
    proves('A-003');
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 10n ** 20n }), fc.bigInt({ min: 1n, max: 10n ** 9n }), (n, d) => {
        const down = round(n, d, 'down');
        expect(down * d <= n && (down + 1n) * d > n).toBe(true);
        expect(round(n, d, 'up')).toBe(n % d === 0n ? down : down + 1n);
        const half = round(n, d, 'half-up');
        expect(2n * (half * d - n) <= d && 2n * (n - half * d) < d).toBe(true);
      }),
    );
  });
  test('scale equals BigInt arithmetic, with and without BigInt inside', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 5 * 10 ** 9 }), fc.integer({ min: 0, max: 10 ** 10 }), (amount, m) => {
        const exact = (BigInt(amount) * BigInt(m)) / 10_000n;
        fc.pre(exact <= BigInt(Number.MAX_SAFE_INTEGER));
        expect(BigInt(computePayout(centavos(amount), multiplier(m)))).toBe(exact);
        expect(BigInt(scale(centavos(amount), m, 10_000, 'up'))).toBe(round(BigInt(amount) * BigInt(m), 10_000n, 'up'));
      }),
      { numRuns: 2_000 },
    );
  });
});
