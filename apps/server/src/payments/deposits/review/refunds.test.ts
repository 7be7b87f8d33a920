import type { Id, PlayerId, StaffId } from '@arara/contract/protocol/fields';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { NEEDS_SERVER } from '../../../../test/nodes.ts';
import {
  requestWithdrawal,
  waitForStatus,
  startDeposit,
  readOrderFacts,
  readOrderStates,
  readMain,
  registerPlayer,
  openPaymentsSite,
  payCharge,
  post,
  refusalCode,
  type Site,
  readStatus,
  readSuspense,
  injectFault,
  waitUntil,
  completeTurnover,
  findPaymentProblems,
} from '../../../../test/payments-site.ts';
import { serverAnswers } from '../../../../test/world.ts';
import { saveAdvertisingConsent } from '../../../accounts/accounts.ts';
import type { Ctx } from '../../../context.ts';
import { sql } from '../../../platform/db/db.ts';
import { computeFirstIdAt } from '../../../platform/ids.ts';
import * as wallet from '../../../wallet/wallet.ts';
import * as orderSummary from '../../order-summary.ts';
import * as payments from '../../payments.ts';
import { proves } from '../../../../../../scripts/proof/proves.ts';

const onServer = await serverAnswers();
if (!onServer) console.warn(NEEDS_SERVER);

const [ana, bia] = [1, 2].map((staff) => ({ staff: staff as StaffId, ownPlayers: [] as PlayerId[] }));
if (ana === undefined || bia === undefined) throw new Error('two people of the staff');

