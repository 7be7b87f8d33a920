import * as z from 'zod/mini';
import { defineEndpoint } from '../protocol/endpoint.ts';
import { instantSchema } from '../protocol/fields.ts';

/** What keeps a player from playing. */
export const playerRestrictionSchema = z.object({
  status: z.enum(['blocked', 'excluded', 'paused']),
  /** Staff's words to a player whom they block; null otherwise. */
  reason: z.nullable(z.string()),
  /** Null without an end. */
  until: z.nullable(instantSchema),
});
export type PlayerRestriction = z.output<typeof playerRestrictionSchema>;

const refusalCodeByRestriction = {
  blocked: 'accountBlocked',
  excluded: 'selfExcluded',
  paused: 'playerPaused',
} as const;

/** The refusal that a restricted player gets: its code, and the params `reason` (the status), `until` and `note` (staff's words). */
export const toRestrictionRefusal = ({ status, reason, until }: PlayerRestriction) => ({
  code: refusalCodeByRestriction[status],
  params: {
    reason: status,
    ...(until === null ? {} : { until }),
    ...(reason === null ? {} : { note: reason }),
  },
});

export const protectionCalls = {
  protectionPause: defineEndpoint({
    method: 'POST',
    path: '/api/app/protection/pause',
    access: 'player',
    key: 'none',
    input: z.strictObject({ hours: z.union([z.literal(24), z.literal(168), z.literal(720)]) }),
    output: z.object({ until: instantSchema }),
    refusals: [],
    summary:
      'Pauses the person for so many hours: no bet, deposit, bonus or transfer, on the account and its test account. It cannot be shortened; a shorter pause changes nothing of one that runs longer.',
  }),
};
