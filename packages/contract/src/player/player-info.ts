import * as z from 'zod/mini';
import { restriction } from './protection.ts';
import { defineEndpoint } from '../protocol/endpoint.ts';
import { instant, money, playerId } from '../protocol/fields.ts';

const userInfo = z.object({
  uId: playerId,
  name: z.string(),
  username: z.string(),
  email: z.string(),
  balance: money,
  freeBalance: money,
  payAmount: money,
  yqm: z.string(),
  level: z.int(),
  header: z.int(),
  time: instant,
  extendInfo: z.object({}),
  paySumAmount: money,
  wdSumAmount: money,
  gameSumAmount: money,
  level1Amount: money,
  level2Amount: money,
  level3Amount: money,
  level1Person: z.int(),
  level2Person: z.int(),
  level3Person: z.int(),
  nextlevel: z.object({ gameSumAmount: money, paySumAmount: money }),
  testFlag: z.int(),
  /** The currency of this account: BRL, or BRLT, the play money of a test account. */
  curreny: z.enum(['BRL', 'BRLT']),
  /** What keeps the player from playing now; absent while nothing does. */
  restriction: z.optional(restriction),
  paypackage: z.int(),
  kyc: z.int(),
  lx: z.string(),
  payDiscount: z.nullable(z.object({ discount: z.number(), expiredTime: instant })),
});

/** The account as its player sees it. */
export type UserInfo = z.output<typeof userInfo>;

/** The calls that every page makes for a player. They are not with the public views because a visitor never loads them. */
export const playerInfo = {
  userInfo: defineEndpoint({
    method: 'GET',
    path: '/api/app/user/userInfo',
    access: 'player',
    key: 'none',
    input: z.strictObject({}),
    output: userInfo,
    refusals: [],
    summary: 'The signed-in player.',
  }),
  getBalance: defineEndpoint({
    method: 'GET',
    path: '/api/app/user/getBalance',
    access: 'player',
    key: 'none',
    input: z.strictObject({}),
    output: z.object({ balance: money, freeBalance: money }),
    refusals: [],
    summary: 'Everything playable, and the bonus part of it.',
  }),
};
