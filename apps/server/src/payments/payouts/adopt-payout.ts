import type { OrderId, PlayerId } from '@arara/contract/protocol/fields';
import { ZERO_CENTAVOS } from '@arara/money';
import { countRealPlayersAmongIds, readPlayerAccount, readCpf } from '../../accounts/accounts.ts';
import type { Ctx } from '../../context.ts';
import { toSaoPauloDay } from '../../platform/clock.ts';
import type { Tx } from '../../platform/db/db.ts';
import { readInstantFromId } from '../../platform/ids.ts';
import type { ProviderPayout } from '../../ports/payment-provider.ts';
import * as wallet from '../../wallet/wallet.ts';
import { parseBankPayoutId } from '../orders/bank-ids.ts';
import { appendOrderStep } from '../orders/order-steps.ts';
import * as orderQueries from '../orders/orders.queries.ts';
import { changeWithdrawalState, lockWithdrawal, type Withdrawal } from '../orders/withdrawal-order.ts';
import { formatWithdrawalEncryptionLabel, encryptPayoutAccount } from '../withdrawals/payout-account.ts';
import { insertWithdrawal, schedulePayoutPoll } from '../withdrawals/withdrawals.queries.ts';
import { bookPayout } from './book-payout.ts';

/**
 * What became of a payout of the bank's list: the book has it (`known`), has it again (`adopted`), has it as a debt of a player who
 * was lost, too (`playerLost`), or it needs nothing: it is not ours, or the bank did not send it.
 */
export type PayoutAdoptionResult = 'known' | 'adopted' | 'playerLost' | 'nothing';

const PAYOUT_ADOPTED_AFTER_RESTORE_REASON = 'restored';

/**
 * Books a payout that the bank has and this book may have lost: its approval, or its whole order. The money is taken from its
 * player, as a debt where it is not there any more, so nobody is paid twice.
 */
export async function adoptPayoutFoundAtBank(ctx: Ctx, payout: ProviderPayout): Promise<PayoutAdoptionResult> {
  const key = parseBankPayoutId(payout.payoutId);
  if (key === undefined || payout.status === 'rejected') return 'nothing';
  const { result, order } = await ctx.db.tx('payout adopted', (tx) => findOrAdoptWithdrawal(tx, ctx, key, payout));
  if (order !== undefined) await bookPayout(ctx, order, payout);
  return result;
}

async function findOrAdoptWithdrawal(
  tx: Tx,
  ctx: Ctx,
  { player, order: id }: { player: PlayerId; order: OrderId },
  payout: ProviderPayout,
): Promise<{ readonly result: PayoutAdoptionResult; readonly order?: Withdrawal }> {
  const isPlayerLost = (await countRealPlayersAmongIds(tx, [player])) === 0;
  // The money has left the bank: the books say so, also where they have nobody to take it from.
  if (isPlayerLost && (await tx.query(wallet.lockWallets([player], true))).length === 0)
    await wallet.createWalletForPlayer(tx, ctx, player, 'BRL');
  const state = await wallet.lockWallet(tx, player);
  const [known] = await tx.query(orderQueries.selectWithdrawal(player, id));
  if (known === undefined) {
    const order = await insertLostWithdrawalOrder(tx, ctx, state, { id, payout, isPlayerLost });
    return { result: isPlayerLost ? 'playerLost' : 'adopted', order };
  }
  const order = await lockWithdrawal(tx, player, id);
  await tx.query(schedulePayoutPoll(player, id, ctx.now()));
  if (order.state !== 'in_review' && order.state !== 'approved') return { result: 'known', order };
  const approved =
    order.state === 'approved'
      ? order
      : await changeWithdrawalState(tx, ctx, order, 'approved', {
          wallet: state,
          why: PAYOUT_ADOPTED_AFTER_RESTORE_REASON,
        });
  return {
    result: 'adopted',
    order: await changeWithdrawalState(tx, ctx, approved, 'submitting', {
      wallet: state,
      why: PAYOUT_ADOPTED_AFTER_RESTORE_REASON,
    }),
  };
}

/** Writes an order that was lost, from the payout. The bank pays to the player's own CPF alone, and no fee is known. */
async function insertLostWithdrawalOrder(
  tx: Tx,
  ctx: Ctx,
  state: wallet.WalletState,
  { id, payout, isPlayerLost }: { id: OrderId; payout: ProviderPayout; isPlayerLost: boolean },
): Promise<Withdrawal> {
  const { player } = state;
  const cpf = isPlayerLost ? '' : await readCpf(ctx, tx, player);
  const { name } = isPlayerLost ? { name: '' } : await readPlayerAccount(tx, player);
  const account = { payCardNo: cpf, ifsc: cpf, name, whatsapp: '' };
  const order: Withdrawal = {
    player,
    id,
    kind: 'CPF',
    amount: payout.amount,
    fee: ZERO_CENTAVOS,
    state: 'submitting',
    account_sealed: encryptPayoutAccount(ctx, account, formatWithdrawalEncryptionLabel(player, id)),
    approvals_needed: 1,
    usdt_rate: null,
    usdt: null,
    end_to_end_id: null,
    returned: ZERO_CENTAVOS,
  };
  await wallet.holdLostWithdrawalPaidByBank(tx, ctx, state, { amount: payout.amount, order: id });
  const step = { player, order: id, why: PAYOUT_ADOPTED_AFTER_RESTORE_REASON };
  await tx.flight(
    insertWithdrawal(order, toSaoPauloDay(readInstantFromId(id))),
    appendOrderStep(ctx, { ...step, state: 'approved' }),
    appendOrderStep(ctx, { ...step, state: 'submitting' }),
    schedulePayoutPoll(player, id, ctx.now()),
  );
  ctx.log.error({ order: id }, 'the bank has paid out a withdrawal that the book has lost: it is booked now');
  return order;
}
