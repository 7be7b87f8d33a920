/** Push messages over the wire: a device subscribes, facts happen, and a push service is sent what the device can read. */
import { randomUUID } from 'node:crypto';
import { insertOutboxFacts, type OutboxFact } from '../facts.ts';
import type { BetId, Id, PlayerId } from '@arara/contract/protocol/fields';
import { REALTIME_SOCKET_PATH } from '@arara/contract/realtime-messages';
import { io } from 'socket.io-client';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { proves } from '../../../../scripts/proof/proves.ts';
import { type Office, openOffice, type Person } from '../../test/office.ts';
import { payCharge, registerPlayer, startDeposit, waitUntil } from '../../test/payments-site.ts';
import { type PushDevice, type PushStandIn, startPushStandIn } from '../../test/stand-ins/push-stand-in.ts';
import { endOwnSessions, findSession } from '../accounts/accounts.ts';
import { type SqlReader, sql } from '../platform/db/db.ts';
import { createPushServiceSender } from '../platform/push-service/push-service-sender.ts';
import { pausePlayer } from '../protection/protection.ts';
import { startPushWorker } from './send-push-messages.ts';
import { MAX_PUSH_DEVICES } from './subscriptions.ts';
import { PUSH_WAKE_TOPIC } from './web-push.queries.ts';

const PHONE =
  'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Mobile Safari/537.36';
/** Longer than a node that died keeps a message for itself. */
const AFTER_LEASE_MS = 61_000;
/** The last fact of a test, after which the consumer has read all before. */
const LAST = 9_000_000_000_000_001 as Id;

let push: PushStandIn;
let office: Office;
let agent: Person;
beforeAll(async () => {
  push = await startPushStandIn({ now: () => office.now() });
  office = await openOffice({ engine: 'pglite', bank: true, env: { PUSH_SERVICES: `fcm.example.com,${push.url}` } });
  agent = await office.createPerson('support');
}, 60_000);
afterAll(async () => {
  // First, so that the server waits for no answer of it.
  await push.close();
  await office.close();
});

async function call(path: string, token: string, body?: unknown) {
  const response = await fetch(`${office.app.url}/api/app/push/${path}`, {
    ...(body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) }),
    headers: {
      authorization: token,
      'user-agent': PHONE,
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
  });
  return (await response.json()) as { status: number; data: unknown };
}
interface Listed {
  readonly id: string;
  readonly device: string;
  readonly promotions: boolean;
  readonly current: boolean;
}
const list = async (token: string) => (await call('subscriptions', token)).data as Listed[];
const subscribe = (token: string, { subscription }: Pick<PushDevice, 'subscription'>, promotions = false) =>
  call('subscribe', token, { ...subscription, promotions, consent: '1' });

interface Subscriber {
  readonly player: PlayerId;
  readonly token: string;
  readonly device: PushDevice;
}
async function createSubscriber(promotions = false): Promise<Subscriber> {
  const { player, token } = await registerPlayer(office.site);
  const device = push.addDevice();
  expect((await subscribe(token, device, promotions)).status).toBe(0);
  return { player, token, device };
}

const emit = (...facts: readonly OutboxFact[]) =>
  office.app.ctx.db.tx('test facts', (tx) => tx.query(insertOutboxFacts('BRL', facts)));
const settled = (player: PlayerId, order: number): OutboxFact => ({
  f: 'betChanged',
  player,
  order: order as BetId,
  status: 9999,
});
const bonus = (player: PlayerId, id: number): OutboxFact => ({
  f: 'bonusGranted',
  player,
  bonus: id as Id,
  source: 'staff',
  amount: 500,
});
const until = (isSo: () => boolean | Promise<boolean>) => waitUntil('a push', async () => isSo(), Boolean);
/** Waits until everything that was put out before is sent or dropped: a device of its own gets one more message. */
async function settleAll({ device, player }: Subscriber): Promise<void> {
  await emit(settled(player, LAST));
  await until(() => device.received.some(({ tag }) => tag === `betSettled-${LAST}`));
  const waiting = async (read: SqlReader) =>
    Number((await read.query(sql('test pushes', 'select count(*) as n from push_message')))[0]?.['n']);
  await until(async () => (await waiting(office.app.ctx.db.read)) === 0);
}

/** Writes a message to support; the id of its conversation. */
async function writeToSupport(token: string): Promise<string> {
  const socket = io(office.app.url, {
    path: REALTIME_SOCKET_PATH,
    transports: ['websocket'],
    forceNew: true,
    query: { token },
  });
  const answer: unknown = await socket
    .timeout(10_000)
    .emitWithAck('chat:send', { text: 'Oi', clientId: randomUUID() })
    .finally(() => socket.close());
  return (answer as { data: { conversationId: string } }).data.conversationId;
}

