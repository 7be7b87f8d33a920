import { centavos, ZERO } from '@arara/money';
import { expect, test } from 'vitest';
import { depositTerms } from './deposit-terms.ts';

test('a deposit of 100 with a gift of 50 gives 150 and costs 200 in stakes, 2 on average at 99 %', () => {
  expect(depositTerms(centavos(100_00), centavos(50_00), 99)).toEqual({
    received: centavos(150_00),
    toWager: centavos(200_00),
    expectedCost: centavos(2_00),
  });
});

test('without the gift only the deposit is to be wagered', () => {
  expect(depositTerms(centavos(100_00), ZERO, 99)).toEqual({ received: 100_00, toWager: 100_00, expectedCost: 1_00 });
});

test('the cost is rounded up: what it takes is never made smaller', () => {
  expect(depositTerms(centavos(33), ZERO, 99).expectedCost).toBe(1);
});
