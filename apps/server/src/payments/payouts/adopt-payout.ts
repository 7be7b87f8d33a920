import type { OrderId, PlayerId } from '@arara/contract/protocol/fields';
import { ZERO } from '@arara/money';
import { countPlayersAmong, readAccount, readCpf } from '../../accounts/accounts.ts';
import type { Ctx } from '../../context.ts';
import { toSaoPauloDay } from '../../platform/clock.ts';
import type { Tx } from '../../platform/db/db.ts';
import { readIdInstant } from '../../platform/ids.ts';
import type { Payout } from '../../ports/payment-provider.ts';
import * as wallet from '../../wallet/wallet.ts';
import { parsePayoutId } from '../orders/bank-ids.ts';
import { appendOrderStep } from '../orders/order-steps.ts';
import * as orderQueries from '../orders/orders.queries.ts';
import { changeWithdrawalState, lockWithdrawal, type Withdrawal } from '../orders/withdrawal-order.ts';
import { toOrderSealLabel, sealAccount } from '../withdrawals/payout-account.ts';
import { insertWithdrawal, schedulePayoutPoll } from '../withdrawals/withdrawals.queries.ts';
import { bookPayout } from './book-payout.ts';

/**
 * What became of a payout of the bank's list: the book has it (`known`), has it again (`adopted`), has it as a debt of a player who
 * was lost, too (`playerLost`), or it needs nothing: it is not ours, or the bank did not send it.
 */
export type AdoptionResult = 'known' | 'adopted' | 'playerLost' | 'nothing';

const REVIEW_REASON = 'restored';

/**
 * Books a payout that the bank has and this book may have lost: its approval, or its whole order. The money is taken from its
 * player, as a debt where it is not there any more, so nobody is paid twice.
 */
export async function adoptPayout(ctx: Ctx, payout: Payout): Promise<AdoptionResult> {
  const key = parsePayoutId(payout.payoutId);
  if (key === undefined || payout.status === 'rejected') return 'nothing';
  const { result, order } = await ctx.db.tx('payout adopted', (tx) => findOrAdopt(tx, ctx, key, payout));
  if (order !== undefined) await bookPayout(ctx, order, payout);
  return result;
}

async function findOrAdopt(
  tx: Tx,
  ctx: Ctx,
  { player, order: id }: { player: PlayerId; order: OrderId },
  payout: Payout,
): Promise<{ readonly result: AdoptionResult; readonly order?: Withdrawal }> {
  const isPlayerLost = (await countPlayersAmong(tx, [player])) === 0;
  // The money has left the bank: the books say so, also where they have nobody to take it from.
  if (isPlayerLost && (await tx.query(wallet.lockWallets([player], true))).length === 0)
    await wallet.openWallet(tx, ctx, player, 'BRL');
  const state = await wallet.lockWallet(tx, player);
  const [known] = await tx.query(orderQueries.selectWithdrawal(player, id));
  if (known === undefined) {
    const order = await insertLostOrder(tx, ctx, state, { id, payout, isPlayerLost });
    return { result: isPlayerLost ? 'playerLost' : 'adopted', order };
  }
  const order = await lockWithdrawal(tx, player, id);
  await tx.query(schedulePayoutPoll(player, id, ctx.now()));
  if (order.state !== 'in_review' && order.state !== 'approved') return { result: 'known', order };
  const approved =
    order.state === 'approved'
      ? order
      : await changeWithdrawalState(tx, ctx, order, 'approved', { wallet: state, why: REVIEW_REASON });
  return {
    result: 'adopted',
    order: await changeWithdrawalState(tx, ctx, approved, 'submitting', { wallet: state, why: REVIEW_REASON }),
  };
}

/** Writes an order that was lost, from the payout. The bank pays to the player's own CPF alone, and no fee is known. */
async function insertLostOrder(
  tx: Tx,
  ctx: Ctx,
  state: wallet.WalletState,
  { id, payout, isPlayerLost }: { id: OrderId; payout: Payout; isPlayerLost: boolean },
): Promise<Withdrawal> {
  const { player } = state;
  const cpf = isPlayerLost ? '' : await readCpf(ctx, tx, player);
  const { name } = isPlayerLost ? { name: '' } : await readAccount(tx, player);
  const account = { payCardNo: cpf, ifsc: cpf, name, whatsapp: '' };
  const order: Withdrawal = {
    player,
    id,
    kind: 'CPF',
    amount: payout.amount,
    fee: ZERO,
    state: 'submitting',
    account_sealed: sealAccount(ctx, account, toOrderSealLabel(player, id)),
    approvals_needed: 1,
    usdt_rate: null,
    usdt: null,
    end_to_end_id: null,
    returned: ZERO,
  };
  await wallet.holdPaidWithdrawal(tx, ctx, state, { amount: payout.amount, order: id });
  const step = { player, order: id, why: REVIEW_REASON };
  await tx.flight(
    insertWithdrawal(order, toSaoPauloDay(readIdInstant(id))),
    appendOrderStep(ctx, { ...step, state: 'approved' }),
    appendOrderStep(ctx, { ...step, state: 'submitting' }),
    schedulePayoutPoll(player, id, ctx.now()),
  );
  ctx.log.error({ order: id }, 'the bank has paid out a withdrawal that the book has lost: it is booked now');
  return order;
}
