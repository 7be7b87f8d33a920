import { Refusal } from '@arara/contract/protocol/errors';
import type { PlayerId } from '@arara/contract/protocol/fields';
import { findPlayersByCpf } from '../accounts/accounts.ts';
import type { Ctx } from '../context.ts';
import type { StaffHandlers } from '../domain.ts';
import { listHarmQueue, reviewHarm } from './harm/harm-assessments.ts';
import { blockPlayer, unblockPlayer } from './protection.ts';

export const createProtectionStaffHandlers = (
  ctx: Ctx,
): Pick<StaffHandlers, 'staffBlockPlayer' | 'staffUnblockPlayer' | 'staffHarmQueue' | 'staffReviewHarm'> => {
  const refuseOwn = async (personHmacs: readonly Uint8Array[], player: PlayerId): Promise<void> => {
    if ((await findPlayersByCpf(ctx.db.read, personHmacs)).includes(player)) throw new Refusal('ownReview');
  };
  return {
    staffHarmQueue: ({ input }) => listHarmQueue(ctx, input),
    staffReviewHarm: async ({ session, input }) => {
      await reviewHarm(ctx, session.person, { player: input.player, reason: input.reason.trim() });
      return null;
    },
    staffBlockPlayer: async ({ session, input: { player, reason, until = null } }) => {
      await refuseOwn(session.personHmacs, player);
      if (until !== null && until <= ctx.now()) throw new Refusal('badFields', {}, { fields: { until: 'tooSmall' } });
      await blockPlayer(ctx, { player, reason: reason.trim(), until });
      return null;
    },
    staffUnblockPlayer: async ({ session, input: { player } }) => {
      await refuseOwn(session.personHmacs, player);
      await unblockPlayer(ctx, player);
      return null;
    },
  };
};
