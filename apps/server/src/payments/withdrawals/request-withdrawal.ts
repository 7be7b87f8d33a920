import type { CallOutput } from '@arara/contract';
import { Refusal } from '@arara/contract/protocol/errors';
import type { Id } from '@arara/contract/protocol/fields';
import { feeOf, leastForUsdt, type PayoutKind, rateOf, usdtOf } from '@arara/contract/player/payout';
import { add, type Centavos, subtract, toDecimal, ZERO } from '@arara/money';
import { activeAccountOf, cpfOf } from '../../accounts/accounts.ts';
import { type Command, once } from '../../platform/idempotency/idempotency.ts';
import { type Ctx, dayOf } from '../../context.ts';
import type { Reader, Tx } from '../../platform/db/db.ts';
import * as wallet from '../../wallet/wallet.ts';
import { stepOf } from '../orders/deposit-order.ts';
import { raiseDay } from './return-to-review.ts';
import type { WireStatus } from '../deposits/rules.ts';
import {
  accountPrint,
  handToPayouts,
  lockWithdrawal,
  placeOfOrder,
  sealAccount,
  stepWithdrawal,
  unsealAccount,
  type Withdrawal as Order,
} from '../orders/withdrawal-order.ts';
import {
  approvalsNeeded,
  approvesByItself,
  availableOf,
  feeNow,
  judgeAccount,
  judgeWithdrawal,
  type PayoutAccount,
  withdrawalsLeft,
  withdrawalStatusOf,
} from './rules.ts';
import * as queries from './withdrawals.queries.ts';

/** Whether a stake of the player waits in a game: under the player's lock the answer stays so. Who composes the server knows. */
export type IsPlaying = (reader: Reader, player: Id) => Promise<boolean>;
const noGames: IsPlaying = async () => false;

/** What a player may withdraw now, and the accounts used before, in clear: they are shown to their owner alone. */
export async function withdrawLimits(
  ctx: Ctx,
  player: Id,
  isPlaying: IsPlaying = noGames,
): Promise<CallOutput<'getWithdraw'>> {
  const { minimum, maximum, perDay, feeFraction, usdtRate } = ctx.config.withdraw;
  const [balances, [today], accounts, [free], playing] = await Promise.all([
    wallet.balanceOf(ctx.db.read, player),
    ctx.db.read.query(queries.withdrawalsCounted(player, dayOf(ctx.now()))),
    ctx.db.read.query(queries.payoutAccountsShown(player)),
    ctx.db.read.query(queries.freeWithdrawalsShown(player)),
    isPlaying(ctx.db.read, player),
  ]);
  const cardInfo: CallOutput<'getWithdraw'>['cardInfo'] = {};
  for (const { kind, sealed } of accounts) cardInfo[kind] = unsealAccount(ctx, sealed, accountPlace(player, kind));
  const [last] = accounts;
  if (last !== undefined) cardInfo.CHANNEL = last.kind;
  return {
    limitAmount: minimum,
    maxAmount: maximum,
    number: withdrawalsLeft(perDay, today?.count ?? 0),
    lock: playing ? 1 : 0,
    wdAmount: availableOf({ main: balances.main, turnMain: balances.turnMain, maximum }),
    usdtRate,
    serviceAmount: feeNow(feeFraction, today?.standing ?? 0, free?.free_per_day ?? 0),
    turnover: { main: balances.turnMain, bonus: balances.turnBonus },
    owed: balances.owed,
    cardInfo,
  };
}

const accountPlace = (player: Id, kind: PayoutKind): string => `payout_account:${player}:${kind}`;

export interface Withdrawal {
  readonly player: Id;
  readonly amount: Centavos | '' | null | undefined;
  readonly kind: PayoutKind;
  readonly account: PayoutAccount;
  readonly command: Command;
}

/**
 * Asks for a withdrawal: after the six checks the amount is held and the order waits for a review.
 * Throws Refusal playMoney, kycNeeded, those of the checks, badFields, payoutAccountNotOwn, usdtRateChanged, keyReused.
 */
export async function withdraw(
  ctx: Ctx,
  it: Withdrawal,
  isPlaying: IsPlaying = noGames,
): Promise<{ orderId: Id; status: WireStatus }> {
  const asked = (orderId: Id) => ({ orderId, status: withdrawalStatusOf.in_review });
  return once(ctx, 'withdraw', it.command, {
    first: async (tx) => {
      const order = await hold(tx, ctx, it, isPlaying);
      return { ref: order, answer: asked(order) };
    },
    again: async (_tx, order) => asked(order),
  });
}

