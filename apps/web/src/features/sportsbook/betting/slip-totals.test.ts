import type { SportEventId } from '@arara/contract/protocol/fields';
import { toCentavos } from '@arara/money';
import { describe, expect, test } from 'vitest';
import { reduce } from './slip.ts';
import { emptySlip, type Slip, toUnitId } from './slip-model.ts';
import { type SlipView, viewSlip } from './slip-view.ts';
import { computeMaxSlipStake, type ComputedBetSlipTotals, computeBetSlipTotals } from './slip-totals.ts';

const at = (outcomeId: string) => ({ eventId: 7 as SportEventId, line: '1|', outcomeId });
function createSlip(...stakes: readonly (number | null)[]): SlipView {
  const slip = stakes.reduce<Slip>((before, stake, n) => {
    const selection = {
      ...at(String(n)),
      odds: 2450,
      sport: 'football',
      home: 'a',
      away: 'b',
      tournament: 't',
      simulated: false,
    };
    const chosen = reduce(before, { type: 'toggle', selection });
    const name = toUnitId(selection);
    return reduce(chosen, { type: 'stake', name, stake: stake === null ? null : toCentavos(stake) });
  }, emptySlip);
  return viewSlip(slip);
}
const open = { odds: 2450, open: true };
const sum = (slip: SlipView, balance: number | null, price = open) =>
  computeBetSlipTotals(slip, () => price, balance === null ? null : toCentavos(balance));

describe('the sum of a slip', () => {
  test('stakes and returns add up; each return is rounded by itself', () => {
    expect(sum(createSlip(5000, 333), 10_000)).toMatchObject({
      stake: 5333,
      payout: 12_250 + 816,
      hasProblem: false,
      changed: false,
    });
  });
  test('what has no stake, or is locked, is not bet on, and counts for nothing', () => {
    const placed = (of: ComputedBetSlipTotals) => of.placing.map(({ leg }) => leg.outcomeId);
    const some = sum(createSlip(5000, null), 10_000);
    expect([placed(some), some.stake, some.payout]).toEqual([['0'], 5000, 12_250]);
    const oneLocked = computeBetSlipTotals(
      createSlip(5000, 300),
      ({ outcomeId }) => ({ odds: 2450, open: outcomeId === '1' }),
      toCentavos(400),
    );
    expect([placed(oneLocked), oneLocked.stake, oneLocked.hasProblem]).toEqual([['1'], 300, false]);
    expect(placed(sum(createSlip(5000), 10_000, { odds: 2450, open: false }))).toEqual([]);
    expect(placed(sum(viewSlip(emptySlip), 10_000))).toEqual([]);
  });
  test('limits and balance, each with its number', () => {
    const problem = (stake: number, balance: number | null) => sum(createSlip(stake), balance).legs[0]?.problem;
    expect(problem(49, 10_000)).toEqual({ kind: 'below', limit: 50 });
    expect(problem(500_001, null)).toEqual({ kind: 'above', limit: 500_000 });
    expect(problem(5000, 4999)).toEqual({ kind: 'balance', balance: 4999 });
    expect(problem(5000, 5000)).toBe(null);
  });
  test('bets that fit the balance one by one but not together are stopped before the first', () => {
    expect(sum(createSlip(3000, 3000), 5000)).toMatchObject({ hasProblem: true });
  });
  test('the most that can be staked keeps the return within the limit', () => {
    expect(computeMaxSlipStake(2450, null)).toBe(500_000);
    expect(computeMaxSlipStake(50_000, null)).toBe(100_000);
    expect(computeMaxSlipStake(2450, toCentavos(1234))).toBe(1234);
  });
});
