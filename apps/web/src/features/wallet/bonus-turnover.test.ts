import { toCentavos } from '@arara/money';
import { expect, test } from 'vitest';
import { getBonusTurnoverMultiple } from './bonus-turnover.ts';
import { proves } from '../../../../../scripts/proof/proves.ts';

test.each([
  ['the gift of an offer', 5000, 10_000, 2],
  ['one through the bonus overlay', 5000, 5000, 1],
  ['both together', 10_000, 15_000, 1.5],
  ['a third', 300, 400, 1.33],
  ['nothing', 0, 0, 0],
])('the turnover that %s requires is shown: %d requires %d, %d times', (_, granted, required, times) => {
  proves('9-014');
  expect(getBonusTurnoverMultiple({ granted: toCentavos(granted), required: toCentavos(required) })).toBe(times);
});
