import * as z from 'zod/mini';
import { gameRtp } from '../games/game-rtp.ts';
import { instant } from '../protocol/fields.ts';
import { text } from '../protocol/text-fields.ts';
import { defineStaffEndpoint } from './access.ts';

const gameSwitch = {
  open: z.boolean(),
  /** Who changed it last, when and why. All are null before the first change; the name is null for a change from the command line. */
  changedBy: z.nullable(z.string()),
  changedAt: z.nullable(instant),
  reason: z.nullable(z.string()),
};

const game = z.object({
  name: z.string(),
  ...gameSwitch,
  /** The promised return and the realised return over all rounds with real money. */
  ...gameRtp.gameRtp.output.shape,
});

/** A game as staff see it. */
export type StaffGame = z.output<typeof game>;

export const staffGames = {
  staffGames: defineStaffEndpoint({
    method: 'GET',
    path: '/api/staff/games',
    access: 'seeGames',
    key: 'none',
    trail: 'none',
    input: z.strictObject({}),
    output: z.object({ all: z.object(gameSwitch), games: z.array(game) }),
    refusals: [],
    summary: 'Every game: whether it is open, who changed that last and why, and its promised and realised return.',
  }),
  staffSwitchGame: defineStaffEndpoint({
    method: 'POST',
    path: '/api/staff/games/{game}/switch',
    access: 'switchGames',
    key: 'none',
    trail: ['game', 'open', 'reason'],
    input: z.strictObject({ game: text(16), open: z.boolean(), reason: text(200) }),
    output: z.object({ open: z.boolean() }),
    refusals: ['notFound'],
    summary:
      'Closes or opens a game, or `all` games. Open rounds of several steps may be finished, and a running shared round is played to its end.',
  }),
};
