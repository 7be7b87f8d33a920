import fc from 'fast-check';
import { expect, test } from 'vitest';
import { formatPublicCount } from './public-count.ts';
import { proves } from '../../../../../scripts/proof/proves.ts';

test('point 9: a count is abbreviated from a thousand, a million and a thousand million on', () => {
  const abbreviations = proves('9-022') as Readonly<Record<string, number>>;
  for (const [sign, from] of Object.entries(abbreviations)) {
    expect(formatPublicCount(from, 'en-US')).toBe(`1${sign}`);
    expect(formatPublicCount(from - 1, 'en-US')).not.toContain(sign);
  }
});

test.each([
  [0, '0', '0'],
  [999, '999', '999'],
  [1234, '1.2K+', '1,2K+'],
  [1999, '1.9K+', '1,9K+'],
  [12_049, '12K+', '12K+'],
  [999_999, '999.9K+', '999,9K+'],
  [2_500_000, '2.5M+', '2,5M+'],
  [7_000_000_000, '7B+', '7B+'],
])('%i is %s in English and %s in Portuguese', (count, english, portuguese) => {
  expect([formatPublicCount(count, 'en-US'), formatPublicCount(count, 'pt-BR')]).toEqual([english, portuguese]);
});

test('the shown count is never larger than the true one', () => {
  const units: Readonly<Record<string, number>> = { '': 1, 'K+': 1e3, 'M+': 1e6, 'B+': 1e9 };
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 1e12 }), (count) => {
      const [, digits = '', sign = ''] = /^([\d,.]+)(\D*)$/.exec(formatPublicCount(count, 'en-US')) ?? [];
      expect(Number(digits.replaceAll(',', '')) * (units[sign] ?? Number.NaN)).toBeLessThanOrEqual(count + 1e-6);
    }),
  );
});
