import * as z from 'zod/mini';
import { defineEndpoint } from '../protocol/endpoint.ts';
import { money } from '../protocol/fields.ts';

const vipLevel = z.object({
  level: z.int(),
  /** VIP points that the level stands for, 1 per R$ 20 deposited; in reais, the most that reaching it brings. */
  points: z.int(),
  /** Lifetime sums that it needs, both: paid deposits, and stakes that count. */
  paySumAmount: money,
  gameSumAmount: money,
  /** Withdrawals per day without a fee. */
  freeWithdrawals: z.int(),
  /** What a milestone's reward is multiplied with, in percent. */
  betBonusPercent: z.int(),
});

export const vip = {
  vipLevels: defineEndpoint({
    method: 'GET',
    path: '/api/app/vip/levels',
    access: 'public',
    key: 'none',
    input: z.strictObject({}),
    output: z.object({
      levels: z.array(vipLevel),
      /** Part of the theoretical loss since the last level that reaching a level brings, in percent. */
      rewardPercent: z.int(),
    }),
    refusals: [],
    summary: 'The VIP table: what each level needs and what it brings.',
  }),
};
