import { randomUUID } from 'node:crypto';
import { refusalStatusByCode } from '@arara/contract/protocol/errors';
import { FREE_AMOUNT_PACKAGE_ID } from '@arara/contract/player/payments/payments';
import type { Id, OrderId, PlayerId } from '@arara/contract/protocol/fields';
import { toCentavos } from '@arara/money';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import {
  requestWithdrawal,
  waitForStatus,
  startDeposit,
  readChargeStatus,
  readOrderFacts,
  readOrderStates,
  KEY,
  readMain,
  registerPlayer,
  sendBankNotice,
  openPaymentsSite,
  payCharge,
  post,
  refusalCode,
  readStatus,
  readSuspense,
  injectFault,
  waitUntil,
  completeTurnover,
  type Site,
} from '../../../test/payments-site.ts';
import { serverAnswers } from '../../../test/world.ts';
import type { Ctx } from '../../context.ts';
import { sql } from '../../platform/db/db.ts';
import { buildIdempotentCommand } from '../../platform/idempotency/idempotency.ts';
import { computeFirstIdAt } from '../../platform/ids.ts';
import * as orderSummary from '../order-summary.ts';
import * as payments from '../payments.ts';
import { pollDeposit } from './poll-deposit.ts';
import { proves } from '../../../../../scripts/proof/proves.ts';

const onServer = await serverAnswers();

