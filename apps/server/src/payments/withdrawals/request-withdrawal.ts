import {
  computeUsdtPayout,
  computeWithdrawalFee,
  computeMinimumUsdtWithdrawal,
  type PayoutKind,
  toStoredUsdtRate,
} from '@arara/contract/player/payments/payout';
import { Refusal } from '@arara/contract/protocol/errors';
import type { OrderId, PlayerId } from '@arara/contract/protocol/fields';
import { addCentavos, type Centavos, subtractCentavos, formatDecimalAmount, ZERO_CENTAVOS } from '@arara/money';
import { readPlayerAccount, readCpf, proveStepUp, type SessionKey } from '../../accounts/accounts.ts';
import type { Ctx } from '../../context.ts';
import { toSaoPauloDay } from '../../platform/clock.ts';
import type { Tx } from '../../platform/db/db.ts';
import { type IdempotentCommand, runCommandOnce } from '../../platform/idempotency/idempotency.ts';
import { readInstantFromId } from '../../platform/ids.ts';
import { isPlayerBlocked } from '../../protection/protection.ts';
import * as wallet from '../../wallet/wallet.ts';
import type { PaymentOrderWireStatus } from '../orders/deposit-states.ts';
import { appendOrderStep } from '../orders/order-steps.ts';
import { changeWithdrawalState, type Withdrawal } from '../orders/withdrawal-order.ts';
import { wireStatusByWithdrawalState } from '../orders/withdrawal-states.ts';
import { assertNotRestoring } from '../orders/restoring.ts';
import {
  computePayoutAccountHmac,
  formatPayoutAccountEncryptionLabel,
  formatWithdrawalEncryptionLabel,
  encryptPayoutAccount,
} from './payout-account.ts';
import { queuePayout } from './payout-queue.ts';
import { requireTwoApprovalsForWithdrawals } from './review/return-to-review.ts';
import {
  countNeededWithdrawalApprovals,
  checkPayoutAccount,
  checkWithdrawal,
  computeWithdrawableAmount,
  getWithdrawalFeeFraction,
  isWithdrawalAutoApproved,
  type HasStakeInOpenGame,
  needsStepUp,
  type PayoutAccount,
  countRemainingWithdrawals,
} from './withdrawal-rules.ts';
import * as queries from './withdrawals.queries.ts';

interface WithdrawalRequest {
  readonly player: PlayerId;
  /** Which session asks: it needs a step-up for some withdrawals. */
  readonly session: SessionKey;
  readonly amount: Centavos | '' | null | undefined;
  readonly kind: PayoutKind;
  readonly account: PayoutAccount;
  readonly command: IdempotentCommand;
}

/**
 * Requests a withdrawal: after the six checks its amount is held, and the order waits for a review. Throws Refusal playMoney,
 * kycNeeded, the refusals of the checks, badFields, payoutAccountNotOwn, usdtRateChanged, stepUpNeeded, keyReused; unavailable
 * after a restore, until the bank was asked what it paid out.
 */
export async function requestWithdrawal(
  ctx: Ctx,
  request: WithdrawalRequest,
  isPlaying: HasStakeInOpenGame,
): Promise<{ orderId: OrderId; status: PaymentOrderWireStatus }> {
  const answer = (orderId: OrderId) => ({ orderId, status: wireStatusByWithdrawalState.in_review });
  return runCommandOnce(ctx, 'withdraw', request.command, {
    lockPlayers: wallet.lockPlayerWallets,
    execute: async (tx) => {
      const order = await placeWithdrawalOrder(tx, ctx, request, isPlaying);
      return { ref: order, answer: answer(order) };
    },
    replay: async (_tx, order) => answer(order),
  });
}

/** Checks a request, holds its amount and writes the order, under the lock of the player. */
async function placeWithdrawalOrder(
  tx: Tx,
  ctx: Ctx,
  request: WithdrawalRequest,
  isPlaying: HasStakeInOpenGame,
): Promise<OrderId> {
  const { player, kind } = request;
  assertNotRestoring(ctx);
  const before = await wallet.lockWallet(tx, player);
  if (before.currency !== 'BRL') throw new Refusal('playMoney');
  const owner = await readPlayerAccount(tx, player);
  if (owner.kyc !== 1) throw new Refusal('kycNeeded');

  // The day of its id, which is ahead of a clock that was set back.
  const id = ctx.newId<OrderId>();
  const day = toSaoPauloDay(readInstantFromId(id));
  const [today = queries.zeroDailyWithdrawalCounts] = await tx.query(queries.selectWithdrawalCounts(player, day));
  const amount = await checkWithdrawalAmount(
    tx,
    ctx,
    { request, state: before, requestedToday: today.requested },
    isPlaying,
  );
  const name = request.account.name.trim() === '' ? owner.name : request.account.name.trim();
  const { usdtRate } = ctx.config.withdraw;
  const own = { cpf: await readCpf(ctx, tx, player), lx: owner.lx, usdtRate };
  const account = checkPayoutAccount(kind, { ...request.account, name }, own);
  // The last check, so that nobody types a password for a request that is refused all the same.
  if (needsStepUp({ kind, amount }, ctx.config.withdraw)) await proveStepUp(tx, ctx, request.session);

  const order = await createWithdrawalOrder(tx, ctx, { player, id, kind, amount, account, today });
  const held = await wallet.holdWithdrawal(tx, ctx, before, { amount, order: order.id });
  if (order.approvals_needed === 2) await requireTwoApprovalsForWithdrawals(tx, ctx, held, day);
  await tx.flight(
    queries.insertWithdrawal(order, day),
    appendOrderStep(ctx, { player, order: order.id, state: 'requested' }),
    queries.upsertPayoutAccount({
      player,
      kind,
      sealed: encryptPayoutAccount(ctx, account, formatPayoutAccountEncryptionLabel(player, kind)),
      accountHmac: computePayoutAccountHmac(ctx, kind, account.payCardNo),
      at: ctx.now(),
    }),
  );
  const inReview = await changeWithdrawalState(tx, ctx, order, 'in_review', { wallet: held });
  await approveWithdrawalByPolicy(tx, ctx, { order: inReview, wallet: held, today });
  return order.id;
}

