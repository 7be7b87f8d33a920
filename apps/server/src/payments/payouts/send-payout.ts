import type { Ctx } from '../../context.ts';
import { readInstantFromId } from '../../platform/ids.ts';
import { type ProviderPayout, PaymentProviderError } from '../../ports/payment-provider.ts';
import * as wallet from '../../wallet/wallet.ts';
import { toBankPayoutId } from '../orders/bank-ids.ts';
import * as orderQueries from '../orders/orders.queries.ts';
import { changeWithdrawalState, lockWithdrawal, type Withdrawal } from '../orders/withdrawal-order.ts';
import { decryptPayoutAccount, formatWithdrawalEncryptionLabel } from '../withdrawals/payout-account.ts';
import { releaseHeldMoney } from './book-payout.ts';
import { findPayoutRail } from './payout-rails.ts';
import type { PayoutLease } from './payouts.queries.ts';
import * as payoutQueries from './payouts.queries.ts';
import { computePayoutAmountToSend, LATE_BANK_CALL_GRACE_MS } from './payout-rules.ts';

/** The payout as the bank has it; undefined when the bank does not know a payout that is being sent. */
export async function fetchPayout(ctx: Ctx, order: Withdrawal): Promise<ProviderPayout | undefined> {
  try {
    return await findPayoutRail(ctx, order.kind).rail.getPayout(toBankPayoutId(order.player, order.id));
  } catch (error) {
    const isUnknown = error instanceof PaymentProviderError && error.code === 'notFound';
    if (isUnknown && (order.state === 'submitting' || order.state === 'unknown')) return undefined;
    if (isUnknown)
      ctx.log.error({ order: order.id, state: order.state }, 'the bank no longer knows a payout that it had');
    throw error;
  }
}

/**
 * Sends a payout, for the first time or again under its id. If the outcome is unclear, the order becomes `unknown`. If the bank
 * refuses the payout itself, the order is rejected, but only once the bank has no payout of this id and no other call with this id
 * can still arrive. After any other error the payout is sent again later.
 */
export async function submitPayout(
  ctx: Ctx,
  order: Withdrawal,
  which: 'first' | 'again',
  lease: PayoutLease,
): Promise<ProviderPayout | undefined> {
  const now = order.state === 'unknown' ? await setPayoutSubmissionState(ctx, order, 'submitting') : order;
  // Another node has advanced the order, or the lease is over and another node may do so.
  if (now.state !== 'submitting' || ctx.now() > lease.until) return undefined;
  const { payCardNo } = decryptPayoutAccount(
    ctx,
    order.account_sealed,
    formatWithdrawalEncryptionLabel(order.player, order.id),
  );
  try {
    return await findPayoutRail(ctx, order.kind).rail.createPayout({
      payoutId: toBankPayoutId(order.player, order.id),
      amount: computePayoutAmountToSend(order),
      key: payCardNo,
      owner: payCardNo,
    });
  } catch (error) {
    if (!(error instanceof PaymentProviderError)) throw error;
    if (error.code === 'conflict') ctx.log.error({ order: order.id }, 'the bank has another payout under this id');
    if (error.code === 'insufficientFunds')
      ctx.log.error({ order: order.id }, 'the account at the bank has not enough money');
    if (error.outcomeUnknown || error.code === 'conflict')
      await setPayoutSubmissionState(ctx, order, 'unknown', error.code);
    else if (error.code === 'invalid') {
      ctx.log.warn({ order: order.id, err: error.message }, 'the bank refuses a payout');
      // A refused payout was not paid, unless a gateway on the way sent it twice and this answers its second try.
      const before = await fetchRefusedPayout(ctx, order);
      if (before !== undefined) return before;
      if (await rejectRefusedPayout(ctx, which, lease)) return undefined;
    }
    throw error;
  }
}

/** What the bank has of a payout that it refused; undefined when it has none. If the bank cannot be asked, the order becomes unknown. */
async function fetchRefusedPayout(ctx: Ctx, order: Withdrawal): Promise<ProviderPayout | undefined> {
  try {
    return await fetchPayout(ctx, { ...order, state: 'submitting' });
  } catch (error) {
    if (error instanceof PaymentProviderError) await setPayoutSubmissionState(ctx, order, 'unknown', error.code);
    throw error;
  }
}

/**
 * Releases the held money of a payout that the bank refused. False while another call with this id may still arrive: one of another
 * node that has leased the payout, or one with an unclear outcome that is younger than `LATE_CALL_MS`.
 */
function rejectRefusedPayout(ctx: Ctx, which: 'first' | 'again', lease: PayoutLease): Promise<boolean> {
  const { player, order: id } = lease;
  return ctx.db.tx('payout refused', async (tx) => {
    const state = await wallet.lockWallet(tx, player);
    const order = await lockWithdrawal(tx, player, id);
    if (order.state !== 'submitting') return true;
    const [heldLease] = await tx.query(payoutQueries.lockPayoutPoll(lease));
    const sent = (await tx.query(orderQueries.selectPaymentOrderSteps(player, id))).filter(
      (step) => step.state === 'submitting' || step.state === 'unknown',
    );
    const isOnlyCall = which === 'first' && heldLease !== undefined;
    if (!isOnlyCall && sent.some((step) => ctx.now() - readInstantFromId(step.id) <= LATE_BANK_CALL_GRACE_MS))
      return false;
    await releaseHeldMoney(tx, ctx, { order, state, why: 'invalid' });
    return true;
  });
}

/** Changes an order between submitting and unknown; an order that has advanced meanwhile is left alone. */
function setPayoutSubmissionState(
  ctx: Ctx,
  { player, id }: Withdrawal,
  to: 'submitting' | 'unknown',
  why?: string,
): Promise<Withdrawal> {
  return ctx.db.tx(`payout ${to}`, async (tx) => {
    const state = await wallet.lockWallet(tx, player);
    const order = await lockWithdrawal(tx, player, id);
    if (order.state !== (to === 'unknown' ? 'submitting' : 'unknown')) return order;
    return changeWithdrawalState(tx, ctx, order, to, { wallet: state, ...(why === undefined ? {} : { why }) });
  });
}
