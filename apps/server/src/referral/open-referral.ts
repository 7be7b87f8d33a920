/** Referrals as a part of the server. */
import type { PlayerId } from '@arara/contract/protocol/fields';
import type { Ctx } from '../context.ts';
import type { Domain } from '../domain.ts';
import { startFactConsumer } from '../facts.ts';
import { buildIdempotentCommand } from '../platform/idempotency/idempotency.ts';
import type { CommissionTermsReader } from './ports.ts';
import { createReferralReaction } from './referral.reactions.ts';
import { createReferralStaffHandlers } from './referral.staff.ts';
import * as referral from './referral.ts';

/** What referrals need of others. */
export interface ReferralNeeds {
  /** The terms of commission: settings of promotions, on the same step. */
  readonly readTerms: CommissionTermsReader;
  /** Sends a message to an agent's connections. */
  readonly publish: (agent: PlayerId, name: 'agent:changed', content: Record<string, never>) => void;
}

export function openReferral(ctx: Ctx, { readTerms, publish }: ReferralNeeds) {
  const notifyAgents = (agents: readonly PlayerId[]): void => {
    for (const agent of agents) publish(agent, 'agent:changed', {});
  };
  return {
    calls: {
      agentSummary: ({ player }) => referral.readAgentSummary(ctx, readTerms, player),
      betWinList: ({ player, input }) => referral.readBetWinPage(ctx, readTerms, player, input),
      agentClaim: ({ player, key, wire }) =>
        referral.claimAgentCommission(ctx, player, buildIdempotentCommand(player, 'agent/claim', key, wire)),
    },
    staffCalls: createReferralStaffHandlers(ctx),
    start: () => [
      startFactConsumer(ctx, 'referral', {
        currency: 'BRL',
        handle: createReferralReaction(ctx, readTerms, notifyAgents),
      }),
      referral.startCommissionAccrual(ctx, { readTerms, notifyAgents }),
    ],
    exportSections: { comissoes: (player, page) => referral.listClaims(ctx.db.views, player, page) },
  } satisfies Domain;
}
