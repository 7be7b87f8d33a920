import type { PayoutKind } from '@arara/contract/player/payments/payout';
import type { Id } from '@arara/contract/protocol/fields';
import { ZERO_CENTAVOS } from '@arara/money';
import type { Ctx } from '../../context.ts';
import { readInstantFromId } from '../../platform/ids.ts';
import {
  type PaymentProvider,
  type ProviderPayout,
  type ProviderPayoutRequest,
  PaymentProviderError,
} from '../../ports/payment-provider.ts';
import type { HouseLedgerAccount } from '../../wallet/wallet.ts';
import { parseBankPayoutId } from '../orders/bank-ids.ts';
import { selectUsdtSettlement } from './payouts.queries.ts';

/**
 * What carries a payout: the bank for Pix, a sender of USDT for the chain. A payout has an id of ours: two requests with one id are
 * one payout. On the chain, amounts are hundredths of a USDT and `key` is the address.
 */
type PayoutRail = Pick<PaymentProvider, 'createPayout' | 'getPayout'>;

/** The rail of a kind of withdrawal, and the house account that the money leaves from. */
export function findPayoutRail(
  ctx: Ctx,
  kind: PayoutKind,
): { readonly rail: PayoutRail; readonly from: Extract<HouseLedgerAccount, 'psp' | 'usdtCustody'> } {
  if (kind !== 'USDT') return { rail: ctx.bank, from: 'psp' };
  return {
    rail: ctx.config.withdraw.usdtSender === 'sandbox' ? createSandboxPayoutRail(ctx) : createManualPayoutRail(ctx),
    from: 'usdtCustody',
  };
}

const createProcessingPayout = (order: ProviderPayoutRequest, at: number): ProviderPayout => ({
  payoutId: order.payoutId,
  endToEndId: undefined,
  amount: order.amount,
  status: 'processing',
  reason: undefined,
  returns: [],
  fee: ZERO_CENTAVOS,
  at,
});

/** Staff send USDT by hand and report the outcome in the back office: until then, a payout is processing. */
function createManualPayoutRail(ctx: Ctx): PayoutRail {
  return {
    createPayout: async (order) => createProcessingPayout(order, ctx.now()),
    getPayout: async (payoutId) => {
      const key = parseBankPayoutId(payoutId);
      const [found] = key === undefined ? [] : await ctx.db.read.query(selectUsdtSettlement(key.player, key.order));
      if (found === undefined) throw new PaymentProviderError('notFound', 'no such payout in USDT');
      const before = createProcessingPayout({ payoutId, amount: found.usdt, key: '', owner: '' }, found.at ?? 0);
      if (found.outcome === null) return before;
      return found.outcome === 'sent'
        ? { ...before, status: 'confirmed', endToEndId: found.note ?? '' }
        : { ...before, status: 'rejected', reason: found.note ?? '' };
    },
  };
}

const SANDBOX_PAYOUT_DELAY_MS = 3000;

/**
 * A simulated chain for development: every payout arrives some seconds after its request, except those to an address that ends in
 * `rejected`. It stores nothing, because the id of a payout contains the time of its request.
 */
function createSandboxPayoutRail(ctx: Ctx): PayoutRail {
  const sent = createManualPayoutRail(ctx);
  return {
    createPayout: async (order) =>
      order.key.endsWith('rejected')
        ? {
            ...createProcessingPayout(order, ctx.now()),
            status: 'rejected',
            reason: 'the sandbox chain knows no such address',
          }
        : createProcessingPayout(order, ctx.now()),
    getPayout: async (payoutId) => {
      const payout = await sent.getPayout(payoutId);
      const madeAt = readInstantFromId((parseBankPayoutId(payoutId)?.order ?? 0) as Id);
      return payout.status !== 'processing' || ctx.now() - madeAt < SANDBOX_PAYOUT_DELAY_MS
        ? payout
        : { ...payout, status: 'confirmed', endToEndId: `sandbox-${payoutId}` };
    },
  };
}
