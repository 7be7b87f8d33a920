import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { NEEDS_SERVER } from '../../../test/nodes.ts';
import {
  becomes,
  buy,
  facts,
  history,
  main,
  newcomer,
  notice,
  openSite,
  pay,
  post,
  refused,
  signatureOf,
  type Site,
  status,
  suspense,
  trouble,
  until,
  wrongInPayments,
} from '../../../test/payments-site.ts';
import { serverAnswers } from '../../../test/world.ts';
import { sql } from '../../platform/db/db.ts';
import * as payments from '../payments.ts';

const onServer = await serverAnswers();
if (!onServer) console.warn(NEEDS_SERVER);

describe.skipIf(!onServer)('a bank that misbehaves', () => {
  let site: Site;
  beforeAll(async () => {
    site = await openSite();
    await site.sweep();
  });
  afterAll(() => site.close());
  afterEach(async () => {
    await trouble(site, { name: 'clear' });
    expect(await wrongInPayments(site)).toEqual([]);
  });

  const open = async () => {
    const { player } = await newcomer(site);
    return { player, ...(await buy(site, player)) };
  };
  const noticesOf = (txid: string) =>
    site.ctx.db.read.query(
      sql<{ event_key: string; outcome: string | null }>(
        'test notices',
        'select event_key, outcome from bank_notice where txid = $1',
        txid,
      ),
    );

  test('two players’ payments in one notice: both are credited', async () => {
    const [one, two] = [await open(), await open()];
    await trouble(site, { name: 'webhook-grouped', txid: one.payNo, delayMs: 600_000 });
    await pay(one.url);
    await pay(two.url);
    for (const it of [one, two]) await becomes(site, it.player, it.orderId, '10');
    expect(await main(site, one.player)).toBe(10_000);
    expect(await main(site, two.player)).toBe(10_000);
    expect([...(await noticesOf(one.payNo)), ...(await noticesOf(two.payNo))]).toHaveLength(2);
  });

  test('a return is told before its payment: nothing is credited that is gone already', async () => {
    const it = await open();
    await trouble(site, { name: 'webhook-reordered', txid: it.payNo, delayMs: 600_000 });
    const { pix = [] } = await pay(it.url);
    await post(`${site.bankUrl}/sandbox/med/${pix[0]?.endToEndId}`, {});
    await until(
      'both notices',
      () => noticesOf(it.payNo),
      (notices) => notices.length === 2 && notices.every(({ outcome }) => outcome === 'booked'),
    );
    expect(await status(site, it.player, it.orderId)).toBe('01');
    expect(await main(site, it.player)).toBe(0);
    expect((await history(site, it.player, it.orderId)).slice(-3)).toEqual(['in_review', 'refund_pending', 'refunded']);
    expect(await facts(site, it.orderId)).not.toContain('depositPaid');
  });

  test('a notice comes late: the money was there before it, and it changes nothing', async () => {
    const it = await open();
    await trouble(site, { name: 'webhook-late', txid: it.payNo, delayMs: 600_000 });
    await pay(it.url);
    await becomes(site, it.player, it.orderId, '10');
    expect(await noticesOf(it.payNo)).toEqual([]);
    await post(`${site.bankUrl}/sandbox/clock`, { advanceMs: 600_001 });
    await until(
      'the late notice',
      () => noticesOf(it.payNo),
      (notices) => notices[0]?.outcome === 'booked',
    );
    expect(await main(site, it.player)).toBe(10_000);
    expect(await facts(site, it.orderId)).toEqual(['depositPaid']);
  });

  test('a payment that nobody was told of, and one told of too often, end alike', async () => {
    const [lost, twice] = [await open(), await open()];
    await trouble(site, { name: 'webhook-lost', txid: lost.payNo });
    await trouble(site, { name: 'webhook-duplicate', txid: twice.payNo });
    await Promise.all([pay(lost.url), pay(twice.url)]);
    for (const it of [lost, twice]) {
      await becomes(site, it.player, it.orderId, '10');
      expect(await main(site, it.player)).toBe(10_000);
      expect(await history(site, it.player, it.orderId)).toEqual([
        'created',
        'awaiting_payment',
        'received',
        'credited',
      ]);
    }
  });

  test('10,000 notices of one payment credit once', async () => {
    const it = await open();
    await trouble(site, { name: 'webhook-lost', txid: it.payNo });
    const { pix = [] } = await pay(it.url);
    const hooks = payments.bankNotices(site.ctx);
    // As they are, grouped, and with what else a bank may say beside it: always the same payment.
    const bodies = [
      { pix },
      { pix: [...pix, ...pix] },
      { pix: pix.map((paid) => ({ ...paid, infoPagador: 'again' })) },
    ];
    const answers = new Map<number | undefined, number>();
    const sender = async (from: number, to: number) => {
      for (let nth = from; nth < to; nth++) {
        const text = JSON.stringify(bodies[nth % bodies.length]);
        const answered = await hooks[nth % hooks.length]?.handle({
          body: Buffer.from(text),
          header: (name) => (name === 'x-sandbox-signature' ? signatureOf(text) : undefined),
          query: () => undefined,
          ip: '127.0.0.1',
        });
        answers.set(answered?.status, (answers.get(answered?.status) ?? 0) + 1);
      }
    };
    await Promise.all(Array.from({ length: 100 }, (_, at) => sender(at * 100, at * 100 + 100)));
    expect([...answers]).toEqual([[200, 10_000]]);
    await becomes(site, it.player, it.orderId, '10');
    expect(await noticesOf(it.payNo)).toHaveLength(1);
    expect(await notice(site, { pix })).toBe(200);
    expect(await main(site, it.player)).toBe(10_000);
    expect(await facts(site, it.orderId)).toEqual(['depositPaid']);
  });

  test('a bank calls the address that it was given, or that with /pix appended: both are heard', async () => {
    for (const path of ['/api/hooks/pix', '/api/hooks/pix/pix']) {
      const it = await open();
      const told = { pix: [{ endToEndId: `E${path.length}`, txid: it.payNo }] };
      expect(await notice(site, told, { path })).toBe(200);
      expect(await noticesOf(it.payNo)).toHaveLength(1);
      expect(await notice(site, told, { path, secret: 'a-strangers' })).toBe(401);
    }
  });

  test('the bank is 503 for a minute: nothing is lost, nobody is told a lie, and it goes on by itself', async () => {
    const [paid, unpaid] = [await open(), await open()];
    const stranger = await open();
    // A minute of this bank, whose time runs twenty times as fast.
    await trouble(site, { name: 'unavailable', durationMs: 3000 });
    await pay(paid.url);
    await pay(stranger.url, 'payer-other-cpf');
    const late = await newcomer(site);
    expect(await refused(buy(site, late.player, 'later'))).toBe('unavailable');
    expect(await status(site, paid.player, paid.orderId)).toBe('00');
    expect(await main(site, paid.player)).toBe(0);
    await becomes(site, paid.player, paid.orderId, '10', 20_000);
    await until(
      'the stranger’s money',
      () => suspense(site, stranger.player),
      (sum) => sum === 10_000,
      20_000,
    );
    expect(await status(site, unpaid.player, unpaid.orderId)).toBe('00');
    const again = await buy(site, late.player, 'later');
    await pay(again.url);
    await becomes(site, late.player, again.orderId, '10');
    expect(await main(site, late.player)).toBe(10_000);
  });

  test('the bank answers slowly: the player waits or is told, and pays once', async () => {
    await trouble(site, { name: 'slow', delayMs: 300, durationMs: 4000 });
    const it = await open();
    await pay(it.url);
    await becomes(site, it.player, it.orderId, '10', 20_000);
    expect(await main(site, it.player)).toBe(10_000);
  });

  test('the bank’s clock is an hour ahead: payments are credited, told or not, and nothing expires early', async () => {
    await post(`${site.bankUrl}/sandbox/clock`, { advanceMs: 3_600_000 });
    const [told, lost, waiting] = [await open(), await open(), await open()];
    await trouble(site, { name: 'webhook-lost', txid: lost.payNo });
    await Promise.all([pay(told.url), pay(lost.url)]);
    for (const it of [told, lost]) {
      await becomes(site, it.player, it.orderId, '10');
      expect(await main(site, it.player)).toBe(10_000);
    }
    expect(await status(site, waiting.player, waiting.orderId)).toBe('00');
    await pay(waiting.url);
    await becomes(site, waiting.player, waiting.orderId, '10');
  });
});
