import { randomUUID } from 'node:crypto';
import { rmSync } from 'node:fs';
import type { PlayerId } from '@arara/contract/protocol/fields';
import { REALTIME_SOCKET_PATH } from '@arara/contract/realtime-messages';
import { toCentavos } from '@arara/money';
import { io, type Socket } from 'socket.io-client';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type RunningServerApp, createApp } from '../server.ts';
import { readConfig } from '../config/config.ts';
import { sql } from '../platform/db/db.ts';
import { openLog } from '../platform/log/log.ts';
import * as wallet from '../wallet/wallet.ts';
import { fillDataFolder } from '../../test/migrated-database.ts';
import { freshFolder } from '../../test/world.ts';
import { proves } from '../../../../scripts/proof/proves.ts';

const FIRST = '202';

describe('promotions over HTTP and the socket', () => {
  const folder = freshFolder('promotions');
  const read = readConfig({
    DATA_DIR: folder,
    PORT: '0',
    PSP_SANDBOX_PORT: '8542',
    CAPTCHA_TEST_CODE: 'abcd',
    RATE_LIMITS: 'off',
    FEED: 'off',
  });
  if (!read.ok) throw new Error(read.problems.join());
  let app: RunningServerApp;
  let token = '';
  let player: PlayerId;
  let socket: Socket;
  let closed = false;
  const call = async (path: string, body?: unknown, headers: Record<string, string> = {}) => {
    const response = await fetch(app.url + path, {
      ...(body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) }),
      headers: { 'content-type': 'application/json', authorization: token, ...headers },
    });
    return { http: response.status, ...((await response.json()) as { status: number; data: Record<string, unknown> }) };
  };
  beforeAll(async () => {
    await fillDataFolder(folder);
    app = await createApp(read.config, { log: openLog('silent') });
    await app.listen();
    const newcomer = { name: 'Ana Souza', cardNo: '52998224725', username: 'ana@x.com', country: '+55' };
    const pwd = 'segredo123';
    const entered = await call('/api/auth/user/restRegister', {
      ...newcomer,
      phone: '11912345678',
      pwd,
      pwd1: pwd,
      codeId: 12,
      captCode: 'abcd',
    });
    token = String(entered.data['access_token']);
    player = Number((await call('/api/app/user/userInfo')).data['uId']) as PlayerId;
    socket = io(app.url, {
      path: REALTIME_SOCKET_PATH,
      transports: ['websocket'],
      query: { token },
      reconnection: false,
      forceNew: true,
    });
    await new Promise<void>((resolve, reject) => {
      socket.once('connect', resolve);
      socket.once('connect_error', reject);
    });
  });
  afterAll(async () => {
    socket?.close();
    if (!closed) await app?.close();
    rmSync(folder, { recursive: true, force: true });
  });

  test('vip/levels is public: what each level needs and brings', async () => {
    proves('3-009');
    const rewardPercent = proves('A-199');
    const { http, data } = await call('/api/app/vip/levels', undefined, { authorization: '' });
    expect([http, data['rewardPercent']]).toEqual([200, rewardPercent]);
    const levels = data['levels'] as object[];
    expect(levels).toHaveLength(13);
    expect(levels[1]).toEqual({
      level: 1,
      points: 5,
      paySumAmount: 100,
      gameSumAmount: 400,
      freeWithdrawals: 1,
      betBonusPercent: 100,
    });
  });

  test('the offers, the overlay, the calculator and the open bonus have the shapes of the contract', async () => {
    proves('A-133');
    const offers = await call('/api/app/main/promo');
    expect(offers).toMatchObject({
      http: 200,
      data: { FPDATA: { fcOpen: true }, FCDATA: { fcOpen: false, fcCountdown: 0, expiresAt: null } },
    });
    expect((await call('/api/app/main/promo', undefined, { authorization: '' })).data).toMatchObject({
      FPDATA: { fcOpen: false, fcCountdown: 0, expiresAt: null },
    });
    expect(await call('/api/app/main/userGift')).toMatchObject({ http: 200, data: 0 });
    expect((await call(`/api/app/promo/terms?pkgId=${FIRST}`)).data).toMatchObject({
      price: 100,
      pays: 100,
      gift: 50,
      giftReason: 'given',
      turnover: { main: 100, bonus: 100 },
    });
    expect((await call(`/api/app/promo/terms?pkgId=${FIRST}&gift=0`)).data).toMatchObject({
      gift: 0,
      giftReason: 'waived',
      turnover: { main: 100, bonus: 0 },
    });
    expect((await call('/api/app/promo/bonus')).data).toEqual({ bonus: null, turnover: { main: 0, bonus: 0 } });
  });

  test('every offer has its terms and its state: for a visitor, and for a player before their first deposit', async () => {
    proves('A-302');
    const groups = ['EXPPAY', 'FCBRL', 'BTBRL'];
    const states = (data: Record<string, unknown>) =>
      (data['offers'] as { curreny: string; state: string }[]).map(({ curreny, state }) => [curreny, state]);
    const visitor = await call('/api/app/promo/offers', undefined, { authorization: '' });
    expect(states(visitor.data)).toEqual(groups.map((group) => [group, 'visitor']));
    const { data } = await call('/api/app/promo/offers');
    expect(states(data)).toEqual([
      ['EXPPAY', 'open'],
      ['FCBRL', 'later'],
      ['BTBRL', 'open'],
    ]);
    const [first] = data['offers'] as { expiresAt: number; packages: object[] }[];
    expect(first?.expiresAt).toBeGreaterThan(Date.now());
    expect(first?.packages).toContainEqual({ pkgId: FIRST, price: 100, gift: 50, turnover: 2, once: true });
    expect(data).toMatchObject({ bonusDays: 30, milestones: [{ amount: 500, bouns: 0.001 }, {}, {}] });
    expect((await call('/api/app/promo/bonuses')).data).toEqual([]);
  });

  test('vip/progress: a newcomer stands at level 0, with all of level 1 before them', async () => {
    proves('A-301');
    expect((await call('/api/app/vip/progress')).data).toEqual({
      level: 0,
      paySumAmount: 0,
      gameSumAmount: 0,
      next: { level: 1, paySumAmount: 100, gameSumAmount: 400 },
      rewards: [],
    });
  });

  test.each([
    ['terms without a package', '/api/app/promo/terms', 40001],
    ['terms of a package that is not there', '/api/app/promo/terms?pkgId=1', 40401],
    ['terms of no package', "/api/app/promo/terms?pkgId=1';drop", 40401],
    ['a gift that is neither 0 nor 1', `/api/app/promo/terms?pkgId=${FIRST}&gift=2`, 40001],
    ['an unknown field', `/api/app/promo/terms?pkgId=${FIRST}&price=1`, 40001],
    ['a wrong offer group', '/api/app/promo/terms?pkgId=302', 42201],
    ['an unknown field of promo', '/api/app/main/promo?x=1', 40001],
    ['an unknown field of bonus', '/api/app/promo/bonus?player=1', 40001],
    ['an unknown kind of record', '/api/app/records?kind=awards', 40001],
  ])('%s is refused', async (_, path, status) => {
    expect((await call(path)).status).toBe(status);
  });

  test.each([
    ['no key', { bonusId: '1' }, {}, 40001],
    ['no bonus', {}, { 'idempotency-key': 'a' }, 40001],
    ['a number', { bonusId: 1 }, { 'idempotency-key': 'b' }, 40001],
    ['an unknown field', { bonusId: '1', amount: 5 }, { 'idempotency-key': 'c' }, 40001],
    ['a bonus that is not there, or is another player’s', { bonusId: '77' }, { 'idempotency-key': 'd' }, 40401],
  ])('a forfeit with %s is refused', async (_, body, headers, status) => {
    proves('A-133');
    expect((await call('/api/app/promo/bonus/forfeit', body, headers as Record<string, string>)).status).toBe(status);
  });

  test.each([
    '/api/app/main/userGift',
    '/api/app/promo/bonus',
    '/api/app/promo/bonuses',
    '/api/app/vip/progress',
    `/api/app/promo/terms?pkgId=${FIRST}`,
  ])('%s is 40101 without a token', async (path) => {
    expect((await call(path, undefined, { authorization: '' })).status).toBe(40101);
  });

  test('a passed milestone arrives as userBetAmount, and its credit is in balance, bonus and records', async () => {
    const fields = proves('4-026');
    const type = proves('4-066');
    proves('A-302');
    await app.ctx.db.tx('money', async (tx) =>
      wallet.bookDeposit(tx, app.ctx, await wallet.lockWallet(tx, player), {
        amount: toCentavos(100_000),
        order: app.ctx.newId(),
        payment: app.ctx.newId(),
      }),
    );
    const received = new Promise((resolve) => void socket.once('userBetAmount', resolve));
    const bet = { amount: 500, direction: 'over', target: 50 };
    await call('/api/app/game/SE0002/bet', bet, { 'idempotency-key': randomUUID() });
    const message = await received;
    expect(message).toEqual({ bouns: 0.001, amount: 500 });
    expect(Object.keys(message as object)).toEqual(fields);
    expect((await call('/api/app/user/getBalance')).data).toMatchObject({ freeBalance: 0.5 });
    const { bonus } = (await call('/api/app/promo/bonus')).data as { bonus: { bonusId: string; grants: unknown[] } };
    expect(bonus).toMatchObject({ balance: 0.5, required: 1, remaining: 1, inBets: 0 });
    expect(bonus.grants).toMatchObject([{ source: 'milestone', amount: 0.5, required: 1 }]);
    expect((await call('/api/app/records?kind=award')).data).toMatchObject({ items: [{ type, amount: 0.5 }] });
    const forfeit = () =>
      call('/api/app/promo/bonus/forfeit', { bonusId: bonus.bonusId }, { 'idempotency-key': 'forfeit' });
    expect((await forfeit()).data).toEqual({ bonusId: bonus.bonusId, forfeited: 0.5 });
    expect((await forfeit()).data).toEqual({ bonusId: bonus.bonusId, forfeited: 0.5 });
    expect((await call('/api/app/promo/bonuses')).data).toMatchObject([
      {
        bonusId: bonus.bonusId,
        state: 'forfeited',
        sources: ['milestone'],
        granted: 0.5,
        endedWith: 0.5,
        remaining: 1,
      },
    ]);
    expect((await call('/api/app/user/getBalance')).data).toMatchObject({ freeBalance: 0 });
  });

  test('a gift that pays by itself stops the start, with a line that names its package', async () => {
    proves('A-136');
    await app.ctx.db.tx('too generous', (tx) =>
      tx.query(sql('', 'update package set gift = 5000, gift_once = false where id = 103')),
    );
    socket.close();
    await app.close();
    closed = true;
    await expect(createApp(read.config, { log: openLog('silent') })).rejects.toThrow(/package 103 of group BRL/);
  });
});
