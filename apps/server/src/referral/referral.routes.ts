import { buildIdempotentCommand } from '../platform/idempotency/idempotency.ts';
import type { Ctx } from '../context.ts';
import type { PlayerCallHandlers } from '../domain.ts';
import type { CommissionTermsReader } from './ports.ts';
import { claimAgentCommission, readAgentSummary, readBetWinPage } from './referral.ts';

export const createReferralHandlers = (
  ctx: Ctx,
  readTerms: CommissionTermsReader,
): Pick<PlayerCallHandlers, 'agentSummary' | 'betWinList' | 'agentClaim'> => ({
  agentSummary: ({ player }) => readAgentSummary(ctx, readTerms, player),
  betWinList: ({ player, input }) => readBetWinPage(ctx, readTerms, player, input),
  agentClaim: ({ player, key, wire }) =>
    claimAgentCommission(ctx, player, buildIdempotentCommand(player, 'agent/claim', key, wire)),
});
