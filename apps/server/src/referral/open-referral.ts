import type { PlayerId } from '@arara/contract/protocol/fields';
import type { Ctx } from '../context.ts';
import { startFactConsumer } from '../facts.ts';
import type { PlayerCallHandlers, StaffHandlers } from '../domain.ts';
import { type BackgroundWork, joinBackgroundWork } from '../platform/worker/worker.ts';
import type { CommissionTermsReader } from './ports.ts';
import { createReferralReaction } from './referral.reactions.ts';
import { createReferralHandlers } from './referral.routes.ts';
import { createReferralStaffHandlers } from './referral.staff.ts';
import * as referral from './referral.ts';

/** Referrals with what they need from others: the terms of commission, and the messages to agents' connections. */
export interface ReferralRoom {
  readonly handlers: Pick<PlayerCallHandlers, 'agentSummary' | 'betWinList' | 'agentClaim'>;
  readonly staffHandlers: Pick<StaffHandlers, 'staffReferralRefusals'>;
  /** What views read of it. */
  readonly records: Pick<typeof referral, 'listClaims' | 'readCommissionByLevel'>;
  /** Starts counting what invited players stake, and the daily accrual. */
  startWorkers(): BackgroundWork;
}

export function openReferral(
  ctx: Ctx,
  readTerms: CommissionTermsReader,
  publish: (agent: PlayerId, name: 'agent:changed', content: Record<string, never>) => void,
): ReferralRoom {
  const notifyAgents = (agents: readonly PlayerId[]): void => {
    for (const agent of agents) publish(agent, 'agent:changed', {});
  };
  return {
    handlers: createReferralHandlers(ctx, readTerms),
    staffHandlers: createReferralStaffHandlers(ctx),
    records: referral,
    startWorkers: () =>
      joinBackgroundWork([
        startFactConsumer(ctx, 'referral', {
          currency: 'BRL',
          handle: createReferralReaction(ctx, readTerms, notifyAgents),
        }),
        referral.startCommissionAccrual(ctx, { readTerms, notifyAgents }),
      ]),
  };
}
