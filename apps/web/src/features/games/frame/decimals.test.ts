import { describe, expect, test } from 'vitest';
import { formatChance, formatDecimals, formatMultiplier, parseDecimals } from './decimals.ts';

describe('numbers as they are typed', () => {
  test.each([
    ['50,5', 2, 'pt-BR', 5050],
    ['50.5', 2, 'pt-BR', 5050],
    ['1.000', 2, 'pt-BR', 100_000],
    ['1.000,25', 2, 'pt-BR', 100_025],
    ['1.000.000', 2, 'pt-BR', 100_000_000],
    ['1,98', 4, 'pt-BR', 19_800],
    ['1,980', 4, 'pt-BR', 19_800],
    ['1,98029', 4, 'pt-BR', 19_802],
    ['1,000', 2, 'en-US', 100_000],
    ['1.980', 4, 'en-US', 19_800],
    [',5', 2, 'pt-BR', 50],
    ['7,', 2, 'pt-BR', 700],
  ] as const)('%s with %i decimals in %s', (text, decimals, locale, units) =>
    expect(parseDecimals(text, decimals, locale)).toBe(units),
  );
  test.each(['', 'abc', ',', '99999999999999999999'])('%j is no number', (text) =>
    expect(parseDecimals(text, 2, 'pt-BR')).toBeUndefined(),
  );
});

test('numbers as they are read', () => {
  expect(formatDecimals(5050, 2, 'pt-BR')).toBe('50,50');
  expect(formatDecimals(19_802, 4, 'pt-BR')).toBe('1,9802');
  expect(formatDecimals(20_000, 4, 'en-US')).toBe('2.00');
  expect(formatChance(0.495, 'pt-BR')).toBe('49,50%');
});

test.each([
  [0, '0,00×'],
  [17_142, '1,71×'],
  [19_999, '1,99×'],
  [9_999_999, '999,99×'],
  [51_480_006_600, '5.148.000×'],
])('a multiplier of %d ten-thousandths is shown as %s, never as more', (units, text) => {
  expect(formatMultiplier(units, 'pt-BR')).toBe(text);
});
