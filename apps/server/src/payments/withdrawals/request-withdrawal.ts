import {
  computeWithdrawalFee,
  minimumUsdtWithdrawal,
  type PayoutKind,
  toStoredUsdtRate,
  computeUsdtPayout,
} from '@arara/contract/player/payout';
import { Refusal } from '@arara/contract/protocol/errors';
import type { PlayerId, OrderId } from '@arara/contract/protocol/fields';
import { add, type Centavos, subtract, toDecimal, ZERO } from '@arara/money';
import { readAccount, readCpf } from '../../accounts/accounts.ts';
import type { Ctx } from '../../context.ts';
import { toSaoPauloDay } from '../../platform/clock.ts';
import type { Tx } from '../../platform/db/db.ts';
import { type Command, runOnce } from '../../platform/idempotency/idempotency.ts';
import { isBlocked } from '../../protection/protection.ts';
import * as wallet from '../../wallet/wallet.ts';
import type { WireStatus } from '../orders/deposit-states.ts';
import { appendOrderStep } from '../orders/order-steps.ts';
import { changeWithdrawalState, type Withdrawal as Order } from '../orders/withdrawal-order.ts';
import { wireWithdrawalStatus } from '../orders/withdrawal-states.ts';
import { accountSealLabel, orderSealLabel, accountHmac, sealAccount } from './payout-account.ts';
import { queuePayout } from './payout-queue.ts';
import { requireTwoApprovals } from './return-to-review.ts';
import {
  approvalsNeeded,
  isAutoApproved,
  computeAvailable,
  currentFeeFraction,
  checkAccount,
  checkWithdrawal,
  type PayoutAccount,
  remainingWithdrawals,
  type IsPlaying,
} from './rules.ts';
import * as queries from './withdrawals.queries.ts';

interface WithdrawalRequest {
  readonly player: PlayerId;
  readonly amount: Centavos | '' | null | undefined;
  readonly kind: PayoutKind;
  readonly account: PayoutAccount;
  readonly command: Command;
}

/**
 * Asks for a withdrawal: after the six checks the amount is held and the order waits for a review.
 * Throws Refusal playMoney, kycNeeded, those of the checks, badFields, payoutAccountNotOwn, usdtRateChanged, keyReused.
 */
export async function requestWithdrawal(
  ctx: Ctx,
  request: WithdrawalRequest,
  isPlaying: IsPlaying,
): Promise<{ orderId: OrderId; status: WireStatus }> {
  const answer = (orderId: OrderId) => ({ orderId, status: wireWithdrawalStatus.in_review });
  return runOnce(ctx, 'withdraw', request.command, {
    execute: async (tx) => {
      const order = await holdWithdrawal(tx, ctx, request, isPlaying);
      return { ref: order, answer: answer(order) };
    },
    replay: async (_tx, order) => answer(order),
  });
}

async function holdWithdrawal(tx: Tx, ctx: Ctx, request: WithdrawalRequest, isPlaying: IsPlaying): Promise<OrderId> {
  const { player } = request;
  const { minimum, maximum, perDay, feeFraction, usdtRate, twoStaffAbove } = ctx.config.withdraw;
  const before = await wallet.lockWallet(tx, player);
  if (before.currency !== 'BRL') throw new Refusal('playMoney');
  const account = await readAccount(tx, player);
  if (account.kyc !== 1) throw new Refusal('kycNeeded');

  const day = toSaoPauloDay(ctx.now());
  const [today = { count: 0, standing: 0, asked: ZERO, paid_before: 0 }] = await tx.query(
    queries.selectWithdrawalCounts(player, day),
  );
  const [free] = await tx.query(queries.selectFreeWithdrawals(player));
  const { main, turnMain } = wallet.toBalances(before);
  const conditions = {
    lock: (await isPlaying(tx, player)) ? 1 : 0,
    number: remainingWithdrawals(perDay, today.count),
    available: computeAvailable({ main, turnMain, maximum }),
    minimum,
  } as const;
  const amount = checkWithdrawal(request.amount, conditions);
  if (amount instanceof Refusal) throw amount;
  const own = { cpf: await readCpf(ctx, tx, player), lx: account.lx, usdtRate };
  const name = request.account.name.trim() === '' ? account.name : request.account.name.trim();
  const to = checkAccount(request.kind, { ...request.account, name }, own);

  const id = ctx.newId<OrderId>();
  // What was asked for today counts: a limit that can be cut up is none.
  const needed = approvalsNeeded(add(today.asked, amount), twoStaffAbove);
  const fee = computeWithdrawalFee(amount, currentFeeFraction(feeFraction, today.standing, free?.free_per_day ?? 0));
  const order: Order = {
    player,
    id,
    kind: request.kind,
    amount,
    fee,
    state: 'requested',
    account_sealed: sealAccount(ctx, to, orderSealLabel(player, id)),
    approvals_needed: needed,
    usdt_rate: request.kind === 'USDT' ? toStoredUsdtRate(usdtRate) : null,
    usdt: request.kind === 'USDT' ? payoutInUsdt(subtract(amount, fee), toStoredUsdtRate(usdtRate)) : null,
    end_to_end_id: null,
    returned: ZERO,
  };
  const held = await wallet.holdWithdrawal(tx, ctx, before, { amount, order: id });
  if (needed === 2) await requireTwoApprovals(tx, ctx, held, day);
  await tx.flight(
    queries.insertWithdrawal(order, day),
    appendOrderStep(ctx, { player, order: id, state: 'requested' }),
    queries.upsertPayoutAccount({
      player,
      kind: request.kind,
      sealed: sealAccount(ctx, to, accountSealLabel(player, request.kind)),
      accountHmac: accountHmac(ctx, request.kind, to.payCardNo),
      at: ctx.now(),
    }),
  );
  const reviewed = await changeWithdrawalState(tx, ctx, order, 'in_review', { wallet: held });
  const asked = { kind: request.kind, amount, askedToday: today.asked, paidBefore: today.paid_before };
  // Whoever staff block gets their money, after a look.
  if (!(await isBlocked(tx, ctx, player)) && isAutoApproved(asked, ctx.config.withdraw.autoApprove)) {
    await changeWithdrawalState(tx, ctx, reviewed, 'approved', { wallet: held, why: 'policy' });
    await queuePayout(tx, ctx, order);
  }
  return id;
}

/** What arrives in USDT; an amount that the network's fee would eat up is refused as too small. */
function payoutInUsdt(paid: Centavos, rate: number): Centavos {
  const usdt = computeUsdtPayout(paid, rate);
  if (usdt <= 0) throw new Refusal('belowWithdrawMinimum', { limit: toDecimal(minimumUsdtWithdrawal(rate)) });
  return usdt;
}
