import type { CallOutput } from '@arara/contract';
import { Refusal } from '@arara/contract/errors';
import type { Id } from '@arara/contract/fields';
import type { Centavos } from '@arara/money';
import { z } from 'zod';
import { accountOf, cpfOf } from '../accounts/accounts.ts';
import { type Command, once } from '../commands/commands.ts';
import { type Ctx, dayOf } from '../context.ts';
import type { Tx } from '../db/db.ts';
import * as wallet from '../wallet/wallet.ts';
import { stepOf, tell } from './deposit-order.ts';
import * as queries from './payments.queries.ts';
import {
  availableOf,
  feeOf,
  judgeAccount,
  judgeWithdrawal,
  type PayoutAccount,
  type PayoutKind,
  type WireStatus,
  withdrawalsLeft,
  withdrawalStatusOf,
} from './rules.ts';

/** No round of several steps exists yet that could be open. */
const LOCK = 0;

/** What a player may withdraw now, and the accounts used before, in clear: they are shown to their owner alone. */
export async function withdrawLimits(ctx: Ctx, player: Id): Promise<CallOutput<'getWithdraw'>> {
  const { minimum, maximum, perDay, feeFraction, usdtRate } = ctx.config.withdraw;
  const [balances, today, accounts] = await Promise.all([
    wallet.balanceOf(ctx.db.read, player),
    ctx.db.read.query(queries.withdrawalsCounted(player, dayOf(ctx.now()))),
    ctx.db.read.query(queries.payoutAccountsShown(player)),
  ]);
  const cardInfo: CallOutput<'getWithdraw'>['cardInfo'] = {};
  for (const { kind, sealed } of accounts)
    cardInfo[kind] = savedAccount.parse(JSON.parse(ctx.vault.unsealText(sealed, accountPlace(player, kind))));
  const [last] = accounts;
  if (last !== undefined) cardInfo.CHANNEL = last.kind;
  return {
    limitAmount: minimum,
    maxAmount: maximum,
    number: withdrawalsLeft(perDay, today[0]?.count ?? 0),
    lock: LOCK,
    wdAmount: availableOf({ main: balances.main, turnMain: balances.turnMain, maximum }),
    usdtRate,
    serviceAmount: feeFraction,
    turnover: { main: balances.turnMain, bonus: balances.turnBonus },
    cardInfo,
  };
}

const savedAccount = z.object({ payCardNo: z.string(), ifsc: z.string(), name: z.string(), whatsapp: z.string() });
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
 * Throws Refusal kycNeeded, those of the checks, badFields, payoutAccountNotOwn, keyReused.
 */
export async function withdraw(ctx: Ctx, it: Withdrawal): Promise<{ orderId: Id; status: WireStatus }> {
  const asked = (orderId: Id) => ({ orderId, status: withdrawalStatusOf.in_review });
  return once(ctx, 'withdraw', it.command, {
    first: async (tx) => {
      const order = await hold(tx, ctx, it);
      return { ref: order, answer: asked(order) };
    },
    again: async (_tx, order) => asked(order),
  });
}

async function hold(tx: Tx, ctx: Ctx, it: Withdrawal): Promise<Id> {
  const { player } = it;
  const { minimum, maximum, perDay, feeFraction, usdtRate } = ctx.config.withdraw;
  const state = await wallet.lock(tx, player);
  const account = await accountOf(tx, player);
  if (account.kyc !== 1) throw new Refusal('kycNeeded');

  const day = dayOf(ctx.now());
  const [today] = await tx.query(queries.withdrawalsCounted(player, day));
  const { main, turnMain } = wallet.balancesOf(state);
  const facts = {
    lock: LOCK,
    number: withdrawalsLeft(perDay, today?.count ?? 0),
    available: availableOf({ main, turnMain, maximum }),
    minimum,
  } as const;
  const amount = judgeWithdrawal(it.amount, facts);
  if (amount instanceof Refusal) throw amount;
  const own = { cpf: await cpfOf(ctx, tx, player), lx: account.lx, usdtRate };
  const to = judgeAccount(
    it.kind,
    { ...it.account, name: it.account.name.trim() === '' ? account.name : it.account.name.trim() },
    own,
  );

  const order = ctx.newId();
  await wallet.holdWithdrawal(tx, ctx, state, { amount, order });
  const kept = JSON.stringify(to);
  await tx.flight(
    queries.withdrawalMade({
      player,
      id: order,
      kind: it.kind,
      amount,
      fee: feeOf(amount, feeFraction),
      state: 'in_review',
      sealed: ctx.vault.seal(kept, `withdrawal:${player}:${order}`),
      day,
    }),
    stepOf(ctx, { player, order, state: 'requested' }),
    stepOf(ctx, { player, order, state: 'in_review' }),
    queries.payoutAccountKept(player, it.kind, ctx.vault.seal(kept, accountPlace(player, it.kind)), ctx.now()),
  );
  await tell(tx, ctx, state, { f: 'withdrawalChanged', player, order, amount, status: withdrawalStatusOf.in_review });
  return order;
}
