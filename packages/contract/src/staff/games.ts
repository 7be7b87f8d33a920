import * as z from 'zod/mini';
import { gameRtpCalls } from '../games/game-rtp.ts';
import { instantSchema } from '../protocol/fields.ts';
import { createReasonSchema, createTextSchema } from '../protocol/formats/text-fields.ts';
import { defineStaffEndpoint } from './access.ts';

const gameSwitchFieldSchemas = {
  open: z.boolean(),
  /** Who changed it last, when and why. All are null before the first change; the name is null for a change from the command line. */
  changedBy: z.nullable(z.string()),
  changedAt: z.nullable(instantSchema),
  reason: z.nullable(z.string()),
};

const staffGameSchema = z.object({
  name: z.string(),
  ...gameSwitchFieldSchemas,
  /** The promised return and the realised return over all rounds with real money. */
  ...gameRtpCalls.gameRtp.output.shape,
});

/** A game as staff see it. */
export type StaffGame = z.output<typeof staffGameSchema>;

export const staffGameCalls = {
  staffGames: defineStaffEndpoint({
    method: 'GET',
    path: '/api/staff/games',
    access: 'seeGames',
    key: 'none',
    trail: 'none',
    input: z.strictObject({}),
    output: z.object({ all: z.object(gameSwitchFieldSchemas), games: z.array(staffGameSchema) }),
    refusals: [],
    summary: 'Every game: whether it is open, who changed that last and why, and its promised and realised return.',
  }),
  staffSwitchGame: defineStaffEndpoint({
    method: 'POST',
    path: '/api/staff/games/{game}/switch',
    access: 'switchGames',
    key: 'none',
    trail: ['game', 'open', 'reason'],
    input: z.strictObject({ game: createTextSchema(16), open: z.boolean(), reason: createReasonSchema(200) }),
    output: z.object({ open: z.boolean() }),
    refusals: ['notFound'],
    summary:
      'Closes or opens a game, or `all` games. Open rounds of several steps may be finished, and a running shared round is played to its end.',
  }),
};
