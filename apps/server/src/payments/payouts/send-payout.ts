import type { Ctx } from '../../context.ts';
import { readIdInstant } from '../../platform/ids.ts';
import { type Payout, ProviderError } from '../../ports/payment-provider.ts';
import * as wallet from '../../wallet/wallet.ts';
import { toPayoutId } from '../orders/bank-ids.ts';
import * as orderQueries from '../orders/orders.queries.ts';
import { changeWithdrawalState, lockWithdrawal, type Withdrawal } from '../orders/withdrawal-order.ts';
import { unsealAccount, orderSealLabel } from '../withdrawals/payout-account.ts';
import { releaseHeldMoney } from './book-payout.ts';
import { findPayoutRail } from './payout-rails.ts';
import type { PayoutLease } from './payouts.queries.ts';
import * as payoutQueries from './payouts.queries.ts';
import { amountToSend, LATE_CALL_MS } from './rules.ts';

/** The payout as the bank has it; undefined when it never heard of one that is being sent. */
export async function fetchPayout(ctx: Ctx, order: Withdrawal): Promise<Payout | undefined> {
  try {
    return await findPayoutRail(ctx, order.kind).rail.getPayout(toPayoutId(order.player, order.id));
  } catch (error) {
    const unheard = error instanceof ProviderError && error.code === 'notFound';
    if (unheard && (order.state === 'submitting' || order.state === 'unknown')) return undefined;
    if (unheard) ctx.log.error({ order: order.id, state: order.state }, 'the bank does not know a payout that it had');
    throw error;
  }
}

/**
 * Sends a payout, for the first time or again under its name. An unclear end makes it `unknown`; a clear refusal of what we ask
 * for rejects it, once the bank says that it has none of its name and no other call of this name can still arrive; any other
 * trouble leaves it to be sent again.
 */
export async function submitPayout(
  ctx: Ctx,
  order: Withdrawal,
  which: 'first' | 'again',
  lease: PayoutLease,
): Promise<Payout | undefined> {
  const now = order.state === 'unknown' ? await setSubmissionState(ctx, order, 'submitting') : order;
  // Somebody else took it further, or this node was stopped for so long that somebody may.
  if (now.state !== 'submitting' || ctx.now() > lease.until) return undefined;
  const { payCardNo } = unsealAccount(ctx, order.account_sealed, orderSealLabel(order.player, order.id));
  try {
    return await findPayoutRail(ctx, order.kind).rail.createPayout({
      payoutId: toPayoutId(order.player, order.id),
      amount: amountToSend(order),
      key: payCardNo,
      owner: payCardNo,
    });
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    if (error.code === 'conflict') ctx.log.error({ order: order.id }, 'the bank has another payout of this name');
    if (error.code === 'insufficientFunds') ctx.log.error({ order: order.id }, 'the account at the bank is short');
    if (error.outcomeUnknown || error.code === 'conflict') await setSubmissionState(ctx, order, 'unknown', error.code);
    else if (error.code === 'invalid') {
      ctx.log.warn({ order: order.id, err: error.message }, 'the bank refuses a payout');
      // Refused: it was not paid, unless a gateway on the way tried twice and this is the answer to its second try.
      const before = await fetchRefusedPayout(ctx, order);
      if (before !== undefined) return before;
      if (await rejectRefusedPayout(ctx, which, lease)) return undefined;
    }
    throw error;
  }
}

/** What the bank has of a payout that it refused; undefined when it has none. One that it cannot tell of is unknown. */
async function fetchRefusedPayout(ctx: Ctx, order: Withdrawal): Promise<Payout | undefined> {
  try {
    return await fetchPayout(ctx, { ...order, state: 'submitting' });
  } catch (error) {
    if (error instanceof ProviderError) await setSubmissionState(ctx, order, 'unknown', error.code);
    throw error;
  }
}

/**
 * Gives the money of an order back that the bank refused to send; false while another call of its name may still arrive: one of
 * somebody who was let at it meanwhile, or one that ended unclearly and is not old enough to be lost.
 */
function rejectRefusedPayout(ctx: Ctx, which: 'first' | 'again', lease: PayoutLease): Promise<boolean> {
  const { player, order: id } = lease;
  return ctx.db.tx('payout refused', async (tx) => {
    const state = await wallet.lockWallet(tx, player);
    const order = await lockWithdrawal(tx, player, id);
    if (order.state !== 'submitting') return true;
    const [mine] = await tx.query(payoutQueries.lockPayoutPoll(lease));
    const sent = (await tx.query(orderQueries.selectOrderSteps(player, id))).filter(
      (step) => step.state === 'submitting' || step.state === 'unknown',
    );
    const alone = which === 'first' && mine !== undefined;
    if (!alone && sent.some((step) => ctx.now() - readIdInstant(step.id) <= LATE_CALL_MS)) return false;
    await releaseHeldMoney(tx, ctx, { order, state, why: 'invalid' });
    return true;
  });
}

/** Moves an order between being sent and nobody knowing; one that is further by now is left alone. */
function setSubmissionState(
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
