import { toCentavos } from '@arara/money';
import { expect, test } from 'vitest';
import { computeMilestoneReward } from './reward-value.ts';
import { proves } from '../../../../../../scripts/proof/proves.ts';

test.each([
  [0.001, 500_00, 50],
  [0.0015, 1_000_00, 1_50],
  [0.000333, 1_000_00, 33],
  [0.29, 100_00, 29_00],
  [0, 500_00, 0],
])('point 9: %d × %d is %d', (bouns, amount, value) => {
  proves('9-002');
  expect(computeMilestoneReward({ bouns, amount: toCentavos(amount) })).toBe(value);
});