describe('a device', () => {
  test('subscribes with the key of the server, is listed, and unsubscribes', async () => {
    proves('A-662');
    const { token } = await registerPlayer(office.site);
    expect(await call('key', token)).toEqual(
      expect.objectContaining({ status: 0, data: { key: expect.stringMatching(/^B[\w-]{86}$/) } }),
    );
    const device = push.addDevice();
    expect((await subscribe(token, device, true)).status).toBe(0);
    const [listed, ...more] = await list(token);
    expect(more).toEqual([]);
    expect(listed).toMatchObject({ device: 'Chrome, Android', promotions: true, current: true });
    // The same device again: its consent is another one now.
    expect((await subscribe(token, device)).status).toBe(0);
    const [changed] = await list(token);
    expect(changed).toMatchObject({ promotions: false });
    const other = await registerPlayer(office.site);
    expect((await call('unsubscribe', other.token, { id: changed?.id })).status).toBe(40401);
    expect((await call('unsubscribe', token, { id: changed?.id })).status).toBe(0);
    expect(await list(token)).toEqual([]);
    expect((await call('subscriptions', '')).status).toBe(40101);
  });

  test('belongs to whoever subscribed on it last, and a player has at most ten', async () => {
    expect(MAX_PUSH_DEVICES).toBe(proves('A-662'));
    const ana = await createSubscriber();
    const { token } = await registerPlayer(office.site);
    expect((await subscribe(token, ana.device)).status).toBe(0);
    expect(await list(ana.token)).toEqual([]);
    for (let n = 0; n < MAX_PUSH_DEVICES; n++) await subscribe(token, push.addDevice());
    expect(await list(token)).toHaveLength(MAX_PUSH_DEVICES);
  });

  test.each([
    'https://127.0.0.1/x',
    'https://10.0.0.7/x',
    'https://169.254.169.254/latest/meta-data',
    'https://evil.example/x',
    'http://fcm.example.com/x',
    'http://127.0.0.1:1/x',
  ])('with the address %s is refused', async (endpoint) => {
    const status = proves('A-661');
    const { token } = await registerPlayer(office.site);
    const { subscription } = push.addDevice();
    const answer = await subscribe(token, { subscription: { ...subscription, endpoint } });
    expect(answer).toMatchObject({ status, data: { fields: { endpoint: expect.any(String) } } });
  });

  test('is stored sealed', async () => {
    proves('A-662');
    const { device } = await createSubscriber();
    const rows = await office.app.ctx.db.read.query(sql('test devices', 'select * from push_subscription'));
    const stored = rows
      .flatMap((row) => Object.values(row))
      .map((value) => (value instanceof Uint8Array ? Buffer.from(value).toString('latin1') : String(value)))
      .join();
    for (const secret of Object.values(device.subscription)) expect(stored).not.toContain(secret);
  });
});

describe('a message', () => {
  test('a deposit that the bank reports reaches each device once, encrypted, without an amount', async () => {
    proves('A-660');
    proves('A-663');
    const ana = await createSubscriber();
    const other = push.addDevice();
    await subscribe(ana.token, other);
    await payCharge((await startDeposit(office.site, ana.player)).url);
    await until(() => [ana.device, other].every(({ received }) => received.length > 0));
    await settleAll(ana);
    for (const { received } of [ana.device, other]) {
      const [paid, ...more] = received.filter(({ tag }) => tag.startsWith('depositPaid'));
      expect(more).toEqual([]);
      expect(paid).toMatchObject({
        title: 'Depósito recebido',
        body: 'Seu depósito chegou e já está no saldo.',
        lang: 'pt-BR',
        path: '/registros?kind=deposit',
      });
    }
    expect(push.problems).toEqual([]);
  });

  test('a settled bet, and a reply of support, in the language of the player', async () => {
    proves('A-663');
    const ana = await createSubscriber();
    const { ctx } = office.app;
    await ctx.db.tx('test', (tx) =>
      tx.query(sql('test language', "update account set language = 'en_US' where player = $1", ana.player)),
    );
    const conversationId = await writeToSupport(ana.token);
    const path = `/api/staff/support/${ana.player}/${conversationId}/reply`;
    expect((await office.call(path, { text: 'Olá', clientId: randomUUID() }, agent)).status).toBe(0);
    await emit(settled(ana.player, 71));
    await until(() => ana.device.received.length === 2);
    expect(ana.device.received.toSorted((a, b) => a.tag.localeCompare(b.tag))).toMatchObject([
      { title: 'Bet settled', lang: 'en-US', tag: 'betSettled-71', path: '/registros?kind=bet' },
      { title: 'Support has replied', tag: `supportReplied-${conversationId}`, path: '/home?dialog=support' },
    ]);
  });

  test('a push service that is away loses nothing, and what it says about patience counts', async () => {
    proves('A-664');
    const ana = await createSubscriber();
    ana.device.injectFaults({ kind: 'status', status: 503 }, { kind: 'hangUp' });
    await emit(settled(ana.player, 81));
    await until(() => {
      office.advance(60_000);
      office.app.ctx.db.wake(PUSH_WAKE_TOPIC);
      return ana.device.received.length === 1;
    });
    expect(ana.device.received.map(({ tag }) => tag)).toEqual(['betSettled-81']);
  });

  test('an answer that the device is gone ends the subscription', async () => {
    proves('A-664');
    const ana = await createSubscriber();
    ana.device.injectFaults({ kind: 'status', status: 410 });
    await emit(settled(ana.player, 91));
    await until(async () => (await list(ana.token)).length === 0);
    await settleAll(await createSubscriber());
    expect(ana.device.received).toEqual([]);
  });

  test('a node that dies while it sends: another one sends it again, under the same tag and topic', async () => {
    proves('A-664');
    const ana = await createSubscriber();
    // The push service has it, and this node never hears so.
    ana.device.injectFaults({ kind: 'silence' });
    await emit(settled(ana.player, 101));
    await until(() => ana.device.received.length === 1);
    office.advance(AFTER_LEASE_MS);
    const { ctx } = office.app;
    const sender = createPushServiceSender(ctx.config, ctx.now);
    if (sender === undefined) throw new Error('push is off');
    const other = startPushWorker(ctx, sender);
    await until(() => ana.device.received.length === 2);
    await other.stop();
    push.hangUp();
    const [first, second] = ana.device.received;
    expect(first).toMatchObject({ tag: second?.tag, topic: second?.topic });
  });
});

