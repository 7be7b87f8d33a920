import type { PlayerId, OrderId, StaffId } from '@arara/contract/protocol/fields';
import { toCentavos } from '@arara/money';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  requestWithdrawal,
  startDeposit,
  readOrderStates,
  readMain,
  registerPlayer,
  openPaymentsSite,
  payCharge,
  post,
  refusalCode,
  type Site,
  completeTurnover,
  newcomerWithMoney,
} from '../../../../test/payments-site.ts';
import { serverAnswers } from '../../../../test/world.ts';
import { sql } from '../../../platform/db/db.ts';
import { buildIdempotentCommand } from '../../../platform/idempotency/idempotency.ts';
import { readInstantFromId } from '../../../platform/ids.ts';
import { blockPlayer } from '../../../protection/protection.ts';
import * as wallet from '../../../wallet/wallet.ts';
import { pollDeposit } from '../../deposits/poll-deposit.ts';
import { toBankPayoutId } from '../../orders/bank-ids.ts';
import * as payments from '../../payments.ts';
import { leaseDuePayouts } from '../../payout-sweeper.ts';
import { pollPayout } from '../../payouts/poll-payout.ts';
import { returnPlayerWithdrawalsToReview } from './return-to-review.ts';
import { provePayments } from '../../../proofs/proofs.ts';
import { proves } from '../../../../../../scripts/proof/proves.ts';

const onServer = await serverAnswers();
const [ana, bia, caio] = [1, 2, 3].map((staff) => ({ staff: staff as StaffId, ownPlayers: [] }));
if (ana === undefined || bia === undefined || caio === undefined) throw new Error('three people of the staff');

