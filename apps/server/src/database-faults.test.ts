import { createHmac, randomUUID } from 'node:crypto';
import { REALTIME_SOCKET_PATH } from '@arara/contract/realtime-messages';
import { io } from 'socket.io-client';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { endConnections, NEEDS_SERVER } from '../test/nodes.ts';
import { freshCpf, type Office, openOffice, type Person } from '../test/office.ts';
import { openSilentNetwork, type SilentNetwork } from '../test/network/silent-network.ts';
import { serverAnswers, serverUrl } from '../test/world.ts';
import { sql } from './platform/db/db.ts';

const onServer = await serverAnswers();
if (!onServer) console.warn(NEEDS_SERVER);

const UNAVAILABLE = 50301;
/** Promised are 3.5 seconds; the rest is for a busy machine. */
const ANSWER_WITHIN_MS = 5500;
const NOTICE = "the bank's notice";

describe.skipIf(!onServer)('a server whose database fails', () => {
  let network: SilentNetwork;
  let office: Office;
  let staff: Person;
  let player: string;
  let idler: string;
  let databaseUrl: string;
  beforeAll(async () => {
    const { hostname, port } = new URL(serverUrl);
    network = await openSilentNetwork({ host: hostname, port: Number(port === '' ? 5432 : port) });
    office = await openOffice({
      reach: (url) => {
        databaseUrl = url;
        return network.reach(url);
      },
    });
    staff = await office.createPerson('finance');
    [player, idler] = [await register(), await register()];
  });
  afterAll(async () => {
    await office?.close();
    await network?.close();
  });

  const callSite = (path: string, token?: string, body?: unknown, headers: Record<string, string> = {}) =>
    fetch(office.app.url + path, {
      ...(body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) }),
      headers: {
        'content-type': 'application/json',
        'idempotency-key': randomUUID(),
        ...(token === undefined ? {} : { authorization: token }),
        ...headers,
      },
    });
  async function register(): Promise<string> {
    const answer = await callSite('/api/auth/user/restRegister', undefined, {
      name: 'Ana Souza',
      cardNo: freshCpf(),
      username: `${randomUUID()}@x.com`,
      country: '+55',
      phone: '11912345678',
      pwd: 'segredo123',
      pwd1: 'segredo123',
      codeId: 12,
      captCode: '0000',
    });
    return ((await answer.json()) as { data: { access_token: string } }).data.access_token;
  }
  const statusInBody = async (answer: Response): Promise<number> =>
    ((await answer.json()) as { status: number }).status;
  const bet = () =>
    callSite('/api/app/game/SE0002/bet', player, { amount: 1, direction: 'over', target: 50 }).then(statusInBody);
  const connect = (token: string): Promise<number> => {
    const socket = io(office.app.url, {
      path: REALTIME_SOCKET_PATH,
      transports: ['websocket'],
      query: { token },
      reconnection: false,
      forceNew: true,
    });
    return new Promise<number>((resolve) => {
      socket.once('connect', () => resolve(0));
      socket.once('connect_error', (error) => resolve((error as { data?: { status: number } }).data?.status ?? -1));
    }).finally(() => socket.close());
  };
  const sendNotice = (): Promise<number> => {
    const text = JSON.stringify({ pix: [{ endToEndId: randomUUID(), txid: 'none' }] });
    const t = Math.floor(Date.now() / 1000);
    const mac = createHmac('sha256', office.app.ctx.config.bank.webhookSecret).update(`${t}.${text}`).digest('hex');
    return fetch(`${office.app.url}/api/hooks/pix`, {
      method: 'POST',
      body: text,
      headers: { 'content-type': 'application/json', 'x-sandbox-signature': `t=${t},v1=${mac}` },
    }).then((answer) => answer.status);
  };
  const readiness = async (): Promise<number> => (await callSite('/readyz')).status;
  const paths: Readonly<Record<string, () => Promise<number>>> = {
    bet,
    read: () => callSite('/api/app/game/inPlay', player).then(statusInBody),
    'a session that is not cached': () => callSite('/api/app/game/inPlay', idler).then(statusInBody),
    deposit: () => callSite('/api/app/order/prePay/103', player, { gift: 0 }).then(statusInBody),
    'log-in': () =>
      callSite('/api/auth/user/restLogin', undefined, {
        username: 'a@x.com',
        pwd: 'segredo123',
        codeId: 12,
        captCode: '0000',
      }).then(statusInBody),
    statement: () => {
      const now = Date.now();
      return callSite(`/api/app/wallet/statement?format=csv&from=${now - 86_400_000}&to=${now}`, player).then(
        statusInBody,
      );
    },
    'back office': () => office.call('/api/staff/games', undefined, staff).then(({ status }) => status),
    'a new socket': () => connect(idler),
    [NOTICE]: sendNotice,
  };

  test('refuses every call with 50301 within seconds while the database is silent, and takes calls again after it, D7-F3', async () => {
    expect(await bet()).not.toBe(UNAVAILABLE);
    network.fallSilent();
    try {
      const answers = await Promise.all(
        Object.entries(paths).map(async ([name, call]) => {
          const late = new Promise<string>((resolve) => setTimeout(() => resolve('no answer yet'), ANSWER_WITHIN_MS));
          return [name, await Promise.race([call(), late])] as const;
        }),
      );
      const expected = Object.keys(paths).map((name) => [name, name === NOTICE ? 503 : UNAVAILABLE]);
      expect(Object.fromEntries(answers)).toEqual(Object.fromEntries(expected));
      // Nobody waits for a server that is known to be silent.
      const began = performance.now();
      expect(await bet()).toBe(UNAVAILABLE);
      expect(performance.now() - began).toBeLessThan(1000);
      await expect.poll(readiness, { timeout: 5000 }).toBe(503);
    } finally {
      network.restore();
    }
    await expect.poll(bet, { timeout: 10_000 }).not.toBe(UNAVAILABLE);
    await expect.poll(readiness, { timeout: 10_000 }).toBe(200);
  });

  test('does not take a long statement for a silent database, D7-F3', async () => {
    const { read } = office.app.ctx.db;
    await read.query(sql('long', 'select pg_sleep(3)'));
    expect(await bet()).not.toBe(UNAVAILABLE);
  });

  const change = async (...texts: readonly string[]): Promise<void> => {
    const client = new pg.Client({ connectionString: databaseUrl });
    await client.connect();
    for (const text of texts) await client.query(text);
    await client.end();
  };

  test('is not ready while its disk is full and every bet is refused, D7-F4', async () => {
    expect(await readiness()).toBe(200);
    // What PostgreSQL says when a table needs one page more and there is none: reads go on.
    await change(
      `create function full_disk() returns trigger language plpgsql as
       $$ begin raise exception 'could not extend file: No space left on device' using errcode = '53100'; end $$`,
      'create trigger full_disk before insert on command for each statement execute function full_disk()',
      'create trigger full_disk before insert on write_probe for each statement execute function full_disk()',
    );
    expect(await bet()).toBe(UNAVAILABLE);
    await expect.poll(readiness, { timeout: 5000 }).toBe(503);
    await change('drop function full_disk cascade');
    await expect.poll(readiness, { timeout: 5000 }).toBe(200);
    expect(await bet()).not.toBe(UNAVAILABLE);
  });

  test('is not ready while its database is read only, and refuses changes with 50301, D7-F4', async () => {
    const name = new URL(databaseUrl).pathname.slice(1);
    await change(`alter database ${name} set default_transaction_read_only = on`);
    await endConnections(databaseUrl, 'true');
    await expect.poll(bet, { timeout: 5000 }).toBe(UNAVAILABLE);
    await expect.poll(readiness, { timeout: 5000 }).toBe(503);
    await change(
      'set default_transaction_read_only = off',
      `alter database ${name} reset default_transaction_read_only`,
    );
    await endConnections(databaseUrl, 'true');
    await expect.poll(readiness, { timeout: 5000 }).toBe(200);
    await expect.poll(bet, { timeout: 5000 }).not.toBe(UNAVAILABLE);
  });
});