describe.skipIf(!onServer)('deposits', () => {
  let site: Site;
  beforeAll(async () => {
    site = await openPaymentsSite();
    await site.sweep();
  });
  afterAll(() => site.close());
  afterEach(async () => injectFault(site, { name: 'clear' }));

  test('the deposit panel has its sorted packages, and each other offer group has its own', async () => {
    proves('7-013', 'A-035');
    await payments.insertInitialDepositPackages(site.ctx);
    const panel = await payments.listOfferedDepositPackages(site.ctx.db.read, '');
    expect(Object.keys(panel[0] ?? {})).toEqual(proves('3-002'));
    for (const name of proves('3-003') as string[])
      expect([name, (await payments.listOfferedDepositPackages(site.ctx.db.read, name)).length]).not.toEqual([name, 0]);
    expect(panel.map((item) => [item.price, item.gift, item.curreny])).toEqual(
      [2000, 5000, 10_000, 20_000, 30_000, 50_000, 100_000, 500_000].map((price) => [price, 0, 'BRL']),
    );
    expect(await payments.listOfferedDepositPackages(site.ctx.db.read, 'BRL')).toEqual(panel);
    const readGroup = async (name: string) =>
      (await payments.listOfferedDepositPackages(site.ctx.db.read, name)).map((getPrice) => [
        getPrice.curreny,
        getPrice.price / 100,
        getPrice.gift / 100,
      ]);
    expect(await readGroup('EXPPAY')).toEqual([50, 100, 200, 500].map((price) => ['EXPPAY', price, price / 2]));
    expect(await readGroup('FCBRL')).toEqual([50, 100, 200, 500].map((price) => ['FCBRL', price, price * 0.3]));
    expect(await readGroup('BTBRL')).toEqual([100, 50, 200, 500].map((price) => ['BTBRL', price, price * 0.2]));
    expect(await readGroup('INSBRL')).toEqual([20, 50, 100, 200].map((price) => ['INSBRL', price, 0]));
    expect(await readGroup('EXTPAY')).toEqual([50, 100, 200, 500].map((price) => ['EXTPAY', price, 0]));
    expect(await readGroup('USD')).toEqual([]);
  });

  test('an amount of the player’s own is sold where the operator allows it, within its limits, at its full price and without a gift', async () => {
    const { player } = await registerPlayer(site);
    const limits = { least: toCentavos(1000), most: toCentavos(200_000) };
    const allowing: Ctx = { ...site.ctx, config: { ...site.ctx.config, freeDepositAmount: limits } };
    await site.ctx.db.tx('discount', (tx) => payments.grantDiscount(tx, player, 1000, Date.now() + 60_000));
    const pay = (ctx: Ctx, pkg: number, amount?: number) =>
      payments.createDeposit(ctx, {
        player,
        package: pkg as Id,
        amount: amount === undefined ? undefined : toCentavos(amount),
        giftWanted: true,
        command: buildIdempotentCommand(player, 'prePay', randomUUID(), { pkgId: String(pkg), amount }),
      });
    expect(await refusalCode(pay(site.ctx, FREE_AMOUNT_PACKAGE_ID, 3750))).toBe('notFound');
    expect(await refusalCode(pay(allowing, FREE_AMOUNT_PACKAGE_ID))).toBe('badFields');
    expect(await refusalCode(pay(allowing, 103, 3750))).toBe('badFields');
    expect(await refusalCode(pay(allowing, FREE_AMOUNT_PACKAGE_ID, 999))).toBe('belowDepositMinimum');
    expect(await refusalCode(pay(allowing, FREE_AMOUNT_PACKAGE_ID, 200_001))).toBe('aboveDepositMaximum');
    const order = await pay(allowing, FREE_AMOUNT_PACKAGE_ID, 3750);
    await payCharge(order.url);
    await waitForStatus(site, player, order.orderId, '10', 5000);
    expect(await readMain(site, player)).toBe(3750);
  });

  test('a paid deposit is credited, emits its fact, and has its history', async () => {
    proves('7-014', '7-016');
    const [paid, pending, type] = [String(proves('4-003')), proves('4-005'), proves('4-006')];
    const { player } = await registerPlayer(site);
    const order = await startDeposit(site, player);
    expect(Object.keys(order)).toEqual(proves('3-006'));
    expect(order.url).toMatch(/\/pay\//);
    expect(await readStatus(site, player, order.orderId)).toBe(pending);
    expect(await payments.getDepositStatus(site.ctx, player, order.orderId)).toHaveProperty(String(proves('3-032')));
    await payCharge(order.url);
    await waitForStatus(site, player, order.orderId, paid, 5000);
    expect(await readMain(site, player)).toBe(10_000);
    expect(await readOrderStates(site, player, order.orderId)).toEqual([
      'created',
      'awaiting_payment',
      'received',
      'credited',
    ]);
    expect(await readOrderFacts(site, order.orderId)).toEqual(['depositPaid']);
    expect(await orderSummary.loadPaymentTotals(site.ctx.db.read, player)).toEqual({
      paidCount: 1,
      lastPaid: 10_000,
      paidSum: 10_000,
      withdrawnSum: 0,
    });
    const page = {
      from: computeFirstIdAt(0),
      to: computeFirstIdAt(Date.now() + 60_000),
      before: computeFirstIdAt(Date.now() + 60_000),
      limit: 10,
    };
    expect(await payments.listDeposits(site.ctx, player, page)).toMatchObject([
      { id: order.orderId, type, status: paid, amount: 10_000 },
    ]);
  });

  test('a player who may not deposit gets the reason, and another player’s order is not found', async () => {
    expect(refusalStatusByCode.notFound).toBe(proves('A-013'));
    const [unproven, notOffered] = [proves('5-019'), proves('A-035')];
    const { player: unknown } = await registerPlayer(site, { kyc: false });
    expect(await refusalCode(startDeposit(site, unknown))).toBe('kycNeeded');
    expect([refusalStatusByCode.kycNeeded, refusalStatusByCode.packageNotOffered]).toEqual([unproven, notOffered]);
    const { player } = await registerPlayer(site);
    expect(await refusalCode(startDeposit(site, player, 'k', 999 as OrderId))).toBe('notFound');
    await site.ctx.db.tx('an offer group', (tx) =>
      tx.query(
        sql(
          'test offer group',
          `insert into package (id, offer_group, price, sort) values (900, 'FCBRL', 5000, 1) on conflict do nothing`,
        ),
      ),
    );
    expect(await refusalCode(startDeposit(site, player, 'k2', 900 as OrderId))).toBe('packageNotOffered');
    const order = await startDeposit(site, player);
    expect(await refusalCode(readStatus(site, unknown, order.orderId))).toBe('notFound');
    expect(await refusalCode(readStatus(site, player, -1 as OrderId))).toBe('notFound');
  });

  test('the same key 20 times at once makes one order and one charge; another body is refused', async () => {
    const { player } = await registerPlayer(site);
    const all = await Promise.all(Array.from({ length: 20 }, () => startDeposit(site, player, 'same')));
    expect(new Set(all.map((item) => JSON.stringify(item))).size).toBe(1);
    expect(
      await site.ctx.db.read.query(sql('test orders', 'select id from deposit where player = $1', player)),
    ).toHaveLength(1);
    expect(await refusalCode(startDeposit(site, player, 'same', 104 as OrderId))).toBe('keyReused');
  });

  test('a crash between order and charge: the same key goes on with the same order', async () => {
    const { player } = await registerPlayer(site);
    const dead: Ctx = {
      ...site.ctx,
      bank: { ...site.ctx.bank, createCharge: () => Promise.reject(new Error('the process died here')) },
    };
    await expect(startDeposit({ ...site, ctx: dead }, player, 'crash')).rejects.toThrow('died');
    const [row] = await site.ctx.db.read.query(
      sql<{ id: OrderId; state: string }>('test crash', 'select id, state from deposit where player = $1', player),
    );
    expect(row?.state).toBe('created');
    const order = await startDeposit(site, player, 'crash');
    expect(order.orderId).toBe(row?.id);
    await payCharge(order.url);
    await waitForStatus(site, player, order.orderId, '10');
  });

  test('a notice repeated 20 times at once, late and reordered, credits once', async () => {
    proves('A-036', 'P-002');
    const { player } = await registerPlayer(site);
    await injectFault(site, { name: 'webhook-duplicate' });
    const order = await startDeposit(site, player);
    const paid = await payCharge(order.url);
    const body = { pix: paid.pix };
    const answers = await Promise.all(Array.from({ length: 20 }, () => sendBankNotice(site, body)));
    expect(new Set(answers)).toEqual(new Set([200]));
    await waitForStatus(site, player, order.orderId, '10');
    expect(await sendBankNotice(site, body)).toBe(200);
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(await readMain(site, player)).toBe(10_000);
    expect(await readOrderFacts(site, order.orderId)).toEqual(['depositPaid']);
  });

  test('a forged notice is 401 and nothing; a true signature without money at the bank credits nothing', async () => {
    proves('A-036', 'P-005');
    const { player, cpf } = await registerPlayer(site);
    const order = await startDeposit(site, player);
    const claim = {
      pix: [
        {
          endToEndId: `E99999004${'0'.repeat(23)}`,
          txid: order.payNo,
          valor: '100.00',
          chave: KEY,
          gnExtras: { pagador: { cpf } },
        },
      ],
    };
    expect(await sendBankNotice(site, claim, { secret: 'another' })).toBe(401);
    expect(await sendBankNotice(site, claim, { at: Date.now() - 3_600_000 })).toBe(401);
    expect(await sendBankNotice(site, claim, { at: Date.now() + 3_600_000 })).toBe(401);
    expect((await post(`${site.ctx.config.publicUrl}/api/hooks/pix/pix`, claim)).status).toBe(401);
    expect(
      await site.ctx.db.read.query(
        sql('test notices', 'select event_key from bank_notice where txid = $1', order.payNo),
      ),
    ).toEqual([]);
    expect(await sendBankNotice(site, { nothing: 1 })).toBe(400);
    expect(await sendBankNotice(site, claim)).toBe(200);
    await injectFault(site, { name: 'webhook-forged', txid: order.payNo, signed: true });
    await new Promise((resolve) => setTimeout(resolve, 1500));
    expect(await readStatus(site, player, order.orderId)).toBe('00');
    expect(await readMain(site, player)).toBe(0);
  });

  test('a payment before prePay has answered is credited', async () => {
    proves('P-003');
    const { player } = await registerPlayer(site);
    const eager: Ctx = {
      ...site.ctx,
      bank: {
        ...site.ctx.bank,
        createCharge: async (item) => {
          const charge = await site.ctx.bank.createCharge(item);
          await payCharge(charge.url ?? '');
          await waitUntil(
            'credited early',
            () => readMain(site, player),
            (money) => money > 0,
          );
          return charge;
        },
      },
    };
    const order = await startDeposit({ ...site, ctx: eager }, player);
    expect(order.url).toMatch(/\/pay\//);
    expect(await readStatus(site, player, order.orderId)).toBe('10');
    expect(await readOrderStates(site, player, order.orderId)).toEqual(['created', 'received', 'credited']);
  });

  test('a lost notice costs only seconds', async () => {
    proves('A-036', 'P-004');
    const { player } = await registerPlayer(site);
    const order = await startDeposit(site, player);
    await injectFault(site, { name: 'webhook-lost', txid: order.payNo });
    await payCharge(order.url);
    await waitForStatus(site, player, order.orderId, '10', 12_000);
    expect(await readMain(site, player)).toBe(10_000);
  });

  test.each([
    ['payer-other-cpf', 10_000],
    ['wrong-amount', 9900],
  ])('%s waits in review with its money in suspense', async (name, amount) => {
    const { player } = await registerPlayer(site);
    const order = await startDeposit(site, player);
    await payCharge(order.url, name);
    await waitUntil(
      'review',
      () => readOrderStates(site, player, order.orderId),
      (item) => item.includes('in_review'),
    );
    expect(await readStatus(site, player, order.orderId)).toBe('00');
    expect(await readMain(site, player)).toBe(0);
    expect(await readSuspense(site, player)).toBe(amount);
  });

  test('paid twice: the first is credited, the second waits in suspense', async () => {
    proves('A-036', 'P-008');
    const { player } = await registerPlayer(site);
    const order = await startDeposit(site, player);
    await payCharge(order.url, 'paid-twice');
    await waitForStatus(site, player, order.orderId, '10');
    await waitUntil(
      'suspense',
      () => readSuspense(site, player),
      (item) => item === 10_000,
    );
    expect(await readMain(site, player)).toBe(10_000);
    expect(await readStatus(site, player, order.orderId)).toBe('10');
  });

  const listOrders = async (player: PlayerId): Promise<OrderId[]> => {
    const rows = await site.ctx.db.read.query(
      sql<{ id: OrderId }>('test orders', 'select id from deposit where player = $1 order by id', player),
    );
    return rows.map(({ id }) => id);
  };
  /** Makes an order as old as if its player had asked for it a minute earlier. */
  const ageByMinute = (player: PlayerId) =>
    site.ctx.db.tx('test age', (tx) =>
      tx.query(sql('test age', 'update deposit set expires_at = expires_at - 60001 where player = $1', player)),
    );

  test('the bank is down: 50301 and a cancelled order, which the same key opens again, D7-F6', async () => {
    proves('A-017');
    const cancelled = proves('4-063');
    const { player } = await registerPlayer(site);
    await injectFault(site, { name: 'unavailable' });
    for (let attempt = 0; attempt < 5; attempt++)
      expect(await refusalCode(startDeposit(site, player, 'again'))).toBe('unavailable');
    const [id, ...others] = await listOrders(player);
    expect(others).toEqual([]);
    expect(await readStatus(site, player, id as OrderId)).toBe(cancelled);
    await injectFault(site, { name: 'clear' });
    await ageByMinute(player);
    const order = await startDeposit(site, player, 'again');
    expect(order.orderId).toBe(id);
    expect(await readStatus(site, player, order.orderId)).toBe('00');
    const [opened] = await site.ctx.db.read.query(
      sql<{ left: number }>(
        'test left',
        'select expires_at - $2::bigint as left from deposit where id = $1',
        order.orderId,
        site.ctx.now(),
      ),
    );
    expect(opened?.left).toBeGreaterThan(1_790_000);
    expect((await startDeposit(site, player, 'again')).url).toBe(order.url);
    await payCharge(order.url);
    await waitForStatus(site, player, order.orderId, '10');
    expect(await readMain(site, player)).toBe(10_000);
  });

  test('a player who may not deposit any more does not open their cancelled order again, D7-F6', async () => {
    const { player } = await registerPlayer(site);
    await injectFault(site, { name: 'unavailable' });
    expect(await refusalCode(startDeposit(site, player, 'later'))).toBe('unavailable');
    await injectFault(site, { name: 'clear' });
    await site.ctx.db.tx('test kyc', (tx) =>
      tx.query(sql('test kyc', 'update account set kyc = 0 where player = $1', player)),
    );
    expect(await refusalCode(startDeposit(site, player, 'later'))).toBe('kycNeeded');
    expect(await readStatus(site, player, (await listOrders(player))[0] as OrderId)).toBe('01');
  });

  test('no answer from the bank: 50301, and the charge that it made is removed once nobody repeats the call', async () => {
    proves('A-017');
    const { player } = await registerPlayer(site);
    await injectFault(site, { name: 'timeout' });
    expect(await refusalCode(startDeposit(site, player, 'silent'))).toBe('unavailable');
    const [order] = (await listOrders(player)) as [OrderId];
    expect(await readChargeStatus(site, player, order)).toBe('active');
    await ageByMinute(player);
    await waitUntil(
      'the charge',
      () => readChargeStatus(site, player, order),
      (item) => item === 'removed',
      12_000,
    );
    expect(await readOrderStates(site, player, order)).toEqual(['created', 'cancelled']);
    // A removed charge cannot be made again: the key creates another order.
    const again = await startDeposit(site, player, 'silent');
    expect(await listOrders(player)).toEqual([order, again.orderId]);
    await payCharge(again.url);
    await waitForStatus(site, player, again.orderId, '10');
  });

  test('no answer from the bank, but the charge is paid all the same: credited, never lost', async () => {
    proves('A-017');
    const { player } = await registerPlayer(site);
    let url: string | undefined;
    const deaf: Ctx = {
      ...site.ctx,
      bank: {
        ...site.ctx.bank,
        createCharge: async (item) => {
          url = (await site.ctx.bank.createCharge(item)).url;
          await payCharge(url ?? '');
          await injectFault(site, { name: 'timeout' });
          return site.ctx.bank.createCharge(item);
        },
      },
    };
    await expect(startDeposit({ ...site, ctx: deaf }, player)).rejects.toThrow('unavailable');
    await waitUntil(
      'credited',
      () => readMain(site, player),
      (money) => money > 0,
    );
    expect(await readMain(site, player)).toBe(10_000);
  });
});

describe.skipIf(!onServer)('expired deposits', () => {
  let site: Site;
  beforeAll(async () => {
    site = await openPaymentsSite({ expirySeconds: 2 });
    await site.sweep();
  });
  afterAll(() => site.close());

  test('an unpaid order expires, and money that comes later is credited', async () => {
    proves('9-001', 'P-006');
    const expired = String(proves('4-004'));
    const { player } = await registerPlayer(site);
    const order = await startDeposit(site, player);
    await waitForStatus(site, player, order.orderId, expired, 8000);
    expect(await readOrderFacts(site, order.orderId)).toEqual(['depositChanged']);
    await post(`${site.bankUrl}/sandbox/clock`, { advanceMs: 10_000 });
    await payCharge(order.url, 'paid-late');
    await waitForStatus(site, player, order.orderId, '10');
    expect(await readMain(site, player)).toBe(10_000);
    expect(await readOrderStates(site, player, order.orderId)).toEqual([
      'created',
      'awaiting_payment',
      'expired',
      'received',
      'credited',
    ]);
  });

  test('a late payment by somebody else waits in review', async () => {
    proves('P-006');
    const { player } = await registerPlayer(site);
    const order = await startDeposit(site, player);
    await injectFault(site, { name: 'payer-other-cpf', txid: order.payNo });
    await payCharge(order.url);
    await waitUntil(
      'review',
      () => readOrderStates(site, player, order.orderId),
      (item) => item.includes('in_review'),
    );
    expect(await readMain(site, player)).toBe(0);
  });
});

describe.skipIf(!onServer)('a restart', () => {
  test('continues with open orders: a payment of the meantime is credited', async () => {
    proves('A-047');
    const site = await openPaymentsSite();
    try {
      const { player } = await registerPlayer(site);
      const order = await startDeposit(site, player);
      await payCharge(order.url);
      await new Promise((resolve) => setTimeout(resolve, 200));
      expect(await readStatus(site, player, order.orderId)).toBe('00');
      await site.sweep();
      await waitForStatus(site, player, order.orderId, '10');
    } finally {
      await site.close();
    }
  });

  test('twenty polls at once of a paid charge book it once', async () => {
    const site = await openPaymentsSite();
    try {
      const { player } = await registerPlayer(site);
      const order = await startDeposit(site, player);
      await payCharge(order.url);
      await Promise.all(Array.from({ length: 20 }, () => pollDeposit(site.ctx, player, order.orderId)));
      expect(await readMain(site, player)).toBe(10_000);
      expect(await readOrderFacts(site, order.orderId)).toEqual(['depositPaid']);
    } finally {
      await site.close();
    }
  });

  test('two sweepers at once credit once', async () => {
    const site = await openPaymentsSite();
    try {
      await Promise.all([site.sweep(), site.sweep()]);
      const { player } = await registerPlayer(site);
      const order = await startDeposit(site, player);
      await payCharge(order.url);
      await waitForStatus(site, player, order.orderId, '10');
      await new Promise((resolve) => setTimeout(resolve, 3500));
      expect(await readMain(site, player)).toBe(10_000);
    } finally {
      await site.close();
    }
  });
});

describe('on the embedded database', () => {
  test('a deposit is paid and a withdrawal held', async () => {
    const site = await openPaymentsSite({ engine: 'pglite' });
    try {
      await site.sweep();
      const { player, cpf } = await registerPlayer(site);
      const order = await startDeposit(site, player);
      await payCharge(order.url);
      await waitForStatus(site, player, order.orderId, '10');
      await completeTurnover(site, player);
      await requestWithdrawal(site, player, cpf, 6000);
      expect(await readMain(site, player)).toBe(4000);
    } finally {
      await site.close();
    }
  });
});
