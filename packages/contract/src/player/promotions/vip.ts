import * as z from 'zod/mini';
import { defineEndpoint } from '../../protocol/endpoint.ts';
import { instantSchema, moneySchema } from '../../protocol/fields.ts';

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

const vipProgressSchema = z.object({
  level: z.int(),
  /** The lifetime sums that count for a level: paid deposits and counted stakes. */
  paySumAmount: moneySchema,
  gameSumAmount: moneySchema,
  /** What the next level still needs; null at the top. */
  next: z.nullable(z.object({ level: z.int(), paySumAmount: moneySchema, gameSumAmount: moneySchema })),
  /** The rewards of reached levels (award 14), newest first. */
  rewards: z.array(z.object({ level: z.int(), amount: moneySchema, time: instantSchema })),
});

/** Where a player stands among the VIP levels. */
export type VipProgress = z.output<typeof vipProgressSchema>;

/** A row of the VIP table. */
export type VipLevelTerms = z.output<typeof vipLevelSchema>;

export const vipCalls = {
  vipLevels: defineEndpoint({
    method: 'GET',
    path: '/api/app/vip/levels',
    access: 'public',
    sameForVisitors: true,
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
  vipProgress: defineEndpoint({
    method: 'GET',
    path: '/api/app/vip/progress',
    access: 'player',
    key: 'none',
    input: z.strictObject({}),
    output: vipProgressSchema,
    refusals: [],
    summary: 'Where the player stands: sums, what the next level still needs, and the rewards so far.',
  }),
};
