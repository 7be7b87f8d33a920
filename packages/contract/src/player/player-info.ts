import * as z from 'zod/mini';
import { playerRestrictionSchema } from './protection.ts';
import { defineEndpoint } from '../protocol/endpoint.ts';
import { instantSchema, moneySchema, playerIdSchema } from '../protocol/fields.ts';

const userInfoSchema = z.object({
  uId: playerIdSchema,
  name: z.string(),
  username: z.string(),
  email: z.string(),
  balance: moneySchema,
  freeBalance: moneySchema,
  payAmount: moneySchema,
  yqm: z.string(),
  level: z.int(),
  header: z.int(),
  time: instantSchema,
  extendInfo: z.object({}),
  paySumAmount: moneySchema,
  wdSumAmount: moneySchema,
  gameSumAmount: moneySchema,
  level1Amount: moneySchema,
  level2Amount: moneySchema,
  level3Amount: moneySchema,
  level1Person: z.int(),
  level2Person: z.int(),
  level3Person: z.int(),
  nextlevel: z.object({ gameSumAmount: moneySchema, paySumAmount: moneySchema }),
  testFlag: z.int(),
  /** The currency of this account: BRL, or BRLT, the play money of a test account. */
  curreny: z.enum(['BRL', 'BRLT']),
  /** What keeps the player from playing now; absent while nothing does. */
  restriction: z.optional(playerRestrictionSchema),
  paypackage: z.int(),
  kyc: z.int(),
  lx: z.string(),
  payDiscount: z.nullable(z.object({ discount: z.number(), expiredTime: instantSchema })),
});

/** The account as its player sees it. */
export type UserInfo = z.output<typeof userInfoSchema>;

/** The calls that every page makes for a player. They are not with the public views because a visitor never loads them. */
export const playerInfoCalls = {
  userInfo: defineEndpoint({
    method: 'GET',
    path: '/api/app/user/userInfo',
    access: 'player',
    key: 'none',
    input: z.strictObject({}),
    output: userInfoSchema,
    refusals: [],
    summary: 'The signed-in player.',
  }),
  getBalance: defineEndpoint({
    method: 'GET',
    path: '/api/app/user/getBalance',
    access: 'player',
    key: 'none',
    input: z.strictObject({}),
    output: z.object({ balance: moneySchema, freeBalance: moneySchema }),
    refusals: [],
    summary: 'Everything playable, and the bonus part of it.',
  }),
};
