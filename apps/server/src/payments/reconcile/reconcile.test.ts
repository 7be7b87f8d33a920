import type { PlayerId, StaffId } from '@arara/contract/protocol/fields';
import { toCentavos } from '@arara/money';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { NEEDS_SERVER } from '../../../test/nodes.ts';
import {
  requestWithdrawal,
  waitForStatus,
  startDeposit,
  registerPlayer,
  openPaymentsSite,
  payCharge,
  post,
  refusalCode,
  type Site,
  readSuspense,
  injectFault,
  waitUntil,
  newcomerWithMoney,
} from '../../../test/payments-site.ts';
import { serverAnswers } from '../../../test/world.ts';
import { changeLedgerRows } from '../../../test/wallet-state.ts';
import { type Row, sql } from '../../platform/db/db.ts';
import * as payments from '../payments.ts';
import { PaymentProviderError } from '../../ports/payment-provider.ts';
import { reconcilePayments } from './reconcile.ts';
import { provePayments } from '../../proofs/proofs.ts';
import { proves } from '../../../../../scripts/proof/proves.ts';

const onServer = await serverAnswers();
if (!onServer) console.warn(NEEDS_SERVER);

const ana: payments.PaymentsReviewer = { staff: 1 as StaffId, ownPlayers: [] };

