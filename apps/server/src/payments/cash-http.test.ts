import { randomUUID } from 'node:crypto';
import { rmSync } from 'node:fs';
import type { PlayerId } from '@arara/contract/protocol/fields';
import { toCentavos } from '@arara/money';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type RunningServerApp, createApp } from '../server.ts';
import { readConfig } from '../config/config.ts';
import { sql } from '../platform/db/db.ts';
import { buildIdempotentCommand } from '../platform/idempotency/idempotency.ts';
import { openLog } from '../platform/log/log.ts';
import * as payments from './payments.ts';
import * as wallet from '../wallet/wallet.ts';
import { fillDataFolder } from '../../test/migrated-database.ts';
import { freshFolder } from '../../test/world.ts';
import { proves } from '../../../../scripts/proof/proves.ts';

describe('withdrawals and transfers over HTTP, as a player and an attacker send them', () => {
  const folder = freshFolder('cash');
  let app: RunningServerApp;
  let ana: Person;
  let bia: Person;
  interface Person {
    readonly token: string;
    readonly username: string;
    readonly cpf: string;
    readonly player: PlayerId;
  }
  beforeAll(async () => {
    const read = readConfig({
      DATA_DIR: folder,
      PORT: '0',
      PSP_SANDBOX_PORT: '8533',
      CAPTCHA_TEST_CODE: 'abcd',
      RATE_LIMITS: 'off',
      FEED: 'off',
      FREE_DEPOSIT_AMOUNT: '10-2000',
    });
    if (!read.ok) throw new Error(read.problems.join());
    await fillDataFolder(folder);
    app = await createApp(read.config, { log: openLog('silent') });
    await app.listen();
    ana = await newcomer('52998224725', 100_000);
    bia = await newcomer('11144477735', 0);
  });
  afterAll(async () => {
    await app?.close();
    rmSync(folder, { recursive: true, force: true });
  });

  const call = async (path: string, body?: unknown, headers: Record<string, string> = {}) => {
    const response = await fetch(app.url + path, {
      ...(body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) }),
      headers: { 'content-type': 'application/json', authorization: ana?.token ?? '', ...headers },
    });
    return {
      http: response.status,
      ...((await response.json()) as { status: number; message: string; data: Record<string, unknown> }),
    };
  };
  const post = (path: string, body: unknown, key: string = randomUUID()) =>
    call(path, body, { 'idempotency-key': key });
  async function newcomer(cpf: string, money: number): Promise<Person> {
    const username = `${randomUUID()}@x.com`;
    const entry = { username, pwd: 'segredo123', codeId: 12, captCode: 'abcd' };
    const { data } = await call(
      '/api/auth/user/restRegister',
      { ...entry, name: 'Ana Souza', cardNo: cpf, country: '+55', phone: '11912345678', pwd1: 'segredo123' },
      { authorization: '' },
    );
    const token = String(data['access_token']);
    await call('/api/app/user/updateKyc', { name: 'Ana Souza', cardNo: cpf }, { authorization: token });
    const { data: user } = await call('/api/app/user/userInfo', undefined, { authorization: token });
    const player = Number(user['uId']) as PlayerId;
    if (money > 0)
      await app.ctx.db.tx('money', async (tx) => {
        await wallet.bookDeposit(tx, app.ctx, await wallet.lockWallet(tx, player), {
          amount: toCentavos(money),
          order: app.ctx.newId(),
          payment: app.ctx.newId(),
        });
        await tx.query(sql('test wagered', 'update wallet set turn_filled = turn_required where player = $1', player));
      });
    return { token, username, cpf, player };
  }
  const transfer = (input: Record<string, unknown> = {}, key?: string) =>
    post('/api/app/wallet/transfer', { username: bia.username, amount: 10.5, pwd: 'segredo123', ...input }, key);
  const withdraw = (input: Record<string, unknown> = {}) =>
    post('/api/app/order/withdraw', { payCardBank: 'CPF', payCardNo: ana.cpf, amount: 60, ...input });

  test('who has withdrawn nothing reads the limits of a withdrawal', async () => {
    const { least, most } = proves('9-007') as Readonly<Record<'least' | 'most', number>>;
    const { data } = await call('/api/app/order/getWithdraw', undefined, { authorization: bia.token });
    expect(data).toMatchObject({ limitAmount: least, maxAmount: most, number: proves('9-032'), lock: 0, wdAmount: 0 });
    expect(data).toMatchObject({ serviceAmount: proves('9-034'), cardInfo: {} });
    expect(Object.keys(data)).toEqual(expect.arrayContaining(proves('3-010') as string[]));
  });

  test('everybody reads the limits of an amount of their own, and the server refuses one outside of them', async () => {
    const { data } = await call('/api/app/order/freeAmount', undefined, { authorization: '' });
    expect(data).toEqual({ least: 10, most: 2000 });
    const pay = (input: Record<string, unknown>) => post('/api/app/order/prePayAmount', input);
    expect(await pay({ amount: 9.99 })).toMatchObject({ http: 422, message: 'O depósito mínimo é R$ 10,00.' });
    expect(await pay({ amount: 2000.01 })).toMatchObject({ http: 422, message: 'O depósito máximo é R$ 2.000,00.' });
    expect(await pay({})).toMatchObject({ http: 400, data: { fields: { amount: 'Campo obrigatório.' } } });
    expect((await call('/api/app/promo/terms?pkgId=0&amount=37.5')).data).toMatchObject({
      pkgId: '0',
      pays: 37.5,
      gift: 0,
      giftReason: 'none',
      turnover: { main: 37.5, bonus: 0 },
    });
  });

  test('a transfer arrives, gets the same answer for its key again, and is in both players’ records', async () => {
    proves('A-064');
    const reused = proves('A-185');
    const key = randomUUID();
    const first = await transfer({ username: bia.username.toUpperCase() }, key);
    expect(first).toMatchObject({ http: 200, status: 0, data: { status: '10', amount: 10.5, username: bia.username } });
    expect((await transfer({ username: bia.username.toUpperCase() }, key)).data).toEqual(first.data);
    expect(await transfer({ amount: 11 }, key)).toMatchObject({ http: 409, status: reused });
    const mine = await call('/api/app/records?kind=transfer');
    expect(mine.data['items']).toMatchObject([
      { id: first.data['orderId'], type: proves('4-007'), status: '10', amount: -10.5 },
    ]);
    const theirs = await call('/api/app/records?kind=transfer', undefined, { authorization: bia.token });
    expect(theirs.data['items']).toMatchObject([{ id: first.data['orderId'], amount: 10.5 }]);
    expect(JSON.stringify(theirs.data)).not.toContain(ana.username);
  });

  test('each refusal of a transfer has its status', async () => {
    const [least, most] = [Number(proves('A-062')), Number(proves('A-187'))];
    proves('A-064', 'A-186', 'A-189');
    expect(await transfer({ pwd: 'wrong' })).toMatchObject({
      http: 400,
      status: 40_003,
      message: 'Senha incorreta.',
      data: { fields: { pwd: 'Senha incorreta.' } },
    });
    expect(await transfer({ amount: least - 0.01 })).toMatchObject({ http: 422, status: 42_201 });
    expect(await transfer({ amount: most + 0.01 })).toMatchObject({ http: 422, status: 42_201 });
    expect(await transfer({ amount: 1e300 })).toMatchObject({ http: 422, status: 42_201 });
    expect(await transfer({ amount: 4999 })).toMatchObject({
      http: 422,
      status: 42_201,
      message: 'Você pode transferir até R$ 989,50 agora.',
    });
    expect(await transfer({ username: ana.username })).toMatchObject({ http: 422, status: 42_201 });
    expect(await transfer({ username: 'nobody@x.com' })).toMatchObject({ http: 404, status: 40_401 });
    expect(await transfer({ amount: '9'.repeat(30) })).toMatchObject({ http: 422, status: 42_201 });
    expect(await transfer({ amount: least })).toMatchObject({ http: 200, data: { amount: least } });
    expect(await transfer({ amount: least.toFixed(2) })).toMatchObject({ http: 200, data: { amount: least } });
  });

  test('a payee who is unknown, not verified or paused gets one answer, word for word, and none before the money is there', async () => {
    proves('A-192');
    const pauseBia = (until: number | null) =>
      app.ctx.db.tx('paused', (tx) =>
        tx.query(
          sql(
            'test pause',
            `insert into player_protection (player, paused_until) values ($1, $2)
             on conflict (player) do update set paused_until = excluded.paused_until`,
            bia.player,
            until,
          ),
        ),
      );
    const setKyc = (kyc: 0 | 1) =>
      app.ctx.db.tx('kyc', (tx) =>
        tx.query(sql('test kyc', 'update account set kyc = $2 where player = $1', bia.player, kyc)),
      );
    const unknown = await transfer({ username: 'nobody@x.com' });
    expect(unknown).toMatchObject({ http: 404, status: 40_401 });
    const beyond = await transfer({ username: 'nobody@x.com', amount: 4999 });
    expect(beyond).toMatchObject({ http: 422, status: 42_201 });
    await setKyc(0);
    expect(await transfer({})).toEqual(unknown);
    expect(await transfer({ amount: 4999 })).toEqual(beyond);
    await setKyc(1);
    await pauseBia(app.ctx.now() + 3_600_000);
    expect(await transfer({})).toEqual(unknown);
    expect(await transfer({ amount: 4999 })).toEqual(beyond);
    await pauseBia(null);
  });

  test.each([
    ['amount', { amount: -1 }],
    ['amount', { amount: 1.005 }],
    ['amount', { amount: '1,50' }],
    ['amount', { amount: '10.005' }],
    ['amount', { amount: '-10' }],
    ['amount', { amount: '1e1' }],
    ['amount', { amount: ' 10' }],
    ['amount', { amount: '' }],
    ['amount', { amount: null }],
    ['amount', { amount: undefined }],
    ['username', { username: 'not an e-mail' }],
    ['username', { username: { $ne: null } }],
    ['username', { username: `${'a'.repeat(300)}@x.com` }],
    ['username', { username: 'a\0@x.com' }],
    ['pwd', { pwd: '' }],
    ['pwd', { pwd: 'x'.repeat(129) }],
    ['pwd', { pwd: true }],
    ['note', { note: 'for you' }],
  ])('a transfer with a wrong %s is 40001 at that field: %j', async (field, item) => {
    const status = proves('A-064');
    const answer = await transfer(item);
    expect(answer).toMatchObject({ http: 400, status });
    expect(Object.keys(answer.data['fields'] as object)).toEqual([field]);
  });

  test.each([
    ['from', 'from=yesterday'],
    ['from', 'from=1.5'],
    ['from', 'from=-1'],
    ['to', 'to=1e300'],
    ['to', 'to='],
    ['to', 'from=2000&to=1000'],
    ['cursor', 'cursor=abc'],
    ['cursor', 'cursor=0'],
    ['cursor', 'cursor=-5'],
    ['cursor', 'cursor=9999999999999999'],
    ['cursor', "cursor=1'%20or%201=1"],
    ['limit', 'limit=101'],
    ['kind', 'kind=everything'],
  ])('records with a wrong %s are 40001 at that field: %s', async (field, query) => {
    const status = proves('A-065');
    const answer = await call(`/api/app/records?${query.startsWith('kind') ? '' : 'kind=bill&'}${query}`);
    expect(answer).toMatchObject({ http: 400, status });
    expect(Object.keys(answer.data['fields'] as object)).toEqual([field]);
  });

  test('isapp: an order of the installed app stays marked as one', async () => {
    proves('7-015');
    // No bank answers here: the order is kept all the same.
    const ordered = async (isapp: object) => {
      expect((await post('/api/app/order/prePay/103', { gift: 0, ...isapp })).status).toBe(50301);
      const [row] = await app.ctx.db.read.query<{ isapp: number }>(
        sql('test isapp', 'select isapp from deposit where player = $1 order by id desc limit 1', ana.player),
      );
      return row?.isapp;
    };
    expect([await ordered({ isapp: 1 }), await ordered({ isapp: 0 }), await ordered({})]).toEqual([1, 0, 0]);
    expect((await post('/api/app/order/prePay/103', { isapp: 2 })).status).toBe(40001);
  });

  test('every kind of records is answered, and the bill has the transfer', async () => {
    proves('A-065');
    for (const kind of ['deposit', 'withdraw', 'transfer', 'award', 'bill', 'flow', 'game', 'bet'])
      expect((await call(`/api/app/records?kind=${kind}&from=0&limit=5`)).http).toBe(200);
    const bill = await call('/api/app/records?kind=bill');
    expect((bill.data['items'] as { type: string }[]).map((item) => item.type)).toContain('20');
  });

  test('without a session 40101, without a key 40001', async () => {
    const body = { username: bia.username, amount: 10, pwd: 'segredo123' };
    const key = { 'idempotency-key': 'k' };
    for (const [path, sent] of [
      ['/api/app/wallet/transfer', body],
      ['/api/app/order/cancelWithdraw/1', {}],
    ] as const) {
      expect(await call(path, sent, { ...key, authorization: '' })).toMatchObject({ http: 401, status: 40_101 });
      expect(await call(path, sent)).toMatchObject({ http: 400, status: 40_001 });
    }
  });

  test('a withdrawal is cancelled once, only by its owner', async () => {
    proves('A-064', 'A-186');
    const asked = await withdraw({ amount: '100.00' });
    expect(asked).toMatchObject({ http: 200, data: { status: '00' } });
    const path = `/api/app/order/cancelWithdraw/${String(asked.data['orderId'])}`;
    const headers = { authorization: bia.token, 'idempotency-key': 'theirs' };
    expect(await call(path, {}, headers)).toMatchObject({ http: 404, status: 40_401 });
    expect(await post(path, {}, 'mine')).toMatchObject({ http: 200, data: { status: '01' } });
    expect(await post(path, {}, 'mine')).toMatchObject({ http: 200, data: { status: '01' } });
    expect(await post(path, {})).toMatchObject({ http: 422, status: 42_201 });
    for (const id of ['0', '-1', 'x', '1e3', '9'.repeat(40), '%00'])
      expect((await post(`/api/app/order/cancelWithdraw/${id}`, {})).http).toBe(404);
  });

  test('a withdrawal is refused while the player’s stake waits in a game, by this rule alone', async () => {
    proves('A-087', '5-007');
    const caio = await newcomer('39053344705', 100_000);
    const headers = { authorization: caio.token };
    const main = async () => (await wallet.readBalances(app.ctx.db.read, caio.player)).main;
    const request = { payCardBank: 'CPF', payCardNo: caio.cpf, amount: 60 };
    const ask = (key: string) => call('/api/app/order/withdraw', request, { ...headers, 'idempotency-key': key });
    const startedWith = await main();
    const mines = await call(
      '/api/app/game/SE0001/bet',
      { amount: 1, mines: 3 },
      { ...headers, 'idempotency-key': 'bet' },
    );
    expect(mines).toMatchObject({ http: 200, data: { state: 'open' } });

    expect(await ask('while-playing')).toMatchObject({
      http: 422,
      status: 42_201,
      message: 'Sua fatura do jogo está sendo gerada, por favor, tente novamente mais tarde',
    });
    expect(await main()).toBe(startedWith - 100);

    // The same request on a server without the rule succeeds, so nothing else refuses it.
    const unguarded = await payments.requestWithdrawal(
      app.ctx,
      {
        player: caio.player,
        session: { person: caio.player, id: app.ctx.newId() },
        kind: 'CPF',
        amount: toCentavos(6000),
        account: { payCardNo: caio.cpf, ifsc: '', name: '', whatsapp: '' },
        command: buildIdempotentCommand(caio.player, 'withdraw', 'unguarded', request),
      },
      async () => false,
    );
    expect(await main()).toBe(startedWith - 100 - 6000);
    const cancelPath = `/api/app/order/cancelWithdraw/${unguarded.orderId}`;
    expect(await call(cancelPath, {}, { ...headers, 'idempotency-key': 'cancel' })).toMatchObject({ http: 200 });

    await call('/api/app/game/stopGame', undefined, headers);
    expect(await ask('after-the-game')).toMatchObject({ http: 200, data: { status: '00' } });
    expect(await main()).toBe(startedWith - 6000);
  });

  test.each([
    ['payCardBank', { payCardBank: 'IBAN' }],
    ['payCardBank', { payCardBank: undefined }],
    ['amount', { amount: -5 }],
    ['amount', { amount: 50.001 }],
    ['amount', { amount: 'fifty' }],
    ['payCardNo', { payCardNo: '1'.repeat(121) }],
    ['payCardNo', { payCardBank: 'CNPJ', payCardNo: '11222333000150' }],
    ['payCardNo', { payCardBank: 'CNPJ', payCardNo: '12ABC34501DE36' }],
    ['payCardNo', { payCardBank: 'CNPJ', payCardNo: '1A222333000181' }],
    ['payCardNo', { payCardNo: '' }],
    ['whatsapp', { whatsapp: 11_999 }],
    ['iban', { iban: 'x' }],
  ])('a withdrawal with a wrong %s is 40001 at that field: %j', async (field, item) => {
    proves('5-015', 'A-064');
    const answer = await withdraw(item);
    expect(answer).toMatchObject({ http: 400, status: 40_001 });
    expect(Object.keys(answer.data['fields'] as object)).toEqual([field]);
  });
});