describe.skipIf(!onServer)('money that goes back', () => {
  let site: Site;
  beforeAll(async () => {
    site = await openPaymentsSite({ bankFee: 3 });
    await site.sweep();
  });
  afterAll(() => site.close());
  afterEach(async () => {
    await injectFault(site, { name: 'clear' });
    expect(await findPaymentProblems(site)).toEqual([]);
  });

  const reviewed = async (player: PlayerId) =>
    (await payments.listPaymentsInReview(site.ctx, { after: 0 as Id, limit: 1000 })).filter(
      (item) => item.player === player,
    );
  /** A payment that waits for review, by default because another person paid it. */
  const waiting = async (how = 'payer-other-cpf') => {
    const { player, cpf } = await registerPlayer(site);
    const order = await startDeposit(site, player);
    const { pix = [] } = await payCharge(order.url, how);
    const [item] = await waitUntil(
      'review',
      () => reviewed(player),
      (found) => found.length > 0,
    );
    if (item === undefined) throw new Error('nothing in review');
    return {
      player,
      order,
      payment: item.payment,
      endToEndId: pix.at(-1)?.endToEndId ?? '',
      shown: `***.${cpf.slice(3, 6)}.${cpf.slice(6, 9)}-**`,
    };
  };
  const records = (player: PlayerId) =>
    payments.listDeposits(site.ctx, player, {
      from: computeFirstIdAt(0),
      to: computeFirstIdAt(4e12),
      before: computeFirstIdAt(4e12),
      limit: 10,
    });
  const refund = (input: { player: PlayerId; payment: Id }) => payments.refundUncreditedPayment(site.ctx, input);
  const atBank = async (endToEndId: string) => {
    const all = await site.ctx.bank.listReturned(Date.now() - 3_600_000, Date.now() + 3_600_000);
    return all.find((item) => item.endToEndId === endToEndId)?.refunds ?? [];
  };

  test('another person’s payment is shown with its payer, and refunded once, however often it is requested', async () => {
    proves('A-044', 'P-007');
    const deposit = await waiting();
    expect(await reviewed(deposit.player)).toMatchObject([
      {
        order: deposit.order.orderId,
        state: 'in_review',
        reason: 'payer',
        price: 10_000,
        amount: 10_000,
        waiting: 10_000,
        endToEndId: deposit.endToEndId,
        payer: '39053344705',
        refunding: false,
      },
    ]);
    const answers = await Promise.all(Array.from({ length: 10 }, () => refund(deposit)));
    expect(new Set(answers.map((answer) => answer.refundId)).size).toBe(1);
    // The request wakes the sweeper: the refund may be made before this is read.
    expect(['00', '01']).toContain(await readStatus(site, deposit.player, deposit.order.orderId));
    await waitForStatus(site, deposit.player, deposit.order.orderId, '01');
    expect(await readOrderStates(site, deposit.player, deposit.order.orderId)).toEqual([
      'created',
      'awaiting_payment',
      'received',
      'in_review',
      'refund_pending',
      'refunded',
    ]);
    expect(await readSuspense(site, deposit.player)).toBe(0);
    expect(await reviewed(deposit.player)).toEqual([]);
    expect(await atBank(deposit.endToEndId)).toMatchObject([{ amount: 10_000, status: 'returned', clawedBack: false }]);
    expect(await refund(deposit)).toEqual({ refundId: answers[0]?.refundId, state: 'returned' });
    expect(await readOrderFacts(site, deposit.order.orderId)).toEqual([
      'depositChanged',
      'depositChanged',
      'depositChanged',
    ]);
  });

  test('its player sees every step: why it waits, that it is refunded, when, and to whom, masked', async () => {
    proves('A-045');
    const deposit = await waiting('wrong-amount');
    const getStatus = async () => payments.getDepositStatus(site.ctx, deposit.player, deposit.order.orderId);
    const amount = (await reviewed(deposit.player))[0]?.amount;
    expect(amount).toEqual(expect.any(Number));
    expect(amount).not.toBe(10_000);
    expect(await getStatus()).toMatchObject({
      status: '00',
      state: 'in_review',
      price: 10_000,
      aside: [{ state: 'in_review', reason: 'amount', amount, returned: 0, time: null, to: deposit.shown }],
    });
    await injectFault(site, { name: 'unavailable' });
    const from = Date.now();
    await refund(deposit);
    expect(await getStatus()).toMatchObject({
      state: 'refund_pending',
      aside: [{ state: 'refund_pending', returned: 0 }],
    });
    await injectFault(site, { name: 'clear' });
    await waitForStatus(site, deposit.player, deposit.order.orderId, '01');
    const after = await getStatus();
    expect(after).toMatchObject({ state: 'refunded', aside: [{ state: 'refunded', amount, returned: amount }] });
    const time = after.aside[0]?.time;
    expect(time).toBeGreaterThan(from);
    expect(time).toBeLessThanOrEqual(Date.now());
    expect(await records(deposit.player)).toMatchObject([
      { id: deposit.order.orderId, status: '01', state: 'refunded', aside: after.aside },
    ]);
    expect(await payments.getDepositStatus(site.ctx, deposit.player, deposit.order.orderId)).toEqual(after);
    const other = await registerPlayer(site);
    expect(await refusalCode(payments.getDepositStatus(site.ctx, other.player, deposit.order.orderId))).toBe(
      'notFound',
    );
  });

  test('no answer to a refund: polled by the same id until the outcome is known, made once', async () => {
    proves('A-044');
    const deposit = await waiting();
    await injectFault(site, { name: 'refund-timeout', txid: deposit.order.payNo });
    expect((await refund(deposit)).state).toBe('pending');
    await waitForStatus(site, deposit.player, deposit.order.orderId, '01');
    expect(await atBank(deposit.endToEndId)).toHaveLength(1);
    expect(await readSuspense(site, deposit.player)).toBe(0);
  });

  test('a refund that is requested while the bank is unavailable is made later, under the same id', async () => {
    const deposit = await waiting();
    await injectFault(site, { name: 'unavailable' });
    expect((await refund(deposit)).state).toBe('pending');
    expect((await refund(deposit)).state).toBe('pending');
    await injectFault(site, { name: 'clear' });
    await waitForStatus(site, deposit.player, deposit.order.orderId, '01');
    expect(await atBank(deposit.endToEndId)).toHaveLength(1);
  });

  test('a refund that fails waits for review again, and another id may try again', async () => {
    proves('A-044');
    const deposit = await waiting();
    await injectFault(site, { name: 'refund-rejected', txid: deposit.order.payNo });
    const failed = await refund(deposit);
    expect(failed.state).toBe('failed');
    expect(await readOrderStates(site, deposit.player, deposit.order.orderId)).toEqual([
      'created',
      'awaiting_payment',
      'received',
      'in_review',
      'refund_pending',
      'in_review',
    ]);
    expect(await readSuspense(site, deposit.player)).toBe(10_000);
    const again = await refund(deposit);
    expect(again.refundId).not.toBe(failed.refundId);
    await waitForStatus(site, deposit.player, deposit.order.orderId, '01');
    expect(await readSuspense(site, deposit.player)).toBe(0);
  });

  test('of an order that was paid twice the second payment goes back, and the first stays', async () => {
    proves('A-044', 'A-045', 'P-008');
    const deposit = await waiting('paid-twice');
    expect(await reviewed(deposit.player)).toMatchObject([{ reason: 'second', state: 'credited' }]);
    expect(await records(deposit.player)).toMatchObject([
      { status: '10', state: 'credited', aside: [{ state: 'in_review', reason: 'second', amount: 10_000 }] },
    ]);
    await refund(deposit);
    await waitUntil(
      'suspense',
      () => readSuspense(site, deposit.player),
      (sum) => sum === 0,
    );
    expect(await readStatus(site, deposit.player, deposit.order.orderId)).toBe('10');
    expect(await readMain(site, deposit.player)).toBe(10_000);
    expect(await readOrderStates(site, deposit.player, deposit.order.orderId)).toEqual([
      'created',
      'awaiting_payment',
      'received',
      'credited',
    ]);
  });

  const accept = (input: { player: PlayerId; payment: Id }, by = ana) =>
    payments.acceptPaymentInReview(site.ctx, by, {
      player: input.player,
      payment: input.payment,
      reason: 'o mesmo CPF',
    });

  test('the player’s own money in another amount is credited by people, once; then it cannot go back by us', async () => {
    proves('A-052');
    const deposit = await waiting('wrong-amount');
    expect(await reviewed(deposit.player)).toMatchObject([{ reason: 'amount', acceptable: true, approvalsNeeded: 1 }]);
    const yes = { credited: true, approvals: 1, approvalsNeeded: 1 };
    expect(await Promise.all([accept(deposit), accept(deposit)])).toEqual([yes, yes]);
    expect(await refusalCode(accept(deposit, bia))).toBe('reviewOver');
    expect(await refusalCode(refund(deposit))).toBe('reviewOver');
    expect(await readStatus(site, deposit.player, deposit.order.orderId)).toBe('10');
    const balances = await wallet.readBalances(site.ctx.db.read, deposit.player);
    expect([balances.main, balances.turnMain, balances.bonus]).toEqual([9900, 9900, 0]);
    const status = await payments.getDepositStatus(site.ctx, deposit.player, deposit.order.orderId);
    expect([status.price, status.paid]).toEqual([10_000, 9900]);
    expect(await readSuspense(site, deposit.player)).toBe(0);
    expect((await readOrderStates(site, deposit.player, deposit.order.orderId)).slice(-2)).toEqual([
      'in_review',
      'credited',
    ]);
    expect((await readOrderFacts(site, deposit.order.orderId)).at(-1)).toBe('depositPaid');
    expect(await reviewed(deposit.player)).toEqual([]);
    // Like any other, it can be taken back by the scheme.
    await post(`${site.bankUrl}/sandbox/med/${deposit.endToEndId}`, {});
    await waitForStatus(site, deposit.player, deposit.order.orderId, '01');
    const after = await wallet.readBalances(site.ctx.db.read, deposit.player);
    expect([after.main, after.turnMain]).toEqual([0, 0]);
  });

  test('an amount above the limit needs two approvals; paid twice, both payments are the player’s', async () => {
    proves('A-052');
    const { player } = await registerPlayer(site);
    const order = await startDeposit(site, player, undefined, 105 as Id);
    const { pix = [] } = await payCharge(order.url, 'paid-twice');
    const [item] = await waitUntil(
      'review',
      () => reviewed(player),
      (found) => found.length > 0,
    );
    if (item === undefined) throw new Error('nothing in review');
    const half = { credited: false, approvals: 1, approvalsNeeded: 2 };
    expect([await accept(item), await accept(item)]).toEqual([half, half]);
    expect(await reviewed(player)).toMatchObject([{ approvals: [{ staff: ana.staff }] }]);
    expect(await readMain(site, player)).toBe(30_000);
    expect(await accept(item, bia)).toEqual({ credited: true, approvals: 2, approvalsNeeded: 2 });
    expect(await readMain(site, player)).toBe(60_000);
    expect(await orderSummary.loadPaymentTotals(site.ctx.db.read, player)).toMatchObject({
      paidCount: 1,
      paidSum: 60_000,
    });
    // The second taken back leaves the first where it is.
    const second = pix.find((one) => one.endToEndId === item.endToEndId);
    await post(`${site.bankUrl}/sandbox/med/${second?.endToEndId}`, {});
    await waitUntil(
      'taken back',
      () => readMain(site, player),
      (now) => now === 30_000,
    );
    expect(await readStatus(site, player, order.orderId)).toBe('10');
  });

  test('a payment above the order’s amount gets the order’s gift', async () => {
    proves('A-052');
    const { player } = await registerPlayer(site);
    const order = await startDeposit(site, player, undefined, 202 as Id);
    await site.ctx.db.tx('cheaper', (tx) =>
      tx.query(sql('test price', 'update deposit set price = 9800 where player = $1', player)),
    );
    await payCharge(order.url, 'wrong-amount');
    const [item] = await waitUntil(
      'review',
      () => reviewed(player),
      (found) => found.length > 0,
    );
    await accept({ player, payment: item?.payment as Id });
    const { main: paid, bonus } = await wallet.readBalances(site.ctx.db.read, player);
    expect([paid, bonus]).toEqual([9900, 5000]);
  });

  test('another’s money, one’s own account and what is on its way back are never credited', async () => {
    proves('A-052');
    const deposit = await waiting();
    expect(await reviewed(deposit.player)).toMatchObject([{ acceptable: false }]);
    expect(await refusalCode(accept(deposit))).toBe('paymentNotOwn');
    const own = await waiting('wrong-amount');
    expect(await refusalCode(accept(own, { staff: 9 as StaffId, ownPlayers: [own.player] }))).toBe('ownReview');
    expect(await refusalCode(accept({ player: own.player, payment: deposit.payment }))).toBe('notFound');
    const [yes, back] = await Promise.allSettled([accept(own), refund(own)]);
    // One of the two calls was first, and the other one is refused.
    expect([yes.status, back.status].toSorted()).toEqual(['fulfilled', 'rejected']);
    await waitForStatus(site, own.player, own.order.orderId, yes.status === 'fulfilled' ? '10' : '01');
    expect(await readSuspense(site, own.player)).toBe(0);
  });

  test('a credited payment, somebody else’s and none at all cannot be sent back', async () => {
    const deposit = await waiting('paid-twice');
    const [credited] = await site.ctx.db.read.query(
      sql<{ id: Id }>('test credited', 'select id from payment where player = $1 and review is null', deposit.player),
    );
    expect(await refusalCode(refund({ player: deposit.player, payment: credited?.id as Id }))).toBe('notFound');
    const { player } = await registerPlayer(site);
    expect(await refusalCode(refund({ player, payment: deposit.payment }))).toBe('notFound');
    expect(await refusalCode(refund({ player: 1 as PlayerId, payment: 1 as Id }))).toBe('notFound');
  });

  const credited = async () => {
    const { player, cpf } = await registerPlayer(site);
    const order = await startDeposit(site, player);
    const { pix = [] } = await payCharge(order.url);
    await waitForStatus(site, player, order.orderId, '10');
    return { player, cpf, order, endToEndId: pix[0]?.endToEndId ?? '' };
  };
  const owed = async (player: PlayerId) =>
    site.ctx.db.tx('test owed', async (tx) => (await wallet.lockWallet(tx, player)).receivable);
  test('what the scheme takes back is taken from the player, once, and the order is clawed back', async () => {
    proves('A-045', 'A-046', 'P-009');
    const deposit = await credited();
    await post(`${site.bankUrl}/sandbox/med/${deposit.endToEndId}`, {});
    await waitForStatus(site, deposit.player, deposit.order.orderId, '01');
    expect(await readMain(site, deposit.player)).toBe(0);
    expect(await owed(deposit.player)).toBe(0);
    expect(await readOrderStates(site, deposit.player, deposit.order.orderId)).toEqual([
      'created',
      'awaiting_payment',
      'received',
      'credited',
      'clawed_back',
    ]);
    expect(await readOrderFacts(site, deposit.order.orderId)).toEqual([
      'depositPaid',
      'depositClawedBack',
      'depositChanged',
    ]);
    expect((await orderSummary.loadPaymentTotals(site.ctx.db.read, deposit.player)).paidSum).toBe(0);
    const [record] = await records(deposit.player);
    expect(record).toMatchObject({
      status: '01',
      state: 'clawed_back',
      aside: [{ state: 'clawed_back', amount: 10_000, returned: 10_000, time: expect.any(Number) }],
    });
    expect(record?.aside?.[0]).not.toHaveProperty('reason');
    await site.ctx.db.tx('test again', (tx) => tx.query(sql('test cursor', `update bank_cursor set due_at = 0`)));
    await new Promise((resolve) => setTimeout(resolve, 1500));
    expect(await readMain(site, deposit.player)).toBe(0);
  });

  test('czflag: the pixel report of a paid order is claimed once, on one device, by its owner, while it is paid', async () => {
    proves('4-024');
    const deposit = await credited();
    const pixel = { script: 's', ids: ['one', 'two'] as const, scriptOrigin: 's', reportOrigin: 's' };
    const ctx = { ...site.ctx, config: { ...site.ctx.config, pixel } };
    const claim = (pixelId = '', player = deposit.player, at: Ctx = ctx) =>
      payments.claimPurchaseReportForPixel(at, { player, order: deposit.order.orderId, pixelId });
    const flag = () => payments.createPurchaseReportedFlagReader(site.ctx)(deposit.player, deposit.order.orderId);
    const newcomer = await registerPlayer(site);
    expect(await refusalCode(claim('one', newcomer.player))).toBe('notFound');
    expect(await claim('one', deposit.player, site.ctx)).toEqual({ report: null });
    expect(await flag()).toBe(0);
    // Without a yes the order stays unreported, and a later yes finds it.
    const person = { player: deposit.player, deviceId: '' };
    expect(await claim('one')).toEqual({ report: null });
    await saveAdvertisingConsent(ctx, person, { answer: 'no', version: '1' });
    expect(await claim('one')).toEqual({ report: null });
    expect(await flag()).toBe(0);
    await saveAdvertisingConsent(ctx, person, { answer: 'yes', version: '1' });
    const answers = await Promise.all(Array.from({ length: 10 }, () => claim('two')));
    expect(answers.filter(({ report }) => report !== null)).toEqual([
      { report: { pixelId: 'two', value: 10_000, curreny: 'BRL' } },
    ]);
    expect(await flag()).toBe(1);
    expect((await payments.getDepositStatus(site.ctx, deposit.player, deposit.order.orderId)).czflag).toBe(1);

    const open = await startDeposit(site, deposit.player);
    const other = { player: deposit.player, order: open.orderId, pixelId: 'three' };
    expect(await payments.claimPurchaseReportForPixel(ctx, other)).toEqual({ report: null });
    await payCharge(open.url);
    await waitForStatus(site, deposit.player, open.orderId, '10');
    expect(await payments.claimPurchaseReportForPixel(ctx, other)).toMatchObject({ report: { pixelId: 'one' } });
  });

  test('the part that the player has spent becomes a debt, and the next deposit repays it', async () => {
    proves('A-046', 'P-009');
    const deposit = await credited();
    await completeTurnover(site, deposit.player);
    await requestWithdrawal(site, deposit.player, deposit.cpf, 7000);
    await post(`${site.bankUrl}/sandbox/med/${deposit.endToEndId}`, {});
    await waitForStatus(site, deposit.player, deposit.order.orderId, '01');
    expect([await readMain(site, deposit.player), await owed(deposit.player)]).toEqual([0, -7000]);
    const next = await startDeposit(site, deposit.player);
    await payCharge(next.url);
    await waitForStatus(site, deposit.player, next.orderId, '10');
    expect([await readMain(site, deposit.player), await owed(deposit.player)]).toEqual([3000, 0]);
  });

  test('a return whose notice is lost is found on the bank’s list', async () => {
    proves('A-046');
    const deposit = await credited();
    const setDue = (at: number) =>
      site.ctx.db.tx('test due', (tx) => tx.query(sql('test due', 'update bank_cursor set due_at = $1', at)));
    // Not while the test waits: the list is read once a minute, and that minute may end now.
    await setDue(Date.now() + 3_600_000);
    await injectFault(site, { name: 'webhook-lost', txid: deposit.order.payNo });
    await post(`${site.bankUrl}/sandbox/med/${deposit.endToEndId}`, {});
    await new Promise((resolve) => setTimeout(resolve, 1500));
    expect(await readStatus(site, deposit.player, deposit.order.orderId)).toBe('10');
    await setDue(0);
    await waitForStatus(site, deposit.player, deposit.order.orderId, '01');
    expect(await readMain(site, deposit.player)).toBe(0);
  });

  test('the scheme takes back what waits in review: out of suspense, and nothing is left to refund', async () => {
    const deposit = await waiting();
    await post(`${site.bankUrl}/sandbox/med/${deposit.endToEndId}`, {});
    await waitForStatus(site, deposit.player, deposit.order.orderId, '01');
    expect(await readSuspense(site, deposit.player)).toBe(0);
    expect((await refund(deposit)).state).toBe('returned');
    expect(await readOrderStates(site, deposit.player, deposit.order.orderId)).toEqual([
      'created',
      'awaiting_payment',
      'received',
      'in_review',
      'refund_pending',
      'refunded',
    ]);
  });
});
