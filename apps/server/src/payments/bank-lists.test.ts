import { randomBytes } from 'node:crypto';
import type { Id, PlayerId, StaffId } from '@arara/contract/protocol/fields';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { NEEDS_SERVER } from '../../test/nodes.ts';
import {
  findPaymentProblems,
  injectFault,
  openPaymentsSite,
  payCharge,
  post,
  readMain,
  readStatus,
  readSuspense,
  registerPlayer,
  type Site,
  startDeposit,
} from '../../test/payments-site.ts';
import { serverAnswers } from '../../test/world.ts';
import type { Ctx } from '../context.ts';
import { sql } from '../platform/db/db.ts';
import { PaymentProviderError } from '../ports/payment-provider.ts';
import { readReceivedPayments, readReturnedPayments } from './bank-lists.ts';
import { pollDeposit } from './deposits/poll-deposit.ts';
import * as payments from './payments.ts';

const onServer = await serverAnswers();
if (!onServer) console.warn(NEEDS_SERVER);

const DAY_MS = 24 * 3_600_000;

describe.skipIf(!onServer)('the lists of a bank that answers something else about single payments', () => {
  let site: Site;
  beforeAll(async () => {
    site = await openPaymentsSite();
  });
  afterAll(() => site.close());
  afterEach(async () => expect(await findPaymentProblems(site)).toEqual([]));

  const withBank = (calls: Partial<Ctx['bank']>): Ctx => ({ ...site.ctx, bank: { ...site.ctx.bank, ...calls } });
  const refuse = (code: 'notFound' | 'invalid') => async (): Promise<never> => {
    throw new PaymentProviderError(code, 'refused');
  };
  const change = (text: string) => site.ctx.db.tx('test change', (tx) => tx.query(sql('', text)));
  const readCursor = async () =>
    (await change(`select read_to from bank_cursor where name = 'received'`))[0]?.['read_to'] as number | undefined;
  const readList = async (ctx: Ctx) => {
    await change('update bank_cursor set due_at = 0');
    await readReceivedPayments(ctx);
  };
  const pay = async () => {
    const { player } = await registerPlayer(site);
    const order = await startDeposit(site, player);
    await payCharge(order.url);
    return { player, order: order.orderId, charge: order.payNo };
  };

  test('a payment whose charge the bank does not know any more is booked from the list D7-M6', async () => {
    const paid = await pay();
    await readList(withBank({ getCharge: refuse('notFound') }));
    expect(await readStatus(site, paid.player, paid.order)).toBe('10');
    expect(await readMain(site, paid.player)).toBe(10_000);
    // The bank finds the charge again: nothing is booked twice.
    await pollDeposit(site.ctx, paid.player, paid.order);
    expect(await readMain(site, paid.player)).toBe(10_000);
  });

  test('one charge that the bank refuses to show pins the cursor no longer, and loses nothing D7-M6', async () => {
    const [refused, fine] = [await pay(), await pay()];
    const before = Date.now();
    const { getCharge } = site.ctx.bank;
    const ctx = withBank({ getCharge: (id) => (id === refused.charge ? refuse('invalid')() : getCharge(id)) });
    await readList(ctx);
    expect(await readCursor()).toBeGreaterThanOrEqual(before);
    expect([await readMain(site, refused.player), await readMain(site, fine.player)]).toEqual([10_000, 10_000]);
  });

  test('a list that was not read for weeks is read in windows that a bank takes D7-M6', async () => {
    await readList(site.ctx);
    await change(`update bank_cursor set read_to = ${Date.now() - 60 * DAY_MS}`);
    const paid = await pay();
    const { listReceived } = site.ctx.bank;
    const ctx = withBank({
      listReceived: async (from, to) => (to - from > 10 * DAY_MS ? refuse('invalid')() : listReceived(from, to)),
    });
    for (let nth = 0; nth < 12; nth++) await readList(ctx);
    expect(await readStatus(site, paid.player, paid.order)).toBe('10');
    expect(await readCursor()).toBeGreaterThan(Date.now() - 60_000);
  });

  test('a window with more payments than a list may have is read in halves D7-M9', async () => {
    await readList(site.ctx);
    await change(`update bank_cursor set read_to = ${Date.now() - 6 * DAY_MS}`);
    const paid = await pay();
    const { listReceived } = site.ctx.bank;
    const asked: number[] = [];
    const ctx = withBank({
      listReceived: async (from, to) => {
        asked.push(to - from);
        if (to - from > 2 * DAY_MS) throw new PaymentProviderError('listTooLong', 'more pages than are read');
        return listReceived(from, to);
      },
    });
    await readList(ctx);
    expect(await readStatus(site, paid.player, paid.order)).toBe('10');
    expect(asked.length).toBeLessThan(10);
  });

  test('one payment of no order that cannot be booked holds up no other D7-M6', async () => {
    const [fine, before] = [await pay(), Date.now()];
    const { listReceived } = site.ctx.bank;
    // Its amount fits into no column.
    const uncredited = { endToEndId: `E${'9'.repeat(31)}`, chargeId: undefined, amount: 1e30 as never, ownKey: true };
    const ctx = withBank({
      getCharge: refuse('notFound'),
      listReceived: async (from, to) => [
        { ...uncredited, payer: undefined, returned: 0 as never, refunds: [], fee: 0 as never, at: before },
        ...(await listReceived(from, to)),
      ],
    });
    await readList(ctx);
    expect(await readMain(site, fine.player)).toBe(10_000);
    expect(await readCursor()).toBeGreaterThanOrEqual(before);
  });

  test('an order whose poll always fails pins the cursor no longer D7-M6', async () => {
    const [broken, before] = [await pay(), Date.now()];
    const { getCharge } = site.ctx.bank;
    const ctx = withBank({
      getCharge: async (id) => {
        if (id === broken.charge) throw new TypeError('a fault of our own');
        return getCharge(id);
      },
    });
    await readList(ctx);
    expect(await readCursor()).toBeGreaterThanOrEqual(before);
    expect(await readMain(site, broken.player)).toBe(10_000);
  });

  /** A credited payment that the bank has taken back since. */
  const payAndTakeBack = async () => {
    const paid = await pay();
    await readList(site.ctx);
    expect(await readMain(site, paid.player)).toBe(10_000);
    const [payment] = await change(`select end_to_end_id from payment where player = ${paid.player}`);
    await injectFault(site, { name: 'webhook-lost', txid: paid.charge });
    await post(`${site.bankUrl}/sandbox/med/${String(payment?.['end_to_end_id'])}`, {});
    return paid;
  };
  const readReturns = async (ctx: Ctx) => {
    await change('update bank_cursor set due_at = 0');
    await readReturnedPayments(ctx);
  };

  test.each(['notFound', 'invalid'] as const)(
    'a payment that was taken back is booked from the list where its charge is answered %s D7-M5',
    async (code) => {
      const paid = await payAndTakeBack();
      await readReturns(withBank({ getCharge: refuse(code) }));
      expect(await readMain(site, paid.player)).toBe(0);
      await readReturns(site.ctx);
      expect(await readMain(site, paid.player)).toBe(0);
    },
  );

  test('returns of three months are read in windows that a bank takes D7-M6', async () => {
    const paid = await payAndTakeBack();
    const { listReturned } = site.ctx.bank;
    const asked: number[] = [];
    const ctx = withBank({
      listReturned: async (from, to) => {
        asked.push(to - from);
        return to - from > 10 * DAY_MS ? refuse('invalid')() : listReturned(from, to);
      },
    });
    await readReturns(ctx);
    expect(await readMain(site, paid.player)).toBe(0);
    expect(asked.reduce((sum, each) => sum + each, 0)).toBeGreaterThan(90 * DAY_MS);
  });

  test('a window that the bank refuses hides no return of another one D7-M6', async () => {
    const paid = await payAndTakeBack();
    const { listReturned } = site.ctx.bank;
    const oldest = Date.now() - 90 * DAY_MS;
    const ctx = withBank({
      listReturned: async (from, to) => (from < oldest ? refuse('invalid')() : listReturned(from, to)),
    });
    await expect(readReturns(ctx)).rejects.toMatchObject({ code: 'invalid' });
    expect(await readMain(site, paid.player)).toBe(0);
  });

  /** A payment of the player's own money that waits for review. */
  const payOtherAmount = async () => {
    const { player } = await registerPlayer(site);
    const order = await startDeposit(site, player);
    await payCharge(order.url, 'wrong-amount');
    await pollDeposit(site.ctx, player, order.orderId);
    const inReview = await payments.listPaymentsInReview(site.ctx, { after: 0 as Id, limit: 1000 });
    const payment = inReview.find((item) => item.player === player);
    if (payment === undefined) throw new Error('nothing waits');
    return { player, order: order.orderId, payment: payment.payment, endToEndId: payment.endToEndId };
  };
  const accept = (input: { player: PlayerId; payment: Id }) =>
    payments.acceptPaymentInReview(
      site.ctx,
      { staff: 1 as StaffId, ownPlayers: [] },
      { ...input, reason: randomBytes(4).toString('hex') },
    );

  test('a refund that the bank refused and made all the same is taken from who was credited meanwhile D7-M6', async () => {
    const waiting = await payOtherAmount();
    const away = withBank({ createRefund: refuse('invalid'), getRefund: refuse('notFound') });
    const { refundId, state } = await payments.refundUncreditedPayment(away, waiting);
    expect(state).toBe('failed');
    await accept(waiting);
    expect(await readMain(site, waiting.player)).toBe(9900);
    await site.ctx.bank.createRefund({ refundId, endToEndId: waiting.endToEndId, amount: 9900 as never });
    await expect
      .poll(async () => {
        await pollDeposit(site.ctx, waiting.player, waiting.order);
        return readMain(site, waiting.player);
      })
      .toBe(0);
    expect(await readSuspense(site, waiting.player)).toBe(0);
  });

  test('a refund whose first call may still arrive stays under way, so that nobody credits the payment D7-M6', async () => {
    const waiting = await payOtherAmount();
    const silent = withBank({
      createRefund: async () => {
        throw new PaymentProviderError('timeout', 'no answer', { outcomeUnknown: true });
      },
    });
    expect((await payments.refundUncreditedPayment(silent, waiting)).state).toBe('pending');
    const refusing = withBank({ createRefund: refuse('invalid'), getRefund: refuse('notFound') });
    await pollDeposit(refusing, waiting.player, waiting.order);
    await expect(accept(waiting)).rejects.toMatchObject({ code: 'reviewOver' });
    // Staff ask for it once more: the bank's refusal is believed no more than before.
    expect((await payments.refundUncreditedPayment(refusing, waiting)).state).toBe('pending');
    await expect(accept(waiting)).rejects.toMatchObject({ code: 'reviewOver' });
    await expect
      .poll(async () => {
        await pollDeposit(site.ctx, waiting.player, waiting.order);
        return readSuspense(site, waiting.player);
      })
      .toBe(0);
  });
});
