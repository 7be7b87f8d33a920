/** The orders, bonuses and corrections of a filled book. */
import { randomBytes, randomUUID } from 'node:crypto';
import type { Id, PlayerId } from '@arara/contract/protocol/fields';
import { toCentavos } from '@arara/money';
import { findSession, readPlayerAccount, switchSessionToOrFromTestAccount } from '../../src/accounts/accounts.ts';
import * as payments from '../../src/payments/payments.ts';
import { sql } from '../../src/platform/db/db.ts';
import { buildIdempotentCommand } from '../../src/platform/idempotency/idempotency.ts';
import * as promotions from '../../src/promotions/promotions.ts';
import { createSessionProtectionRules } from '../../src/protection/protection.ts';
import { accrueCommission, claimAgentCommission } from '../../src/referral/referral.ts';
import { post, registerPlayer, requestWithdrawal, startDeposit, waitForStatus, waitUntil } from '../payments-site.ts';
import { countedAttempt } from '../counted-attempt.ts';
import {
  ana,
  award,
  type BookFilling,
  lockWallet,
  MANY_TRIES,
  payDeposit,
  PLAIN,
  playAway,
  playDice,
  playTurnover,
  registerWithMoney,
  WITH_GIFT,
} from './book-filling.ts';

const PASSWORD = 'segredo-longo';

/** Payments in suspense: one goes back, one is credited by a person, one waits. The bank takes two deposits back. */
export async function fillDeposits(filling: BookFilling): Promise<void> {
  const { site, ctx, queryRows } = filling;
  const findWaiting = async (player: PlayerId) =>
    (await queryRows<{ id: Id }>(`select id from payment where player = ${player} and review is not null`))[0]?.id;
  const payInto = async (fault: string) => {
    const { player } = await registerPlayer(site);
    await payDeposit(site, player, PLAIN, fault);
    const payment = await waitUntil(
      'suspense',
      () => findWaiting(player),
      (found) => found !== undefined,
    );
    return { player, payment: payment as Id };
  };
  await payInto('paid-twice');
  await payments.refundUncreditedPayment(ctx, await payInto('wrong-amount'));
  await payments.acceptPaymentInReview(ctx, ana, {
    ...(await payInto('wrong-amount')),
    reason: 'the player paid less',
  });
  // Taken back while the money is there, with its gift; and after it was played away: a debt that the next deposit repays.
  const withGift = await registerPlayer(site);
  const first = await payDeposit(site, withGift.player, WITH_GIFT);
  await post(`${site.bankUrl}/sandbox/med/${first.endToEndId}`, { valor: '30.00' });
  const debtor = await registerPlayer(site);
  const second = await payDeposit(site, debtor.player);
  await playAway(filling, debtor.player);
  await post(`${site.bankUrl}/sandbox/med/${second.endToEndId}`, {});
  await waitForStatus(site, debtor.player, second.order, '01');
  await payDeposit(site, debtor.player);
  await waitUntil(
    'the claw-back of a part',
    () => queryRows(`select 1 from payment_return where player = ${withGift.player} and state = 'returned'`),
    (rows) => rows.length > 0,
  );
  // An order that nobody pays.
  await startDeposit(site, debtor.player, undefined, PLAIN);
}

/** Withdrawals in every state: paid, returned by the bank, refused, cancelled, waiting, approved by two. */
export async function fillWithdrawals(filling: BookFilling): Promise<void> {
  const { site, ctx } = filling;
  const { player, cpf } = await registerWithMoney(site, 3);
  await playTurnover(filling, player, 25_000);
  const request = async (amount: number) => {
    const { orderId } = await requestWithdrawal(site, player, cpf, amount);
    return { player, order: orderId };
  };
  const waitForState = (key: payments.WithdrawalKey, state: string) =>
    waitUntil(
      `withdrawal ${state}`,
      async () => (await payments.getWithdrawalDetail(ctx, key)).state,
      (found) => found === state,
    );
  const paid = await request(5000);
  await payments.approveWithdrawal(ctx, ana, paid);
  await waitForState(paid, 'confirmed');
  await payments.rejectWithdrawal(ctx, ana, await request(5000), 'not the owner');
  const cancelled = await request(5000);
  await payments.cancelWithdrawal(ctx, {
    ...cancelled,
    command: buildIdempotentCommand(player, 'cancel', randomUUID(), {}),
  });
  await request(5000);
}

