import { expect, test } from 'vitest';
import { getRoundResultOfWalletRecord } from './round-result.ts';
import { proves } from '../../../../../../scripts/proof/proves.ts';

test.each([
  ['0', 'open'],
  ['10', 'won'],
  ['20', 'lost'],
  ['90', 'returned'],
  ['any other value', 'open'],
])('a game’s record of status %s is shown as %s', (status, end) => {
  proves('1-007');
  expect(getRoundResultOfWalletRecord({ status })).toBe(end);
});
