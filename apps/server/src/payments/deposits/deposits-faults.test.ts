import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { NEEDS_SERVER } from '../../../test/nodes.ts';
import {
  waitForStatus,
  startDeposit,
  readOrderFacts,
  readOrderStates,
  readMain,
  registerPlayer,
  sendBankNotice,
  openPaymentsSite,
  payCharge,
  post,
  refusalCode,
  computeSignature,
  type Site,
  readStatus,
  readSuspense,
  injectFault,
  waitUntil,
  findPaymentProblems,
} from '../../../test/payments-site.ts';
import { serverAnswers } from '../../../test/world.ts';
import { sql } from '../../platform/db/db.ts';
import * as payments from '../payments.ts';
import { proves } from '../../../../../scripts/proof/proves.ts';

const onServer = await serverAnswers();
if (!onServer) console.warn(NEEDS_SERVER);

describe.skipIf(!onServer)('a bank that misbehaves', () => {
  let site: Site;
  beforeAll(async () => {
    site = await openPaymentsSite();
    await site.sweep();
  });
  afterAll(() => site.close());
  afterEach(async () => {
    await injectFault(site, { name: 'clear' });
    expect(await findPaymentProblems(site)).toEqual([]);
  });

  const open = async () => {
    const { player } = await registerPlayer(site);
    return { player, ...(await startDeposit(site, player)) };
  };
  const listNotices = (txid: string) =>
    site.ctx.db.read.query(
      sql<{ event_key: string; outcome: string | null }>(
        'test notices',
        'select event_key, outcome from bank_notice where txid = $1',
        txid,
      ),
    );

  test('two players’ payments in one notice: both are credited', async () => {
    proves('A-037');
    const [one, two] = [await open(), await open()];
    await injectFault(site, { name: 'webhook-grouped', txid: one.payNo, delayMs: 600_000 });
    await payCharge(one.url);
    await payCharge(two.url);
    for (const item of [one, two]) await waitForStatus(site, item.player, item.orderId, '10');
    expect(await readMain(site, one.player)).toBe(10_000);
    expect(await readMain(site, two.player)).toBe(10_000);
    expect([...(await listNotices(one.payNo)), ...(await listNotices(two.payNo))]).toHaveLength(2);
  });

  test('the notice of a return comes before that of its payment: nothing is credited that was sent back', async () => {
    proves('A-037');
    const deposit = await open();
    await injectFault(site, { name: 'webhook-reordered', txid: deposit.payNo, delayMs: 600_000 });
    const { pix = [] } = await payCharge(deposit.url);
    await post(`${site.bankUrl}/sandbox/med/${pix[0]?.endToEndId}`, {});
    await waitUntil(
      'both notices',
      () => listNotices(deposit.payNo),
      (notices) => notices.length === 2 && notices.every(({ outcome }) => outcome === 'booked'),
    );
    expect(await readStatus(site, deposit.player, deposit.orderId)).toBe('01');
    expect(await readMain(site, deposit.player)).toBe(0);
    expect((await readOrderStates(site, deposit.player, deposit.orderId)).slice(-3)).toEqual([
      'in_review',
      'refund_pending',
      'refunded',
    ]);
    expect(await readOrderFacts(site, deposit.orderId)).not.toContain('depositPaid');
  });

  test('a notice comes after the poll has booked the payment, and changes nothing', async () => {
    proves('A-037');
    const deposit = await open();
    await injectFault(site, { name: 'webhook-late', txid: deposit.payNo, delayMs: 600_000 });
    await payCharge(deposit.url);
    await waitForStatus(site, deposit.player, deposit.orderId, '10');
    expect(await listNotices(deposit.payNo)).toEqual([]);
    await post(`${site.bankUrl}/sandbox/clock`, { advanceMs: 600_001 });
    await waitUntil(
      'the late notice',
      () => listNotices(deposit.payNo),
      (notices) => notices[0]?.outcome === 'booked',
    );
    expect(await readMain(site, deposit.player)).toBe(10_000);
    expect(await readOrderFacts(site, deposit.orderId)).toEqual(['depositPaid']);
  });

  test('a payment without a notice and one with too many notices end alike', async () => {
    proves('A-037');
    const [lost, twice] = [await open(), await open()];
    await injectFault(site, { name: 'webhook-lost', txid: lost.payNo });
    await injectFault(site, { name: 'webhook-duplicate', txid: twice.payNo });
    await Promise.all([payCharge(lost.url), payCharge(twice.url)]);
    for (const item of [lost, twice]) {
      await waitForStatus(site, item.player, item.orderId, '10');
      expect(await readMain(site, item.player)).toBe(10_000);
      expect(await readOrderStates(site, item.player, item.orderId)).toEqual([
        'created',
        'awaiting_payment',
        'received',
        'credited',
      ]);
    }
  });

  test('10,000 notices of one payment credit once', async () => {
    proves('A-037');
    const count = Number(proves('P-015'));
    const deposit = await open();
    await injectFault(site, { name: 'webhook-lost', txid: deposit.payNo });
    const { pix = [] } = await payCharge(deposit.url);
    const hooks = payments.createBankWebhookRoutes(site.ctx);
    // The notice alone, grouped with another, and with further fields that a bank may send: always the same payment.
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
          header: (name) => (name === 'x-sandbox-signature' ? computeSignature(text) : undefined),
          query: () => undefined,
          ip: '127.0.0.1',
        });
        answers.set(answered?.status, (answers.get(answered?.status) ?? 0) + 1);
      }
    };
    const each = count / 100;
    await Promise.all(Array.from({ length: 100 }, (_, at) => sender(at * each, (at + 1) * each)));
    expect([...answers]).toEqual([[200, count]]);
    await waitForStatus(site, deposit.player, deposit.orderId, '10');
    expect(await listNotices(deposit.payNo)).toHaveLength(1);
    expect(await sendBankNotice(site, { pix })).toBe(200);
    expect(await readMain(site, deposit.player)).toBe(10_000);
    expect(await readOrderFacts(site, deposit.orderId)).toEqual(['depositPaid']);
  });

  test('a bank calls the registered address, or that with /pix appended: both are accepted', async () => {
    proves('A-057');
    for (const path of ['/api/hooks/pix', '/api/hooks/pix/pix']) {
      const deposit = await open();
      const notice = { pix: [{ endToEndId: `E${path.length}`, txid: deposit.payNo }] };
      expect(await sendBankNotice(site, notice, { path })).toBe(200);
      expect(await listNotices(deposit.payNo)).toHaveLength(1);
      expect(await sendBankNotice(site, notice, { path, secret: 'another-secret' })).toBe(401);
    }
  });

  test('the bank answers 503 for a minute: nothing is lost, no answer is wrong, and it recovers by itself', async () => {
    proves('A-038', 'P-013');
    const [paid, unpaid] = [await open(), await open()];
    const other = await open();
    // A minute of this bank, whose time runs twenty times as fast.
    await injectFault(site, { name: 'unavailable', durationMs: 3000 });
    await payCharge(paid.url);
    await payCharge(other.url, 'payer-other-cpf');
    const late = await registerPlayer(site);
    expect(await refusalCode(startDeposit(site, late.player, 'later'))).toBe('unavailable');
    expect(await readStatus(site, paid.player, paid.orderId)).toBe('00');
    expect(await readMain(site, paid.player)).toBe(0);
    await waitForStatus(site, paid.player, paid.orderId, '10', 20_000);
    await waitUntil(
      'the stranger’s money',
      () => readSuspense(site, other.player),
      (sum) => sum === 10_000,
      20_000,
    );
    expect(await readStatus(site, unpaid.player, unpaid.orderId)).toBe('00');
    const again = await startDeposit(site, late.player, 'later');
    await payCharge(again.url);
    await waitForStatus(site, late.player, again.orderId, '10');
    expect(await readMain(site, late.player)).toBe(10_000);
  });

  test('the bank answers slowly: the player waits or gets 50301, and pays once', async () => {
    await injectFault(site, { name: 'slow', delayMs: 300, durationMs: 4000 });
    const deposit = await open();
    await payCharge(deposit.url);
    await waitForStatus(site, deposit.player, deposit.orderId, '10', 20_000);
    expect(await readMain(site, deposit.player)).toBe(10_000);
  });

  test('the bank’s clock is an hour ahead: payments are credited with and without a notice, and nothing expires early', async () => {
    proves('P-014');
    await post(`${site.bankUrl}/sandbox/clock`, { advanceMs: 3_600_000 });
    const [notified, lost, waiting] = [await open(), await open(), await open()];
    await injectFault(site, { name: 'webhook-lost', txid: lost.payNo });
    await Promise.all([payCharge(notified.url), payCharge(lost.url)]);
    for (const item of [notified, lost]) {
      await waitForStatus(site, item.player, item.orderId, '10');
      expect(await readMain(site, item.player)).toBe(10_000);
    }
    expect(await readStatus(site, waiting.player, waiting.orderId)).toBe('00');
    await payCharge(waiting.url);
    await waitForStatus(site, waiting.player, waiting.orderId, '10');
  });
});
