/** The client of the specification, to the letter: its 21 calls in the order in which a person comes to them. */
import { randomUUID } from 'node:crypto';
import { startPixSandboxBank } from '@arara/psp-sandbox';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type AccountsSite, openAccountsSite } from '../test/accounts-site.ts';
import { freshCpf } from '../test/office.ts';
import { sql } from './platform/db/db.ts';
import { proves } from '../../../scripts/proof/proves.ts';

const SITE_ORIGIN = 'http://localhost:8551';
const PASSWORD = 'bem-te-vi amarelo 9';

interface LiteralAnswer {
  readonly http: number;
  readonly status: number;
  readonly message: string;
  readonly data: unknown;
}

/** What the specified client puts on every request. */
const buildLiteralHeaders = (token: string): Record<string, string> => ({
  authorization: token,
  pixelid: '',
  zone: 'America/Sao_Paulo',
  lang: 'pt_BR',
  curreny: 'BRL',
  deviceId: 'f3b1c0ffee',
  device: 'BWEBAPP',
  'content-type': 'application/json;charset=UTF-8',
});

describe('the client of the specification', () => {
  let bank: Awaited<ReturnType<typeof startPixSandboxBank>>;
  let site: AccountsSite;
  let token = '';
  const username = `Literal.${randomUUID()}@Exemplo.com.br`;
  const cpf = freshCpf();
  const codeId = Math.floor(Math.random() * 100_000_000);
  beforeAll(async () => {
    bank = await startPixSandboxBank({ storePath: ':memory:', siteOrigins: [SITE_ORIGIN], speed: 20 });
    site = await openAccountsSite({ PSP_SANDBOX_PORT: String(bank.port), PUBLIC_URL: SITE_ORIGIN });
  });
  afterAll(async () => {
    await site?.close();
    await bank?.close();
  });

  const request = async (path: string, init: RequestInit, headers: Record<string, string> = {}) => {
    const answer = await fetch(`${site.app.url}${path}`, {
      ...init,
      headers: { ...buildLiteralHeaders(token), ...headers },
    });
    return { http: answer.status, ...((await answer.json()) as Omit<LiteralAnswer, 'http'>) };
  };
  /** A GET with its params; the client sends `loading` with them. */
  const get = (path: string, params = 'loading=false') => request(`${path}?${params}`, { method: 'GET' });
  /** A POST with JSON data; the client sends `loading` in it. */
  const post = (path: string, data: object, headers?: Record<string, string>) =>
    request(path, { method: 'POST', body: JSON.stringify({ loading: true, ...data }) }, headers);
  const okData = async (answer: Promise<LiteralAnswer>): Promise<Record<string, unknown>> => {
    const { http, status, data, message } = await answer;
    expect({ http, status }, message).toEqual({ http: 200, status: 0 });
    return data as Record<string, unknown>;
  };
  const readFooter = async () => Object.keys(await okData(get('/api/app/main/guestAnalysis'))).toSorted();

  test('a visitor reads the footer and the captcha, and registers', async () => {
    proves('A-480');
    expect(await readFooter()).toEqual(['amount', 'number']);
    const captcha = await fetch(`${site.app.url}/api/auth/user/captcha/${codeId}`, {
      headers: buildLiteralHeaders(''),
    });
    expect([captcha.status, captcha.headers.get('content-type')?.split('/')[0]]).toEqual([200, 'image']);
    const data = await okData(
      post('/api/auth/user/restRegister', {
        name: 'Ana Souza',
        cardNo: cpf,
        username,
        country: '+55',
        phone: '11912345678',
        pwd: PASSWORD,
        pwd1: PASSWORD,
        regcode: '',
        codeId,
        captCode: 'abcd',
      }),
    );
    token = String(data['access_token']);
    expect(token).toMatch(/^\S{20,}$/);
  });

  test('logs in with the address in small letters', async () => {
    const entry = { username: username.toLowerCase(), pwd: PASSWORD, codeId, captCode: 'abcd' };
    token = String((await okData(post('/api/auth/user/restLogin', entry)))['access_token']);
    expect(await okData(get('/api/app/user/userInfo'))).toMatchObject({
      email: username.toLowerCase(),
      balance: 0,
      testFlag: 0,
    });
    expect(await okData(get('/api/app/user/getBalance'))).toMatchObject({ balance: 0 });
  });

  test('picks an avatar and reads what the home page asks for', async () => {
    await okData(get('/api/app/user/setHeader/7'));
    expect((await okData(get('/api/app/user/userInfo')))['header']).toBe(7);
    expect(Object.keys(await okData(get('/api/app/user/getUserTest'))).toSorted()).toEqual([
      'balance',
      'pwd',
      'username',
    ]);
    expect([0, 1]).toContain(await okData(get('/api/app/main/userGift')));
    expect((await request('/api/app/main/csid', { method: 'GET' })).status).toBe(0);
    expect((await get('/api/app/game/inPlay')).data).toBeNull();
    await okData(get('/api/app/game/stopGame'));
  });

  test('gives name and CPF, then deposits on the hosted page', async () => {
    proves('7-030');
    await okData(post('/api/app/user/updateKyc', { name: 'Ana Souza', cardNo: cpf }));
    expect((await okData(get('/api/app/user/userInfo')))['kyc']).toBe(1);
    for (const curreny of ['FCBRL', 'BTBRL', 'INSBRL', 'EXPPAY'])
      expect(await okData(get('/api/app/order/getPrices', `curreny=${curreny}&loading=false`))).toBeInstanceOf(Array);
    const packages = (await okData(get('/api/app/order/getPrices'))) as unknown as { price: number; pkgId: string }[];
    // The header is the currency of payments; only the query chooses the packages of another place.
    const withHeader = await okData(request('/api/app/order/getPrices', { method: 'GET' }, { curreny: 'EXPPAY' }));
    expect(withHeader).toEqual(packages);
    const hundred = packages.find(({ price }) => price === 100);
    const order = await okData(
      request(
        `/api/app/order/prePay/${hundred?.pkgId}`,
        { method: 'POST', body: `gift=1&pkgId=${hundred?.pkgId}&isapp=0` },
        { 'content-type': 'application/x-www-form-urlencoded', 'idempotency-key': randomUUID() },
      ),
    );
    const readOrderStatus = async () =>
      (await okData(get(`/api/app/order/getStatus/${String(order['orderId'])}`)))['status'];
    expect(await readOrderStatus()).toBe('00');
    expect((await fetch(`${String(order['url'])}/pay`, { method: 'POST' })).ok).toBe(true);
    await expect.poll(readOrderStatus, { timeout: 20_000 }).toBe('10');
    expect((await okData(get('/api/app/user/getBalance')))['balance']).toBe(100);
  });

  test('withdraws an amount that it sends as text', async () => {
    proves('A-481');
    // The turnover of the deposit is the subject of other tests.
    const id = Number((await okData(get('/api/app/user/userInfo')))['uId']);
    await site.app.ctx.db.tx('test wagered', (tx) =>
      tx.query(sql('test wagered', 'update wallet set turn_filled = turn_required where player = $1', id)),
    );
    const limits = await okData(get('/api/app/order/getWithdraw'));
    expect(Number(limits['wdAmount'])).toBe(100);
    const payload = { payCardBank: 'CPF', payCardNo: cpf, ifsc: cpf, name: 'Ana Souza', amount: '60.50', whatsapp: '' };
    const order = await okData(post('/api/app/order/withdraw', payload, { 'idempotency-key': randomUUID() }));
    expect(order).toMatchObject({ orderId: expect.any(String), status: '00' });
    expect((await okData(get('/api/app/user/getBalance')))['balance']).toBe(39.5);
  });

  test('resets the password in three steps', async () => {
    token = '';
    const email = username.toLowerCase();
    await okData(post('/api/app/main/RESETPWD/sendEmail', { email }));
    let code: string | undefined;
    while (code === undefined) code = (await site.mail.take(email)).code;
    const chkId = String(await okData(post('/api/app/main/RESETPWD/checkEmail', { email, code })));
    await okData(post('/api/app/main/setPwd', { nPwd: `${PASSWORD}!`, chkId }));
    const entry = { username: email, pwd: `${PASSWORD}!`, codeId, captCode: 'abcd' };
    expect((await okData(post('/api/auth/user/restLogin', entry)))['access_token']).toMatch(/^\S{20,}$/);
  });
});
