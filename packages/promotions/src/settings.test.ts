import { type Centavos, toCentavos } from '@arara/money';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  describePromotionSettingsProblem,
  findPromotionSettingsProblems,
  defaultPromotionSettings,
  computeInviteMilestoneReward,
  listPassedInviteMilestones,
  isSelfPayingGift,
  type PromotionSettings,
} from './settings.ts';
import { proves } from '../../../scripts/proof/proves.ts';

const games = [
  { edgeBp: 100, bonusWeightPercent: 100 },
  { edgeBp: 250, bonusWeightPercent: 100 },
];
const house = { games };
const commission = (levelsBp: readonly number[]) => ({ ...defaultPromotionSettings.commission, levelsBp });
const amount = fc.integer({ min: 1, max: 10_000_000 }).map(toCentavos);

describe('milestones of the day', () => {
  test('by default 0.1 % at R$ 500, 1,000 and 5,000, times the multiplier of the level', () => {
    expect(
      defaultPromotionSettings.milestones.map((milestone) => [
        milestone.amount,
        computeInviteMilestoneReward(milestone, defaultPromotionSettings.levels[0]).reward,
      ]),
    ).toEqual([
      [50_000, 50],
      [100_000, 100],
      [500_000, 500],
    ]);
    proves('3-009');
    expect(
      computeInviteMilestoneReward(
        { amount: toCentavos(50_000), ppm: 1000 },
        { freeWithdrawals: 9, betBonusPercent: 150 },
      ),
    ).toEqual({ ppm: 1500, reward: 75 });
  });

  test('the part of a milestone and its reward are each rounded down, and a level without benefits has the plain part', () => {
    const milestone = { amount: toCentavos(1_999), ppm: 1_333 };
    expect(computeInviteMilestoneReward(milestone, { freeWithdrawals: 0, betBonusPercent: 150 })).toEqual({
      ppm: 1_999,
      reward: 3,
    });
    expect(computeInviteMilestoneReward(milestone, undefined)).toEqual({ ppm: 1_333, reward: 2 });
  });

  test('a milestone is passed by the stake that reaches it, and has its position', () => {
    const positions = (before: number, after: number) =>
      listPassedInviteMilestones(defaultPromotionSettings, before, after).map(({ position }) => position);
    expect(positions(0, 500_000)).toEqual([0, 1, 2]);
    expect(positions(0, 49_999)).toEqual([]);
    expect(positions(49_999, 50_000)).toEqual([0]);
    expect(positions(50_000, 100_000)).toEqual([1]);
  });

  test('however a day’s stakes are cut into steps, each milestone is passed exactly once', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 400_000 }), { maxLength: 30 }), (steps) => {
        let sum = 0;
        const passed = steps.flatMap((step) =>
          listPassedInviteMilestones(defaultPromotionSettings, sum, (sum += step)),
        );
        expect(passed.map((item) => item.amount)).toEqual(
          defaultPromotionSettings.milestones.map((milestone) => milestone.amount).filter((item) => item <= sum),
        );
      }),
    );
    expect(listPassedInviteMilestones(defaultPromotionSettings, 60_000, 40_000)).toEqual([]);
  });
});

