import { toCentavos } from '@arara/money';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  findVipBadgeIndex,
  findVipLevel,
  computeTheoreticalLoss,
  findNextVipLevel,
  vipLevels,
  computeVipRewards,
} from './vip.ts';
import { proves } from '../../../scripts/proof/proves.ts';

const reais = (n: number) => toCentavos(n * 100);
const sum = fc.integer({ min: 0, max: 50_000_000_00 }).map(toCentavos);

test('thirteen levels, each harder than the one before, with points of 5 % of the deposits', () => {
  const count = Number(proves('3-008'));
  expect(vipLevels.map(({ level }) => level)).toEqual(Array.from({ length: count }, (_, level) => level));
  vipLevels.forEach((row, i) => {
    expect(row.points * 100 * 20).toBe(row.deposits);
    const next = vipLevels[i + 1];
    if (next !== undefined) expect(next.deposits > row.deposits && next.stakes > row.stakes).toBe(true);
  });
});

test('the thresholds are those of the specification, point 9', () => {
  const levels = vipLevels.slice(1);
  expect(levels.map(({ points }) => points)).toEqual(proves('9-019'));
  expect(levels.map(({ deposits }) => deposits)).toEqual((proves('9-030') as number[]).map(reais));
  expect(levels.map(({ stakes }) => stakes)).toEqual((proves('9-031') as number[]).map(reais));
});

test('a level needs both sums', () => {
  expect(findVipLevel(reais(0), reais(0))).toBe(0);
  expect(findVipLevel(reais(100), reais(399))).toBe(0);
  expect(findVipLevel(reais(99), reais(400))).toBe(0);
  expect(findVipLevel(reais(100), reais(400))).toBe(1);
  expect(findVipLevel(reais(10_000_000), reais(400))).toBe(1);
  expect(findVipLevel(reais(10_000_000), reais(40_000_000))).toBe(12);
});

test('the missing points are given for each part', () => {
  expect(findNextVipLevel(reais(0), reais(0))).toEqual({ level: 1, gameSumAmount: 40_000, paySumAmount: 10_000 });
  expect(findNextVipLevel(reais(700), reais(400))).toEqual({ level: 2, gameSumAmount: 260_000, paySumAmount: 0 });
  expect(findNextVipLevel(reais(10_000_000), reais(40_000_000))).toBeUndefined();
});

test('adding what is missing reaches the level, and no deposit or bet lowers it', () => {
  fc.assert(
    fc.property(sum, sum, sum, (deposits, stakes, more) => {
      const level = findVipLevel(deposits, stakes);
      expect(findVipLevel(toCentavos(deposits + more), stakes)).toBeGreaterThanOrEqual(level);
      expect(findVipLevel(deposits, toCentavos(stakes + more))).toBeGreaterThanOrEqual(level);
      const next = findNextVipLevel(deposits, stakes);
      if (next === undefined) expect(level).toBe(12);
      else
        expect(findVipLevel(toCentavos(deposits + next.paySumAmount), toCentavos(stakes + next.gameSumAmount))).toBe(
          next.level,
        );
    }),
  );
});

test('reaching a level brings 20 % of the theoretical loss since the last one, at most its points in reais', () => {
  const loss = computeTheoreticalLoss(reais(400), 100);
  expect(computeVipRewards({ from: 0, to: 1, loss, percent: 20 })).toEqual([{ level: 1, reward: 80 }]);
  expect(computeVipRewards({ from: 0, to: 1, loss: computeTheoreticalLoss(reais(100_000), 100), percent: 20 })).toEqual(
    [{ level: 1, reward: 500 }],
  );
  expect(computeVipRewards({ from: 0, to: 3, loss: computeTheoreticalLoss(reais(10_000), 100), percent: 20 })).toEqual([
    { level: 1, reward: 500 },
    { level: 2, reward: 1500 },
    { level: 3, reward: 0 },
  ]);
  expect(computeVipRewards({ from: 4, to: 4, loss, percent: 20 })).toEqual([]);
  expect(computeVipRewards({ from: 0, to: 1, loss: computeTheoreticalLoss(reais(-5), 100), percent: 20 })).toEqual([
    { level: 1, reward: 0 },
  ]);
});

test('rewards together are never above their part of the loss, nor above the points', () => {
  fc.assert(
    fc.property(fc.nat(12), fc.nat(12), fc.nat(10 ** 12), fc.nat(100), (from, to, loss, percent) => {
      const rewards = computeVipRewards({ from, to, loss, percent });
      expect(rewards.map((reward) => reward.level)).toEqual(
        vipLevels.slice(from + 1, to + 1).map((vipLevel) => vipLevel.level),
      );
      const sum = rewards.reduce((all, reward) => all + reward.reward, 0);
      expect(sum * 1_000_000).toBeLessThanOrEqual(loss * percent);
      for (const reward of rewards)
        expect(reward.reward).toBeLessThanOrEqual((vipLevels[reward.level]?.points ?? 0) * 100);
    }),
  );
});

test('levels above 11 show the last image, and levels above 23 the first', () => {
  const last = Number(proves('9-021'));
  const lastWithImage = Number(proves('9-035'));
  expect(vipLevels.map(({ level }) => findVipBadgeIndex(level))).toEqual([
    ...Array.from({ length: last + 1 }, (_, index) => index),
    last,
  ]);
  expect([lastWithImage, lastWithImage + 1].map(findVipBadgeIndex)).toEqual([last, 0]);
});
