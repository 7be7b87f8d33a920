import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { NEEDS_SERVER } from '../../test/nodes.ts';
import {
  injectFault,
  openPaymentsSite,
  payCharge,
  post,
  readMain,
  registerPlayer,
  sendBankNotice,
  type Site,
  startDeposit,
} from '../../test/payments-site.ts';
import { serverAnswers } from '../../test/world.ts';
import type { Ctx } from '../context.ts';
import { sql } from '../platform/db/db.ts';
import { PaymentProviderError } from '../ports/payment-provider.ts';
import { pollDeposit } from './deposits/poll-deposit.ts';
import { startBankNoticeSweeper } from './notice-sweeper.ts';

const onServer = await serverAnswers();
if (!onServer) console.warn(NEEDS_SERVER);

describe.skipIf(!onServer)('notices about charges that the bank does not show', () => {
  let site: Site;
  beforeAll(async () => {
    site = await openPaymentsSite();
  });
  afterAll(() => site.close());

  const refuse = (code: 'notFound' | 'invalid') => async (): Promise<never> => {
    throw new PaymentProviderError(code, 'refused');
  };
  const pay = async () => {
    const { player } = await registerPlayer(site);
    const order = await startDeposit(site, player);
    await injectFault(site, { name: 'webhook-lost', txid: order.payNo });
    const { pix = [] } = await payCharge(order.url);
    const [paid] = pix;
    if (paid === undefined) throw new Error('nothing was paid');
    return { player, order: order.orderId, paid };
  };
  /** Stores a notice, tries it for the last time, and says how it ended. */
  const tryLast = async (
    notice: { endToEndId: string; txid: string; devolucoes?: object[] },
    calls: Partial<Ctx['bank']>,
  ) => {
    expect(await sendBankNotice(site, { pix: [notice] })).toBe(200);
    const ofCharge = `where txid = '${notice.txid}' and due_at is not null`;
    await site.ctx.db.tx('test tries', (tx) => tx.query(sql('', `update bank_notice set tries = 4 ${ofCharge}`)));
    const bank = { ...site.ctx.bank, registerWebhook: async () => undefined, ...calls };
    const sweeper = startBankNoticeSweeper({ ...site.ctx, bank });
    const count = sql<{ waiting: number }>('', `select count(*)::int as waiting from bank_notice ${ofCharge}`);
    try {
      await expect.poll(async () => (await site.ctx.db.read.query(count))[0]?.waiting, { timeout: 5000 }).toBe(0);
    } finally {
      await sweeper.stop();
    }
    const ends = await site.ctx.db.read.query(
      sql<{ outcome: string }>('', 'select outcome from bank_notice where txid = $1', notice.txid),
    );
    return ends.map(({ outcome }) => outcome);
  };

  test('a notice whose charge the bank refuses to show is given up after its last try, D7-M6', async () => {
    const { paid } = await pay();
    expect(await tryLast(paid, { getCharge: refuse('invalid') })).toEqual(['unconfirmed']);
  });

  test('the notice of a return is booked only with the return itself, D7-M5', async () => {
    const ended: string[][] = [];
    for (const calls of [{ getCharge: refuse('notFound') }, {}]) {
      const { player, order, paid } = await pay();
      await pollDeposit(site.ctx, player, order);
      expect(await readMain(site, player)).toBe(10_000);
      const answer = await post(`${site.bankUrl}/sandbox/med/${paid.endToEndId}`, {});
      const { id, status } = (await answer.json()) as { id: string; status: string };
      ended.push(await tryLast({ ...paid, devolucoes: [{ id, status }] }, calls));
      expect(await readMain(site, player)).toBe(calls.getCharge === undefined ? 0 : 10_000);
    }
    expect(ended).toEqual([['unconfirmed'], ['booked']]);
  });
});
