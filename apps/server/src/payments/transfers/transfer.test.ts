import { randomBytes } from 'node:crypto';
import type { PlayerId } from '@arara/contract/protocol/fields';
import { toCentavos } from '@arara/money';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  notPlaying,
  requestWithdrawal,
  startDeposit,
  readOrderFacts,
  readMain,
  registerPlayer,
  openPaymentsSite,
  refusalCode,
  type Site,
  newcomerWithMoney,
} from '../../../test/payments-site.ts';
import { serverAnswers } from '../../../test/world.ts';
import { readPlayerAccount } from '../../accounts/accounts.ts';
import { buildIdempotentCommand } from '../../platform/idempotency/idempotency.ts';
import { computeFirstIdAt } from '../../platform/ids.ts';
import { sql } from '../../platform/db/db.ts';
import * as wallet from '../../wallet/wallet.ts';
import * as payments from '../payments.ts';
import { blockPlayer } from '../../protection/protection.ts';
import { provePayments } from '../../proofs/proofs.ts';
import { countedAttempt } from '../../../test/counted-attempt.ts';
import { proves } from '../../../../../scripts/proof/proves.ts';

const onServer = await serverAnswers();
const PWD = 'segredo-longo';

describe.skipIf(!onServer)('transfers between players', () => {
  let site: Site;
  beforeAll(async () => {
    site = await openPaymentsSite();
  });
  afterAll(() => site.close());

  const findName = async (player: PlayerId) => (await readPlayerAccount(site.ctx.db.read, player)).username;
  const give = (player: PlayerId, username: string, amount: number, input: { pwd?: string; key?: string } = {}) =>
    payments.transferMoneyToPlayer(site.ctx, {
      attempt: countedAttempt,
      player,
      username,
      amount: toCentavos(amount),
      pwd: input.pwd ?? PWD,
      command: buildIdempotentCommand(player, 'transfer', input.key ?? randomBytes(8).toString('hex'), {
        username,
        amount,
      }),
    });
  const records = (player: PlayerId) =>
    payments.listTransfers(site.ctx.db.read, player, {
      from: 0 as PlayerId,
      to: computeFirstIdAt(Date.now() + 60_000),
      before: computeFirstIdAt(Date.now() + 60_000),
      limit: 10,
    });
  const sumsOfBook = () => wallet.sumWholeLedger(site.ctx.db.read);
  const wrongInBooks = async () => [
    ...(await provePayments(site.ctx.db.read))
      .filter((provePayment) => provePayment.name.includes('transfer'))
      .flatMap((provePayment) => provePayment.wrong),
    ...(await wallet.auditWallet(site.ctx.db.read)).flatMap((item) => item.wrong),
    ...(await sumsOfBook()).house.filter((item) => item.account === 'transit' && item.amount !== 0),
    ...(await sumsOfBook()).totals.filter((total) => total.amount !== 0),
  ];

  test('a transfer of R$ 1 holds back R$ 1 of what its recipient may withdraw, and no more D7-M6', async () => {
    const [ana, bia] = [await newcomerWithMoney(site, 50_000), await newcomerWithMoney(site, 20_000)];
    await give(ana.player, await findName(bia.player), 100);
    const available = async () => (await payments.getWithdrawLimits(site.ctx, bia.player, notPlaying)).wdAmount;
    expect(await available()).toBe(20_000);
    await requestWithdrawal(site, bia.player, bia.cpf, 15_000);
    expect(await available()).toBe(5000);
    // What was received and not wagered is not passed on either, in any number of parts.
    expect(await refusalCode(give(bia.player, await findName(ana.player), 5001))).toBe('aboveTransferable');
    await give(bia.player, await findName(ana.player), 5000);
    expect([await available(), await readMain(site, bia.player)]).toEqual([0, 100]);
    expect(await wrongInBooks()).toEqual([]);
  });

  test('turnover of a deposit still holds back everything, also beside a transfer D7-M6', async () => {
    const [ana, bia] = [await newcomerWithMoney(site, 50_000), await newcomerWithMoney(site, 20_000)];
    await give(ana.player, await findName(bia.player), 100);
    await site.ctx.db.tx('deposit', async (tx) =>
      wallet.bookDeposit(tx, site.ctx, await wallet.lockWallet(tx, bia.player), {
        amount: toCentavos(1000),
        order: site.ctx.newId(),
        payment: site.ctx.newId(),
      }),
    );
    expect(await payments.getWithdrawLimits(site.ctx, bia.player, notPlaying)).toMatchObject({ wdAmount: 0 });
  });

  test('money moves from one player to the other, both see it, and it must be wagered once', async () => {
    proves('1-012');
    const [type, times] = [proves('4-007'), Number(proves('A-188'))];
    const [ana, bia] = [await newcomerWithMoney(site, 50_000), await registerPlayer(site)];
    const answer = await give(ana.player, await findName(bia.player), 12_345);
    expect(answer).toEqual({
      orderId: answer.orderId,
      status: '10',
      username: await findName(bia.player),
      amount: 12_345,
    });
    expect([await readMain(site, ana.player), await readMain(site, bia.player)]).toEqual([37_655, 12_345]);
    expect(await payments.getWithdrawLimits(site.ctx, bia.player, notPlaying)).toMatchObject({
      wdAmount: 0,
      turnover: { main: 12_345 * times },
    });
    expect((await payments.getWithdrawLimits(site.ctx, ana.player, notPlaying)).turnover.main).toBe(0);
    const shared = { id: answer.orderId, type, status: '10', balance: null };
    expect(await records(ana.player)).toMatchObject([
      { ...shared, amount: -12_345, counterpart: expect.stringMatching(/^an•••@exemplo\.com\.br$/) },
    ]);
    expect(await records(bia.player)).toMatchObject([{ ...shared, amount: 12_345 }]);
    expect(await readOrderFacts(site, answer.orderId)).toEqual(['transferMade']);
    expect(await wrongInBooks()).toEqual([]);
  });

  test('each refusal has its reason, and nothing moves', async () => {
    proves('A-189');
    const [ana, bia] = [await newcomerWithMoney(site, 600_000), await registerPlayer(site)];
    const [own, other] = [await findName(ana.player), await findName(bia.player)];
    expect(await refusalCode(give(ana.player, other, 5000, { pwd: 'another one' }))).toBe('wrongPassword');
    expect(await refusalCode(give(ana.player, other, 99))).toBe('belowTransferMinimum');
    expect(await refusalCode(give(ana.player, other, 0))).toBe('belowTransferMinimum');
    expect(await refusalCode(give(ana.player, other, 500_001))).toBe('aboveTransferMaximum');
    expect(await refusalCode(give(ana.player, own, 5000))).toBe('transferToSelf');
    expect(await refusalCode(give(ana.player, 'ninguem@exemplo.com.br', 5000))).toBe('payeeNotFound');
    await blockPlayer(site.ctx, { player: bia.player, reason: 'teste', until: null });
    expect(await refusalCode(give(ana.player, other, 5000))).toBe('payeeNotFound');
    const poor = await newcomerWithMoney(site, 5000);
    expect(await refusalCode(give(poor.player, own, 5001))).toBe('aboveTransferable');
    const { player: unwagered } = await registerPlayer(site);
    await site.ctx.db.tx('money', async (tx) =>
      wallet.bookDeposit(tx, site.ctx, await wallet.lockWallet(tx, unwagered), {
        amount: toCentavos(10_000),
        order: site.ctx.newId(),
        payment: site.ctx.newId(),
      }),
    );
    expect(await refusalCode(give(unwagered, own, 5000))).toBe('aboveTransferable');
    const { player: unverified } = await registerPlayer(site, { kyc: false });
    expect(await refusalCode(give(unverified, own, 5000))).toBe('kycNeeded');
    // An account whose owner is not identified may not hold money.
    expect(await refusalCode(give(ana.player, await findName(unverified), 5000))).toBe('payeeNotFound');
    expect(await readMain(site, unverified)).toBe(0);
    expect([await readMain(site, ana.player), await readMain(site, poor.player)]).toEqual([600_000, 5000]);
  });

  test('a blocked account moves nothing, whatever session is still open; its withdrawal goes to review', async () => {
    const [ana, bia] = [await newcomerWithMoney(site, 50_000), await registerPlayer(site)];
    await blockPlayer(site.ctx, { player: ana.player, reason: 'teste', until: null });
    expect(await refusalCode(give(ana.player, await findName(bia.player), 5000))).toBe('accountBlocked');
    expect(await refusalCode(startDeposit(site, ana.player))).toBe('accountBlocked');
    expect(await readMain(site, ana.player)).toBe(50_000);
    expect((await requestWithdrawal(site, ana.player, ana.cpf, 5000)).status).toBe('00');
  });

  test('play money never leaves its account, and never arrives as real money', async () => {
    proves('A-189');
    const [ana, bia] = [await newcomerWithMoney(site, 50_000), await newcomerWithMoney(site, 50_000)];
    const [nameA, nameB] = [await findName(ana.player), await findName(bia.player)];
    await site.ctx.db.tx('play money', (tx) =>
      tx.query(sql('test currency', `update wallet set currency = 'BRLT' where player = $1`, bia.player)),
    );
    expect(await refusalCode(give(bia.player, nameA, 5000))).toBe('playMoney');
    expect(await refusalCode(give(ana.player, nameB, 5000))).toBe('payeeNotFound');
    await site.ctx.db.tx('real money', (tx) =>
      tx.query(sql('test currency', `update wallet set currency = 'BRL' where player = $1`, bia.player)),
    );
  });

  test('the same key a dozen times at once gives once; a wrong password never learns what the key did', async () => {
    proves('A-189');
    const [ana, bia] = [await newcomerWithMoney(site, 50_000), await registerPlayer(site)];
    const to = await findName(bia.player);
    const all = await Promise.all(Array.from({ length: 12 }, () => give(ana.player, to, 5000, { key: 'one' })));
    expect(new Set(all.map((item) => item.orderId)).size).toBe(1);
    expect([await readMain(site, ana.player), await readMain(site, bia.player)]).toEqual([45_000, 5000]);
    expect(await refusalCode(give(ana.player, to, 6000, { key: 'one' }))).toBe('keyReused');
    expect(await refusalCode(give(ana.player, to, 5000, { key: 'one', pwd: 'guess' }))).toBe('wrongPassword');
    const kept = await site.ctx.db.read.query(
      sql<{ body: string }>('test bodies', 'select body::text as body from command where player = $1', ana.player),
    );
    expect(kept).toHaveLength(1);
  });

  test('a debt is repaid first, and the whole must be wagered', async () => {
    const [ana, bia] = [await newcomerWithMoney(site, 50_000), await registerPlayer(site)];
    await site.ctx.db.tx('a debt', (tx) =>
      tx.flight(
        sql('test debt', 'update wallet set receivable = -3000 where player = $1', bia.player),
        sql(
          'test debt entry',
          `insert into entry (player, id, kind, debit, credit, amount, debit_after, ref) values ($1, $2, 10, 5, 102, 3000, -3000, $2)`,
          bia.player,
          site.ctx.newId(),
        ),
      ),
    );
    expect(await payments.getWithdrawLimits(site.ctx, bia.player, notPlaying)).toMatchObject({ owed: 3000 });
    await give(ana.player, await findName(bia.player), 5000);
    expect(await readMain(site, bia.player)).toBe(2000);
    expect(await payments.getWithdrawLimits(site.ctx, bia.player, notPlaying)).toMatchObject({
      owed: 0,
      turnover: { main: 5000 },
    });
    expect(await wrongInBooks()).toEqual([]);
  });

  test(
    'many transfers at once in both directions keep the sum, cause no deadlock, and take no balance below zero',
    {
      timeout: 90_000,
    },
    async () => {
      proves('A-191');
      const people = await Promise.all(Array.from({ length: 4 }, () => newcomerWithMoney(site, 20_000)));
      const names = await Promise.all(people.map((item) => findName(item.player)));
      const move = fc.record({ from: fc.nat(3), to: fc.nat(3), amount: fc.integer({ min: 100, max: 15_000 }) });
      await fc.assert(
        fc.asyncProperty(fc.array(move, { minLength: 6, maxLength: 12 }), async (moves) => {
          // A recipient must wager a transfer before sending it on; here it counts as wagered, so that money can circulate.
          await site.ctx.db.tx('wagered', (tx) =>
            tx.query(sql('test all wagered', 'update wallet set turn_filled = turn_required')),
          );
          const ends = await Promise.all(
            moves.map(({ from, to, amount }) =>
              give(people[from]?.player as PlayerId, names[to] ?? '', amount).then(
                () => 'given',
                (error: { code?: string }) => error.code ?? String(error),
              ),
            ),
          );
          for (const end of ends) expect(['given', 'aboveTransferable', 'transferToSelf']).toContain(end);
          const money = await Promise.all(people.map((item) => readMain(site, item.player)));
          expect(money.reduce((sum, item) => sum + item, 0)).toBe(80_000);
        }),
        { numRuns: 3 },
      );
      expect(await wrongInBooks()).toEqual([]);
    },
  );
});