describe('no gift that pays by itself', () => {
  const gift = (input: Partial<Parameters<typeof isSelfPayingGift>[0]>) =>
    isSelfPayingGift({ price: toCentavos(10_000), amount: toCentavos(103), turnover: 2, once: false, ...input }, games);

  test('the start is refused for a gift above the wagering cost on the cheapest legal bet, unless it is once per CPF', () => {
    expect(gift({})).toBe(true);
    expect(gift({ amount: toCentavos(102) })).toBe(false);
    // 1.00 costs (98 + 2 × 1.00) × 1 % to wager: exactly what it is worth.
    expect(gift({ price: toCentavos(9_800), amount: toCentavos(100) })).toBe(false);
    expect(gift({ once: true })).toBe(false);
    expect(gift({ amount: toCentavos(0) })).toBe(false);
    // 1.03 with 3 × to wager costs 1.0309, 1.04 costs 1.0312.
    expect(gift({ turnover: 3 })).toBe(false);
    expect(gift({ turnover: 3, amount: toCentavos(104) })).toBe(true);
  });

  test('exactly: gift > edge × (paid + turnover × gift), in whole numbers, with the weight of each game', () => {
    fc.assert(
      fc.property(
        amount,
        amount,
        fc.integer({ min: 1, max: 60 }),
        fc.array(
          fc.record({
            edgeBp: fc.integer({ min: 1, max: 1000 }),
            bonusWeightPercent: fc.integer({ min: 0, max: 100 }),
          }),
          {
            minLength: 1,
            maxLength: 5,
          },
        ),
        (price: Centavos, given: Centavos, turnover, those) => {
          // Each game's cost as a fraction; the cheapest of them is what the gift is measured by.
          const least = BigInt(Math.min(...those.map((item) => item.edgeBp)));
          const costs = those
            .filter((item) => item.bonusWeightPercent > 0)
            .map(({ edgeBp, bonusWeightPercent: w }) => ({
              above: BigInt(price) * least * BigInt(w) + BigInt(given) * BigInt(turnover * edgeBp * 100),
              below: BigInt(10_000 * w),
            }));
          const cheapest = costs.toSorted((a, b) => (a.above * b.below < b.above * a.below ? -1 : 1))[0];
          const pays = cheapest !== undefined && BigInt(given) * cheapest.below > cheapest.above;
          expect(isSelfPayingGift({ price, amount: given, turnover, once: false }, those)).toBe(pays);
          // A gift that pays still pays when it is given with less to wager.
          if (pays && turnover > 1)
            expect(isSelfPayingGift({ price, amount: given, turnover: turnover - 1, once: false }, those)).toBe(true);
        },
      ),
    );
  });

  test('a game that counts nothing for the bonus costs nothing of it', () => {
    expect(
      isSelfPayingGift({ price: toCentavos(10_000), amount: toCentavos(103), turnover: 2, once: false }, [
        { edgeBp: 50, bonusWeightPercent: 0 },
        { edgeBp: 100, bonusWeightPercent: 10 },
      ]),
    ).toBe(true);
    expect(
      isSelfPayingGift({ price: toCentavos(10_000), amount: toCentavos(103), turnover: 2, once: false }, [
        { edgeBp: 50, bonusWeightPercent: 0 },
      ]),
    ).toBe(false);
  });
});

