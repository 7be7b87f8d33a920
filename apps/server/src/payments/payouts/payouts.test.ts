import type { PlayerId, OrderId, StaffId } from '@arara/contract/protocol/fields';
import { toCentavos } from '@arara/money';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import {
  requestWithdrawal,
  readOrderFacts,
  readOrderStates,
  readMain,
  sendBankNotice,
  openPaymentsSite,
  refusalCode,
  type Site,
  injectFault,
  waitUntil,
  newcomerWithMoney,
} from '../../../test/payments-site.ts';
import { serverAnswers } from '../../../test/world.ts';
import { sql } from '../../platform/db/db.ts';
import type { ProviderPayout } from '../../ports/payment-provider.ts';
import * as orderSummary from '../order-summary.ts';
import { toBankPayoutId } from '../orders/bank-ids.ts';
import * as payments from '../payments.ts';
import { provePayments } from '../../proofs/proofs.ts';
import { proves } from '../../../../../scripts/proof/proves.ts';

const onServer = await serverAnswers();
const ana: payments.PaymentsReviewer = { staff: 1 as StaffId, ownPlayers: [] };

describe.skipIf(!onServer)('payouts', () => {
  let site: Site;
  beforeAll(async () => {
    site = await openPaymentsSite({ withdraw: { feeFraction: 0.02, twoStaffAbove: toCentavos(1_000_000) } });
    await site.sweep();
  });
  afterAll(() => site.close());
  afterEach(() => injectFault(site, { name: 'clear' }));

  type Asked = { player: PlayerId; cpf: string; order: OrderId };
  const asked = async (amount = 10_000, input: Parameters<typeof requestWithdrawal>[4] = {}): Promise<Asked> => {
    const { player, cpf } = await newcomerWithMoney(site, 50_000);
    return { player, cpf, order: (await requestWithdrawal(site, player, cpf, amount, input)).orderId };
  };
  const approve = (input: payments.WithdrawalKey) => payments.approveWithdrawal(site.ctx, ana, input);
  const readState = async (input: payments.WithdrawalKey) =>
    (await payments.getWithdrawalDetail(site.ctx, input)).state;
  const becomes = (input: payments.WithdrawalKey, state: string, withinMs = 20_000) =>
    waitUntil(
      `withdrawal ${input.order}`,
      () => readState(input),
      (now) => now === state,
      withinMs,
    );
  const readAccounts = async (player: PlayerId) => {
    const [row] = await site.ctx.db.read.query(
      sql<{ main: number; withdrawing: number }>(
        'test pots',
        'select main, withdrawing from wallet where player = $1',
        player,
      ),
    );
    return [row?.main, row?.withdrawing];
  };
  const readRecords = (player: PlayerId) =>
    payments.listWithdrawals(site.ctx.db.read, player, {
      from: 0 as StaffId,
      to: Number.MAX_SAFE_INTEGER as StaffId,
      before: Number.MAX_SAFE_INTEGER as StaffId,
      limit: 10,
    });
  /** Payouts of an order that the bank has, by its own list. */
  const atBank = async ({ player, order }: Asked) =>
    (await site.ctx.bank.listPayouts(Date.now() - 3_600_000, Date.now() + 3_600_000)).filter(
      (payout) => payout.payoutId === toBankPayoutId(player, order),
    );

  test('an approved withdrawal arrives: sent once, booked once, the fee stays with the house', async () => {
    proves('1-005', '1-008');
    const withdrawal = await asked();
    expect(await atBank(withdrawal)).toEqual([]);
    await approve(withdrawal);
    await becomes(withdrawal, 'confirmed');
    const [paid, ...more] = await atBank(withdrawal);
    expect(more).toEqual([]);
    expect(paid).toMatchObject({ amount: 9800, status: 'confirmed' });
    expect(await readAccounts(withdrawal.player)).toEqual([40_000, 0]);
    expect(await readOrderStates(site, withdrawal.player, withdrawal.order)).toEqual([
      'requested',
      'in_review',
      'approved',
      'submitting',
      'processing',
      'confirmed',
    ]);
    expect((await payments.getWithdrawalDetail(site.ctx, withdrawal)).endToEndId).toBe(paid?.endToEndId);
    expect(await readOrderFacts(site, withdrawal.order)).toEqual(Array.from({ length: 5 }, () => 'withdrawalChanged'));
    expect((await orderSummary.loadPaymentTotals(site.ctx.db.read, withdrawal.player)).withdrawnSum).toBe(9800);
    expect(await readRecords(withdrawal.player)).toMatchObject([
      { amount: 10_000, payout: { fee: 200, net: 9800, endToEndId: paid?.endToEndId } },
    ]);
    const booked = await site.ctx.db.read.query(
      sql<{ debit: number; credit: number; amount: number }>(
        'test booked',
        'select debit, credit, amount from entry where player = $1 and ref = $2 order by id',
        withdrawal.player,
        withdrawal.order,
      ),
    );
    expect(booked).toEqual([
      { debit: 1, credit: 3, amount: 10_000 },
      { debit: 3, credit: 100, amount: 9800 },
      { debit: 3, credit: 106, amount: 200 },
    ]);
  });

  test('a payout to a company’s key goes to that key, with its owner named', async () => {
    proves('1-028');
    const company = { kind: 'CNPJ', account: { payCardNo: '12.ABC.345/01DE-35' } } as const;
    const withdrawal = await asked(10_000, company);
    await approve(withdrawal);
    await becomes(withdrawal, 'confirmed');
    expect(await atBank(withdrawal)).toHaveLength(1);
  });

  test('the bank takes it and never answers: unknown, polled by the same id, paid once', async () => {
    proves('A-060', 'P-010');
    const withdrawal = await asked();
    await injectFault(site, { name: 'payout-timeout', txid: toBankPayoutId(withdrawal.player, withdrawal.order) });
    await approve(withdrawal);
    await becomes(withdrawal, 'confirmed');
    expect(await atBank(withdrawal)).toHaveLength(1);
    expect((await readOrderStates(site, withdrawal.player, withdrawal.order)).slice(3)).toEqual([
      'submitting',
      'unknown',
      'processing',
      'confirmed',
    ]);
  });

  test('the bank does not know it: sent again under the same id, paid once', async () => {
    proves('A-060', 'P-010');
    const withdrawal = await asked();
    await injectFault(site, { name: 'payout-unheard', txid: toBankPayoutId(withdrawal.player, withdrawal.order) });
    await approve(withdrawal);
    await becomes(withdrawal, 'confirmed');
    expect(await atBank(withdrawal)).toHaveLength(1);
    expect((await readOrderStates(site, withdrawal.player, withdrawal.order)).slice(3)).toEqual([
      'submitting',
      'unknown',
      'submitting',
      'processing',
      'confirmed',
    ]);
  });

  test('the payee’s bank refuses: the money is playable again, once, and the record says why', async () => {
    proves('A-060', 'P-011');
    const withdrawal = await asked();
    await injectFault(site, { name: 'payout-rejected', txid: toBankPayoutId(withdrawal.player, withdrawal.order) });
    await approve(withdrawal);
    await becomes(withdrawal, 'rejected');
    expect(await readAccounts(withdrawal.player)).toEqual([50_000, 0]);
    const { steps } = await payments.getWithdrawalDetail(site.ctx, withdrawal);
    expect(steps.at(-1)).toMatchObject({
      state: 'rejected',
      why: 'Recusado pela instituição do favorecido',
      staff: null,
    });
    expect((await readRecords(withdrawal.player))[0]?.reason).toBe('Recusado pela instituição do favorecido');
  });

  test('a bank that refuses without a reason: the player sees no internal reason', async () => {
    const withdrawal = await asked();
    await injectFault(site, { name: 'payout-rejected', txid: toBankPayoutId(withdrawal.player, withdrawal.order) });
    const { getPayout, createPayout } = site.ctx.bank;
    const withoutReason = (payout: ProviderPayout): ProviderPayout => ({ ...payout, reason: undefined });
    site.ctx.bank.getPayout = async (id) => withoutReason(await getPayout.call(site.ctx.bank, id));
    site.ctx.bank.createPayout = async (order) => withoutReason(await createPayout.call(site.ctx.bank, order));
    try {
      await approve(withdrawal);
      await becomes(withdrawal, 'rejected');
    } finally {
      Object.assign(site.ctx.bank, { getPayout, createPayout });
    }
    const [record] = await readRecords(withdrawal.player);
    expect([record?.state, record?.reason]).toEqual(['rejected', undefined]);
  });

  test('the bank answers 503 for a while: nothing is released, and all payouts arrive later', async () => {
    proves('A-060', 'P-013');
    const all = await Promise.all(Array.from({ length: 3 }, () => asked()));
    await injectFault(site, { name: 'unavailable', durationMs: 4000 });
    await Promise.all(all.map(approve));
    await new Promise((resolve) => setTimeout(resolve, 1500));
    for (const item of all) {
      expect(['submitting', 'unknown']).toContain(await readState(item));
      expect(await readAccounts(item.player)).toEqual([40_000, 10_000]);
    }
    for (const item of all) await becomes(item, 'confirmed');
    for (const item of all) expect(await atBank(item)).toHaveLength(1);
  });

  test('what comes back after it arrived is credited, with its fee, once', async () => {
    proves('1-008', 'A-060', 'P-012');
    const withdrawal = await asked();
    await injectFault(site, {
      name: 'payout-returned',
      txid: toBankPayoutId(withdrawal.player, withdrawal.order),
      delayMs: 500,
    });
    await approve(withdrawal);
    await becomes(withdrawal, 'returned');
    expect(await readAccounts(withdrawal.player)).toEqual([50_000, 0]);
    expect((await readOrderStates(site, withdrawal.player, withdrawal.order)).slice(-2)).toEqual([
      'confirmed',
      'returned',
    ]);
    expect(await readRecords(withdrawal.player)).toMatchObject([{ status: '01', payout: { returned: 10_000 } }]);
    const { endToEndId } = await payments.getWithdrawalDetail(site.ctx, withdrawal);
    // A second report changes nothing.
    const again = {
      pix: [
        { endToEndId, status: 'REALIZADO', gnExtras: { idEnvio: toBankPayoutId(withdrawal.player, withdrawal.order) } },
      ],
    };
    for (let nth = 0; nth < 3; nth++) expect(await sendBankNotice(site, { ...again, nth })).toBe(200);
    await new Promise((resolve) => setTimeout(resolve, 1500));
    expect(await readAccounts(withdrawal.player)).toEqual([50_000, 0]);
  });

  test('without any notice the watch finds it; a forged one pays nothing', async () => {
    const withdrawal = await asked();
    await injectFault(site, { name: 'webhook-lost', txid: toBankPayoutId(withdrawal.player, withdrawal.order) });
    await approve(withdrawal);
    await becomes(withdrawal, 'confirmed');
    const other = await asked();
    const lie = {
      pix: [
        {
          endToEndId: `E${'9'.repeat(31)}`,
          status: 'REALIZADO',
          gnExtras: { idEnvio: toBankPayoutId(other.player, other.order) },
        },
      ],
    };
    expect(await sendBankNotice(site, lie)).toBe(200);
    const unknownPayout = toBankPayoutId(other.player, (other.order + 1) as OrderId);
    expect(
      await sendBankNotice(site, { pix: [{ endToEndId: `E${'8'.repeat(31)}`, gnExtras: { idEnvio: unknownPayout } }] }),
    ).toBe(200);
    await new Promise((resolve) => setTimeout(resolve, 1500));
    expect(await readState(other)).toBe('in_review');
    expect(await readAccounts(other.player)).toEqual([40_000, 10_000]);
  });

  test('two sweepers and a hail of notices pay twenty withdrawals once each', async () => {
    proves('A-060');
    await site.sweep();
    const all = await Promise.all(Array.from({ length: 20 }, () => asked(5000)));
    const before = await site.ctx.bank.getBalance();
    await Promise.all(all.map(approve));
    for (const item of all)
      void sendBankNotice(site, {
        pix: [
          {
            endToEndId: `E${String(item.order).padStart(31, '0')}`,
            gnExtras: { idEnvio: toBankPayoutId(item.player, item.order) },
          },
        ],
      });
    for (const item of all) await becomes(item, 'confirmed');
    for (const item of all) expect(await readAccounts(item.player)).toEqual([45_000, 0]);
    expect(before - (await site.ctx.bank.getBalance())).toBe(20 * 4900);
  });

  test('USDT: the amount in USDT is fixed with the request, and people say what became of it', async () => {
    proves('1-029');
    const { player, cpf } = await newcomerWithMoney(site, 50_000);
    await site.ctx.db.tx('may', (tx) =>
      tx.query(sql('test lx', `update account set lx = '20' where player = $1`, player)),
    );
    const address = { payCardNo: 'T9yD14Nj9j7xAB4dbGeiX9h8unkKHxuWwb', ifsc: '5' };
    const usdt = { kind: 'USDT', account: address } as const;
    const sent = { player, cpf, order: (await requestWithdrawal(site, player, cpf, 10_000, usdt)).orderId };
    const failed = { player, cpf, order: (await requestWithdrawal(site, player, cpf, 20_000, usdt)).orderId };
    expect(await payments.getWithdrawalDetail(site.ctx, sent)).toMatchObject({
      kind: 'USDT',
      usdt: 1860,
      account: { number: 'T9yD…uWwb' },
    });
    const settle = (input: payments.WithdrawalKey, outcome: 'sent' | 'failed', note: string, by = ana) =>
      payments.settleUsdtPayoutManually(site.ctx, by, input, { outcome, note });
    expect(await refusalCode(settle(sent, 'sent', 'a'.repeat(64)))).toBe('reviewOver');
    for (const item of [sent, failed]) {
      await approve(item);
      await becomes(item, 'processing');
    }
    expect(await readAccounts(player)).toEqual([20_000, 30_000]);
    for (const note of ['', 'short', 'with spaces in between the words'])
      expect(await refusalCode(settle(sent, 'sent', note))).toBe('badFields');
    expect(await refusalCode(settle(sent, 'failed', 'no'))).toBe('badFields');
    expect(await refusalCode(settle(sent, 'sent', 'a'.repeat(64), { staff: 2 as StaffId, ownPlayers: [player] }))).toBe(
      'ownReview',
    );
    await settle(sent, 'sent', 'a'.repeat(64));
    await settle(failed, 'failed', 'endereço recusado pela rede');
    expect(await refusalCode(settle(sent, 'failed', 'depois de enviado'))).toBe('reviewOver');
    await becomes(sent, 'confirmed');
    await becomes(failed, 'rejected');
    expect(await readAccounts(player)).toEqual([40_000, 0]);
    expect((await payments.getWithdrawalDetail(site.ctx, sent)).endToEndId).toBe('a'.repeat(64));
    const [custody] = await site.ctx.db.read.query(
      sql<{ amount: number }>(
        'test custody',
        'select sum(amount)::bigint as amount from posting where player = $1 and account = 110',
        player,
      ),
    );
    expect(custody?.amount).toBe(9800);
    expect(await atBank(sent)).toEqual([]);
    const [over, done] = await readRecords(player);
    expect(over?.payout).toBeUndefined();
    expect(done?.payout).toEqual({ fee: 200, net: 9800, usdt: 1860, usdtRate: 5, endToEndId: 'a'.repeat(64) });
  });

  test('USDT: a payout that two people approved fails only when two people say so, D7-A6', async () => {
    const { player, cpf } = await newcomerWithMoney(site, 500_000);
    await site.ctx.db.tx('may', (tx) =>
      tx.query(sql('test lx', `update account set lx = '20' where player = $1`, player)),
    );
    const account = { payCardNo: 'T9yD14Nj9j7xAB4dbGeiX9h8unkKHxuWwb', ifsc: '5' };
    const large = { kind: 'USDT', account } as const;
    const item = { player, cpf, order: (await requestWithdrawal(site, player, cpf, 300_000, large)).orderId };
    await site.ctx.db.tx('two', (tx) =>
      tx.query(sql('test two', `update withdrawal set approvals_needed = 2 where id = ${item.order}`)),
    );
    const [first, second] = [ana, { staff: 2 as StaffId, ownPlayers: [] }];
    for (const by of [first, second]) await payments.approveWithdrawal(site.ctx, by, item);
    await becomes(item, 'processing');
    const fail = (by: payments.PaymentsReviewer) =>
      payments.settleUsdtPayoutManually(site.ctx, by, item, { outcome: 'failed', note: 'recusado pela rede' });
    expect(await fail(first)).toEqual({ settled: false });
    expect(await fail(first)).toEqual({ settled: false });
    expect(await payments.getWithdrawalDetail(site.ctx, item)).toMatchObject({
      state: 'processing',
      failureReport: { staff: first.staff, note: 'recusado pela rede' },
    });
    expect(await readAccounts(player)).toEqual([200_000, 300_000]);
    expect(await fail(second)).toEqual({ settled: true });
    await becomes(item, 'rejected');
    expect(await readAccounts(player)).toEqual([500_000, 0]);
  });

  test('the audit compares every withdrawal with the ledger, and finds errors', async () => {
    proves('A-061');
    const wrong = async () => {
      const findings = await provePayments(site.ctx.db.read);
      return findings.filter((finding) => /withdrawal|held/.test(finding.name)).flatMap((finding) => finding.wrong);
    };
    expect(await wrong()).toEqual([]);
    const withdrawal = await asked();
    const spoil = (text: string) => site.ctx.db.tx('spoilt', (tx) => tx.query(sql('', text)));
    await spoil(`update withdrawal set state = 'confirmed' where id = ${withdrawal.order}`);
    // Held money of an order that is over, money that was never paid, a state without a history, no approval.
    expect((await wrong()).filter((line) => line.includes(String(withdrawal.player)))).toHaveLength(3);
    await spoil(`update withdrawal set state = 'in_review' where id = ${withdrawal.order}`);
    expect(await wrong()).toEqual([]);
  });
});

