import { toCentavos } from '@arara/money';
import { expect, test } from 'vitest';
import { canCashOutPart, computePercentCashOut } from './cash-out-part.ts';

const at = (percent: number, stakeLeft: number, quote: number) =>
  computePercentCashOut(percent, { stakeLeft: toCentavos(stakeLeft), quote: toCentavos(quote) });

test('all of a bet pays the quote, a part its share rounded down', () => {
  expect(at(100, 1000, 1234)).toEqual({ stake: 1000, amount: 1234 });
  expect(at(50, 1000, 1235)).toEqual({ stake: 500, amount: 617 });
  expect(at(5, 1000, 1234)).toEqual({ stake: 50, amount: 61 });
});

test('what is left keeps the smallest stake', () => {
  expect(at(95, 1000, 1234)).toEqual({ stake: 950, amount: 1172 });
  expect(at(95, 900, 1234)).toBe(undefined);
  expect(canCashOutPart(toCentavos(50))).toBe(false);
  expect(canCashOutPart(toCentavos(60))).toBe(true);
});
