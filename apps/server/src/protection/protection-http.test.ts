/** The calls of the wire: a player pauses, staff block and unblock, and what a restricted session may do. */
import { randomUUID } from 'node:crypto';
import type { PlayerId } from '@arara/contract/protocol/fields';
import { REALTIME_SOCKET_PATH } from '@arara/contract/realtime-messages';
import { io, type Socket } from 'socket.io-client';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { type Office, openOffice, type Person } from '../../test/office.ts';
import { newcomerWithMoney, waitUntil } from '../../test/payments-site.ts';
import { sql } from '../platform/db/db.ts';

const HOUR_MS = 3600 * 1000;

let office: Office;
let support: Person;
const sockets: Socket[] = [];
beforeAll(async () => {
  office = await openOffice({ engine: 'pglite' });
  support = await office.createPerson('support');
}, 60_000);
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.close();
});
afterAll(() => office.close());

interface Answer {
  readonly status: number;
  readonly message: string;
  readonly data: Record<string, unknown>;
}

const call = async (path: string, token: string, body?: unknown): Promise<Answer> => {
  const response = await fetch(`${office.app.url}${path}`, {
    ...(body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) }),
    headers: {
      authorization: token,
      'idempotency-key': randomUUID(),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
  });
  return (await response.json()) as Answer;
};
const bet = (token: string) => call('/api/app/game/SE0004/bet', token, { amount: 1, target: 2 });
const userInfo = async (token: string) => (await call('/api/app/user/userInfo', token)).data;
const block = (player: PlayerId, body: object) => office.call(`/api/staff/players/${player}/block`, body, support);
const unblock = (player: PlayerId) =>
  office.call(`/api/staff/players/${player}/unblock`, { reason: 'provou' }, support);

describe('a pause', () => {
  test('begins by the call, and every answer says why and until when', async () => {
    const { player, token } = await newcomerWithMoney(office.site, 10_000);
    expect((await bet(token)).status).toBe(0);
    const before = office.now();
    const paused = await call('/api/app/protection/pause', token, { hours: 24 });
    expect(paused.status).toBe(0);
    const until = Number(paused.data['until']);
    expect(until).toBeGreaterThanOrEqual(before + 24 * HOUR_MS);
    expect(await bet(token)).toMatchObject({ status: 40301, data: { reason: 'paused', until } });
    expect(await userInfo(token)).toMatchObject({ restriction: { status: 'paused', reason: null, until } });
    expect(await office.call(`/api/staff/players/${player}`, undefined, support)).toMatchObject({
      data: { status: 'paused', restriction: { status: 'paused', until } },
    });
  });

  test.each([{ hours: 1 }, { hours: 25 }, {}, { hours: '24' }])('%j is no pause', async (body) => {
    const { token } = await newcomerWithMoney(office.site, 100);
    expect((await call('/api/app/protection/pause', token, body)).status).toBe(40001);
  });
});

describe('a block', () => {
  test('is set and lifted with a reason, which the audit trail and the player get', async () => {
    const { player, token } = await newcomerWithMoney(office.site, 10_000);
    expect((await block(player, { reason: '' })).status).toBe(40001);
    expect((await block(player, { reason: 'x', until: office.now() - 1 })).status).toBe(40001);
    expect((await block(player, { reason: 'documentos' })).status).toBe(0);
    expect(await bet(token)).toMatchObject({
      status: 40301,
      data: { reason: 'blocked', note: 'documentos', until: null },
    });
    expect(await userInfo(token)).toMatchObject({
      restriction: { status: 'blocked', reason: 'documentos', until: null },
    });
    expect((await call('/api/app/records?kind=deposit', token)).status).toBe(0);
    expect((await unblock(player)).status).toBe(0);
    expect((await bet(token)).status).toBe(0);
    expect(await userInfo(token)).not.toHaveProperty('restriction');
    const trail = await office.app.ctx.db.read.query(
      sql<{ call: string; outcome: string; detail: unknown }>(
        'test trail',
        `select call, outcome, detail::json as detail from audit_trail where player = $1 and call in ('staffBlockPlayer', 'staffUnblockPlayer') and outcome = 'done' order by seq`,
        player,
      ),
    );
    expect(trail).toMatchObject([
      { call: 'staffBlockPlayer', detail: { reason: 'documentos' } },
      { call: 'staffUnblockPlayer', detail: { reason: 'provou' } },
    ]);
  });

  test('ends by itself at the time that staff gave', async () => {
    const { player, token } = await newcomerWithMoney(office.site, 10_000);
    const until = office.now() + HOUR_MS;
    expect((await block(player, { reason: 'x', until })).status).toBe(0);
    expect(await bet(token)).toMatchObject({ status: 40301, data: { until } });
    office.advance(2 * HOUR_MS);
    expect((await bet(token)).status).toBe(0);
    await office.signIn(support);
  });

  test('is refused for one’s own account, for an unknown player, and without the permission', async () => {
    const { player, cpf } = await newcomerWithMoney(office.site, 100);
    const own = await office.createPerson('support', { cpf });
    expect((await office.call(`/api/staff/players/${player}/block`, { reason: 'x' }, own)).status).toBe(40301);
    expect((await block(7 as PlayerId, { reason: 'x' })).status).toBe(40401);
    const auditor = await office.createPerson('auditor');
    expect((await office.call(`/api/staff/players/${player}/block`, { reason: 'x' }, auditor)).status).toBe(40301);
  });

  test('of one’s own is not lifted through the own test account either, D7-A6', async () => {
    const { player, cpf, token } = await newcomerWithMoney(office.site, 10_000);
    const own = await office.createPerson('support', { cpf });
    const { data } = await call('/api/app/user/switchTest', token, {});
    const { uId: testPlayer } = await userInfo(String(data['access_token']));
    expect((await block(player, { reason: 'x' })).status).toBe(0);
    for (const account of [player, testPlayer])
      for (const change of ['unblock', 'block'])
        expect((await office.call(`/api/staff/players/${account}/${change}`, { reason: 'x' }, own)).status).toBe(40301);
    expect(await bet(token)).toMatchObject({ status: 40301, data: { reason: 'blocked' } });
  });
});

