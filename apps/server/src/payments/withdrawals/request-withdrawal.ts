import type { CallOutput } from '@arara/contract';
import { Refusal } from '@arara/contract/protocol/errors';
import type { PlayerId, OrderId } from '@arara/contract/protocol/fields';
import {
  computeWithdrawalFee,
  minimumUsdtWithdrawal,
  type PayoutKind,
  toStoredUsdtRate,
  computeUsdtPayout,
} from '@arara/contract/player/payout';
import { add, type Centavos, subtract, toDecimal, ZERO } from '@arara/money';
import { readAccount, readCpf } from '../../accounts/accounts.ts';
import { type Command, runOnce } from '../../platform/idempotency/idempotency.ts';
import type { Ctx } from '../../context.ts';
import { toSaoPauloDay } from '../../platform/clock.ts';
import type { Reader, Tx } from '../../platform/db/db.ts';
import { isBlocked } from '../../protection/protection.ts';
import * as wallet from '../../wallet/wallet.ts';
import { appendOrderStep } from '../orders/deposit-order.ts';
import { requireTwoApprovals } from './return-to-review.ts';
import type { WireStatus } from '../deposits/rules.ts';
import {
  accountHmac,
  queuePayout,
  lockWithdrawal,
  orderSealLabel,
  sealAccount,
  changeWithdrawalState,
  unsealAccount,
  type Withdrawal as Order,
} from '../orders/withdrawal-order.ts';
import {
  approvalsNeeded,
  isAutoApproved,
  computeAvailable,
  currentFeeFraction,
  checkAccount,
  checkWithdrawal,
  type PayoutAccount,
  remainingWithdrawals,
  wireWithdrawalStatus,
} from './rules.ts';
import * as queries from './withdrawals.queries.ts';

/** Whether a stake of the player waits in a game: under the player's lock the answer stays so. Who composes the server knows. */
export type IsPlaying = (reader: Reader, player: PlayerId) => Promise<boolean>;

/** What a player may withdraw now, and the accounts used before, in clear: they are shown to their owner alone. */
export async function getWithdrawLimits(
  ctx: Ctx,
  player: PlayerId,
  isPlaying: IsPlaying,
): Promise<CallOutput<'getWithdraw'>> {
  const { minimum, maximum, perDay, feeFraction, usdtRate } = ctx.config.withdraw;
  const [balances, [today], accounts, [free], playing] = await Promise.all([
    wallet.readBalances(ctx.db.read, player),
    ctx.db.read.query(queries.selectWithdrawalCounts(player, toSaoPauloDay(ctx.now()))),
    ctx.db.read.query(queries.selectPayoutAccounts(player)),
    ctx.db.read.query(queries.selectFreeWithdrawals(player)),
    isPlaying(ctx.db.read, player),
  ]);
  const cardInfo: CallOutput<'getWithdraw'>['cardInfo'] = {};
  for (const { kind, sealed } of accounts) cardInfo[kind] = unsealAccount(ctx, sealed, accountSealLabel(player, kind));
  const [last] = accounts;
  if (last !== undefined) cardInfo.CHANNEL = last.kind;
  return {
    limitAmount: minimum,
    maxAmount: maximum,
    number: remainingWithdrawals(perDay, today?.count ?? 0),
    lock: playing ? 1 : 0,
    wdAmount: computeAvailable({ main: balances.main, turnMain: balances.turnMain, maximum }),
    usdtRate,
    serviceAmount: currentFeeFraction(feeFraction, today?.standing ?? 0, free?.free_per_day ?? 0),
    turnover: { main: balances.turnMain, bonus: balances.turnBonus },
    owed: balances.owed,
    cardInfo,
  };
}

const accountSealLabel = (player: PlayerId, kind: PayoutKind): string => `payout_account:${player}:${kind}`;

export interface WithdrawalRequest {
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

/**
 * Takes a withdrawal back while it waits for its review: the money is playable again. Throws Refusal notFound, for another's
 * too; withdrawalUnderWay once it was decided; keyReused.
 */
export async function cancelWithdrawal(
  ctx: Ctx,
  input: { player: PlayerId; order: OrderId; command: Command },
): Promise<{ orderId: OrderId; status: WireStatus }> {
  const { player, order } = input;
  const cancelled = { orderId: order, status: wireWithdrawalStatus.cancelled };
  return runOnce(ctx, 'withdrawal cancelled', input.command, {
    execute: async (tx) => {
      const before = await wallet.lockWallet(tx, player);
      const waiting = await lockWithdrawal(tx, player, order);
      if (waiting.state !== 'in_review') throw new Refusal('withdrawalUnderWay');
      const state = await wallet.releaseWithdrawal(tx, ctx, before, { amount: waiting.amount, order });
      await changeWithdrawalState(tx, ctx, waiting, 'cancelled', { wallet: state });
      return { ref: order, answer: cancelled };
    },
    replay: async () => cancelled,
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
