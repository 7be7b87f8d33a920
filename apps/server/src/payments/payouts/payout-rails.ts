import type { PayoutKind } from '@arara/contract/player/payout';
import type { Id } from '@arara/contract/protocol/fields';
import { ZERO } from '@arara/money';
import type { Ctx } from '../../context.ts';
import { readIdInstant } from '../../platform/ids.ts';
import { type PaymentProvider, type Payout, type PayoutOrder, ProviderError } from '../../ports/payment-provider.ts';
import type { HouseAccount } from '../../wallet/wallet.ts';
import { parsePayoutId } from '../orders/bank-ids.ts';
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
): { readonly rail: PayoutRail; readonly from: Extract<HouseAccount, 'psp' | 'usdtCustody'> } {
  if (kind !== 'USDT') return { rail: ctx.bank, from: 'psp' };
  return {
    rail: ctx.config.withdraw.usdtSender === 'sandbox' ? sandboxRail(ctx) : manualRail(ctx),
    from: 'usdtCustody',
  };
}

const processingPayout = (order: PayoutOrder, at: number): Payout => ({
  payoutId: order.payoutId,
  endToEndId: undefined,
  amount: order.amount,
  status: 'processing',
  reason: undefined,
  returns: [],
  fee: ZERO,
  at,
});

/** Staff send USDT by hand and report the outcome in the back office: until then, a payout is processing. */
function manualRail(ctx: Ctx): PayoutRail {
  return {
    createPayout: async (order) => processingPayout(order, ctx.now()),
    getPayout: async (payoutId) => {
      const key = parsePayoutId(payoutId);
      const [found] = key === undefined ? [] : await ctx.db.read.query(selectUsdtSettlement(key.player, key.order));
      if (found === undefined) throw new ProviderError('notFound', 'no such payout in USDT');
      const before = processingPayout({ payoutId, amount: found.usdt, key: '', owner: '' }, found.at ?? 0);
      if (found.outcome === null) return before;
      return found.outcome === 'sent'
        ? { ...before, status: 'confirmed', endToEndId: found.note ?? '' }
        : { ...before, status: 'rejected', reason: found.note ?? '' };
    },
  };
}

const SANDBOX_DELAY_MS = 3000;

/**
 * A simulated chain for development: every payout arrives some seconds after its request, except those to an address that ends in
 * `rejected`. It stores nothing, because the id of a payout contains the time of its request.
 */
function sandboxRail(ctx: Ctx): PayoutRail {
  const sent = manualRail(ctx);
  return {
    createPayout: async (order) =>
      order.key.endsWith('rejected')
        ? {
            ...processingPayout(order, ctx.now()),
            status: 'rejected',
            reason: 'the sandbox chain knows no such address',
          }
        : processingPayout(order, ctx.now()),
    getPayout: async (payoutId) => {
      const payout = await sent.getPayout(payoutId);
      const madeAt = readIdInstant((parsePayoutId(payoutId)?.order ?? 0) as Id);
      return payout.status !== 'processing' || ctx.now() - madeAt < SANDBOX_DELAY_MS
        ? payout
        : { ...payout, status: 'confirmed', endToEndId: `sandbox-${payoutId}` };
    },
  };
}