describe.skipIf(!onServer)('the review of withdrawals', () => {
  let site: Site;
  beforeAll(async () => {
    site = await openPaymentsSite({ withdraw: { twoStaffAbove: toCentavos(10_000) } });
  });
  afterAll(() => site.close());

  const waiting = async (amount: number) => {
    const { player, cpf } = await newcomerWithMoney(site, 500_000);
    const { orderId } = await requestWithdrawal(site, player, cpf, amount);
    return { player, cpf, order: orderId };
  };
  const cancel = (input: payments.WithdrawalKey, key = 'cancel') =>
    payments.cancelWithdrawal(site.ctx, {
      ...input,
      command: buildIdempotentCommand(input.player, 'cancelWithdraw', key, {}),
    });
  /** Does what a sweeper would with this one now; its state after it. */
  const send = async (input: payments.WithdrawalKey) => {
    const lease = (await leaseDuePayouts(site.ctx, 1000)).find((due) => due.order === input.order);
    if (lease === undefined) throw new Error('nobody was asked to send it');
    await pollPayout(site.ctx, lease);
    return (await payments.getWithdrawalDetail(site.ctx, input)).state;
  };
  const wrongWithdrawals = async () =>
    (await provePayments(site.ctx.db.read))
      .filter(({ name }) => /withdrawal|held/.test(name))
      .flatMap(({ wrong }) => wrong);
  const held = async (player: PlayerId) =>
    (
      await site.ctx.db.read.query(
        sql<{ withdrawing: number }>('test held', 'select withdrawing from wallet where player = $1', player),
      )
    )[0]?.withdrawing;

  test('waiting withdrawals are listed with their age, oldest first, without full account numbers', async () => {
    const one = await waiting(5000);
    const two = await waiting(6000);
    const listed = await payments.listOpenWithdrawals(site.ctx, {
      which: 'waiting',
      after: (one.order - 1) as PlayerId,
    });
    expect(listed.map((item) => item.order)).toEqual([one.order, two.order]);
    expect(listed[0]).toMatchObject({
      player: one.player,
      kind: 'CPF',
      amount: 5000,
      fee: 0,
      usdt: null,
      state: 'in_review',
      requestedAt: readInstantFromId(one.order),
      account: { number: `***.${one.cpf.slice(3, 6)}.${one.cpf.slice(6, 9)}-**`, name: 'Ana Souza' },
      approvals: [],
      approvalsNeeded: 1,
    });
    expect(listed[0]?.ageMs).toBeGreaterThanOrEqual(0);
    expect(JSON.stringify(listed)).not.toContain(one.cpf);
    expect(await payments.revealPayoutAccount(site.ctx, one)).toMatchObject({ payCardNo: one.cpf });
    const next = await payments.listOpenWithdrawals(site.ctx, { which: 'waiting', after: one.order, limit: 1 });
    expect(next.map((item) => item.order)).toEqual([two.order]);
  });

  test('one approval sends a small withdrawal to the payouts, once, however often it is given', async () => {
    proves('A-049');
    const deposit = await waiting(10_000);
    const all = await Promise.all(Array.from({ length: 8 }, () => payments.approveWithdrawal(site.ctx, ana, deposit)));
    for (const reviewed of all) expect(reviewed).toEqual({ state: 'approved', approvals: 1, approvalsNeeded: 1 });
    expect(await refusalCode(payments.approveWithdrawal(site.ctx, bia, deposit))).toBe('reviewOver');
    expect(await refusalCode(payments.rejectWithdrawal(site.ctx, bia, deposit, 'documento ilegível'))).toBe(
      'reviewOver',
    );
    expect(await refusalCode(cancel(deposit))).toBe('withdrawalUnderWay');
    expect(await readOrderStates(site, deposit.player, deposit.order)).toEqual(['requested', 'in_review', 'approved']);
    const file = await payments.getWithdrawalDetail(site.ctx, deposit);
    expect(file.steps.at(-1)).toMatchObject({ state: 'approved', staff: ana.staff });
    const underWay = await payments.listOpenWithdrawals(site.ctx, {
      which: 'underWay',
      after: (deposit.order - 1) as PlayerId,
    });
    expect(underWay.map((order) => order.order)).toContain(deposit.order);
  });

  test('a large withdrawal needs two people', async () => {
    proves('A-049');
    const deposit = await waiting(10_001);
    const first = { state: 'in_review', approvals: 1, approvalsNeeded: 2 };
    expect(await payments.approveWithdrawal(site.ctx, ana, deposit)).toEqual(first);
    expect(await payments.approveWithdrawal(site.ctx, ana, deposit)).toEqual(first);
    const halfway = await payments.countOpenWithdrawals(site.ctx);
    expect(halfway.halfApproved).toBe(1);
    expect(await payments.approveWithdrawal(site.ctx, bia, deposit)).toEqual({
      state: 'approved',
      approvals: 2,
      approvalsNeeded: 2,
    });
    expect((await payments.getWithdrawalDetail(site.ctx, deposit)).approvals.map((approval) => approval.staff)).toEqual(
      [1, 2],
    );
  });

  test('a large sum split over the day needs two people too; cancelled withdrawals do not count', async () => {
    proves('A-049');
    const deposit = await waiting(6000);
    const needed = async (order: OrderId) =>
      (await payments.getWithdrawalDetail(site.ctx, { player: deposit.player, order })).approvalsNeeded;
    const second = await requestWithdrawal(site, deposit.player, deposit.cpf, 5000);
    expect([await needed(deposit.order), await needed(second.orderId)]).toEqual([2, 2]);
    await cancel(deposit);
    const third = await requestWithdrawal(site, deposit.player, deposit.cpf, 5000);
    expect(await needed(third.orderId)).toBe(1);
  });

  test('a later withdrawal past the day’s limit: the approval of an earlier one that was not sent becomes one of two', async () => {
    proves('A-050');
    const deposit = await waiting(6000);
    expect(await payments.approveWithdrawal(site.ctx, ana, deposit)).toMatchObject({ state: 'approved' });
    await requestWithdrawal(site, deposit.player, deposit.cpf, 5000);
    const file = await payments.getWithdrawalDetail(site.ctx, deposit);
    expect(file).toMatchObject({ state: 'in_review', approvalsNeeded: 2, approvals: [{ staff: ana.staff }] });
    expect(file.steps.at(-1)).toMatchObject({ state: 'in_review', why: 'dayLimit' });
    expect(await send(deposit)).toBe('in_review');
    expect(await payments.approveWithdrawal(site.ctx, bia, deposit)).toMatchObject({ state: 'approved', approvals: 2 });
    expect(await wrongWithdrawals()).toEqual([]);
  });

  test('a claw-back after the approval stops the payout, and deletes the first of two approvals', async () => {
    proves('A-050');
    const { player, cpf } = await registerPlayer(site);
    const order = await startDeposit(site, player);
    const { pix = [] } = await payCharge(order.url);
    await pollDeposit(site.ctx, player, order.orderId);
    await completeTurnover(site, player);
    const approved = { player, order: (await requestWithdrawal(site, player, cpf, 5000)).orderId };
    await payments.approveWithdrawal(site.ctx, ana, approved);
    const half = await waiting(10_001);
    await payments.approveWithdrawal(site.ctx, ana, half);
    expect((await post(`${site.bankUrl}/sandbox/med/${pix[0]?.endToEndId}`, { valor: '30.00' })).ok).toBe(true);
    await pollDeposit(site.ctx, player, order.orderId);
    const file = await payments.getWithdrawalDetail(site.ctx, approved);
    expect([file.state, file.approvals, file.steps.at(-1)?.why]).toEqual(['in_review', [], 'clawback']);
    expect(await send(approved)).toBe('in_review');
    // What main money still covered is no debt: people look again, and may say yes.
    expect([await readMain(site, player), await held(player)]).toEqual([2000, 5000]);
    expect(await payments.approveWithdrawal(site.ctx, bia, approved)).toMatchObject({ state: 'approved' });
    await site.ctx.db.tx('recalled', async (tx) =>
      returnPlayerWithdrawalsToReview(tx, site.ctx, await wallet.lockWallet(tx, half.player), 'clawback'),
    );
    expect((await payments.getWithdrawalDetail(site.ctx, half)).approvals).toEqual([]);
    expect(await payments.approveWithdrawal(site.ctx, ana, half)).toMatchObject({ state: 'in_review', approvals: 1 });
    expect(await wrongWithdrawals()).toEqual([]);
  });

  test.each([
    ['a debt', 'debt'],
    ['a blocked account', 'blocked'],
  ] as const)('%s between yes and sending sends it back to its review, and nothing leaves', async (_, why) => {
    proves('A-050');
    const deposit = await waiting(6000);
    await payments.approveWithdrawal(site.ctx, ana, deposit);
    if (why === 'debt')
      await site.ctx.db.tx('taken back', async (tx) =>
        wallet.clawBackDeposit(tx, site.ctx, await wallet.lockWallet(tx, deposit.player), {
          amount: toCentavos(495_000),
          ref: site.ctx.newId(),
          order: site.ctx.newId(),
        }),
      );
    else await blockPlayer(site.ctx, { player: deposit.player, reason: 'teste', until: null });
    expect(await send(deposit)).toBe('in_review');
    const file = await payments.getWithdrawalDetail(site.ctx, deposit);
    expect([file.approvals, file.steps.at(-1)?.why]).toEqual([[], why]);
    expect(await held(deposit.player)).toBe(6000);
    await expect(site.ctx.bank.getPayout(toBankPayoutId(deposit.player, deposit.order))).rejects.toMatchObject({
      code: 'notFound',
    });
    const watched = sql<{ player: PlayerId }>(
      'test watch',
      'select player from payout_watch where player = $1',
      deposit.player,
    );
    expect(await site.ctx.db.read.query(watched)).toEqual([]);
  });

  test('a player in debt cannot be approved: a rejection releases the money, and the debt is repaid', async () => {
    proves('A-049');
    const deposit = await waiting(6000);
    await site.ctx.db.tx('taken back', async (tx) =>
      wallet.clawBackDeposit(tx, site.ctx, await wallet.lockWallet(tx, deposit.player), {
        amount: toCentavos(495_000),
        ref: site.ctx.newId(),
        order: site.ctx.newId(),
      }),
    );
    expect(await refusalCode(payments.approveWithdrawal(site.ctx, ana, deposit))).toBe('playerOwes');
    expect(await readOrderStates(site, deposit.player, deposit.order)).toEqual(['requested', 'in_review']);
    expect((await payments.getWithdrawalDetail(site.ctx, deposit)).approvals).toEqual([]);
    await payments.rejectWithdrawal(site.ctx, ana, deposit, 'débito aberto');
    expect([await readMain(site, deposit.player), await held(deposit.player)]).toEqual([5000, 0]);
    const state = await site.ctx.db.tx('test debt', (tx) => wallet.lockWallet(tx, deposit.player));
    expect(state.receivable).toBe(0);
  });

  test('staff cannot decide about a withdrawal of their own', async () => {
    proves('A-049');
    const deposit = await waiting(5000);
    const self = { staff: 9 as StaffId, ownPlayers: [deposit.player] };
    expect(await refusalCode(payments.approveWithdrawal(site.ctx, self, deposit))).toBe('ownReview');
    expect(await refusalCode(payments.rejectWithdrawal(site.ctx, self, deposit, 'não quero'))).toBe('ownReview');
    expect(await readOrderStates(site, deposit.player, deposit.order)).toEqual(['requested', 'in_review']);
  });

  test('a rejection releases the money, with its reason', async () => {
    proves('A-049');
    const deposit = await waiting(20_000);
    await payments.approveWithdrawal(site.ctx, ana, deposit);
    expect(await readMain(site, deposit.player)).toBe(480_000);
    for (const reason of ['', '  ', 'x', 'y'.repeat(301)])
      expect(await refusalCode(payments.rejectWithdrawal(site.ctx, bia, deposit, reason))).toBe('badFields');
    const all = await Promise.allSettled(
      [ana, bia, caio].map((by) => payments.rejectWithdrawal(site.ctx, by, deposit, 'conta de outra pessoa')),
    );
    expect(all.filter((one) => one.status === 'fulfilled')).toHaveLength(1);
    expect([await readMain(site, deposit.player), await held(deposit.player)]).toEqual([500_000, 0]);
    const { steps } = await payments.getWithdrawalDetail(site.ctx, deposit);
    expect(steps.at(-1)).toMatchObject({ state: 'rejected', why: 'conta de outra pessoa' });
  });

  test('a player cancels a waiting withdrawal, once, and gets the same answer again', async () => {
    proves('A-059');
    const deposit = await waiting(7000);
    const all = await Promise.all(Array.from({ length: 6 }, () => cancel(deposit)));
    expect(new Set(all.map((one) => JSON.stringify(one)))).toEqual(
      new Set([JSON.stringify({ orderId: deposit.order, status: '01' })]),
    );
    expect(await refusalCode(cancel(deposit, 'another key'))).toBe('withdrawalUnderWay');
    expect([await readMain(site, deposit.player), await held(deposit.player)]).toEqual([500_000, 0]);
    const other = await newcomerWithMoney(site, 1000);
    expect(await refusalCode(cancel({ player: other.player, order: deposit.order }))).toBe('notFound');
    expect(await readOrderStates(site, deposit.player, deposit.order)).toEqual(['requested', 'in_review', 'cancelled']);
  });

  test('approval, rejection and cancellation at once: one of them happens', async () => {
    proves('A-059');
    for (let round = 0; round < 6; round++) {
      const deposit = await waiting(5000);
      const all = await Promise.allSettled([
        payments.approveWithdrawal(site.ctx, ana, deposit),
        payments.rejectWithdrawal(site.ctx, bia, deposit, 'dúvida sobre a conta'),
        cancel(deposit),
      ]);
      expect(all.filter((one) => one.status === 'fulfilled')).toHaveLength(1);
      const [, , end] = await readOrderStates(site, deposit.player, deposit.order);
      expect([await readMain(site, deposit.player), await held(deposit.player)]).toEqual(
        end === 'approved' ? [495_000, 5000] : [500_000, 0],
      );
    }
  });

  test('an unknown order is not found', async () => {
    const { player } = await newcomerWithMoney(site, 1000);
    const deposit = { player, order: site.ctx.newId<OrderId>() };
    expect(await refusalCode(payments.approveWithdrawal(site.ctx, ana, deposit))).toBe('notFound');
    expect(await refusalCode(payments.rejectWithdrawal(site.ctx, ana, deposit, 'não existe'))).toBe('notFound');
    expect(await refusalCode(payments.getWithdrawalDetail(site.ctx, deposit))).toBe('notFound');
    expect(await refusalCode(payments.revealPayoutAccount(site.ctx, deposit))).toBe('notFound');
  });

  test('the counts say how many wait, past 10 minutes and past 120', async () => {
    const { target, alarm } = proves('A-058') as Readonly<Record<'target' | 'alarm', number>>;
    const deposit = await waiting(5000);
    const before = await payments.countOpenWithdrawals(site.ctx);
    expect(before).toMatchObject({ pastTarget: 0, pastAlarm: 0 });
    const now = site.ctx.now();
    const later = { ...site.ctx, now: () => now + (target + 1) * 60_000 };
    const tally = await payments.countOpenWithdrawals(later);
    const open = [
      ...(await payments.listOpenWithdrawals(later, { which: 'waiting' })),
      ...(await payments.listOpenWithdrawals(later, { which: 'underWay' })),
    ];
    expect(tally.inReview + tally.underWay).toBe(open.length);
    expect(tally).toMatchObject({ pastTarget: open.length, pastAlarm: 0, unknown: 0 });
    expect(tally.held).toBe(open.reduce((sum, order) => sum + order.amount, 0));
    expect(tally.oldestAgeMs).toBe(Math.max(...open.map((order) => order.ageMs)));
    const muchLater = { ...site.ctx, now: () => now + (alarm + 1) * 60_000 };
    expect((await payments.countOpenWithdrawals(muchLater)).pastAlarm).toBe(open.length);
    await cancel(deposit);
    expect((await payments.countOpenWithdrawals(site.ctx)).inReview).toBe(before.inReview - 1);
  });

  test('an account that several players are paid to is shown in the detail', async () => {
    const company = { kind: 'CNPJ', account: { payCardNo: '11222333000181' } } as const;
    const [one, two] = [await newcomerWithMoney(site, 50_000), await newcomerWithMoney(site, 50_000)];
    const first = await requestWithdrawal(site, one.player, one.cpf, 5000, company);
    const name = { player: one.player, order: first.orderId };
    expect((await payments.getWithdrawalDetail(site.ctx, name)).sharedWith).toBe(0);
    await requestWithdrawal(site, two.player, two.cpf, 5000, {
      ...company,
      account: { payCardNo: '11.222.333/0001-81' },
    });
    expect((await payments.getWithdrawalDetail(site.ctx, name)).sharedWith).toBe(1);
  });

  test('the policy approves a small withdrawal of a proven player without staff, and no other', async () => {
    proves('A-066');
    const policy = { ...site.ctx.config.withdraw, autoApprove: { upToPerDay: toCentavos(12_000), afterPaid: 1 } };
    const lenient = { ...site, ctx: { ...site.ctx, config: { ...site.ctx.config, withdraw: policy } } };
    const { player, cpf } = await newcomerWithMoney(site, 100_000);
    const first = await requestWithdrawal(lenient, player, cpf, 5000);
    expect(await readOrderStates(site, player, first.orderId)).toEqual(['requested', 'in_review']);
    await payments.rejectWithdrawal(site.ctx, ana, { player, order: first.orderId }, 'só para o teste');
    // As if one had arrived before.
    await site.ctx.db.tx('arrived', async (tx) => {
      const state = await wallet.lockWallet(tx, player);
      const order = site.ctx.newId();
      const heldNow = await wallet.holdWithdrawal(tx, site.ctx, state, { amount: toCentavos(5000), order });
      await wallet.bookWithdrawalPaid(tx, site.ctx, heldNow, {
        amount: toCentavos(5000),
        fee: toCentavos(0),
        order,
        from: 'psp',
      });
      await tx.query(
        sql(
          'test arrived',
          `insert into withdrawal (player, id, kind, amount, fee, state, account_sealed, day) values ($1, $2, 'CPF', 5000, 0, 'confirmed', '', '2026-01-01')`,
          player,
          order,
        ),
      );
    });
    const second = await requestWithdrawal(lenient, player, cpf, 7000);
    expect(await readOrderStates(site, player, second.orderId)).toEqual(['requested', 'in_review', 'approved']);
    const third = await requestWithdrawal(lenient, player, cpf, 6000);
    expect(await readOrderStates(site, player, third.orderId)).toEqual(['requested', 'in_review']);
    expect(
      (await payments.getWithdrawalDetail(site.ctx, { player, order: second.orderId })).steps.at(-1),
    ).toMatchObject({
      state: 'approved',
      why: 'policy',
      staff: null,
    });
  });
});
