import * as z from 'zod/mini';
import { gameRtp } from '../games/game-rtp.ts';
import { instant, text } from '../protocol/fields.ts';
import { defineStaffEndpoint } from './access.ts';

const gameSwitch = {
  open: z.boolean(),
  /** Who changed it last, when and why; nulls before the first time, no name from the command line. */
  changedBy: z.nullable(z.string()),
  changedAt: z.nullable(instant),
  reason: z.nullable(z.string()),
};

const game = z.object({
  name: z.string(),
  ...gameSwitch,
  /** What it promises to return and what it did, over all rounds of real money. */
  ...gameRtp.gameRtp.output.shape,
});

/** A game of the house as staff see it. */
export type StaffGame = z.output<typeof game>;

export const staffGames = {
  staffGames: defineStaffEndpoint({
    method: 'GET',
    path: '/api/staff/games',
    may: 'seeGames',
    key: 'none',
    trail: 'none',
    input: z.strictObject({}),
    output: z.object({ all: z.object(gameSwitch), games: z.array(game) }),
    refusals: [],
    summary:
      'Every game: whether it is in play, who changed that last and why, and what it promised and really returned.',
  }),
  staffSwitchGame: defineStaffEndpoint({
    method: 'POST',
    path: '/api/staff/games/{game}/switch',
    may: 'switchGames',
    key: 'none',
    trail: ['game', 'open', 'reason'],
    input: z.strictObject({ game: text(16), open: z.boolean(), reason: text(200) }),
    output: z.object({ open: z.boolean() }),
    refusals: ['notFound'],
    summary:
      'Takes a game, or `all`, out of play or back into it. Open rounds of several steps may be finished, a running shared round is played to its end.',
  }),
};
