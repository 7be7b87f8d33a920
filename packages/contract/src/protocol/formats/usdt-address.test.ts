import { describe, expect, test } from 'vitest';
import { isUsdtAddress } from './usdt-address.ts';
import { proves } from '../../../../../scripts/proof/proves.ts';

describe('an address for USDT', () => {
  test.each([
    ['TRON: the burn address', 'T9yD14Nj9j7xAB4dbGeiX9h8unkKHxuWwb'],
    ['TRON: the contract of USDT', 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t'],
    ['Ethereum: the first example of EIP-55', '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'],
    ['Ethereum: lower case, without a checksum', '0xde709f2102306220921060314715629080e2fb77'],
    ['Ethereum: upper case, without a checksum', '0x52908400098527886E0F7030069857D2E4169EE7'],
    ['another chain', 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v'],
  ])('%s is accepted', (_, address) => {
    proves('5-015');
    expect(isUsdtAddress(address)).toBe(true);
  });

  test.each([
    ['nothing', ''],
    ['TRON: one letter changed', 'T9yD14Nj9j7xAB4dbGeiX9h8unkKHxuWwc'],
    ['TRON: two letters swapped', 'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjL6jt'],
    ['a letter that is not in Base58', 'T0yD14Nj9j7xAB4dbGeiX9h8unkKHxuWwb'],
    ['Ethereum: one letter in the wrong case', '0x5AAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'],
    ['a digit too few', '0xde709f2102306220921060314715629080e2fb7'],
    ['a digit too many', '0xde709f2102306220921060314715629080e2fb777'],
    ['spaces', 'EPjFWdd5AufqSSqeM2qN 1xzybapC8G4wEGGkZwyTDt1v'],
    ['a formula', '=cmd|calc!A0_0123456789'],
    ['too long', 'a'.repeat(121)],
  ])('%s is refused', (_, address) => {
    proves('5-015');
    expect(isUsdtAddress(address)).toBe(false);
  });
});
