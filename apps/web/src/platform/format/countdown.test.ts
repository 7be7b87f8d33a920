import { expect, test } from 'vitest';
import { formatCountdown } from './countdown.ts';
import { proves } from '../../../../../scripts/proof/proves.ts';

test.each([
  [86_400_000, '24:00:00'],
  [85_268_000, '23:41:08'],
  [60_001, '00:01:01'],
  [1, '00:00:01'],
  [0, '00:00:00'],
  [-5_000, '00:00:00'],
])('%d ms left are %s', (left, text) => {
  proves('2-012');
  expect(formatCountdown(left)).toBe(text);
});