/**
 * Takes a withdrawal back while it waits for its review: the money is playable again. Throws Refusal notFound, for another's
 * too; withdrawalUnderWay once it was decided; keyReused.
 */
export async function cancelWithdrawal(
  ctx: Ctx,
  it: { player: Id; order: Id; command: Command },
): Promise<{ orderId: Id; status: WireStatus }> {
  const { player, order } = it;
  const cancelled = { orderId: order, status: withdrawalStatusOf.cancelled };
  return once(ctx, 'withdrawal cancelled', it.command, {
    first: async (tx) => {
      const before = await wallet.lock(tx, player);
      const waiting = await lockWithdrawal(tx, player, order);
      if (waiting.state !== 'in_review') throw new Refusal('withdrawalUnderWay');
      const state = await wallet.releaseWithdrawal(tx, ctx, before, { amount: waiting.amount, order });
      await stepWithdrawal(tx, ctx, waiting, 'cancelled', { wallet: state });
      return { ref: order, answer: cancelled };
    },
    again: async () => cancelled,
  });
}

async function hold(tx: Tx, ctx: Ctx, it: Withdrawal, isPlaying: IsPlaying): Promise<Id> {
  const { player } = it;
  const { minimum, maximum, perDay, feeFraction, usdtRate, twoStaffAbove } = ctx.config.withdraw;
  const before = await wallet.lock(tx, player);
  if (before.currency !== 'BRL') throw new Refusal('playMoney');
  const account = await activeAccountOf(tx, player);
  if (account.kyc !== 1) throw new Refusal('kycNeeded');

  const day = dayOf(ctx.now());
  const [today = { count: 0, standing: 0, asked: ZERO, paid_before: 0 }] = await tx.query(
    queries.withdrawalsCounted(player, day),
  );
  const [free] = await tx.query(queries.freeWithdrawalsShown(player));
  const { main, turnMain } = wallet.balancesOf(before);
  const facts = {
    lock: (await isPlaying(tx, player)) ? 1 : 0,
    number: withdrawalsLeft(perDay, today.count),
    available: availableOf({ main, turnMain, maximum }),
    minimum,
  } as const;
  const amount = judgeWithdrawal(it.amount, facts);
  if (amount instanceof Refusal) throw amount;
  const own = { cpf: await cpfOf(ctx, tx, player), lx: account.lx, usdtRate };
  const name = it.account.name.trim() === '' ? account.name : it.account.name.trim();
  const to = judgeAccount(it.kind, { ...it.account, name }, own);

  const id = ctx.newId();
  // What was asked for today counts: a limit that can be cut up is none.
  const needed = approvalsNeeded(add(today.asked, amount), twoStaffAbove);
  const fee = feeOf(amount, feeNow(feeFraction, today.standing, free?.free_per_day ?? 0));
  const order: Order = {
    player,
    id,
    kind: it.kind,
    amount,
    fee,
    state: 'requested',
    account_sealed: sealAccount(ctx, to, placeOfOrder(player, id)),
    approvals_needed: needed,
    usdt_rate: it.kind === 'USDT' ? rateOf(usdtRate) : null,
    usdt: it.kind === 'USDT' ? usdtPayable(subtract(amount, fee), rateOf(usdtRate)) : null,
    end_to_end_id: null,
    returned: ZERO,
  };
  const held = await wallet.holdWithdrawal(tx, ctx, before, { amount, order: id });
  if (needed === 2) await raiseDay(tx, ctx, held, day);
  await tx.flight(
    queries.withdrawalMade(order, day),
    stepOf(ctx, { player, order: id, state: 'requested' }),
    queries.payoutAccountKept({
      player,
      kind: it.kind,
      sealed: sealAccount(ctx, to, accountPlace(player, it.kind)),
      print: accountPrint(ctx, it.kind, to.payCardNo),
      at: ctx.now(),
    }),
  );
  const reviewed = await stepWithdrawal(tx, ctx, order, 'in_review', { wallet: held });
  const asked = { kind: it.kind, amount, askedToday: today.asked, paidBefore: today.paid_before };
  if (approvesByItself(asked, ctx.config.withdraw.autoApprove)) {
    await stepWithdrawal(tx, ctx, reviewed, 'approved', { wallet: held, why: 'policy' });
    await handToPayouts(tx, ctx, order);
  }
  return id;
}

/** What arrives in USDT; an amount that the network's fee would eat up is refused as too small. */
function usdtPayable(paid: Centavos, rate: number): Centavos {
  const usdt = usdtOf(paid, rate);
  if (usdt <= 0) throw new Refusal('belowWithdrawMinimum', { limit: toDecimal(leastForUsdt(rate)) });
  return usdt;
}
