import type { PlayerId, OrderId, StaffId } from '@arara/contract/protocol/fields';
import { centavos } from '@arara/money';
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
import type { Payout } from '../../ports/payment-provider.ts';
import * as orderSummary from '../order-summary.ts';
import { toPayoutId } from '../orders/bank-ids.ts';
import * as payments from '../payments.ts';
import { provePayments } from '../../proofs/proofs.ts';

const onServer = await serverAnswers();
const ana: payments.Reviewer = { staff: 1 as StaffId, ownPlayers: [] };

describe.skipIf(!onServer)('payouts', () => {
  let site: Site;
  beforeAll(async () => {
    site = await openPaymentsSite({ withdraw: { feeFraction: 0.02, twoStaffAbove: centavos(1_000_000) } });
    await site.sweep();
  });
  afterAll(() => site.close());
  afterEach(() => injectFault(site, { name: 'clear' }));

  type Asked = { player: PlayerId; cpf: string; order: OrderId };
  const asked = async (amount = 10_000, it: Parameters<typeof requestWithdrawal>[4] = {}): Promise<Asked> => {
    const { player, cpf } = await newcomerWithMoney(site, 50_000);
    return { player, cpf, order: (await requestWithdrawal(site, player, cpf, amount, it)).orderId };
  };
  const approve = (it: payments.WithdrawalKey) => payments.approveWithdrawal(site.ctx, ana, it);
  const stateOf = async (it: payments.WithdrawalKey) => (await payments.getWithdrawalDetail(site.ctx, it)).state;
  const becomes = (it: payments.WithdrawalKey, state: string, withinMs = 20_000) =>
    waitUntil(
      `withdrawal ${it.order}`,
      () => stateOf(it),
      (now) => now === state,
      withinMs,
    );
  const pots = async (player: PlayerId) => {
    const [row] = await site.ctx.db.read.query(
      sql<{ main: number; withdrawing: number }>(
        'test pots',
        'select main, withdrawing from wallet where player = $1',
        player,
      ),
    );
    return [row?.main, row?.withdrawing];
  };
  const recordsOf = (player: PlayerId) =>
    payments.listWithdrawals(site.ctx.db.read, player, {
      from: 0 as StaffId,
      to: Number.MAX_SAFE_INTEGER as StaffId,
      before: Number.MAX_SAFE_INTEGER as StaffId,
      limit: 10,
    });
  /** Payouts of an order that the bank has, by its own list. */
  const atBank = async ({ player, order }: Asked) =>
    (await site.ctx.bank.listPayouts(Date.now() - 3_600_000, Date.now() + 3_600_000)).filter(
      (it) => it.payoutId === toPayoutId(player, order),
    );

  test('an approved withdrawal arrives: sent once, booked once, the fee stays with the house', async () => {
    const it = await asked();
    expect(await atBank(it)).toEqual([]);
    await approve(it);
    await becomes(it, 'confirmed');
    const [paid, ...more] = await atBank(it);
    expect(more).toEqual([]);
    expect(paid).toMatchObject({ amount: 9800, status: 'confirmed' });
    expect(await pots(it.player)).toEqual([40_000, 0]);
    expect(await readOrderStates(site, it.player, it.order)).toEqual([
      'requested',
      'in_review',
      'approved',
      'submitting',
      'processing',
      'confirmed',
    ]);
    expect((await payments.getWithdrawalDetail(site.ctx, it)).endToEndId).toBe(paid?.endToEndId);
    expect(await readOrderFacts(site, it.order)).toEqual(Array.from({ length: 5 }, () => 'withdrawalChanged'));
    expect((await orderSummary.loadPaymentTotals(site.ctx.db.read, it.player)).withdrawnSum).toBe(9800);
    expect(await recordsOf(it.player)).toMatchObject([
      { amount: 10_000, payout: { fee: 200, net: 9800, endToEndId: paid?.endToEndId } },
    ]);
    const booked = await site.ctx.db.read.query(
      sql<{ debit: number; credit: number; amount: number }>(
        'test booked',
        'select debit, credit, amount from entry where player = $1 and ref = $2 order by id',
        it.player,
        it.order,
      ),
    );
    expect(booked).toEqual([
      { debit: 1, credit: 3, amount: 10_000 },
      { debit: 3, credit: 100, amount: 9800 },
      { debit: 3, credit: 106, amount: 200 },
    ]);
  });

  test('a payout to a company’s key goes to that key, with its owner named', async () => {
    const company = { kind: 'CNPJ', account: { payCardNo: '12.ABC.345/01DE-35' } } as const;
    const it = await asked(10_000, company);
    await approve(it);
    await becomes(it, 'confirmed');
    expect(await atBank(it)).toHaveLength(1);
  });

  test('the bank takes it and never answers: unknown, asked by the same name, paid once', async () => {
    const it = await asked();
    await injectFault(site, { name: 'payout-timeout', txid: toPayoutId(it.player, it.order) });
    await approve(it);
    await becomes(it, 'confirmed');
    expect(await atBank(it)).toHaveLength(1);
    expect((await readOrderStates(site, it.player, it.order)).slice(3)).toEqual([
      'submitting',
      'unknown',
      'processing',
      'confirmed',
    ]);
  });

  test('the bank never heard of it: sent again under the same name, paid once', async () => {
    const it = await asked();
    await injectFault(site, { name: 'payout-unheard', txid: toPayoutId(it.player, it.order) });
    await approve(it);
    await becomes(it, 'confirmed');
    expect(await atBank(it)).toHaveLength(1);
    expect((await readOrderStates(site, it.player, it.order)).slice(3)).toEqual([
      'submitting',
      'unknown',
      'submitting',
      'processing',
      'confirmed',
    ]);
  });

  test('the payee’s bank refuses: the money is playable again, once, and the record says why', async () => {
    const it = await asked();
    await injectFault(site, { name: 'payout-rejected', txid: toPayoutId(it.player, it.order) });
    await approve(it);
    await becomes(it, 'rejected');
    expect(await pots(it.player)).toEqual([50_000, 0]);
    const { steps } = await payments.getWithdrawalDetail(site.ctx, it);
    expect(steps.at(-1)).toMatchObject({
      state: 'rejected',
      why: 'Recusado pela instituição do favorecido',
      staff: null,
    });
    expect((await recordsOf(it.player))[0]?.reason).toBe('Recusado pela instituição do favorecido');
  });

  test('a bank that refuses without a word gives the player no word of ours as a reason', async () => {
    const it = await asked();
    await injectFault(site, { name: 'payout-rejected', txid: toPayoutId(it.player, it.order) });
    const { getPayout, createPayout } = site.ctx.bank;
    const wordless = (payout: Payout): Payout => ({ ...payout, reason: undefined });
    site.ctx.bank.getPayout = async (id) => wordless(await getPayout.call(site.ctx.bank, id));
    site.ctx.bank.createPayout = async (order) => wordless(await createPayout.call(site.ctx.bank, order));
    try {
      await approve(it);
      await becomes(it, 'rejected');
    } finally {
      Object.assign(site.ctx.bank, { getPayout, createPayout });
    }
    const [told] = await recordsOf(it.player);
    expect([told?.state, told?.reason]).toEqual(['rejected', undefined]);
  });

  test('the bank answers 503 for a while: nothing is given back, and all arrive once it is there again', async () => {
    const all = await Promise.all(Array.from({ length: 3 }, () => asked()));
    await injectFault(site, { name: 'unavailable', durationMs: 4000 });
    await Promise.all(all.map(approve));
    await new Promise((resolve) => setTimeout(resolve, 1500));
    for (const it of all) {
      expect(['submitting', 'unknown']).toContain(await stateOf(it));
      expect(await pots(it.player)).toEqual([40_000, 10_000]);
    }
    for (const it of all) await becomes(it, 'confirmed');
    for (const it of all) expect(await atBank(it)).toHaveLength(1);
  });

  test('what comes back after it arrived is credited, with its fee, once', async () => {
    const it = await asked();
    await injectFault(site, { name: 'payout-returned', txid: toPayoutId(it.player, it.order), delayMs: 500 });
    await approve(it);
    await becomes(it, 'returned');
    expect(await pots(it.player)).toEqual([50_000, 0]);
    expect((await readOrderStates(site, it.player, it.order)).slice(-2)).toEqual(['confirmed', 'returned']);
    expect(await recordsOf(it.player)).toMatchObject([{ status: '01', payout: { returned: 10_000 } }]);
    const { endToEndId } = await payments.getWithdrawalDetail(site.ctx, it);
    // Told again, it changes nothing.
    const again = {
      pix: [{ endToEndId, status: 'REALIZADO', gnExtras: { idEnvio: toPayoutId(it.player, it.order) } }],
    };
    for (let nth = 0; nth < 3; nth++) expect(await sendBankNotice(site, { ...again, nth })).toBe(200);
    await new Promise((resolve) => setTimeout(resolve, 1500));
    expect(await pots(it.player)).toEqual([50_000, 0]);
  });

  test('without any notice the watch finds it; a forged one pays nothing', async () => {
    const it = await asked();
    await injectFault(site, { name: 'webhook-lost', txid: toPayoutId(it.player, it.order) });
    await approve(it);
    await becomes(it, 'confirmed');
    const other = await asked();
    const lie = {
      pix: [
        {
          endToEndId: `E${'9'.repeat(31)}`,
          status: 'REALIZADO',
          gnExtras: { idEnvio: toPayoutId(other.player, other.order) },
        },
      ],
    };
    expect(await sendBankNotice(site, lie)).toBe(200);
    const nobody = toPayoutId(other.player, (other.order + 1) as OrderId);
    expect(
      await sendBankNotice(site, { pix: [{ endToEndId: `E${'8'.repeat(31)}`, gnExtras: { idEnvio: nobody } }] }),
    ).toBe(200);
    await new Promise((resolve) => setTimeout(resolve, 1500));
    expect(await stateOf(other)).toBe('in_review');
    expect(await pots(other.player)).toEqual([40_000, 10_000]);
  });

  test('two sweepers and a hail of notices pay twenty withdrawals once each', async () => {
    await site.sweep();
    const all = await Promise.all(Array.from({ length: 20 }, () => asked(5000)));
    const before = await site.ctx.bank.getBalance();
    await Promise.all(all.map(approve));
    for (const it of all)
      void sendBankNotice(site, {
        pix: [
          {
            endToEndId: `E${String(it.order).padStart(31, '0')}`,
            gnExtras: { idEnvio: toPayoutId(it.player, it.order) },
          },
        ],
      });
    for (const it of all) await becomes(it, 'confirmed');
    for (const it of all) expect(await pots(it.player)).toEqual([45_000, 0]);
    expect(before - (await site.ctx.bank.getBalance())).toBe(20 * 4900);
  });

  test('USDT: the amount in USDT is fixed with the request, and people say what became of it', async () => {
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
    const settle = (it: payments.WithdrawalKey, outcome: 'sent' | 'failed', note: string, by = ana) =>
      payments.settleUsdt(site.ctx, by, it, { outcome, note });
    expect(await refusalCode(settle(sent, 'sent', 'a'.repeat(64)))).toBe('reviewOver');
    for (const it of [sent, failed]) {
      await approve(it);
      await becomes(it, 'processing');
    }
    expect(await pots(player)).toEqual([20_000, 30_000]);
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
    expect(await pots(player)).toEqual([40_000, 0]);
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
    const [over, done] = await recordsOf(player);
    expect(over?.payout).toBeUndefined();
    expect(done?.payout).toEqual({ fee: 200, net: 9800, usdt: 1860, usdtRate: 5, endToEndId: 'a'.repeat(64) });
  });

  test('the audit proves every withdrawal against the ledger, and sees what is wrong', async () => {
    const wrong = async () => {
      const findings = await provePayments(site.ctx.db.read);
      return findings.filter((it) => /withdrawal|held/.test(it.name)).flatMap((it) => it.wrong);
    };
    expect(await wrong()).toEqual([]);
    const it = await asked();
    const spoil = (text: string) => site.ctx.db.tx('spoilt', (tx) => tx.query(sql('', text)));
    await spoil(`update withdrawal set state = 'confirmed' where id = ${it.order}`);
    // Held money of an order that is over, money that was never paid, a state without a history, no approval.
    expect((await wrong()).filter((line) => line.includes(String(it.player)))).toHaveLength(3);
    await spoil(`update withdrawal set state = 'in_review' where id = ${it.order}`);
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
        const it = { kind: 'USDT', account: { payCardNo, ifsc: '5' } } as const;
        const order = { player, order: (await requestWithdrawal(site, player, cpf, 10_000, it)).orderId };
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
