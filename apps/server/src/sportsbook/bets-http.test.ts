import { randomUUID } from 'node:crypto';
import { rmSync } from 'node:fs';
import type { PlayerId } from '@arara/contract/protocol/fields';
import { REALTIME_SOCKET_PATH } from '@arara/contract/realtime-messages';
import { toCentavos } from '@arara/money';
import { io, type Socket } from 'socket.io-client';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { winnerResults, HOME, openTestEvent, RESULT, type TestEvent } from '../../test/sports/test-event.ts';
import { type RunningServerApp, createApp } from '../server.ts';
import { readConfig } from '../config/config.ts';
import { openLog } from '../platform/log/log.ts';
import * as wallet from '../wallet/wallet.ts';
import { fillDataFolder } from '../../test/migrated-database.ts';
import { freshFolder } from '../../test/world.ts';
import { proves } from '../../../../scripts/proof/proves.ts';

describe('bets over HTTP and the socket, as a player and an attacker send them', () => {
  const folder = freshFolder('bets');
  let app: RunningServerApp;
  let testEvent: TestEvent;
  let token: string;
  let socket: Socket;
  const cpfs = ['52998224725', '11144477735', '39053344705'];
  beforeAll(async () => {
    const read = readConfig({
      DATA_DIR: folder,
      PORT: '0',
      PSP_SANDBOX_PORT: '8532',
      CAPTCHA_TEST_CODE: 'abcd',
      RATE_LIMITS: 'off',
      FEED: 'off',
    });
    if (!read.ok) throw new Error(read.problems.join());
    await fillDataFolder(folder);
    app = await createApp(read.config, { log: openLog('silent') });
    await app.listen();
    token = await newcomer(1_000_000);
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
  beforeEach(async () => {
    testEvent = await openTestEvent({ ctx: app.ctx, db: app.ctx.db });
  });
  afterAll(async () => {
    socket?.close();
    await app?.close();
    rmSync(folder, { recursive: true, force: true });
  });

  const call = async (path: string, body?: unknown, headers: Record<string, string> = {}) => {
    const response = await fetch(app.url + path, {
      ...(body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) }),
      headers: { 'content-type': 'application/json', authorization: token, ...headers },
    });
    return {
      http: response.status,
      ...((await response.json()) as { status: number; message: string; data: Record<string, unknown> }),
    };
  };
  async function newcomer(money: number): Promise<string> {
    const pwd = 'segredo123';
    const { data } = await call(
      '/api/auth/user/restRegister',
      {
        name: 'Ana Souza',
        cardNo: cpfs.pop(),
        username: `${randomUUID()}@x.com`,
        country: '+55',
        phone: '11912345678',
        pwd,
        pwd1: pwd,
        codeId: 12,
        captCode: 'abcd',
      },
      { authorization: '' },
    );
    const access = String(data['access_token']);
    const { data: user } = await call('/api/app/user/userInfo', undefined, { authorization: access });
    const player = Number(user['uId']) as PlayerId;
    await app.ctx.db.tx('money', async (tx) =>
      wallet.bookDeposit(tx, app.ctx, await wallet.lockWallet(tx, player), {
        amount: toCentavos(money),
        order: app.ctx.newId(),
        payment: app.ctx.newId(),
      }),
    );
    return access;
  }
  const nextMessage = <T>(name: string): Promise<T> => new Promise((resolve) => void socket.once(name, resolve));
  const slip = (body: Record<string, unknown> = {}, leg: Record<string, unknown> = {}) => ({
    type: 'single',
    stake: 12.5,
    policy: 'same',
    legs: [{ eventId: String(testEvent.event), line: RESULT, outcomeId: HOME, odds: 2, ...leg }],
    ...body,
  });
  const bet = (body: unknown, key: string = randomUUID()) =>
    call('/api/app/sport/bet', body, { 'idempotency-key': key });

  test('a bet is placed, listed, settled, and its player notified', async () => {
    proves('A-098');
    const event = String(proves('A-113'));
    const placed = await bet(slip());
    expect(placed).toMatchObject({
      http: 200,
      status: 0,
      data: {
        status: 0,
        legs: [{ eventId: String(testEvent.event), line: RESULT, outcomeId: HOME, odds: 2 }],
        possiblePayout: 25,
        balance: 9987.5,
        freeBalance: 0,
      },
    });
    const { orderId } = placed.data as { orderId: string };
    const open = await call('/api/app/sport/orders?state=open');
    expect(open.data).toMatchObject({
      items: [{ orderId, status: 0, stake: 12.5, legs: [{ odds: 2, name: 'Casa', result: null }] }],
      nextCursor: null,
    });
    await call('/api/app/user/stepUp', { pwd: 'segredo123' });
    expect((await call('/api/app/user/close', {})).message).toContain('aposta esportiva em aberto');
    const [changed, balance] = [nextMessage(event), nextMessage('insBalance')];
    await testEvent.settle(winnerResults(HOME));
    expect(await changed).toEqual({ orderId, status: 9999 });
    expect(await balance).toEqual({ balance: 10_012.5 });
    const settled = await call('/api/app/sport/orders?state=settled&limit=1');
    expect(settled.data).toMatchObject({ items: [{ orderId, status: 9999, result: 10, payout: 25 }] });
    expect((await call('/api/app/records?kind=bet')).data).toMatchObject({
      items: [{ id: orderId, type: 'single', status: '10', amount: 12.5 }],
    });
  });

  test('new odds and suspended lines are named by leg, also on replay', async () => {
    const [changed, shut] = [proves('A-099'), proves('A-100')];
    await testEvent.price(2105);
    const key = randomUUID();
    for (const answer of [await bet(slip(), key), await bet(slip(), key)]) {
      expect(answer).toMatchObject({
        http: 422,
        status: changed,
        data: { legs: [{ eventId: String(testEvent.event), line: RESULT, outcomeId: HOME, odds: 2.105 }] },
      });
      expect(answer.message).not.toBe('');
    }
    expect(await bet(slip({ policy: 'any' }), key)).toMatchObject({ http: 409, status: 40901 });
    await testEvent.stop();
    const suspended = await bet(slip());
    expect(suspended).toMatchObject({ http: 422, status: shut });
    expect(suspended.data).toEqual({ legs: [{ eventId: String(testEvent.event), line: RESULT, outcomeId: HOME }] });
  });

  test('what became of a key is told to its player alone, and asking changes nothing', async () => {
    const ask = (key: string, path = '/api/app/sport/bet', headers: Record<string, string> = {}) =>
      call(`/api/app/user/command?${new URLSearchParams({ path, key }).toString()}`, undefined, headers);
    const [key, refused, abandoned] = [randomUUID(), randomUUID(), randomUUID()];
    expect((await ask(key)).data).toEqual({ state: 'none' });
    const { data } = await bet(slip(), key);
    expect((await ask(key)).data).toEqual({ state: 'done', status: 0, id: data['orderId'] });
    expect((await bet(slip({ stake: 0.49 }), refused)).status).toBe(42201);
    expect((await ask(refused)).data).toEqual({ state: 'done', status: 42201 });
    const abandon = '/api/app/sport/bet/{orderId}/abandon';
    await call(abandon.replace('{orderId}', String(data['orderId'])), {}, { 'idempotency-key': abandoned });
    expect((await ask(abandoned, abandon)).data).toEqual({ state: 'done', status: 42201 });
    // The same key of another call, or of another player, is another key.
    expect((await ask(key, abandon)).data).toEqual({ state: 'none' });
    expect((await ask(key, undefined, { authorization: await newcomer(100) })).data).toEqual({ state: 'none' });
    expect(await ask(key, '/api/app/sport/orders')).toMatchObject({ http: 400, status: 40001 });
    expect((await ask(key, undefined, { authorization: '' })).http).toBe(401);
  });

  test('a live bet counts down, may be taken back, and another player’s is not there', async () => {
    proves('A-102');
    testEvent = await openTestEvent({ ctx: app.ctx, db: app.ctx.db }, { live: true });
    const placed = await bet(slip());
    expect(placed.data).toMatchObject({ status: -10 });
    expect(Number(placed.data['acceptAt']) - Date.now()).toBeGreaterThan(3000);
    const path = `/api/app/sport/bet/${String(placed.data['orderId'])}/abandon`;
    const otherPlayer = await newcomer(100);
    expect(await call(path, {}, { authorization: otherPlayer, 'idempotency-key': randomUUID() })).toMatchObject({
      http: 404,
      status: 40401,
    });
    const changed = nextMessage('bet:changed');
    expect(await call(path, {}, { 'idempotency-key': randomUUID() })).toMatchObject({
      http: 200,
      data: { status: -11, result: 90, payout: 0 },
    });
    expect(await changed).toEqual({ orderId: placed.data['orderId'], status: -11 });
    expect(await call(path, {}, { 'idempotency-key': randomUUID() })).toMatchObject({ http: 422, status: 42201 });
    expect(await call('/api/app/sport/bet/abc/abandon', {}, { 'idempotency-key': randomUUID() })).toMatchObject({
      http: 404,
    });
    expect((await call('/api/app/sport/orders', undefined, { authorization: otherPlayer })).data).toEqual({
      items: [],
      nextCursor: null,
    });
  });

  test.each([
    ['a negative stake', { stake: -10 }, {}, 40001],
    ['a stake as text', { stake: '10' }, {}, 40001],
    ['a stake of true', { stake: true }, {}, 40001],
    ['half a centavo', { stake: 10.005 }, {}, 40001],
    ['no stake', { stake: undefined }, {}, 40001],
    ['a stake of nothing', { stake: 0 }, {}, 42201],
    ['a stake below the least', { stake: 0.49 }, {}, 42201],
    ['a stake above the most', { stake: 5000.01 }, {}, 42201],
    ['a stake past every number', { stake: 1e300 }, {}, 42201],
    ['odds of one', {}, { odds: 1 }, 40001],
    ['odds as text', {}, { odds: '2' }, 40001],
    ['odds of four decimals', {}, { odds: 2.0001 }, 40001],
    ['odds that are not the line’s', {}, { odds: 99 }, 42210],
    ['an unknown field', { bonus: 1 }, {}, 40001],
    ['an unknown field of a leg', {}, { price: 99 }, 40001],
    ['an unknown policy', { policy: 'worse' }, {}, 40001],
    ['an unknown type', { type: 'multiple' }, {}, 40001],
    ['no leg', { legs: [] }, {}, 40001],
    ['an event that is no id', {}, { eventId: '1; drop table line' }, 40401],
    ['an unknown event', {}, { eventId: '1' }, 40401],
    ['an unknown line', {}, { line: '18|total=2.5' }, 40401],
    ['a line with quotes', {}, { line: `'"{}\\,` }, 40401],
    ['an unknown outcome', {}, { outcomeId: '0' }, 40401],
  ])('%s is refused and takes nothing', async (_name, body, leg, status) => {
    proves('A-098');
    const before = await call('/api/app/user/getBalance');
    expect(await bet(slip(body, leg))).toMatchObject({ status });
    expect((await call('/api/app/user/getBalance')).data).toEqual(before.data);
  });

  describe('bets of many legs', () => {
    let events: TestEvent[];
    beforeAll(async () => {
      events = await Promise.all(Array.from({ length: 31 }, () => openTestEvent({ ctx: app.ctx, db: app.ctx.db })));
    });
    const combine = (count: number, body: Record<string, unknown> = {}) => ({
      ...slip(body),
      type: 'multiple',
      ...body,
      legs: events
        .slice(0, count)
        .map(({ event }) => ({ eventId: String(event), line: RESULT, outcomeId: HOME, odds: 2 })),
    });
    const system = (count: number, text: string, body: Record<string, unknown> = {}) =>
      combine(count, { type: 'system', system: text, ...body });

    test('a multiple and a system are placed, and listed with their legs, stake left and possible payout', async () => {
      const placed = [
        await bet(combine(3)),
        await bet(system(3, '2,3/3', { stake: 10 })),
        await bet(system(4, '1,2,3,4/4', { stake: 15 })),
      ];
      expect(placed).toMatchObject([
        { http: 200, data: { status: 0, possiblePayout: 100 } },
        { http: 200, data: { status: 0, possiblePayout: 50 } },
        { http: 200, data: { status: 0, possiblePayout: 80 } },
      ]);
      expect(placed.map(({ data }) => (data['legs'] as unknown[]).length)).toEqual([3, 3, 4]);
      const { items } = (await call('/api/app/sport/orders?limit=3')).data as { items: Record<string, unknown>[] };
      expect(items.toReversed()).toMatchObject([
        { type: 'multiple', stake: 12.5, stakeLeft: 12.5, possiblePayout: 100, cashouts: [] },
        { type: 'system', system: '2,3/3', stake: 10, stakeLeft: 10, possiblePayout: 50 },
        { type: 'system', system: '1,2,3,4/4', stake: 15, stakeLeft: 15, possiblePayout: 80 },
      ]);
      expect(items.every(({ legs }) => (legs as { result: unknown }[]).every(({ result }) => result === null))).toBe(
        true,
      );
    });

    test.each<[string, number, () => unknown]>([
      ['31 legs', 42201, () => combine(31)],
      ['61 legs', 40001, () => ({ ...combine(1), legs: Array.from({ length: 61 }, () => combine(1).legs[0]) })],
      ['a multiple of one leg', 40001, () => combine(1)],
      ['a single of two legs', 40001, () => combine(2, { type: 'single' })],
      ['a system of one size above its legs', 40001, () => system(3, '4/3')],
      ['sizes that descend', 40001, () => system(3, '3,2/3')],
      ['a size twice', 40001, () => system(3, '2,2/3')],
      ['a system over nine legs', 40001, () => system(9, '2/9')],
      ['a system over other legs than its own', 40001, () => system(4, '2/3')],
      ['a system of singles only', 40001, () => system(3, '1/3')],
      ['a system of all legs only', 40001, () => system(3, '3/3')],
      ['a system with a space', 40001, () => system(3, '2, 3/3')],
      ['a system without its text', 40001, () => combine(3, { type: 'system' })],
      ['a stake that does not divide', 42201, () => system(3, '2/3', { stake: 10 })],
      ['a stake of nothing', 42201, () => combine(2, { stake: 0 })],
      ['a negative stake', 40001, () => combine(2, { stake: -1 })],
      ['a stake above the most', 42201, () => combine(2, { stake: 5000.01 })],
      ['a payout above the most', 42201, () => combine(30)],
      ['a leg twice', 42201, () => ({ ...combine(2), legs: [combine(1).legs[0], combine(1).legs[0]] })],
    ])('%s: %d, and nothing is taken', async (_name, status, body) => {
      const before = await call('/api/app/user/getBalance');
      const answer = await bet(body());
      expect(answer).toMatchObject({ status });
      expect(answer.message).not.toBe('');
      expect((await call('/api/app/user/getBalance')).data).toEqual(before.data);
    });

    test('an unknown leg among others is named', async () => {
      const { legs } = combine(3);
      const unknown = { ...legs[1], outcomeId: '0' };
      const answer = await bet({ ...combine(3), legs: [legs[0], unknown, legs[2]] });
      expect(answer).toMatchObject({ http: 404, status: 40401 });
      const { odds: _, ...named } = unknown;
      expect(answer.data).toEqual({ legs: [named] });
    });
  });

  test('two legs, no key and no token are refused', async () => {
    proves('A-098');
    const { legs } = slip();
    expect(await bet(slip({ legs: [...legs, ...legs] }))).toMatchObject({ http: 400, status: 40001 });
    expect(await call('/api/app/sport/bet', slip())).toMatchObject({ http: 400, status: 40001 });
    for (const path of ['/api/app/sport/bet', '/api/app/sport/bet/1/abandon']) {
      expect(await call(path, slip(), { authorization: '', 'idempotency-key': randomUUID() })).toMatchObject({
        http: 401,
        status: 40101,
      });
    }
    expect(await call('/api/app/sport/orders', undefined, { authorization: '' })).toMatchObject({ http: 401 });
  });
});