describe.skipIf(!onServer)('payouts in USDT by the sandbox', () => {
  test('are sent by themselves; an address that ends in rejected gets its money back', async () => {
    const site = await openPaymentsSite({ withdraw: { usdtSender: 'sandbox' } });
    try {
      await site.sweep();
      const { player, cpf } = await newcomerWithMoney(site, 50_000);
      await site.ctx.db.tx('may', (tx) =>
        tx.query(sql('test lx', `update account set lx = '20' where player = $1`, player)),
      );
      const ends = async (payCardNo: string, state: string) => {
        const withdrawal = { kind: 'USDT', account: { payCardNo, ifsc: '5' } } as const;
        const order = { player, order: (await requestWithdrawal(site, player, cpf, 10_000, withdrawal)).orderId };
        await payments.approveWithdrawal(site.ctx, ana, order);
        await waitUntil(
          state,
          async () => (await payments.getWithdrawalDetail(site.ctx, order)).state,
          (now) => now === state,
        );
      };
      await ends('T9yD14Nj9j7xAB4dbGeiX9h8unkKHxuWwb', 'confirmed');
      await ends('T9yD14Nj9j7xAB4dbGeiX9h8rejected', 'rejected');
      expect(await readMain(site, player)).toBe(40_000);
    } finally {
      await site.close();
    }
  });
});