/** Bonuses that were released, lost, given up, are open, and hold money in an open bet. */
export async function fillBonuses(filling: BookFilling): Promise<void> {
  const { site, ctx } = filling;
  // A gift, and bonus money staked with and without main money.
  const { player: open } = await registerWithMoney(site, 1, WITH_GIFT);
  await playDice(filling, open, 11_000);
  await award(ctx, open, 'bonus', 2000);
  await playDice(filling, open, 500);
  const { player: released } = await registerPlayer(site);
  await award(ctx, released, 'bonus', 1000);
  for (let n = 0; n < MANY_TRIES; n++) {
    const { bonusId, bonus } = await lockWallet(ctx, released);
    if (bonusId === null) break;
    await playDice(filling, released, Math.max(50, Math.min(bonus, 100)), 5000);
  }
  const { player: forfeited } = await registerPlayer(site);
  await award(ctx, forfeited, 'bonus', 1500);
  const { bonusId } = await lockWallet(ctx, forfeited);
  await promotions.forfeitBonus(ctx, {
    player: forfeited,
    bonus: bonusId as Id,
    command: buildIdempotentCommand(forfeited, 'forfeit', randomUUID(), {}),
  });
  await award(ctx, forfeited, 'main', 3000);
}

/** Money from one player to another. */
export async function fillTransfers({ site, ctx, ...filling }: BookFilling): Promise<void> {
  const [sender, recipient] = [await registerWithMoney(site, 2), await registerWithMoney(site, 1)];
  await playTurnover({ site, ctx, ...filling }, sender.player, 3000);
  const { username } = await readPlayerAccount(ctx.db.read, recipient.player);
  await payments.transferMoneyToPlayer(ctx, {
    attempt: countedAttempt,
    player: sender.player,
    username,
    amount: toCentavos(2000),
    pwd: PASSWORD,
    command: buildIdempotentCommand(sender.player, 'transfer', randomUUID(), { username }),
  });
}

/** A test account that was played with, and filled up again. */
export async function fillTestAccount(filling: BookFilling): Promise<void> {
  const { site, ctx } = filling;
  const { token } = await registerPlayer(site);
  const session = await findSession(ctx, token);
  if (session === undefined) throw new Error('no session');
  const rules = createSessionProtectionRules(ctx);
  const switched = await switchSessionToOrFromTestAccount(ctx, rules, session, { id: 'd' });
  const [row] = await filling.queryRows<{ testPlayer: PlayerId }>(
    `select twin as "testPlayer" from test_account where player = ${session.person}`,
  );
  const testPlayer = row?.testPlayer as PlayerId;
  await playDice(filling, testPlayer, 5000);
  await playAway(filling, testPlayer);
  const back = await findSession(ctx, switched.token);
  if (back === undefined) throw new Error('no session of the test account');
  const own = await switchSessionToOrFromTestAccount(ctx, rules, back, { id: 'd' });
  const again = await findSession(ctx, own.token);
  if (again === undefined) throw new Error('no session');
  await switchSessionToOrFromTestAccount(ctx, rules, again, { id: 'd' });
}

/** An agent, and a player whom they invited. */
export async function fillInvitation(filling: BookFilling): Promise<{ agent: PlayerId; friend: PlayerId }> {
  const { site, ctx } = filling;
  const { player: agent } = await registerPlayer(site);
  // Nothing is earned with a player of one's own device.
  const { player: friend } = await registerPlayer(site, { device: 'of a friend' });
  // Registration takes the code of an invitation; these players came without one.
  await ctx.db.tx('test invitation', (tx) =>
    tx.query(sql('', `update account set invited_by = ${agent} where player = ${friend}`)),
  );
  await payDeposit(site, friend);
  await payDeposit(site, friend);
  for (let n = 0; n < 20; n++) await playDice(filling, friend, 4000, 300);
  return { agent, friend };
}

/** The commission of the first day, and its claim. */
export async function fillCommission({ ctx, queryRows }: BookFilling, { agent }: { agent: PlayerId }): Promise<void> {
  const sources = { readTerms: promotions.loadCommissionTerms, notifyAgents: () => {} };
  while (await accrueCommission(ctx, sources));
  if ((await queryRows('select 1 from referral_commission where amount > 0')).length === 0)
    throw new Error('no commission was booked');
  await claimAgentCommission(
    ctx,
    agent,
    buildIdempotentCommand(agent, 'agent/claim', randomBytes(8).toString('hex'), {}),
  );
}