/** The amount of a request that passes the first five checks. Throws the refusal of the first check that fails. */
async function checkWithdrawalAmount(
  tx: Tx,
  ctx: Ctx,
  input: { request: WithdrawalRequest; state: wallet.WalletState; requestedToday: number },
  isPlaying: HasStakeInOpenGame,
): Promise<Centavos> {
  const { minimum, maximum, perDay } = ctx.config.withdraw;
  const { main, turnMain } = wallet.toPlayerBalances(input.state);
  const turnTransfers = await wallet.readTransferTurnoverLeft(tx, input.state);
  const amount = checkWithdrawal(input.request.amount, {
    lock: (await isPlaying(tx, input.request.player)) ? 1 : 0,
    number: countRemainingWithdrawals(perDay, input.requestedToday),
    available: computeWithdrawableAmount({ main, turnMain, turnTransfers, maximum }),
    minimum,
  });
  if (amount instanceof Refusal) throw amount;
  return amount;
}

/** A new order with its fee and the number of approvals it needs. Throws Refusal belowWithdrawMinimum. */
async function createWithdrawalOrder(
  tx: Tx,
  ctx: Ctx,
  input: {
    player: PlayerId;
    id: OrderId;
    kind: PayoutKind;
    amount: Centavos;
    account: PayoutAccount;
    today: queries.DailyWithdrawalCounts;
  },
): Promise<Withdrawal> {
  const { player, id, kind, amount, account, today } = input;
  const { feeFraction, usdtRate, twoStaffAbove } = ctx.config.withdraw;
  const [free] = await tx.query(queries.selectFreeWithdrawals(player));
  const fee = computeWithdrawalFee(
    amount,
    getWithdrawalFeeFraction(feeFraction, today.counted, free?.free_per_day ?? 0),
  );
  const rate = kind === 'USDT' ? toStoredUsdtRate(usdtRate) : null;
  return {
    player,
    id,
    kind,
    amount,
    fee,
    state: 'requested',
    account_sealed: encryptPayoutAccount(ctx, account, formatWithdrawalEncryptionLabel(player, id)),
    // The sum of the day counts: otherwise a large amount could be split into small ones.
    approvals_needed: countNeededWithdrawalApprovals(addCentavos(today.asked, amount), twoStaffAbove),
    usdt_rate: rate,
    usdt: rate === null ? null : computePayoutInUsdt(subtractCentavos(amount, fee), rate),
    end_to_end_id: null,
    returned: ZERO_CENTAVOS,
  };
}

/** The amount that arrives in USDT. An amount that the network's fee would consume is refused as too small. */
function computePayoutInUsdt(paid: Centavos, rate: number): Centavos {
  const usdt = computeUsdtPayout(paid, rate);
  if (usdt <= 0)
    throw new Refusal('belowWithdrawMinimum', { limit: formatDecimalAmount(computeMinimumUsdtWithdrawal(rate)) });
  return usdt;
}

/** Approves an order without staff, where the policy allows it. A player whom staff blocked is paid too, but only after a review. */
async function approveWithdrawalByPolicy(
  tx: Tx,
  ctx: Ctx,
  input: { order: Withdrawal; wallet: wallet.WalletState; today: queries.DailyWithdrawalCounts },
): Promise<void> {
  const { order, today } = input;
  const { kind, amount } = order;
  const asked = { kind, amount, askedToday: today.asked, paidBefore: today.paid_before };
  if (
    (await isPlayerBlocked(tx, ctx, order.player)) ||
    !isWithdrawalAutoApproved(asked, ctx.config.withdraw.autoApprove)
  )
    return;
  await changeWithdrawalState(tx, ctx, order, 'approved', { wallet: input.wallet, why: 'policy' });
  await queuePayout(tx, ctx, order);
}
