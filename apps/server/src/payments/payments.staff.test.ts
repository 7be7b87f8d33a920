import type { Id, PlayerId } from '@arara/contract/protocol/fields';
import type { StaffPayment, StaffWithdrawal, StaffWithdrawalDetails } from '@arara/contract/staff/payments';
import type { AuditTrailEntry } from '@arara/contract/staff/accounts';
import { toCentavos } from '@arara/money';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { freshCpf, type Office, openOffice, type Person } from '../../test/office.ts';
import {
  requestWithdrawal,
  startDeposit,
  readMain,
  registerPlayer,
  payCharge,
  waitUntil,
  completeTurnover,
  newcomerWithMoney,
} from '../../test/payments-site.ts';
import { serverAnswers } from '../../test/world.ts';
import { sql } from '../platform/db/db.ts';
import * as wallet from '../wallet/wallet.ts';
import { proves } from '../../../../scripts/proof/proves.ts';

const there = await serverAnswers();
if (!there) console.warn('skipped: the back office is tested on a PostgreSQL server');

/** In the types of the wire: ids are text, money is in reais. */
type OnWire<T> = { readonly [K in keyof T]: T[K] extends Id ? string : T[K] };

describe.skipIf(!there)('the review room', () => {
  let office: Office;
  let bruno: Person;
  let elisa: Person;
  let carla: Person;
  let davi: Person;
  beforeAll(async () => {
    office = await openOffice({ bank: true, env: { WITHDRAW_TWO_STAFF_ABOVE: '100' } });
    [bruno, elisa] = [await office.createPerson('finance'), await office.createPerson('finance')];
    [carla, davi] = [await office.createPerson('support'), await office.createPerson('auditor')];
  });
  afterAll(() => office?.close());

  const waiting = async (amount: number, who?: { player: PlayerId; cpf: string }) => {
    const { player, cpf } = who ?? (await newcomerWithMoney(office.site, 500_000));
    const { orderId: order } = await requestWithdrawal(office.site, player, cpf, amount);
    return { player, cpf, order, at: `/api/staff/withdrawals/${player}/${order}` };
  };
  const listed = async (which: 'waiting' | 'underWay' = 'waiting') => {
    const { data } = await office.call(`/api/staff/withdrawals?which=${which}&limit=100`, undefined, bruno);
    return data as { items: OnWire<StaffWithdrawal>[]; tally: Record<string, number> };
  };
  const trail = async (call: string, player?: PlayerId) => {
    const about = player === undefined ? '' : `&player=${player}`;
    const { data } = await office.call(`/api/staff/trail?call=${call}${about}`, undefined, davi);
    return (data as { items: AuditTrailEntry[] }).items;
  };

  test('waiting withdrawals are listed with their age, and no list shows a CPF or a full name', async () => {
    proves('A-141');
    const { target, alarm } = proves('A-058') as Readonly<Record<'target' | 'alarm', number>>;
    const deposit = await waiting(5000);
    const found = await office.call('/api/staff/withdrawals?which=waiting', undefined, davi);
    const item = (found.data as { items: OnWire<StaffWithdrawal>[] }).items.find(
      (one) => one.order === String(deposit.order),
    );
    expect(item).toMatchObject({
      player: String(deposit.player),
      kind: 'CPF',
      amount: 50,
      state: 'in_review',
      account: { number: `***.${deposit.cpf.slice(3, 6)}.${deposit.cpf.slice(6, 9)}-**`, name: 'Ana S.' },
      approvals: [],
      approvalsNeeded: 1,
      own: false,
    });
    expect(JSON.stringify(found)).not.toContain(deposit.cpf);
    expect(JSON.stringify(found)).not.toContain('Souza');
    expect((await listed()).tally).toMatchObject({
      targetMs: target * 60_000,
      alarmMs: alarm * 60_000,
      pastTarget: 0,
    });
  });

  test('a list of accounts writes an audit line with the items that are new in it: once per view, not per row nor per refresh', async () => {
    proves('A-055');
    const erika = await office.createPerson('finance');
    const lines = async () => {
      const { data } = await office.call('/api/staff/trail?call=staffWithdrawals&limit=100', undefined, davi);
      return (data as { items: AuditTrailEntry[] }).items.filter((line) => line.name === 'Ana finance');
    };
    const look = () => office.call('/api/staff/withdrawals?which=waiting&limit=100', undefined, erika);
    const [one, two] = [await waiting(5000), await waiting(5000)];
    const before = (await lines()).length;
    await look();
    await look();
    const [first, ...older] = await lines();
    expect(older).toHaveLength(before);
    expect(first).toMatchObject({
      outcome: 'done',
      detail: { seen: expect.arrayContaining([one, two].map((item) => String(item.order))) },
    });
    const three = await waiting(5000);
    await look();
    expect((await lines())[0]?.detail).toEqual({ seen: [String(three.order)] });
    expect(await lines()).toHaveLength(before + 2);
  });

  test('a list whose audit line could not be stored is not shown, and the next view stores it', async () => {
    proves('A-055');
    const fabio = await office.createPerson('finance');
    const look = () => office.call('/api/staff/withdrawals?which=waiting&limit=100', undefined, fabio);
    await look();
    const { order } = await waiting(5000);
    const spoil = (text: string) => office.site.ctx.db.tx('test spoilt', (tx) => tx.query(sql('', text)));
    await spoil('alter table audit_head rename to audit_head_away');
    const unkept = await look();
    await spoil('alter table audit_head_away rename to audit_head');
    expect([unkept.status, unkept.data]).toEqual([50301, null]);
    await look();
    expect((await trail('staffWithdrawals'))[0]?.detail).toEqual({ seen: [String(order)] });
  });

  test('its account is shown in clear to staff with the right, and each view is in the audit trail', async () => {
    const deposit = await waiting(5000);
    expect((await office.call(`${deposit.at}/account`, { reason: 'pedido 9' }, davi)).http).toBe(403);
    expect((await office.call(`${deposit.at}/account`, { reason: 'pedido 9' }, carla)).data).toMatchObject({
      payCardNo: deposit.cpf,
      name: 'Ana Souza',
    });
    const lines = await trail('staffPayoutAccount', deposit.player);
    expect(lines.map((line) => [line.role, line.outcome, line.order])).toEqual([
      ['support', 'done', String(deposit.order)],
      ['support', 'begun', String(deposit.order)],
      ['auditor', 'staffForbidden', String(deposit.order)],
    ]);
    expect(JSON.stringify(lines)).not.toContain(deposit.cpf);
    expect((await office.call(deposit.at, undefined, davi)).status).toBe(0);
    expect(await trail('staffWithdrawal', deposit.player)).toMatchObject([{ role: 'auditor', outcome: 'done' }]);
  });

  test('an approval sends a small withdrawal to the payouts, with the name of the person', async () => {
    const deposit = await waiting(10_000);
    const answer = await office.call(`${deposit.at}/approve`, {}, bruno);
    expect(answer.data).toEqual({ state: 'approved', approvals: 1, approvalsNeeded: 1 });
    const file = (await office.call(deposit.at, undefined, bruno)).data as StaffWithdrawalDetails;
    expect(file.steps.find((step) => step.state === 'approved')).toMatchObject({ name: 'Ana finance' });
    expect((await office.call(`${deposit.at}/approve`, {}, elisa)).status).toBe(40901);
    expect((await office.call(`${deposit.at}/reject`, { reason: 'tarde demais' }, elisa)).status).toBe(40901);
    expect((await trail('staffApproveWithdrawal', deposit.player)).map((line) => line.outcome)).toEqual([
      'reviewOver',
      'begun',
      'done',
      'begun',
    ]);
  });

  test('two reviewers at once: one of them decides', async () => {
    proves('A-141');
    for (let round = 0; round < 5; round++) {
      const deposit = await waiting(5000);
      const both = await Promise.all([
        office.call(`${deposit.at}/approve`, {}, bruno),
        office.call(`${deposit.at}/reject`, { reason: 'conta de outra pessoa' }, elisa),
      ]);
      expect(both.map((answer) => answer.status).toSorted((a, b) => a - b)).toEqual([0, 40901]);
      const approved = both[0].status === 0;
      expect(await readMain(office.site, deposit.player)).toBe(approved ? 495_000 : 500_000);
    }
  });

  test('a large withdrawal needs a second person: the same person twice does not count', async () => {
    proves('A-141');
    const deposit = await waiting(10_001);
    const first = { state: 'in_review', approvals: 1, approvalsNeeded: 2 };
    expect((await office.call(`${deposit.at}/approve`, {}, bruno)).data).toEqual(first);
    expect((await office.call(`${deposit.at}/approve`, {}, bruno)).data).toEqual(first);
    const item = (await listed()).items.find((one) => one.order === String(deposit.order));
    expect(item?.approvals.map((approval) => approval.name)).toEqual(['Ana finance']);
    expect((await office.call(`${deposit.at}/approve`, {}, elisa)).data).toEqual({
      state: 'approved',
      approvals: 2,
      approvalsNeeded: 2,
    });
  });

  test('staff cannot decide about a withdrawal of their own', async () => {
    proves('A-141');
    const cpf = freshCpf();
    const self = await office.createPerson('finance', { cpf });
    const { player } = await registerPlayer(office.site, { cpf });
    const { ctx } = office.app;
    await ctx.db.tx('money', async (tx) =>
      wallet.bookDeposit(tx, ctx, await wallet.lockWallet(tx, player), {
        amount: toCentavos(50_000),
        order: ctx.newId(),
        payment: ctx.newId(),
      }),
    );
    await completeTurnover(office.site, player);
    const deposit = await waiting(5000, { player, cpf });
    for (const [how, body] of [
      ['approve', {}],
      ['reject', { reason: 'não quero' }],
    ] as const)
      expect(await office.call(`${deposit.at}/${how}`, body, self)).toMatchObject({ http: 403, status: 40301 });
    const seen = (await office.call(deposit.at, undefined, self)).data as StaffWithdrawalDetails;
    expect([seen.own, seen.state]).toEqual([true, 'in_review']);
    expect((await trail('staffApproveWithdrawal', player)).map((line) => line.outcome)).toEqual(['ownReview', 'begun']);
    expect((await office.call(`${deposit.at}/approve`, {}, bruno)).status).toBe(0);
  });

  test('a rejection needs a reason and releases the money, and both are in history and audit trail', async () => {
    proves('A-141');
    const deposit = await waiting(20_000);
    expect(await readMain(office.site, deposit.player)).toBe(480_000);
    for (const reason of ['', 'x', ' '.repeat(9), 'y'.repeat(301), 7])
      expect((await office.call(`${deposit.at}/reject`, { reason }, bruno)).status).toBe(40001);
    expect((await office.call(`${deposit.at}/reject`, {}, bruno)).status).toBe(40001);
    expect((await office.call(`${deposit.at}/reject`, { reason: 'conta de outra pessoa' }, bruno)).data).toMatchObject({
      state: 'rejected',
    });
    expect(await readMain(office.site, deposit.player)).toBe(500_000);
    const file = (await office.call(deposit.at, undefined, bruno)).data as StaffWithdrawalDetails;
    expect(file.steps.at(-1)).toMatchObject({ state: 'rejected', why: 'conta de outra pessoa', name: 'Ana finance' });
    expect((await trail('staffRejectWithdrawal', deposit.player))[0]).toMatchObject({
      outcome: 'done',
      detail: { reason: 'conta de outra pessoa' },
    });
  });

  test('an unknown order is 40401, and so is one of another player', async () => {
    const [one, two] = [await waiting(5000), await waiting(5000)];
    for (const at of [
      `/api/staff/withdrawals/${one.player}/${two.order}`,
      '/api/staff/withdrawals/1/2',
      '/api/staff/withdrawals/x/y',
    ]) {
      expect((await office.call(at, undefined, bruno)).status).toBe(40401);
      expect((await office.call(`${at}/account`, { reason: 'pedido 9' }, bruno)).status).toBe(40401);
      expect((await office.call(`${at}/approve`, {}, bruno)).status).toBe(40401);
      expect((await office.call(`${at}/reject`, { reason: 'não existe' }, bruno)).status).toBe(40401);
      expect((await office.call(`${at}/usdt`, { outcome: 'failed', note: 'não existe' }, bruno)).status).toBe(40401);
    }
  });

  test.each(['which=all', '', 'which=waiting&after=x&limit=0', 'which=waiting&limit=101', 'which=waiting&sort=1'])(
    'a list asked for with "%s" is 40001',
    async (query) => {
      expect((await office.call(`/api/staff/withdrawals?${query}`, undefined, bruno)).status).toBe(40001);
    },
  );

  test('a payment of another person is listed masked, shown in clear on demand, and sent back once', async () => {
    proves('A-142');
    const { player } = await registerPlayer(office.site);
    const order = await startDeposit(office.site, player);
    await payCharge(order.url, 'payer-other-cpf');
    const payments = async () => {
      const { data } = await office.call('/api/staff/payments?limit=100', undefined, bruno);
      return (data as { items: OnWire<StaffPayment>[] }).items.filter((item) => item.player === String(player));
    };
    const [each] = await waitUntil('review', payments, (found) => found.length > 0);
    expect(each).toMatchObject({ reason: 'payer', price: 100, waiting: 100, payer: '***.533.447-**', own: false });
    expect(each?.name).toBe('Ana S.');
    expect((await trail('staffPaymentsInReview')).flatMap((line) => line.detail['seen'])).toContain(each?.payment);
    const at = `/api/staff/payments/${player}/${each?.payment}`;
    expect((await office.call(`${at}/payer`, { reason: 'pedido 9' }, carla)).data).toEqual({ payer: '39053344705' });
    expect((await trail('staffRevealPayer', player)).map((line) => line.outcome)).toEqual(['done', 'begun']);
    for (const how of ['refund', 'accept']) {
      expect((await office.call(`${at}/${how}`, {}, bruno)).status).toBe(40001);
      expect((await office.call(`${at}/${how}`, { reason: 'outro pagador' }, davi)).http).toBe(403);
    }
    expect(await office.call(`${at}/accept`, { reason: 'outro pagador' }, bruno)).toMatchObject({ status: 42201 });
    expect((await trail('staffAcceptPayment', player)).map((line) => line.outcome).slice(0, 2)).toEqual([
      'paymentNotOwn',
      'begun',
    ]);
    expect((await office.call(`${at}/refund`, { reason: 'outro pagador' }, carla)).http).toBe(403);
    const both = await Promise.all(
      [bruno, elisa].map((who) => office.call(`${at}/refund`, { reason: 'outro pagador' }, who)),
    );
    const ids = both.map((answer) => (answer.data as { refundId: string }).refundId);
    expect(new Set(ids).size).toBe(1);
    await waitUntil('refunded', payments, (found) => found.length === 0);
    expect((await office.call('/api/staff/payments/1/2/payer', { reason: 'pedido 9' }, carla)).status).toBe(40401);
    expect((await office.call('/api/staff/payments/1/2/refund', { reason: 'x' }, bruno)).status).toBe(40401);
  });
});
