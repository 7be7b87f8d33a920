import * as z from 'zod/mini';
import { defineEndpoint } from '../protocol/endpoint.ts';
import { moneySchema } from '../protocol/fields.ts';

const gameListEntrySchema = z.object({
  glId: z.string(),
  gameNameEn: z.string(),
  gameCode: z.string(),
  productCode: z.string(),
  gameType: z.string(),
  stop: z.boolean(),
  minStake: moneySchema,
  maxStake: moneySchema,
  maxWin: moneySchema,
  /** Promised return to the player in percent, with two decimals: 99 is 99 %. */
  rtp: z.number(),
});

/** One game of the lobby. */
export type ListedGame = z.output<typeof gameListEntrySchema>;

/** What the lobby asks for. Apart from the games, since home loads it for everybody. */
export const lobbyCalls = {
  gameList: defineEndpoint({
    method: 'GET',
    path: '/api/app/game/list',
    access: 'public',
    sameForVisitors: true,
    key: 'none',
    input: z.strictObject({}),
    output: z.array(gameListEntrySchema),
    refusals: [],
    summary: 'The games, with limits and promised return.',
  }),
};
