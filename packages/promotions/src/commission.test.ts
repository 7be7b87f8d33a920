import { toCentavos } from '@arara/money';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  computeCommissionShare,
  computeDayCommission,
  computeFriendCommission,
  defaultCommissionTerms,
  findCommissionTermsProblems,
} from './commission.ts';
import { computeTheoreticalLoss } from './vip.ts';
import { proves } from '../../../scripts/proof/proves.ts';

const terms = defaultCommissionTerms;
const unlimited = { ...terms, friendDayCap: toCentavos(1e13), agentDayCap: toCentavos(1e13) };
const stake = fc.integer({ min: -50_000_00, max: 50_000_00 }).map(toCentavos);
const edge = fc.integer({ min: 0, max: 1_500 });
const friend = fc.record({ stake, edge });
const sumShares = (friends: readonly { stake: ReturnType<typeof toCentavos>; edge: number }[], bp: number) =>
  friends.reduce(
    (sum, each) => sum + computeCommissionShare(computeTheoreticalLoss(each.stake, each.edge), bp, unlimited),
    0n,
  );

describe('commission', () => {
  test('10, 3 and 1 % of the theoretical win: of R$ 1,000 staked at an edge of 1 % it is R$ 1.00, 0.30 and 0.10', () => {
    const win = computeTheoreticalLoss(toCentavos(1_000_00), 100);
    expect(terms.levelsBp.map((bp) => bp / 100)).toEqual(proves('A-360'));
    expect([1, 2, 3].map((level) => computeFriendCommission(win, level, terms))).toEqual([100, 30, 10]);
  });

  test('it is rounded down once per agent, level and day: a hundred stakes of a centavo each bring what one of a real does', () => {
    proves('A-362');
    const one = computeCommissionShare(computeTheoreticalLoss(toCentavos(10), 100), 1_000, terms);
    expect(computeFriendCommission(computeTheoreticalLoss(toCentavos(10), 100), 1, terms)).toBe(0);
    const [level] = computeDayCommission([{ level: 1, shares: one * 1_000n, deficit: toCentavos(0) }], terms);
    expect(level?.amount).toBe(10);
  });

  test('it never exceeds the percentage of the theoretical win, and loses less than a centavo on each level', () => {
    fc.assert(
      fc.property(fc.array(friend, { maxLength: 30 }), (friends) => {
        const win = friends.reduce((sum, each) => sum + each.stake * each.edge, 0);
        const levels = terms.levelsBp.map((bp, n) => ({
          level: n + 1,
          shares: sumShares(friends, bp),
          deficit: toCentavos(0),
        }));
        for (const { level, amount, deficit } of computeDayCommission(levels, unlimited)) {
          const exact = (win * (terms.levelsBp[level - 1] ?? 0)) / 1e8;
          expect(amount - deficit).toBeLessThanOrEqual(exact + 1e-6);
          expect(amount - deficit).toBeGreaterThan(exact - 1);
          expect(amount === 0 || deficit === 0).toBe(true);
        }
      }),
    );
  });

  test('over many days an agent never earns more than the sum of all days, whatever was corrected and in which order', () => {
    fc.assert(
      fc.property(fc.array(fc.array(friend, { maxLength: 5 }), { maxLength: 10 }), (days) => {
        let deficit = toCentavos(0);
        let earned = 0;
        let total = 0n;
        for (const friends of days) {
          const shares = sumShares(friends, 1_000);
          total += shares;
          const [level] = computeDayCommission([{ level: 1, shares, deficit }], unlimited);
          earned += level?.amount ?? 0;
          deficit = level?.deficit ?? toCentavos(0);
        }
        // A deficit is what was paid for stakes that were taken back later: it is still owed to the house.
        expect(BigInt(earned - deficit) * 100_000_000n <= total).toBe(true);
      }),
    );
  });

  test('caps: one player brings at most the cap of a player, an agent earns at most the cap of a day over all levels', () => {
    proves('A-366');
    const caps = { friendDayCap: toCentavos(5_00), agentDayCap: toCentavos(8_00) };
    const share = computeCommissionShare(computeTheoreticalLoss(toCentavos(1_000_000_00), 500), 1_000, caps);
    expect(computeDayCommission([{ level: 1, shares: share, deficit: toCentavos(0) }], caps)[0]?.amount).toBe(500);
    const levels = [3, 2, 1].map((level) => ({ level, shares: share, deficit: toCentavos(0) }));
    expect(computeDayCommission(levels, caps).map(({ level, amount }) => [level, amount])).toEqual([
      [1, 500],
      [2, 300],
      [3, 0],
    ]);
    fc.assert(
      fc.property(fc.array(fc.bigInt(0n, 10n ** 15n), { minLength: 3, maxLength: 3 }), (shares) => {
        const result = computeDayCommission(
          shares.map((each, n) => ({ level: n + 1, shares: each, deficit: toCentavos(0) })),
          caps,
        );
        expect(result.reduce((sum, { amount }) => sum + amount, 0)).toBeLessThanOrEqual(caps.agentDayCap);
      }),
    );
  });

  test('for display a player who took back more than they staked brings nothing, and neither does a level that earns nothing', () => {
    const lost = computeTheoreticalLoss(toCentavos(-1_000_00), 100);
    expect(computeFriendCommission(lost, 1, terms)).toBe(0);
    expect(computeFriendCommission(computeTheoreticalLoss(toCentavos(1_000_00), 100), 4, terms)).toBe(0);
    expect(computeFriendCommission(computeTheoreticalLoss(toCentavos(1_000_000_00), 500), 1, terms)).toBe(1_000_00);
  });

  test.each([
    [{ levelsBp: [1_000, 300] }, { problem: 'commissionLevels', levels: 3 }],
    [{ levelsBp: [0, 0, 0, 0] }, { problem: 'commissionLevels', levels: 3 }],
    [{ levelsBp: [10_001, 0, 0] }, { problem: 'commissionLevels', levels: 3 }],
    [{ levelsBp: [0, 0, -1] }, { problem: 'commissionLevels', levels: 3 }],
    [{ levelsBp: [0.5, 0, 0] }, { problem: 'commissionLevels', levels: 3 }],
    [{ agentDayCap: toCentavos(1) }, { problem: 'agentCapBelowFriendCap' }],
    [{ friendDayCap: toCentavos(-1) }, { problem: 'agentCapBelowFriendCap' }],
    [{ ringSize: 1 }, { problem: 'ringSize' }],
    [{ ringSize: 101 }, { problem: 'ringSize' }],
    [{ ringSize: 2.5 }, { problem: 'ringSize' }],
  ] as const)('terms that make no sense are named: %j', (wrong, problem) => {
    expect(findCommissionTermsProblems({ ...terms, ...wrong })).toEqual([problem]);
  });

  test.each([
    {},
    { levelsBp: [0, 10_000, 0] },
    { friendDayCap: toCentavos(0), agentDayCap: toCentavos(0) },
    { ringSize: 2 },
    { ringSize: 100 },
  ])('terms up to their bounds may be used: %j', (bounds) => {
    expect(findCommissionTermsProblems({ ...terms, ...bounds })).toEqual([]);
  });
});
