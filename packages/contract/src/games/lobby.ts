import * as z from 'zod/mini';
import { defineEndpoint } from '../protocol/endpoint.ts';
import { money } from '../protocol/fields.ts';

const gameEntry = z.object({
  glId: z.string(),
  gameNameEn: z.string(),
  gameCode: z.string(),
  productCode: z.string(),
  gameType: z.string(),
  stop: z.boolean(),
  minStake: money,
  maxStake: money,
  maxWin: money,
  /** Promised return to the player in percent, with two decimals: 99 is 99 %. */
  rtp: z.number(),
});

/** One game of the lobby. */
export type GameEntry = z.output<typeof gameEntry>;

/** What the lobby asks for. Apart from the games, since home loads it for everybody. */
export const lobby = {
  gameList: defineEndpoint({
    method: 'GET',
    path: '/api/app/game/list',
    access: 'public',
    key: 'none',
    input: z.strictObject({}),
    output: z.array(gameEntry),
    refusals: [],
    summary: 'The games, with limits and promised return.',
  }),
};
