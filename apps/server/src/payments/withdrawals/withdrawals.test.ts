import { refusalStatusByCode } from '@arara/contract/protocol/errors';
import { toCentavos } from '@arara/money';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  notPlaying,
  requestWithdrawal,
  readOrderFacts,
  readOrderStates,
  readMain,
  registerPlayer,
  openPaymentsSite,
  refusalCode,
  newcomerWithMoney,
  type Site,
} from '../../../test/payments-site.ts';
import { serverAnswers } from '../../../test/world.ts';
import { computeFirstIdAt } from '../../platform/ids.ts';
import { toSaoPauloDay } from '../../platform/clock.ts';
import { sql } from '../../platform/db/db.ts';
import * as wallet from '../../wallet/wallet.ts';
import * as payments from '../payments.ts';
import { proves } from '../../../../../scripts/proof/proves.ts';

const onServer = await serverAnswers();

describe.skipIf(!onServer)('withdrawals', () => {
  let site: Site;
  beforeAll(async () => {
    site = await openPaymentsSite({ withdraw: { perDay: 2 } });
  });
  afterAll(() => site.close());

  test('the checks come in their order, whatever the amount', async () => {
    proves('5-008', '5-009', '5-010', '5-011', '5-014');
    expect(refusalStatusByCode.payoutAccountNotOwn).toBe(proves('A-193'));
    expect(refusalStatusByCode.kycNeeded).toBe(proves('A-194'));
    const least = (proves('9-007') as Readonly<Record<'least', number>>).least * 100;
    const { player: unknown, cpf: theirs } = await registerPlayer(site, { kyc: false });
    expect(await refusalCode(requestWithdrawal(site, unknown, theirs, ''))).toBe('kycNeeded');
    const { player: poor, cpf: poorCpf } = await registerPlayer(site);
    for (const amount of ['', null, undefined, 0, 6000] as const)
      expect(await refusalCode(requestWithdrawal(site, poor, poorCpf, amount))).toBe('nothingToWithdraw');
    const { player, cpf } = await newcomerWithMoney(site, 30_000);
    for (const amount of ['', null, undefined, 0, least - 1] as const)
      expect(await refusalCode(requestWithdrawal(site, player, cpf, amount))).toBe('belowWithdrawMinimum');
    expect(await refusalCode(requestWithdrawal(site, player, cpf, 30_001))).toBe('aboveWithdrawMaximum');
    expect(await refusalCode(requestWithdrawal(site, player, '', 6000))).toBe('badFields');
    expect(await refusalCode(requestWithdrawal(site, player, '11144477735', 6000))).toBe('payoutAccountNotOwn');
    expect(await refusalCode(requestWithdrawal(site, player, cpf, 6000, { account: { ifsc: '11144477735' } }))).toBe(
      'payoutAccountNotOwn',
    );
    expect(
      await refusalCode(
        requestWithdrawal(site, player, cpf, 6000, { kind: 'CNPJ', account: { payCardNo: '11222333000150' } }),
      ),
    ).toBe('badFields');
    expect(
      await refusalCode(
        requestWithdrawal(site, player, cpf, 6000, {
          kind: 'USDT',
          account: { payCardNo: 'T9yD14Nj9j7xAB4dbGeiX9h8unkKHxuWwb' },
        }),
      ),
    ).toBe('payoutAccountNotOwn');
    expect(await readMain(site, player)).toBe(30_000);
    await requestWithdrawal(site, player, cpf, least);
    await requestWithdrawal(site, player, cpf, least);
    expect(await refusalCode(requestWithdrawal(site, player, cpf, ''))).toBe('noWithdrawalsLeft');
  });

  test('an amount is held, stored with its bank account, and shown to its owner', async () => {
    proves('3-010', '3-011', '7-017', '7-018', '9-007');
    const [type, inReview] = [proves('4-064'), proves('4-008')];
    const fields = proves('3-037') as string[];
    const { player, cpf } = await newcomerWithMoney(site, 30_000);
    const masked = `${cpf.slice(0, 3)}.${cpf.slice(3, 6)}.${cpf.slice(6, 9)}-${cpf.slice(9)}`;
    const { orderId, status } = await requestWithdrawal(site, player, masked, 20_000, {
      account: { name: 'Ana S.', whatsapp: '11999' },
    });
    expect(status).toBe(inReview);
    expect(await readMain(site, player)).toBe(10_000);
    expect(await readOrderStates(site, player, orderId)).toEqual(['requested', 'in_review']);
    expect(await readOrderFacts(site, orderId)).toEqual(['withdrawalChanged']);
    expect(await payments.getWithdrawLimits(site.ctx, player, notPlaying)).toEqual({
      limitAmount: 5000,
      maxAmount: 1_000_000,
      number: 1,
      lock: 0,
      wdAmount: 10_000,
      usdtRate: 5,
      serviceAmount: 0,
      turnover: { main: 0, bonus: 0 },
      owed: 0,
      cardInfo: { CPF: { payCardNo: cpf, ifsc: cpf, name: 'Ana S.', whatsapp: '11999' }, CHANNEL: 'CPF' },
    });
    const { cardInfo } = await payments.getWithdrawLimits(site.ctx, player, notPlaying);
    expect(Object.keys(cardInfo.CPF ?? {}).toSorted()).toEqual(fields.toSorted());
    const page = {
      from: computeFirstIdAt(0),
      to: computeFirstIdAt(Date.now() + 60_000),
      before: computeFirstIdAt(Date.now() + 60_000),
      limit: 10,
    };
    expect(await payments.listWithdrawals(site.ctx.db.read, player, page)).toMatchObject([
      { id: orderId, type, status: inReview, amount: 20_000 },
    ]);
    const rows = await site.ctx.db.read.query(
      sql<{ day: string; account_sealed: Uint8Array }>(
        'test sealed',
        'select day, account_sealed from withdrawal where player = $1',
        player,
      ),
    );
    expect(rows[0]?.day).toBe(toSaoPauloDay(Date.now()));
    expect(Buffer.from(rows[0]?.account_sealed ?? []).includes(cpf)).toBe(false);
  });

  test('a company’s key is accepted, and USDT for players who may, at the rate shown', async () => {
    proves('1-028', '1-029', '3-011', '7-019');
    const lx = proves('5-014');
    expect(lx).toBe(proves('6-004'));
    const { player, cpf } = await newcomerWithMoney(site, 30_000);
    await requestWithdrawal(site, player, cpf, 5000, {
      kind: 'CNPJ',
      account: { payCardNo: '12.ABC.345/01DE-35', ifsc: cpf },
    });
    await site.ctx.db.tx('may', (tx) =>
      tx.query(sql('test lx', `update account set lx = '${String(lx)}' where player = $1`, player)),
    );
    const address = { payCardNo: 'T9yD14Nj9j7xAB4dbGeiX9h8unkKHxuWwb' };
    for (const ifsc of ['4.9', ''])
      expect(
        await refusalCode(requestWithdrawal(site, player, cpf, 5000, { kind: 'USDT', account: { ...address, ifsc } })),
      ).toBe('usdtRateChanged');
    await requestWithdrawal(site, player, cpf, 5000, { kind: 'USDT', account: { ...address, ifsc: '5' } });
    expect((await payments.getWithdrawLimits(site.ctx, player, notPlaying)).cardInfo).toMatchObject({
      CNPJ: { payCardNo: '12ABC34501DE35' },
      USDT: address,
      CHANNEL: 'USDT',
    });
  });

  test('money that was not wagered yet stays', async () => {
    proves('A-048');
    const times = Number(proves('9-012'));
    const { player, cpf } = await registerPlayer(site);
    await site.ctx.db.tx('money', async (tx) =>
      wallet.bookDeposit(tx, site.ctx, await wallet.lockWallet(tx, player), {
        amount: toCentavos(10_000),
        order: site.ctx.newId(),
        payment: site.ctx.newId(),
      }),
    );
    expect(await refusalCode(requestWithdrawal(site, player, cpf, 6000))).toBe('nothingToWithdraw');
    expect(await payments.getWithdrawLimits(site.ctx, player, notPlaying)).toMatchObject({
      wdAmount: 0,
      turnover: { main: 10_000 * times },
    });
  });

  test('the same key 20 times at once holds once', async () => {
    const { player, cpf } = await newcomerWithMoney(site, 30_000);
    const all = await Promise.all(
      Array.from({ length: 20 }, () => requestWithdrawal(site, player, cpf, 6000, { key: 'one' })),
    );
    expect(new Set(all.map((item) => item.orderId)).size).toBe(1);
    expect(await readMain(site, player)).toBe(24_000);
    expect(await refusalCode(requestWithdrawal(site, player, cpf, 7000, { key: 'one' }))).toBe('keyReused');
  });

  test('ten at once for all the money: one is held, none falls below zero', async () => {
    const { player, cpf } = await newcomerWithMoney(site, 6000);
    const all = await Promise.allSettled(Array.from({ length: 10 }, () => requestWithdrawal(site, player, cpf, 6000)));
    expect(all.filter((item) => item.status === 'fulfilled')).toHaveLength(1);
    expect(await readMain(site, player)).toBe(0);
  });
});
