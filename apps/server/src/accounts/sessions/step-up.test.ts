/** Step-up: calls that need a password again, for ten minutes of one session. Through HTTP, as a player and a thief send them. */
import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { playerContract, type Endpoint } from '@arara/contract';
import type { PlayerId } from '@arara/contract/protocol/fields';
import { toCentavos } from '@arara/money';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type RunningServerApp, createApp } from '../../server.ts';
import { readConfig } from '../../config/config.ts';
import { sql } from '../../platform/db/db.ts';
import { openLog } from '../../platform/log/log.ts';
import * as wallet from '../../wallet/wallet.ts';
import { setUserType } from '../accounts.ts';
import { proves } from '../../../../../scripts/proof/proves.ts';
import { fillDataFolder } from '../../../test/migrated-database.ts';

const CAPTCHA = 'abcd';
const PASSWORD = 'gralha azul 41';
const MINUTE_MS = 60_000;
/** The test moves this clock: the server's now is the real one plus this. */
let aheadMs = 0;

interface Answer {
  readonly http: number;
  readonly status: number;
  readonly message: string;
  readonly data: Record<string, unknown> | null;
  readonly retryAfter: string | null;
}

describe('step-up over HTTP', () => {
  const folder = mkdtempSync(join(tmpdir(), 'arara-step-up-'));
  let app: RunningServerApp;
  let serial = 0;
  let ana: { readonly token: string; readonly username: string; readonly cpf: string; readonly player: PlayerId };
  beforeAll(async () => {
    await fillDataFolder(folder);
    const read = readConfig({
      DATA_DIR: folder,
      PORT: '0',
      PSP_SANDBOX_PORT: '8541',
      CAPTCHA_TEST_CODE: CAPTCHA,
      FEED: 'off',
      USDT_RATE: '5',
    });
    if (!read.ok) throw new Error(read.problems.join());
    app = await createApp(read.config, { log: openLog('silent'), now: () => Date.now() + aheadMs });
    await app.listen();
  });
  afterAll(async () => {
    await app?.close();
    rmSync(folder, { recursive: true, force: true });
  });
  beforeEach(async () => {
    ana = await newcomer();
  });

  const call = async (
    path: string,
    token: string,
    body?: object,
    headers: Record<string, string> = {},
  ): Promise<Answer> => {
    const answer = await fetch(app.url + path, {
      ...(body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) }),
      headers: {
        'content-type': 'application/json',
        ...(token === '' ? {} : { authorization: token }),
        ...headers,
      },
    });
    const read = (await answer.json()) as Pick<Answer, 'status' | 'message' | 'data'>;
    return { http: answer.status, ...read, retryAfter: answer.headers.get('retry-after') };
  };

  /** A CPF with right check digits whose holder the identity sandbox confirms. */
  function nextCpf(): string {
    const digit = (digits: string): string =>
      String((([...digits].reduce((sum, each, i) => sum + Number(each) * (digits.length + 1 - i), 0) * 10) % 11) % 10);
    const base = `3${String(++serial).padStart(8, '0')}`;
    const ten = base + digit(base);
    return ten + digit(ten);
  }

  /** A player of user type 20 with R$ 9,000 that are wagered. */
  async function newcomer() {
    const [cpf, username] = [nextCpf(), `${randomUUID()}@x.com`];
    const identity = { name: 'Ana Souza', cardNo: cpf };
    const { data } = await call('/api/auth/user/restRegister', '', {
      ...identity,
      username,
      country: '+55',
      phone: '11912345678',
      pwd: PASSWORD,
      pwd1: PASSWORD,
      codeId: 1,
      captCode: CAPTCHA,
    });
    const token = String(data?.['access_token']);
    await call('/api/app/user/updateKyc', token, identity);
    const player = Number((await call('/api/app/user/userInfo', token)).data?.['uId']) as PlayerId;
    await setUserType(app.ctx, player, '20');
    await app.ctx.db.tx('money', async (tx) => {
      await wallet.bookDeposit(tx, app.ctx, await wallet.lockWallet(tx, player), {
        amount: toCentavos(900_000),
        order: app.ctx.newId(),
        payment: app.ctx.newId(),
      });
      await tx.query(sql('test wagered', 'update wallet set turn_filled = turn_required where player = $1', player));
    });
    return { token, username, cpf, player };
  }
  const readMain = async () => (await wallet.readBalances(app.ctx.db.read, ana.player)).main;
  const logIn = async () =>
    String(
      (
        await call('/api/auth/user/restLogin', '', {
          username: ana.username,
          pwd: PASSWORD,
          codeId: 1,
          captCode: CAPTCHA,
        })
      ).data?.['access_token'],
    );
  const stepUp = (token = ana.token, body: object = { pwd: PASSWORD }) => call('/api/app/user/stepUp', token, body);
  const withdraw = (input: object, token = ana.token, key: string = randomUUID(), lang = 'pt_BR') =>
    call(
      '/api/app/order/withdraw',
      token,
      { payCardBank: 'CPF', payCardNo: ana.cpf, amount: 60, ...input },
      { 'idempotency-key': key, lang },
    );
  const COMPANY = { payCardBank: 'CNPJ', payCardNo: '11222333000181' };
  const USDT = { payCardBank: 'USDT', payCardNo: 'T9yD14Nj9j7xAB4dbGeiX9h8unkKHxuWwb', ifsc: '5' };
  const refused = { http: 403, status: 40303, data: { methods: ['pwd'] } };

  test('the calls that ask for it are those that these tests, those of account-security, close-account and data-export try', () => {
    const declared = Object.entries(playerContract as Readonly<Record<string, Endpoint>>)
      .filter(([, { refusals }]) => refusals.includes('stepUpNeeded'))
      .map(([name]) => name);
    expect(declared.toSorted()).toEqual(
      [
        'withdraw',
        'changePwd',
        'changeEmail',
        'startTotp',
        'confirmTotp',
        'stopTotp',
        'closeAccount',
        'requestExport',
        'dataExportFile',
      ].toSorted(),
    );
  });

  test.each([
    ['to a company', COMPANY],
    ['in USDT', USDT],
    ['to the own CPF above the limit', { amount: 1000.01 }],
  ])('a withdrawal %s is refused, holds nothing, and goes through after the password D7-A10', async (_, input) => {
    proves('A-153');
    const before = await readMain();
    expect(await withdraw(input)).toEqual({
      ...refused,
      message: 'Confirme que é você para continuar.',
      retryAfter: null,
    });
    expect(await withdraw(input, ana.token, randomUUID(), 'en_US')).toMatchObject({
      ...refused,
      message: 'Please confirm that it is you to continue.',
    });
    expect(await readMain()).toBe(before);
    expect(await stepUp()).toMatchObject({ http: 200, status: 0 });
    expect(await withdraw(input)).toMatchObject({ http: 200, data: { status: '00' } });
    expect(await readMain()).toBeLessThan(before);
  });

  test('to the own CPF up to the limit none is needed: the specified client works', async () => {
    const limit = Number(proves('A-251'));
    expect(await withdraw({ amount: limit })).toMatchObject({ http: 200 });
    expect(await withdraw({ amount: 60 })).toMatchObject({ http: 200 });
  });

  test('a rule that refuses anyway says so first: nobody types a password in vain', async () => {
    expect(await withdraw({ ...COMPANY, amount: 9500 })).toMatchObject({ http: 422, status: 42201 });
    expect(await withdraw({ ...COMPANY, payCardNo: '11222333000150' })).toMatchObject({ http: 400, status: 40001 });
    expect(await withdraw({ ...USDT, ifsc: '4' })).toMatchObject({ http: 422, status: 42201 });
    expect(await withdraw({ amount: 1000.01, payCardNo: '11144477735' })).toMatchObject({ http: 422, status: 42201 });
  });

  test('the refusal is not kept under the key: the same key does the thing once, and answers it after the ten minutes too', async () => {
    proves('A-153');
    const key = randomUUID();
    const before = await readMain();
    expect(await withdraw(COMPANY, ana.token, key)).toMatchObject(refused);
    expect(await withdraw(COMPANY, ana.token, key)).toMatchObject(refused);
    await stepUp();
    const done = await withdraw(COMPANY, ana.token, key);
    expect(done).toMatchObject({ http: 200, status: 0 });
    expect((await withdraw(COMPANY, ana.token, key)).data).toEqual(done.data);
    aheadMs += 11 * MINUTE_MS;
    expect((await withdraw(COMPANY, ana.token, key)).data).toEqual(done.data);
    expect(await withdraw(COMPANY)).toMatchObject(refused);
    expect(await readMain()).toBe(before - 6000);
  });

  test('it lasts ten minutes by the server’s clock, and is not prolonged by use', async () => {
    const minutes = Number(proves('A-252'));
    const { data } = await stepUp();
    const left = Number(data?.['until']) - (Date.now() + aheadMs);
    expect(left).toBeLessThanOrEqual(minutes * MINUTE_MS);
    expect(left).toBeGreaterThan((minutes - 1) * MINUTE_MS);
    aheadMs += (minutes - 1) * MINUTE_MS;
    expect(await withdraw(COMPANY)).toMatchObject({ http: 200 });
    aheadMs += MINUTE_MS;
    expect(await withdraw(COMPANY)).toMatchObject(refused);
    await stepUp();
    expect(await withdraw(COMPANY)).toMatchObject({ http: 200 });
  });

  test('it is of one session: another device and the way over the play-money account do not profit', async () => {
    const elsewhere = await logIn();
    const { data: play } = await call('/api/app/user/switchTest', ana.token, {});
    await stepUp();
    const { data: back } = await call('/api/app/user/switchTest', String(play?.['access_token']), {});
    const { data: later } = await call('/api/app/user/switchTest', ana.token, {});
    const { data: again } = await call('/api/app/user/switchTest', String(later?.['access_token']), {});
    for (const token of [elsewhere, String(back?.['access_token']), String(again?.['access_token'])])
      expect(await withdraw(COMPANY, token)).toMatchObject(refused);
    expect(await withdraw(COMPANY)).toMatchObject({ http: 200 });
  });

  test('a log-out ends it: the next log-in begins without', async () => {
    await stepUp();
    expect(await call('/api/auth/user/logout', ana.token, {})).toMatchObject({ http: 200 });
    expect(await withdraw(COMPANY)).toMatchObject({ http: 401, status: 40101 });
    expect(await stepUp()).toMatchObject({ http: 401, status: 40101 });
    expect(await withdraw(COMPANY, await logIn())).toMatchObject(refused);
  });

  test('a player on a pause, who may withdraw, may step up too', async () => {
    await call('/api/app/protection/pause', ana.token, { hours: 24 });
    expect(await withdraw(COMPANY)).toMatchObject(refused);
    expect(await stepUp()).toMatchObject({ http: 200 });
    expect(await withdraw(COMPANY)).toMatchObject({ http: 200 });
  });

  test('a wrong password says so at its field and grants nothing; without one it is missing', async () => {
    proves('A-153');
    expect(await stepUp(ana.token, { pwd: 'gralha azul 42' })).toMatchObject({
      http: 400,
      status: 40003,
      data: { fields: { pwd: 'Senha incorreta.' } },
    });
    for (const body of [{}, { totp: '123456' }])
      expect(await stepUp(ana.token, body)).toMatchObject({
        status: 40001,
        data: { fields: { pwd: expect.any(String) } },
      });
    for (const body of [{ pwd: 7 }, { pwd: '' }, { pwd: 'x'.repeat(129) }, { pwd: { $ne: null } }])
      expect(await stepUp(ana.token, body)).toMatchObject({
        status: 40001,
        data: { fields: { pwd: expect.any(String) } },
      });
    expect(await stepUp(ana.token, { pwd: PASSWORD, methods: ['pwd'] })).toMatchObject({ status: 40001 });
    expect(await stepUp('')).toMatchObject({ http: 401, status: 40101 });
    expect(await withdraw(COMPANY)).toMatchObject(refused);
  });

  test('ten guesses in five minutes over all sessions of a player, and not one more; others are not slowed D7-A10', async () => {
    const { tries, seconds } = proves('A-253') as Readonly<Record<'tries' | 'seconds', number>>;
    const tokens = [ana.token, await logIn()];
    for (let n = 0; n < tries; n++)
      expect((await stepUp(tokens[n % 2], { pwd: `guess number ${n}` })).status).toBe(40003);
    for (const token of tokens) {
      const late = await stepUp(token);
      expect(late).toMatchObject({ http: 429, status: 42901 });
      expect(Number(late.retryAfter)).toBeLessThanOrEqual(seconds);
      expect(Number(late.retryAfter)).toBeGreaterThan(seconds - 60);
    }
    expect(await withdraw(COMPANY)).toMatchObject(refused);
    ana = await newcomer();
    expect(await stepUp()).toMatchObject({ http: 200 });
  });

  test('right passwords count too: a thief who knows one learns no more of another', async () => {
    const { tries } = proves('A-253') as Readonly<Record<'tries', number>>;
    for (let n = 0; n < tries; n++) expect((await stepUp()).status).toBe(0);
    expect((await stepUp()).status).toBe(42901);
    // A transfer checks the same password: it is no second set of guesses.
    const transfer = { username: 'ninguem@example.com', amount: 1, pwd: 'wrong password' };
    const guess = await call('/api/app/wallet/transfer', ana.token, transfer, { 'idempotency-key': randomUUID() });
    expect(guess.status).toBe(42901);
  });
});
