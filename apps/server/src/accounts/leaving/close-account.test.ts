/** The closing of an account, as its owner, a thief of a session and a person who would evade an exclusion call it. */
import { playerContract } from '@arara/contract';
import type { Id, PlayerId } from '@arara/contract/protocol/fields';
import { type Centavos, toCentavos } from '@arara/money';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type AccountsSite, openAccountsSite, SITE_PASSWORD, type SitePlayer } from '../../../test/accounts-site.ts';
import { freshCpf } from '../../../test/office.ts';
import { buildWalletState } from '../../../test/wallet-state.ts';
import { sql } from '../../platform/db/db.ts';
import * as wallet from '../../wallet/wallet.ts';
import { proves } from '../../../../../scripts/proof/proves.ts';
import { findClosingRefusal } from './close-account.ts';

let site: AccountsSite;
let ana: SitePlayer;
beforeAll(async () => {
  site = await openAccountsSite();
});
afterAll(() => site?.close());
const registerAna = async () => {
  ana = await site.register();
};

const call = (name: keyof typeof playerContract, body: object | undefined, token = ana.token) =>
  site.call(playerContract[name].path, token, body);
const stepUp = () => call('stepUp', { pwd: SITE_PASSWORD });
const close = () => call('closeAccount', {});
const pay = (centavos: number) =>
  site.app.ctx.db.tx('money', async (tx) =>
    wallet.bookDeposit(tx, site.app.ctx, await wallet.lockWallet(tx, ana.player as PlayerId), {
      amount: toCentavos(centavos),
      order: site.app.ctx.newId(),
      payment: site.app.ctx.newId(),
    }),
  );

describe('an account is closed', () => {
  beforeEach(registerAna);

  test('after a step-up alone; every session ends, also that of the test account, and the owner is mailed', async () => {
    proves('A-154', 'A-500');
    const other = ((await site.logIn(ana.username, SITE_PASSWORD)).data as { access_token: string }).access_token;
    const { data: play } = await call('switchTest', {}, other);
    const { data: testAccount } = await call('getUserTest', undefined);
    const { username, pwd } = testAccount as { username: string; pwd: string };
    expect(await close()).toMatchObject({ status: 40303, data: { methods: ['pwd'] } });
    await stepUp();
    expect(await close()).toMatchObject({ http: 200, status: 0, data: null });
    const tokens = [ana.token, other, (play as { access_token: string }).access_token];
    expect(await Promise.all(tokens.map((token) => site.isLive(token)))).toEqual([false, false, false]);
    expect((await site.mail.take(ana.username)).subject).toBe('Sua conta foi encerrada');
    // The right password is told why, any other is answered as for an unknown name.
    expect(await site.logIn(ana.username, SITE_PASSWORD)).toMatchObject({ http: 403, status: 40301 });
    expect((await site.logIn(ana.username, 'tucano azul 9')).status).toBe(40003);
    expect((await site.logIn(username, pwd)).status).toBe(40301);
  });

  test('its e-mail and CPF open no other account, its code invites nobody, its password is not reset', async () => {
    proves('A-501');
    const cpf = freshCpf();
    const registration = (username: string, cardNo: string, regcode = '') => ({
      name: 'Bia Lima',
      cardNo,
      username,
      country: '+55',
      phone: '11912345678',
      pwd: SITE_PASSWORD,
      pwd1: SITE_PASSWORD,
      regcode,
      codeId: 1,
      captCode: 'abcd',
    });
    const email = `${crypto.randomUUID()}@exemplo.com.br`;
    const { data } = await call('restRegister', registration(email, cpf), '');
    const token = (data as { access_token: string }).access_token;
    const { yqm } = (await call('userInfo', undefined, token)).data as { yqm: string };
    await call('stepUp', { pwd: SITE_PASSWORD }, token);
    expect((await call('closeAccount', {}, token)).status).toBe(0);
    const another = () => `${crypto.randomUUID()}@exemplo.com.br`;
    expect((await call('restRegister', registration(email, freshCpf()), '')).status).toBe(42201);
    expect((await call('restRegister', registration(another(), cpf), '')).status).toBe(42201);
    expect(await call('restRegister', registration(another(), freshCpf(), yqm), '')).toMatchObject({
      status: 40001,
      data: { fields: { regcode: expect.any(String) } },
    });
    expect((await call('sendResetCode', { email }, '')).status).toBe(0);
    // The mail of an open account comes later than one of the closed account would.
    await call('sendResetCode', { email: ana.username }, '');
    expect((await site.mail.take(ana.username)).code).toBeDefined();
    expect(site.mail.mails.filter(({ to, code }) => to === email && code !== undefined)).toEqual([]);
  });

  test('not from a test account, and by two calls at once only once', async () => {
    const { data } = await call('switchTest', {});
    expect((await call('closeAccount', {}, (data as { access_token: string }).access_token)).status).toBe(42201);
    await stepUp();
    const statuses = (await Promise.all([close(), close()])).map(({ status }) => status);
    expect(statuses.filter((status) => status === 0)).toHaveLength(1);
  });

  test('a request of a session that was looked up before can stake and deposit nothing afterwards', async () => {
    await call('updateKyc', { name: 'Ana Souza' });
    await stepUp();
    expect((await close()).status).toBe(0);
    await site.app.ctx.db.tx('session of a node that has not heard of it', (tx) =>
      tx.query(sql('', 'update session set revoked_at = null where player = $1', ana.player)),
    );
    site.app.ctx.db.wake('sessions');
    const keyed = (path: string, body: object) => site.call(path, ana.token, body, { 'idempotency-key': path });
    expect((await keyed('/api/app/game/SE0002/bet', { amount: 1, direction: 'over', target: 50 })).status).toBe(40301);
    const [{ pkgId } = { pkgId: '' }] = (await call('getPrices', undefined)).data as { pkgId: string }[];
    expect((await keyed(`/api/app/order/prePay/${pkgId}`, {})).status).toBe(40301);
  });
});

