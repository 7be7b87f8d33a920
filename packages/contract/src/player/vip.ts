import * as z from 'zod/mini';
import { defineEndpoint } from '../protocol/endpoint.ts';
import { moneySchema } from '../protocol/fields.ts';

const vipLevelSchema = z.object({
  level: z.int(),
  /** The VIP points of the level, 1 per R$ 20 deposited. In reais they are also the largest reward for reaching it. */
  points: z.int(),
  /** The lifetime sums that it requires, both of them: paid deposits and stakes that count. */
  paySumAmount: moneySchema,
  gameSumAmount: moneySchema,
  /** Withdrawals per day without a fee. */
  freeWithdrawals: z.int(),
  /** The percentage by which the reward of a milestone is multiplied. */
  betBonusPercent: z.int(),
});

export const vipCalls = {
  vipLevels: defineEndpoint({
    method: 'GET',
    path: '/api/app/vip/levels',
    access: 'public',
    key: 'none',
    input: z.strictObject({}),
    output: z.object({
      levels: z.array(vipLevelSchema),
      /** The reward for reaching a level, in percent of the theoretical loss since the last level. */
      rewardPercent: z.int(),
    }),
    refusals: [],
    summary: 'The VIP table: what each level requires and gives.',
  }),
};