describe('milestones, commission and VIP rewards', () => {
  const of = (input: Partial<PromotionSettings>, other: Partial<typeof house> = {}) =>
    findPromotionSettingsProblems({ ...defaultPromotionSettings, ...input }, { ...house, ...other }).map(
      describePromotionSettingsProblem,
    );

  test('the defaults give 0.49 % of a stake, within half of the cheapest game’s 1 %', () => {
    expect(of({})).toEqual([]);
    // 0.15 % at the second milestone, and 34 % of the edge.
    expect(of({ vipRewardPercent: 21 })).toEqual([]);
    expect(of({ vipRewardPercent: 22 })).toMatchObject([expect.stringMatching(/0\.51 %.* edge of 1\.00 %/)]);
    expect(of({ commission: commission([1_100, 300, 100]) })).toEqual([]);
    expect(of({ commission: commission([1_200, 300, 100]) })).toHaveLength(1);
    expect(of({}, { games: [{ edgeBp: 90, bonusWeightPercent: 100 }] })).toHaveLength(1);
  });

  test('the best level counts, and the dearest sum of a day', () => {
    const better = defaultPromotionSettings.levels.map((item, level) => ({
      ...item,
      betBonusPercent: level === 12 ? 107 : 100,
    }));
    expect(of({ levels: better })).toHaveLength(1);
    expect(
      of({ levels: better.map((item) => ({ ...item, betBonusPercent: Math.min(106, item.betBonusPercent) })) }),
    ).toEqual([]);
    const many = [1, 2, 3].map((n) => ({ amount: toCentavos(n * 100), ppm: 1000 }));
    // Three at once: 0.06 × … of R$ 3, which is 0.2 % of the day's stakes.
    expect(of({ milestones: many })).toHaveLength(1);
    expect(of({ milestones: many, vipRewardPercent: 16 })).toEqual([]);
  });

  const named = (input: Partial<PromotionSettings>, those = games) =>
    findPromotionSettingsProblems({ ...defaultPromotionSettings, ...input }, { games: those });
  const nothing = { milestones: [], vipRewardPercent: 0, commission: commission([0, 0, 0]) };
  const milestones = (...rows: readonly (readonly [number, number])[]) =>
    rows.map(([sum, ppm]) => ({ amount: toCentavos(sum), ppm }));
  const withLevel = (benefits: object) =>
    defaultPromotionSettings.levels.map((level, n) => (n === 5 ? { ...level, ...benefits } : level));

  test('their sum is named with the edge that they share', () => {
    expect(named({ vipRewardPercent: 22 })).toEqual([{ problem: 'rewardTotal', rewards: 0.51, edge: 1 }]);
    expect(named({}, [])).toEqual([{ problem: 'rewardTotal', rewards: 0.15, edge: 0 }]);
    expect(named(nothing, [])).toEqual([]);
    expect(named({ levels: [], vipRewardPercent: 30 })).toEqual([{ problem: 'vipLevels', levels: 13 }]);
  });

  test('what the milestones give is rounded up', () => {
    const levels = defaultPromotionSettings.levels.map((level) => ({ ...level, betBonusPercent: 1 }));
    const cheapest = [{ edgeBp: 1, bonusWeightPercent: 100 }];
    // Half of an edge of 0.01 % are 500,000 of 10¹⁰: the second milestone alone gives them, the first a tenth more.
    expect(named({ ...nothing, levels, milestones: milestones([1_000, 5_000]) }, cheapest)).toEqual([]);
    expect(named({ ...nothing, levels, milestones: milestones([1, 1], [1_000, 5_000]) }, cheapest)).toHaveLength(1);
  });

  test.each([
    [{ milestones: milestones([200, 0], [100, 0]) }, { problem: 'milestonesNotGrowing' }],
    [{ milestones: milestones([100, 0], [100, 0]) }, { problem: 'milestonesNotGrowing' }],
    [{ milestones: milestones([0, 0]) }, { problem: 'milestonesNotGrowing' }],
    [{ milestones: milestones([100, 0], [200, -1]) }, { problem: 'milestonesNotGrowing' }],
    [{ milestones: milestones([100, 0.5]) }, { problem: 'milestonesNotGrowing' }],
    [{ vipRewardPercent: -1 }, { problem: 'vipReward' }],
    [{ vipRewardPercent: 0.5 }, { problem: 'vipReward' }],
    [{ levels: defaultPromotionSettings.levels.slice(1) }, { problem: 'vipLevels', levels: 13 }],
    [{ levels: withLevel({ freeWithdrawals: 1_001 }) }, { problem: 'vipBenefits' }],
    [{ levels: withLevel({ freeWithdrawals: -1 }) }, { problem: 'vipBenefits' }],
    [{ levels: withLevel({ betBonusPercent: -1 }) }, { problem: 'vipBenefits' }],
    [{ levels: withLevel({ betBonusPercent: 1_001 }) }, { problem: 'vipBenefits' }],
    [{ commission: commission([0, 0]) }, { problem: 'commissionLevels', levels: 3 }],
  ] as const)('invalid settings are named: %j', (input, problem) => {
    // An edge that no reward can exhaust.
    const dear = [{ edgeBp: 10_000_000, bonusWeightPercent: 100 }];
    expect(named({ ...nothing, ...input }, dear)).toEqual([problem]);
  });

  test('settings up to their bounds may be used', () => {
    const dear = [{ edgeBp: 10_000_000, bonusWeightPercent: 100 }];
    const bounds = withLevel({ freeWithdrawals: 1_000, betBonusPercent: 1_000 });
    expect(named({ ...nothing, milestones: milestones([1, 1_000_000], [2, 0]), levels: bounds }, dear)).toEqual([]);
    expect(named({ milestones: milestones([1, 1_000_001]) }, dear)).toEqual([{ problem: 'milestonesNotGrowing' }]);
    // All of the theoretical loss is a part that makes sense, and too much.
    expect(named({ ...nothing, vipRewardPercent: 50 })).toEqual([]);
    expect(named({ ...nothing, vipRewardPercent: 100 })).toEqual([{ problem: 'rewardTotal', rewards: 1, edge: 1 }]);
    expect(named({ vipRewardPercent: 101 })).toEqual([{ problem: 'vipReward' }]);
  });

  test('a problem is described for an operator', () => {
    expect(of({ milestones: [...defaultPromotionSettings.milestones].toReversed() })[0]).toContain('grow');
    expect(of({ milestones: [{ amount: toCentavos(100), ppm: -1 }] })[0]).toContain('0 to 100 %');
    expect(of({ vipRewardPercent: 101 })[0]).toContain('VIP reward');
    expect(of({ levels: defaultPromotionSettings.levels.slice(1) })[0]).toContain('13 VIP levels');
    expect(of({ levels: withLevel({ freeWithdrawals: -1 }) })[0]).toContain('free withdrawals');
    expect(of({ commission: commission([0, 0]) })[0]).toContain('3 levels');
    const terms = { ...defaultPromotionSettings.commission, agentDayCap: toCentavos(1), ringSize: 1 };
    expect(of({ commission: terms })).toEqual([
      expect.stringContaining('cap of an agent'),
      expect.stringContaining('2 to 100 players'),
    ]);
  });
});