describe.skipIf(!onServer)('books against bank', () => {
  let site: Site;
  beforeAll(async () => {
    site = await openPaymentsSite({ bankFee: 7 });
    await site.sweep();
  });
  afterAll(() => site.close());

  const period = () => ({ from: Date.now() - 3_600_000, to: Date.now() + 48 * 3_600_000 });
  const look = <R extends Row>(text: string) => site.ctx.db.read.query(sql<R>('', text));
  const deposit = async (armed: string | undefined, how?: string) => {
    const { player } = await registerPlayer(site);
    const order = await startDeposit(site, player);
    if (armed !== undefined) await injectFault(site, { name: armed, txid: order.payNo });
    const { pix = [] } = await payCharge(order.url, how);
    return { player, order: order.orderId, payNo: order.payNo, endToEndId: pix[0]?.endToEndId ?? '' };
  };
  const payout = async (...armed: string[]) => {
    const { player, cpf } = await newcomerWithMoney(site, 50_000);
    const { orderId } = await requestWithdrawal(site, player, cpf, 10_000);
    for (const name of armed) await injectFault(site, { name });
    await payments.approveWithdrawal(site.ctx, ana, { player, order: orderId });
    await waitUntil(
      'the payout',
      () => payments.getWithdrawalDetail(site.ctx, { player, order: orderId }),
      (item) => ['confirmed', 'rejected', 'returned'].includes(item.state),
      25_000,
    );
  };

  test('after a day with every trouble the difference is 0.00', { timeout: 120_000 }, async () => {
    proves('A-043');
    const credited = [];
    for (const armed of [
      undefined,
      'webhook-lost',
      'webhook-duplicate',
      'webhook-late',
      'webhook-reordered',
      'webhook-grouped',
    ])
      credited.push(await deposit(armed));
    credited.push(await deposit(undefined, 'paid-twice'));
    const reviewed = [await deposit(undefined, 'payer-other-cpf'), await deposit(undefined, 'wrong-amount')];
    for (const item of credited) await waitForStatus(site, item.player, item.order, '10', 20_000);
    await post(`${site.bankUrl}/sandbox/med/${credited[0]?.endToEndId}`, {});
    await post(`${site.bankUrl}/sandbox/med/${credited[1]?.endToEndId}`, { valor: '30.00' });
    await injectFault(site, { name: 'webhook-forged', signed: true });
    await injectFault(site, { name: 'refund-rejected', txid: reviewed[0]?.payNo });
    const waiting = await waitUntil(
      'the review',
      () => payments.listPaymentsInReview(site.ctx, { after: 0 as PlayerId, limit: 100 }),
      (found) => found.length === 3,
    );
    for (const item of waiting) await payments.refundUncreditedPayment(site.ctx, item);
    await payout();
    await payout('payout-rejected');
    await payout('payout-timeout');
    await payout('payout-unheard');
    await payout('payout-returned');
    for (const item of [...reviewed.slice(1), credited[0], credited[1]])
      if (item !== undefined) await waitForStatus(site, item.player, item.order, '01', 20_000);
    await waitUntil(
      'the return of the payout',
      () => look<{ n: number }>(`select count(*)::int as n from withdrawal where state = 'returned'`),
      ([row]) => row?.n === 1,
      25_000,
    );

    const { ok, lines } = await reconcilePayments(site.ctx, period());
    expect(lines).toEqual([
      expect.stringContaining('10 payments, 5 payouts'),
      'received   bank          999.00  books          999.00  difference 0.00',
      'sent back  bank          329.00  books          329.00  difference 0.00',
      'paid out   bank          400.00  books          400.00  difference 0.00',
      'came back  bank          100.00  books          100.00  difference 0.00',
      'fees       bank            0.98  books            0.98  difference 0.00',
      'difference 0.00: books and bank agree',
    ]);
    expect(ok).toBe(true);
  });

  test('a payment without an order is unmatched: booked once, listed, refunded, and the difference stays 0.00', async () => {
    proves('A-051');
    const { url = '' } = await site.ctx.bank.createCharge({
      chargeId: 'strange0000000000000000000000',
      amount: toCentavos(1234),
      expirySeconds: 600,
      payer: { cpf: '52998224725', name: 'Ana' },
      returnUrl: `${site.ctx.config.publicUrl}/paySuccess`,
    });
    await payCharge(url);
    const readAgain = () =>
      site.ctx.db.tx('cursor', (tx) => tx.query(sql('test cursor', 'update bank_cursor set due_at = 0')));
    const listUnmatched = async () =>
      (await payments.listPaymentsInReview(site.ctx, { after: 0 as PlayerId, limit: 100 })).filter(
        (item) => item.reason === 'stray',
      );
    await readAgain();
    const [unmatched] = await waitUntil('the stray payment', listUnmatched, (found) => found.length > 0, 25_000);
    if (unmatched === undefined) throw new Error('no stray payment');
    expect(unmatched).toMatchObject({
      player: 0,
      order: 0,
      price: 0,
      amount: 1234,
      payer: '52998224725',
      acceptable: false,
    });
    await readAgain();
    expect(await reconcilePayments(site.ctx, period())).toMatchObject({ ok: true });
    expect(await listUnmatched()).toHaveLength(1);
    expect(await readSuspense(site, 0 as PlayerId)).toBe(1234);
    expect(await refusalCode(payments.acceptPaymentInReview(site.ctx, ana, { ...unmatched, reason: 'nenhum' }))).toBe(
      'paymentNotOwn',
    );
    const { refundId } = await payments.refundUncreditedPayment(site.ctx, unmatched);
    expect(await payments.refundUncreditedPayment(site.ctx, unmatched)).toMatchObject({ refundId });
    await waitUntil('the refund', listUnmatched, (found) => found.length === 0, 25_000);
    expect(await readSuspense(site, 0 as PlayerId)).toBe(0);
    expect(await reconcilePayments(site.ctx, period())).toMatchObject({ ok: true });
    const wrong = (await provePayments(site.ctx.db.read)).flatMap((provePayment) => provePayment.wrong);
    expect(wrong.filter((item) => item.startsWith('player 0 '))).toEqual([]);
  });

  test('a payout that was unknown for more than a day belongs to the day of its request, and is no difference', async () => {
    proves('A-056');
    const { from, to } = period();
    const bank = site.ctx.bank;
    const asks = (getPayout: typeof bank.getPayout) => ({
      ...site.ctx,
      bank: { ...bank, listPayouts: async () => [], getPayout },
    });
    const longAgo = asks(async (id) => ({ ...(await bank.getPayout(id)), at: from - 30 * 3_600_000 }));
    expect(await reconcilePayments(longAgo, { from, to })).toMatchObject({ ok: true });
    const forgetful = asks(async () => Promise.reject(new PaymentProviderError('notFound', 'none')));
    const { lines } = await reconcilePayments(forgetful, { from, to });
    expect(lines.filter((line) => /DIFFERS payout .*, which the bank does not list: amount/.test(line))).toHaveLength(
      4,
    );
  });

  test('what differs is named, on either side', async () => {
    proves('A-043');
    const bend = (text: string) => changeLedgerRows(site.ctx.db, text);
    // The sweeper would book again what is bent away here.
    await bend(`update bank_cursor set due_at = 9000000000000000`);
    await bend(
      `update entry set amount = amount + 1 where (player, id) = (select player, id from entry where kind = 1 and ref in (select id from payment) order by id limit 1)`,
    );
    await bend(
      `update payment set end_to_end_id = 'E' || repeat('x', 31) where (player, id) = (select player, id from payment order by id desc limit 1)`,
    );
    await bend(
      `delete from entry where kind = 7 and (player, ref) = (select player, id from withdrawal where state = 'confirmed' order by id limit 1)`,
    );
    const { ok, lines } = await reconcilePayments(site.ctx, period());
    expect(ok).toBe(false);
    const differ = lines.filter((line) => line.startsWith('DIFFERS'));
    expect(differ).toEqual(
      expect.arrayContaining([
        expect.stringMatching(/payment E\w{31}: amount bank 100\.00, books 100\.01/),
        expect.stringMatching(/payment Ex{31}, which the bank does not list: amount bank 0\.00, books \d+\.\d\d/),
        expect.stringMatching(/payment E\w{31}, which is not in the books: amount bank \d+\.\d\d, books 0\.00/),
        expect.stringMatching(/payout p\w{32}: amount bank 100\.00, books 0\.00/),
      ]),
    );
    expect(lines.at(-1)).toMatch(/^difference [1-9]\d*\.\d\d IN \d+ PLACES$/);
  });

  test('the command takes days, refuses anything else, and reports an unreachable bank', async () => {
    proves('A-043');
    for (const words of [['today'], ['2026-02-30'], ['2026-03-02', '2026-03-01'], ['2026-03-01', '2026-03-02', 'x']])
      expect(await payments.runReconcileCommand(site.ctx, words)).toEqual({
        ok: false,
        isUnfinished: true,
        lines: [expect.stringContaining('usage')],
      });
    expect(await payments.runReconcileCommand(site.ctx, ['2026-01-05'])).toMatchObject({
      ok: true,
      lines: expect.arrayContaining([
        'from 2026-01-05T03:00:00.000Z until 2026-01-06T03:00:00.000Z: 0 payments, 0 payouts at the bank',
      ]),
    });
    await injectFault(site, { name: 'unavailable' });
    expect(await payments.runReconcileCommand(site.ctx, ['2026-01-05', '2026-01-06'])).toMatchObject({
      ok: false,
      isUnfinished: true,
      lines: [expect.stringContaining('the bank cannot be asked')],
    });
    await injectFault(site, { name: 'clear' });
  });
});