describe('a log-in', () => {
  let codes = 900_000;
  const logIn = async (username: unknown) => {
    const codeId = String(++codes);
    await fetch(`${office.app.url}/api/auth/user/captcha/${codeId}`);
    const response = await fetch(`${office.app.url}/api/auth/user/restLogin`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ username, pwd: 'segredo-longo', codeId, captCode: '0000' }),
    });
    return (await response.json()) as Answer;
  };

  test('of a restricted player opens a session that says what restricts it', async () => {
    const { player, token } = await newcomerWithMoney(office.site, 10_000);
    const { username } = await userInfo(token);
    expect((await logIn(username)).data).not.toHaveProperty('restriction');
    await block(player, { reason: 'documentos' });
    const restricted = await logIn(username);
    expect(restricted).toMatchObject({ status: 0, data: { restriction: { status: 'blocked', reason: 'documentos' } } });
    const session = String(restricted.data['access_token']);
    expect((await bet(session)).status).toBe(40301);
    expect((await call('/api/app/user/getBalance', session)).data).toMatchObject({ balance: 100 });
  });
});

describe('a connection', () => {
  const connect = async (token: string): Promise<{ socket: Socket; messages: string[] }> => {
    const socket = io(office.app.url, {
      path: REALTIME_SOCKET_PATH,
      transports: ['websocket'],
      reconnection: false,
      forceNew: true,
      query: { token },
    });
    sockets.push(socket);
    const messages: string[] = [];
    socket.onAny((name: string) => messages.push(name));
    await new Promise<void>((resolve, reject) => {
      socket.once('connect', () => resolve());
      socket.once('connect_error', reject);
    });
    return { socket, messages };
  };

  test('closes when its player is paused, and the next one receives nothing about bets and offers', async () => {
    const { player, token } = await newcomerWithMoney(office.site, 10_000);
    const open = await connect(token);
    await bet(token);
    await waitUntil(
      'the balance',
      async () => open.messages,
      (messages) => messages.includes('insBalance'),
    );
    await call('/api/app/protection/pause', token, { hours: 24 });
    await waitUntil(
      'the end',
      async () => open.socket.connected,
      (connected) => !connected,
    );
    const restricted = await connect(token);
    office.app.ctx.db.wake('sessions');
    await office.app.ctx.db.tx('test fact', (tx) =>
      tx.query(
        sql('', `insert into fact (currency, facts) values ('BRL', '[{"f":"kycConfirmed","player":${player}}]'::json)`),
      ),
    );
    office.app.ctx.db.wake('facts');
    await new Promise((resolve) => setTimeout(resolve, 1500));
    // How many players are online is said to every connection.
    expect(restricted.messages.filter((name) => name !== 'online')).toEqual([]);
    expect(restricted.socket.connected).toBe(true);
  });

  test('closes when staff block its player, and so does the one of the test account D7-A9', async () => {
    const { player, token } = await newcomerWithMoney(office.site, 10_000);
    const { data } = await call('/api/app/user/switchTest', token, {});
    const open = await Promise.all([connect(token), connect(String(data['access_token']))]);
    expect((await block(player, { reason: 'documentos' })).status).toBe(0);
    await waitUntil(
      'the end of both',
      async () => open.map(({ socket }) => socket.connected),
      (connected) => connected.every((is) => !is),
    );
  });
});

test('no withdrawal leaves while a round is open: the rule is wired in the composed server', async () => {
  const { player, token, cpf } = await newcomerWithMoney(office.site, 50_000);
  const round = await call('/api/app/game/SE0001/bet', token, { amount: 1, mines: 3 });
  expect(round.status).toBe(0);
  expect((await call('/api/app/order/getWithdraw', token)).data).toMatchObject({ lock: 1 });
  const withdraw = () =>
    call('/api/app/order/withdraw', token, { payCardBank: 'CPF', payCardNo: cpf, amount: 60, name: '', ifsc: '' });
  expect(await withdraw()).toMatchObject({ status: 42201 });
  expect((await call('/api/app/game/stopGame', token)).status).toBe(0);
  await office.app.ctx.db.tx('test wagered', (tx) =>
    tx.query(sql('', `update wallet set turn_filled = turn_required where player = ${player}`)),
  );
  expect(await withdraw()).toMatchObject({ status: 0 });
});
