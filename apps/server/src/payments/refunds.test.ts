import type { Id } from '@arara/contract/fields';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import {
  ask,
  becomes,
  buy,
  facts,
  history,
  main,
  newcomer,
  openSite,
  pay,
  post,
  refused,
  type Site,
  status,
  suspense,
  trouble,
  until,
  wager,
  wrongInPayments,
} from '../../test/payments-site.ts';
import { NEEDS_SERVER } from '../../test/nodes.ts';
import { serverAnswers } from '../../test/world.ts';
import { sql } from '../db/db.ts';
import * as wallet from '../wallet/wallet.ts';
import * as payments from './payments.ts';

const onServer = await serverAnswers();
if (!onServer) console.warn(NEEDS_SERVER);

describe.skipIf(!onServer)('money that goes back', () => {
  let site: Site;
  beforeAll(async () => {
    site = await openSite({ bankFee: 3 });
    await site.sweep();
  });
  afterAll(() => site.close());
  afterEach(async () => {
    await trouble(site, { name: 'clear' });
    expect(await wrongInPayments(site)).toEqual([]);
  });

  const reviewed = async (player: Id) =>
    (await payments.paymentsInReview(site.ctx, { after: 0 as Id, limit: 1000 })).filter((it) => it.player === player);
  /** A payment that waits for review, by somebody else unless told otherwise. */
  const waiting = async (how = 'payer-other-cpf') => {
    const { player } = await newcomer(site);
    const order = await buy(site, player);
    const { pix = [] } = await pay(order.url, how);
    const [it] = await until(
      'review',
      () => reviewed(player),
      (found) => found.length > 0,
    );
    if (it === undefined) throw new Error('nothing in review');
    return { player, order, payment: it.payment, endToEndId: pix.at(-1)?.endToEndId ?? '' };
  };
  const refund = (it: { player: Id; payment: Id }) => payments.refundDeposit(site.ctx, it);
  const atBank = async (endToEndId: string) => {
    const all = await site.ctx.bank.listReturned(Date.now() - 3_600_000, Date.now() + 3_600_000);
    return all.find((it) => it.endToEndId === endToEndId)?.refunds ?? [];
  };

  test('somebody else’s payment is shown with who paid, and goes back once, whoever asks how often', async () => {
    const it = await waiting();
    expect(await reviewed(it.player)).toMatchObject([
      {
        order: it.order.orderId,
        state: 'in_review',
        reason: 'payer',
        price: 10_000,
        amount: 10_000,
        waiting: 10_000,
        endToEndId: it.endToEndId,
        payer: '39053344705',
        refunding: false,
      },
    ]);
    const answers = await Promise.all(Array.from({ length: 10 }, () => refund(it)));
    expect(new Set(answers.map((answer) => answer.refundId)).size).toBe(1);
    expect(await status(site, it.player, it.order.orderId)).toBe('00');
    await becomes(site, it.player, it.order.orderId, '01');
    expect(await history(site, it.player, it.order.orderId)).toEqual([
      'created',
      'awaiting_payment',
      'received',
      'in_review',
      'refund_pending',
      'refunded',
    ]);
    expect(await suspense(site, it.player)).toBe(0);
    expect(await reviewed(it.player)).toEqual([]);
    expect(await atBank(it.endToEndId)).toMatchObject([{ amount: 10_000, status: 'returned', pulled: false }]);
    expect(await refund(it)).toEqual({ refundId: answers[0]?.refundId, state: 'returned' });
    expect(await facts(site, it.order.orderId)).toEqual(['depositChanged', 'depositChanged', 'depositChanged']);
  });

  test('no answer to a refund: asked by the same id until it is clear, made once', async () => {
    const it = await waiting();
    await trouble(site, { name: 'refund-timeout', txid: it.order.payNo });
    expect((await refund(it)).state).toBe('pending');
    await becomes(site, it.player, it.order.orderId, '01');
    expect(await atBank(it.endToEndId)).toHaveLength(1);
    expect(await suspense(site, it.player)).toBe(0);
  });

  test('the bank is away when a refund is asked: it is made, under its one id, when the bank is back', async () => {
    const it = await waiting();
    await trouble(site, { name: 'unavailable' });
    expect((await refund(it)).state).toBe('pending');
    expect((await refund(it)).state).toBe('pending');
    await trouble(site, { name: 'clear' });
    await becomes(site, it.player, it.order.orderId, '01');
    expect(await atBank(it.endToEndId)).toHaveLength(1);
  });

  test('a refund that fails waits for review again, and another id may try again', async () => {
    const it = await waiting();
    await trouble(site, { name: 'refund-rejected', txid: it.order.payNo });
    const failed = await refund(it);
    expect(failed.state).toBe('failed');
    expect(await history(site, it.player, it.order.orderId)).toEqual([
      'created',
      'awaiting_payment',
      'received',
      'in_review',
      'refund_pending',
      'in_review',
    ]);
    expect(await suspense(site, it.player)).toBe(10_000);
    const again = await refund(it);
    expect(again.refundId).not.toBe(failed.refundId);
    await becomes(site, it.player, it.order.orderId, '01');
    expect(await suspense(site, it.player)).toBe(0);
  });

  test('of an order that was paid twice the second payment goes back, and the first stays', async () => {
    const it = await waiting('paid-twice');
    expect(await reviewed(it.player)).toMatchObject([{ reason: 'second', state: 'credited' }]);
    await refund(it);
    await until(
      'suspense',
      () => suspense(site, it.player),
      (sum) => sum === 0,
    );
    expect(await status(site, it.player, it.order.orderId)).toBe('10');
    expect(await main(site, it.player)).toBe(10_000);
    expect(await history(site, it.player, it.order.orderId)).toEqual([
      'created',
      'awaiting_payment',
      'received',
      'credited',
    ]);
  });

  test('a credited payment, somebody else’s and none at all cannot be sent back', async () => {
    const it = await waiting('paid-twice');
    const [credited] = await site.ctx.db.read.query(
      sql<{ id: Id }>('test credited', 'select id from payment where player = $1 and review is null', it.player),
    );
    expect(await refused(refund({ player: it.player, payment: credited?.id as Id }))).toBe('notFound');
    const { player } = await newcomer(site);
    expect(await refused(refund({ player, payment: it.payment }))).toBe('notFound');
    expect(await refused(refund({ player: 1 as Id, payment: 1 as Id }))).toBe('notFound');
  });

  const credited = async () => {
    const { player, cpf } = await newcomer(site);
    const order = await buy(site, player);
    const { pix = [] } = await pay(order.url);
    await becomes(site, player, order.orderId, '10');
    return { player, cpf, order, endToEndId: pix[0]?.endToEndId ?? '' };
  };
  const owed = async (player: Id) =>
    site.ctx.db.tx('test owed', async (tx) => (await wallet.lock(tx, player)).receivable);
  test('what the scheme takes back is taken from the player, once, and the order is clawed back', async () => {
    const it = await credited();
    await post(`${site.bankUrl}/sandbox/med/${it.endToEndId}`, {});
    await becomes(site, it.player, it.order.orderId, '01');
    expect(await main(site, it.player)).toBe(0);
    expect(await owed(it.player)).toBe(0);
    expect(await history(site, it.player, it.order.orderId)).toEqual([
      'created',
      'awaiting_payment',
      'received',
      'credited',
      'clawed_back',
    ]);
    expect(await facts(site, it.order.orderId)).toEqual(['depositPaid', 'depositChanged', 'depositTakenBack']);
    expect((await payments.totals(site.ctx.db.read, it.player)).paidSum).toBe(0);
    await site.ctx.db.tx('test again', (tx) => tx.query(sql('test cursor', `update bank_cursor set due_at = 0`)));
    await new Promise((resolve) => setTimeout(resolve, 1500));
    expect(await main(site, it.player)).toBe(0);
  });

  test('what the player no longer has is a debt, and the next deposit repays it', async () => {
    const it = await credited();
    await wager(site, it.player);
    await ask(site, it.player, it.cpf, 7000);
    await post(`${site.bankUrl}/sandbox/med/${it.endToEndId}`, {});
    await becomes(site, it.player, it.order.orderId, '01');
    expect([await main(site, it.player), await owed(it.player)]).toEqual([0, -7000]);
    const next = await buy(site, it.player);
    await pay(next.url);
    await becomes(site, it.player, next.orderId, '10');
    expect([await main(site, it.player), await owed(it.player)]).toEqual([3000, 0]);
  });

  test('a return whose notice is lost is found on the bank’s list', async () => {
    const it = await credited();
    await trouble(site, { name: 'webhook-lost', txid: it.order.payNo });
    await post(`${site.bankUrl}/sandbox/med/${it.endToEndId}`, {});
    await new Promise((resolve) => setTimeout(resolve, 1500));
    expect(await status(site, it.player, it.order.orderId)).toBe('10');
    await site.ctx.db.tx('test due', (tx) => tx.query(sql('test due', `update bank_cursor set due_at = 0`)));
    await becomes(site, it.player, it.order.orderId, '01');
    expect(await main(site, it.player)).toBe(0);
  });

  test('the scheme takes back what waits in review: out of suspense, and nothing is left to refund', async () => {
    const it = await waiting();
    await post(`${site.bankUrl}/sandbox/med/${it.endToEndId}`, {});
    await becomes(site, it.player, it.order.orderId, '01');
    expect(await suspense(site, it.player)).toBe(0);
    expect((await refund(it)).state).toBe('returned');
    expect(await history(site, it.player, it.order.orderId)).toEqual([
      'created',
      'awaiting_payment',
      'received',
      'in_review',
      'refund_pending',
      'refunded',
    ]);
  });
});
