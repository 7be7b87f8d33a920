import { toCentavos } from '@arara/money';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  addTurnoverRequirement,
  findTurnoverPercent,
  computeTurnoverOfStake,
  computeFilledTurnoverAmount,
  emptyTurnover,
  computeRemainingTurnover,
  fillTurnover,
} from './turnover.ts';
import type { WageringTurnover } from './turnover.ts';
import { proves } from '../../../scripts/proof/proves.ts';

const amount = fc.integer({ min: 0, max: 1_000_000 }).map(toCentavos);
const stakes = fc.array(fc.record({ stake: amount, bonusPercent: fc.constantFrom(0, 20, 50, 100) }));

const withBoth = (main: number, bonus: number): WageringTurnover =>
  addTurnoverRequirement(
    addTurnoverRequirement(emptyTurnover, 'main', toCentavos(main)).turnover,
    'bonus',
    toCentavos(bonus),
  ).turnover;

const playAll = (
  turnover: WageringTurnover,
  list: readonly { stake: ReturnType<typeof toCentavos>; bonusPercent: number }[],
) => list.reduce((state, settled) => fillTurnover(state, settled).turnover, turnover);

describe('the example of the decisions: deposit 100 with gift 50', () => {
  const sold = withBoth(10_000, 10_000);
  const hundred = { stake: toCentavos(10_000), bonusPercent: 100 };

  test('stakes of 100 do the main turnover, and the bonus lacks 100; another 100 and the bonus is cash', () => {
    const first = fillTurnover(sold, hundred);
    expect(first).toMatchObject({ mainDone: true, bonusDone: false, toMain: 10_000, toBonus: 0 });
    expect(computeRemainingTurnover(first.turnover)).toEqual({ main: 0, bonus: 10_000 });
    const second = fillTurnover(first.turnover, hundred);
    expect(second).toMatchObject({ mainDone: false, bonusDone: true, toMain: 0, toBonus: 10_000 });
    expect(computeRemainingTurnover(second.turnover)).toEqual({ main: 0, bonus: 0 });
    expect(fillTurnover(second.turnover, hundred)).toMatchObject({
      turnover: second.turnover,
      mainDone: false,
      bonusDone: false,
    });
  });

  test('a likely win counts fully for main and one fifth for the bonus, of the part that main left over', () => {
    const bonusPercent = findTurnoverPercent({ wins: 98, of: 100 });
    expect(fillTurnover(sold, { stake: toCentavos(15_003), bonusPercent })).toMatchObject({
      toMain: 10_000,
      toBonus: 1_000,
      mainDone: true,
    });
  });
});

test('a chance of exactly 70 % still counts in full', () => {
  expect(findTurnoverPercent({ wins: 7, of: 10 })).toBe(100);
  expect(findTurnoverPercent({ wins: 7_000_001, of: 10_000_000 })).toBe(20);
  expect(findTurnoverPercent({ wins: 9, of: 10 }, 50)).toBe(10);
  expect(findTurnoverPercent({ wins: 1, of: 10 }, 50)).toBe(50);
  expect(computeTurnoverOfStake(toCentavos(99), 20)).toBe(19);
});

test('a meter never runs past what is required, and the bonus never fills before main is done', () => {
  fc.assert(
    fc.property(amount, amount, stakes, (main, bonus, list) => {
      let state = withBoth(main, bonus);
      for (const settled of list) {
        const before = computeRemainingTurnover(state);
        const done = fillTurnover(state, settled);
        const after = computeRemainingTurnover(done.turnover);
        expect(after.main).toBe(Math.max(0, before.main - settled.stake));
        expect(after.bonus).toBeGreaterThanOrEqual(0);
        expect(done.toMain + done.toBonus).toBeLessThanOrEqual(settled.stake);
        if (done.toBonus > 0) expect(after.main).toBe(0);
        expect(done.mainDone).toBe(before.main > 0 && after.main === 0);
        expect(done.bonusDone).toBe(before.bonus > 0 && after.bonus === 0);
        state = done.turnover;
      }
    }),
  );
});

test('requirements are done first in, first out, and together they hold what the meter holds', () => {
  proves('A-068');
  fc.assert(
    fc.property(fc.array(amount, { minLength: 1 }), stakes, (required, list) => {
      let state: WageringTurnover = emptyTurnover;
      const marks = required.map((one) => {
        const added = addTurnoverRequirement(state, 'main', one);
        state = added.turnover;
        return { one, mark: added.mark };
      });
      const { main } = playAll(state, list);
      const parts = marks.map(({ one, mark }) => computeFilledTurnoverAmount(main, one, mark));
      expect(parts.reduce((sum, part) => sum + part, 0)).toBe(main.filled);
      const open = parts.findIndex((part, i) => part < marks[i]!.one);
      if (open >= 0) for (const part of parts.slice(open + 1)) expect(part).toBe(0);
    }),
  );
});

test('a requirement that comes after the first was done is open again', () => {
  const done = playAll(withBoth(1_000, 0), [{ stake: toCentavos(5_000), bonusPercent: 100 }]);
  const again = addTurnoverRequirement(done, 'main', toCentavos(300));
  expect(again.mark).toBe(1_300);
  expect(computeRemainingTurnover(again.turnover)).toEqual({ main: 300, bonus: 0 });
});

test('negative amounts are bugs', () => {
  expect(() => addTurnoverRequirement(emptyTurnover, 'main', toCentavos(-1))).toThrow(RangeError);
  expect(() => fillTurnover(emptyTurnover, { stake: toCentavos(-1), bonusPercent: 100 })).toThrow(RangeError);
});
