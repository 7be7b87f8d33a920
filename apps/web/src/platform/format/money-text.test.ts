import { type Centavos, toCentavos } from '@arara/money';
import { parseMoneyText, cleanMoneyText } from '@arara/ui/fields/money-text';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { formatAmountWithoutSymbol } from './amount-text.ts';
import { formatMoney } from './money-text.ts';
import { proves } from '../../../../../scripts/proof/proves.ts';

/** Intl separates the symbol with a space that does not break. */
const plain = (text: string): string => text.replaceAll(/\s/gu, ' ');
/** The languages of all planned dictionaries. */
const tags = 'pt-BR en-US id-ID vi-VN en-NG ja-JP ko-KR zh-CN ru-RU de-DE es-ES fr-FR it-IT hi-IN'.split(' ');
const anyMoney = fc.integer({ min: 0, max: 10_000_000_00 }).map(toCentavos);

describe('money as it is shown', () => {
  test.each<[number, string]>([
    [0, 'R$ 0,00'],
    [5, 'R$ 0,05'],
    [100_00, 'R$ 100,00'],
    [99_90, 'R$ 99,90'],
    [1284_50, 'R$ 1.284,50'],
    [10_000_00, 'R$ 10.000,00'],
  ])('%i centavos', (amount, full) => {
    const decimals = proves('9-016');
    expect(plain(formatMoney(toCentavos(amount), 'pt-BR'))).toBe(full);
    expect(/,(\d+)$/.exec(formatMoney(toCentavos(amount), 'pt-BR'))?.[1]).toHaveLength(Number(decimals));
  });

  test.each(tags)('%s writes the mark that play money changes', (tag) => {
    proves('A-086');
    expect(formatMoney(toCentavos(-100), tag)).toContain('R$');
  });

  test.each(tags)('%s writes an amount below zero with a true minus', (tag) => {
    expect(formatMoney(toCentavos(-40_90), tag)).toMatch(/^−[^-]*$/u);
  });

  test('a text that has the symbol itself gets the number alone', () => {
    expect(formatAmountWithoutSymbol(toCentavos(50_00), 'pt-BR')).toBe('50,00');
  });
});

/** What a field holds after a text was typed into it, one key after the other. */
const keyByKey = (typed: string, locale: string): number | undefined =>
  parseMoneyText(
    [...typed].reduce((text, key) => cleanMoneyText(text + key, locale), ''),
    locale,
  );

describe('money as it is typed', () => {
  test.each<[string, number | undefined]>([
    ['', undefined],
    [',', undefined],
    ['50', 50_00],
    ['50,', 50_00],
    ['2,5', 2_50],
    ['0,07', 7],
    ['12.34', 12_34],
    ['1.234', 1234_00],
    ['R$ 1.234,56', 1234_56],
    [',5', 50],
    ['1.234.567', 1_234_567_00],
    ['1,000.00', 1000_00],
  ])('%s', (typed, amount) => {
    expect(parseMoneyText(typed, 'pt-BR')).toBe(amount);
  });

  test.each<[string, number]>([
    ['1,000.00', 1000_00],
    ['1,000', 1000_00],
    ['1,234,567.8', 1_234_567_80],
    ['12.34', 12_34],
    ['2,5', 2_50],
    ['.5', 50],
  ])('%s in English', (typed, amount) => {
    expect(keyByKey(typed, 'en-US')).toBe(amount);
  });

  test('what is shown reads as itself', () => {
    fc.assert(
      fc.property(anyMoney, (amount: Centavos) => {
        for (const tag of tags) {
          expect(parseMoneyText(formatMoney(amount, tag), tag)).toBe(amount);
          expect(keyByKey(formatAmountWithoutSymbol(amount, tag), tag)).toBe(amount);
        }
      }),
    );
  });

  test('a third decimal is not taken', () => {
    expect(cleanMoneyText('1,234', 'pt-BR')).toBe('1,23');
    expect(cleanMoneyText('1.234', 'en-US')).toBe('1.23');
    expect(cleanMoneyText('1,234.567', 'en-US')).toBe('1,234.56');
  });

  test('thousands stay as they are typed, and a letter is not taken', () => {
    expect(cleanMoneyText('1.2345', 'pt-BR')).toBe('1.2345');
    expect(cleanMoneyText('1,234', 'en-US')).toBe('1,234');
    expect(cleanMoneyText('a1b2', 'pt-BR')).toBe('12');
  });
});
