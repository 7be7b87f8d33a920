import { type Centavos, toCentavos } from '@arara/money';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  applyRoundToAutoplayRun,
  type AutoplayPlan,
  type AutoplayRun,
  computeDefaultStopLoss,
  type StakeBounds,
  startAutoplayRun,
  stopAutoplayRun,
} from './autoplay.ts';

const calm: AutoplayPlan = {
  rounds: null,
  stopProfit: null,
  stopLoss: toCentavos(100_000),
  stopWins: null,
  stopLosses: null,
  onWin: 0,
  onLoss: 0,
};
const wide: StakeBounds = { min: toCentavos(50), max: toCentavos(500_000), balance: toCentavos(1_000_000) };
const lose = (run: AutoplayRun, bounds = wide) =>
  applyRoundToAutoplayRun(run, { stake: run.stake, payout: toCentavos(0), won: false }, bounds);
const win = (run: AutoplayRun, bounds = wide) =>
  applyRoundToAutoplayRun(run, { stake: run.stake, payout: toCentavos(run.stake * 2), won: true }, bounds);
const run = (plan: Partial<AutoplayPlan> = {}, stake = 1000, bounds = wide) =>
  startAutoplayRun({ ...calm, ...plan }, toCentavos(stake), bounds);

describe('why a run stops', () => {
  test('its rounds are played', () => {
    const one = lose(run({ rounds: 2 }));
    expect(one.stopped).toBeNull();
    expect(lose(one).stopped).toBe('rounds');
  });
  test('the profit is reached', () => expect(win(run({ stopProfit: toCentavos(1000) })).stopped).toBe('profit'));
  test('the next stake could lose more than the player allowed', () => {
    const two = lose(lose(run({ stopLoss: toCentavos(2500) })));
    expect(two.profit).toBe(-2000);
    expect(two.stopped).toBe('loss');
  });
  test('the loss limit is below the first stake', () =>
    expect(run({ stopLoss: toCentavos(999) }).stopped).toBe('loss'));
  test('so many wins', () => expect(win(run({ stopWins: 1 })).stopped).toBe('wins'));
  test('so many losses', () => expect(lose(run({ stopLosses: 1 })).stopped).toBe('losses'));
  test('the stake outgrew the limits of the bet', () =>
    expect(
      lose(run({ onLoss: 100 }, 1000, { ...wide, max: toCentavos(1500) }), { ...wide, max: toCentavos(1500) }).stopped,
    ).toBe('stake'));
  test('the balance is not enough', () =>
    expect(lose(run(), { ...wide, balance: toCentavos(999) }).stopped).toBe('balance'));
  test('something from outside, and only the first reason counts', () => {
    const stopped = stopAutoplayRun(stopAutoplayRun(run(), 'offline'), 'player');
    expect(stopped.stopped).toBe('offline');
    expect(win(stopped)).toBe(stopped);
  });
});

describe('the stake of the next round', () => {
  test('grows by percent and comes back on a win', () => {
    const grown = lose(lose(run({ onLoss: 50, onWin: 'reset' })));
    expect(grown.stake).toBe(2250);
    expect(win(grown).stake).toBe(1000);
  });
  test('rests on the smallest stake', () => expect(win(run({ onWin: -90 }, 60)).stake).toBe(50));
});

test('the default loss limit always lets the first round be played', () => {
  expect(computeDefaultStopLoss(toCentavos(100), toCentavos(500_000))).toBe(2000);
  expect(computeDefaultStopLoss(toCentavos(100), toCentavos(700))).toBe(700);
  expect(computeDefaultStopLoss(toCentavos(100), toCentavos(0))).toBe(100);
});

const amount = (least: number, most: number) => fc.integer({ min: least, max: most }).map(toCentavos);
const rule = fc.oneof(fc.constant('reset' as const), fc.integer({ min: -100, max: 400 }));
const plans = fc.record({
  rounds: fc.option(fc.integer({ min: 1, max: 60 })),
  stopProfit: fc.option(amount(1, 100_000)),
  stopLoss: amount(1, 200_000),
  stopWins: fc.option(fc.integer({ min: 1, max: 30 })),
  stopLosses: fc.option(fc.integer({ min: 1, max: 30 })),
  onWin: rule,
  onLoss: rule,
});

test('whatever the plan and the luck: never more lost than allowed, never more staked than there is, never a round too many', () => {
  fc.assert(
    fc.property(
      plans,
      amount(50, 20_000),
      amount(0, 300_000),
      fc.array(fc.record({ won: fc.boolean(), pays: fc.integer({ min: 0, max: 5 }) }), { maxLength: 120 }),
      (plan, stake, money, luck) => {
        let balance: Centavos = money;
        const bounds = () => ({ ...wide, max: toCentavos(50_000), balance });
        let current = startAutoplayRun(plan, stake, bounds());
        for (const { won, pays } of luck) {
          if (current.stopped !== null) break;
          expect(current.stake).toBeGreaterThanOrEqual(wide.min);
          expect(current.stake).toBeLessThanOrEqual(Math.min(balance, 50_000));
          const payout = won ? toCentavos(current.stake * pays) : toCentavos(0);
          balance = toCentavos(balance - current.stake + payout);
          current = applyRoundToAutoplayRun(current, { stake: current.stake, payout, won }, bounds());
          expect(current.profit).toBeGreaterThanOrEqual(-plan.stopLoss);
          expect(current.profit).toBe(balance - money);
          expect(current.wins + current.losses).toBe(current.roundsPlayed);
        }
        if (plan.rounds !== null) expect(current.roundsPlayed).toBeLessThanOrEqual(plan.rounds);
        if (plan.stopWins !== null) expect(current.wins).toBeLessThanOrEqual(plan.stopWins);
      },
    ),
  );
});