describe('promotions', () => {
  test('go only to a device that agreed to them', async () => {
    proves('A-665');
    const ana = await createSubscriber(true);
    const bia = await createSubscriber(false);
    await emit(bonus(ana.player, 201), bonus(bia.player, 202));
    await settleAll(bia);
    await until(() => ana.device.received.length === 1);
    expect(ana.device.received).toMatchObject([{ tag: 'bonusGranted-201', path: '/gamebouns' }]);
    expect(bia.device.received.map(({ tag }) => tag)).toEqual([`betSettled-${LAST}`]);
  });

  test('never to a player who pauses, also if the pause comes after the bonus; their deposits and bets still do', async () => {
    proves('A-665');
    const ana = await createSubscriber(true);
    const bia = await createSubscriber(true);
    await pausePlayer(office.app.ctx, ana.player, 24);
    await emit(bonus(ana.player, 211));
    await settleAll(ana);
    // Put out before the pause, sent after it.
    bia.device.injectFaults({ kind: 'status', status: 503 });
    await emit(bonus(bia.player, 212));
    await until(() => bia.device.attempts === 1);
    await pausePlayer(office.app.ctx, bia.player, 24);
    office.advance(60_000);
    office.app.ctx.db.wake(PUSH_WAKE_TOPIC);
    await settleAll(bia);
    for (const { device } of [ana, bia]) expect(device.received.map(({ tag }) => tag)).toEqual([`betSettled-${LAST}`]);
  });
});

describe('the end of a log-in', () => {
  const post = (path: string, token: string, body: object) =>
    fetch(office.app.url + path, {
      method: 'POST',
      body: JSON.stringify(body),
      headers: { authorization: token, 'content-type': 'application/json', 'idempotency-key': randomUUID() },
    });
  const countDevices = async (player: PlayerId) =>
    Number(
      (
        await office.app.ctx.db.read.query(
          sql('test devices of a player', 'select count(*) as n from push_subscription where player = $1', player),
        )
      )[0]?.['n'],
    );

  test('a log-out removes the device, and so does the end of the session from another one', async () => {
    proves('A-666');
    const ana = await createSubscriber();
    expect((await post('/api/auth/user/logout', ana.token, {})).status).toBe(200);
    await until(async () => (await countDevices(ana.player)) === 0);
    const bia = await createSubscriber();
    const session = await findSession(office.app.ctx, bia.token);
    if (session === undefined) throw new Error('a registration opens a session');
    await endOwnSessions(office.app.ctx, session, { all: true });
    await until(async () => (await countDevices(bia.player)) === 0);
  });

  test('a closed account has no device', async () => {
    proves('A-666');
    const ana = await createSubscriber();
    expect((await post('/api/app/user/stepUp', ana.token, { pwd: 'segredo-longo' })).status).toBe(200);
    expect((await post('/api/app/user/close', ana.token, {})).status).toBe(200);
    await until(async () => (await countDevices(ana.player)) === 0);
  });

  test('a session that ended by time gets no message', async () => {
    proves('A-666');
    const ana = await createSubscriber();
    office.advance(office.app.ctx.config.sessionIdleSeconds * 1000 + 1000);
    await emit(settled(ana.player, 301));
    await until(async () => (await countDevices(ana.player)) === 0);
    expect(ana.device.received).toEqual([]);
  });
});
