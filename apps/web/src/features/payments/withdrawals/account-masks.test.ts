import { describe, expect, test } from 'vitest';
import {
  splitIntoGroupsOfFour,
  payoutAccountFormattersByKind,
  abbreviatePayoutAccount,
  removePayoutAccountPunctuation,
} from './account-masks.ts';
import { proves } from '../../../../../../scripts/proof/proves.ts';

describe('the number of an account', () => {
  test.each([
    ['CPF', '52998224725', '529.982.247-25'],
    ['CPF', '529.98', '529.98'],
    ['CNPJ', '11222333000181', '11.222.333/0001-81'],
    ['CNPJ', '12abc34501de35', '12.ABC.345/01DE-35'],
    ['CNPJ', '12ABC3', '12.ABC.3'],
    ['CNPJ', '12.ABC.345/01DE-35 and more', '12.ABC.345/01DE-35'],
    ['USDT', ' T9yD14Nj9j7xAB4dbGeiX9h8unkKHxuWwb\n', 'T9yD14Nj9j7xAB4dbGeiX9h8unkKHxuWwb'],
  ] as const)('a %s typed as %j is shown as %j', (kind, typed, shown) => {
    proves('5-015');
    expect(payoutAccountFormattersByKind[kind](typed)).toBe(shown);
    expect(payoutAccountFormattersByKind[kind](shown)).toBe(shown);
  });

  test('goes out without its marks; an address keeps its case', () => {
    expect(removePayoutAccountPunctuation('CPF', '529.982.247-25')).toBe('52998224725');
    expect(removePayoutAccountPunctuation('CNPJ', '12.abc.345/01DE-35')).toBe('12ABC34501DE35');
    expect(removePayoutAccountPunctuation('USDT', ' 0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed')).toBe(
      '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
    );
  });

  test('is recognised by its end, an address by both', () => {
    expect(abbreviatePayoutAccount('CPF', '52998224725')).toBe('•••• 4725');
    expect(abbreviatePayoutAccount('USDT', 'T9yD14Nj9j7xAB4dbGeiX9h8unkKHxuWwb')).toBe('T9yD14…HxuWwb');
  });

  test('an address is read in groups of four, and nothing of it is lost', () => {
    proves('5-015');
    const address = 'T9yD14Nj9j7xAB4dbGeiX9h8unkKHxuWwb';
    const groups = splitIntoGroupsOfFour(address).map(([, group]) => group);
    expect(groups).toEqual(['T9yD', '14Nj', '9j7x', 'AB4d', 'bGei', 'X9h8', 'unkK', 'HxuW', 'wb']);
    expect(groups.join('')).toBe(address);
    expect(splitIntoGroupsOfFour('')).toEqual([]);
  });
});
