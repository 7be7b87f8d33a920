import * as z from 'zod/mini';
import { cursorSchema, idSchema, instantSchema, playerIdSchema } from '../protocol/fields.ts';
import { defineStaffEndpoint } from './access.ts';

const referralRefusalSchema = z.object({
  id: idSchema,
  agent: playerIdSchema,
  agentName: z.string(),
  friend: playerIdSchema,
  friendName: z.string(),
  level: z.int(),
  /** What both share, what a ring of invited players shares, or that the invited player received more money than they deposited. */
  reason: z.enum(['device', 'payout', 'deviceRing', 'payoutRing', 'transfer']),
  foundAt: instantSchema,
  /** When the pair began to earn again; null while it is refused. */
  liftedAt: z.nullable(instantSchema),
});

/** An invited player who earns their agent nothing. */
export type StaffReferralRefusal = z.output<typeof referralRefusalSchema>;

export const staffReferralCalls = {
  staffReferralRefusals: defineStaffEndpoint({
    method: 'GET',
    path: '/api/staff/referrals/refused',
    access: 'seePlayers',
    key: 'none',
    trail: 'none',
    input: z.strictObject({
      before: z.optional(cursorSchema),
      limit: z.optional(z.int().check(z.minimum(1), z.maximum(100))),
    }),
    output: z.object({ items: z.array(referralRefusalSchema), next: z.nullable(idSchema) }),
    refusals: [],
    summary:
      'Invited players who earn no commission, because they are the agent again, one of a ring, or play with money of others; newest first.',
  }),
};