describe('an account stays open', () => {
  test('while money, a round or an unpaid order is there; the answer names it', async () => {
    proves('A-502');
    await registerAna();
    await stepUp();
    await pay(1250);
    expect(await close()).toMatchObject({
      status: 42201,
      message: 'Ainda há R$ 12,50 na conta. Retire o saldo antes de encerrar a conta.',
    });
    const round = await site.call(
      '/api/app/game/SE0001/bet',
      ana.token,
      { amount: 12.5, mines: 3 },
      {
        'idempotency-key': 'round',
      },
    );
    expect(round.status).toBe(0);
    expect((await close()).message).toBe('Há uma rodada aberta. Termine-a antes de encerrar a conta.');
    await site.call(playerContract.stopGame.path, ana.token);
    expect((await close()).message).toContain('R$ 12,50');
    await site.app.ctx.db.tx('order', (tx) =>
      tx.query(
        sql(
          '',
          `insert into deposit (player, id, package, price, gift_wanted, state, command_key, expires_at)
           values ($1, $2, 1, 100, false, 'awaiting_payment', '', $3)`,
          ana.player,
          site.app.ctx.newId(),
          Date.now() + 1_800_000,
        ),
      ),
    );
    expect((await close()).message).toBe(
      'Há um depósito em aberto. Pague-o ou espere até ele vencer antes de encerrar a conta.',
    );
    expect(await site.isLive(ana.token)).toBe(true);
  });

  const centavos = (amount: number): Centavos => toCentavos(amount);
  test.each([
    ['closeRoundOpen', {}, 'closeRoundOpen'],
    ['closeBetOpen', {}, 'closeBetOpen'],
    ['closeDepositOpen', {}, 'closeDepositOpen'],
    ['closeWithdrawalOpen', { withdrawing: centavos(1) }, undefined],
    ['closeBonusOpen', { bonusId: 5 as Id }, undefined],
    ['closeBalanceLeft', { main: centavos(1) }, undefined],
    ['closeCommissionLeft', { agent: centavos(1) }, undefined],
    ['closeDebtLeft', { receivable: centavos(-1) }, undefined],
    [undefined, {}, undefined],
  ] as const)('%s', (code, state, open) => {
    expect(findClosingRefusal(buildWalletState(state), open)?.code).toBe(code);
  });
});
