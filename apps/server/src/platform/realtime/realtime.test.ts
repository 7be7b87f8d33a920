import { createServer, type Server } from 'node:http';
import type { Session } from '../../domain.ts';
import type { AddressInfo } from 'node:net';
import type { PlayerId, OrderId } from '@arara/contract/protocol/fields';
import { REALTIME_SOCKET_PATH } from '@arara/contract/realtime-messages';
import { toCentavos } from '@arara/money';
import { io, type Socket } from 'socket.io-client';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openLog } from '../log/log.ts';
import { openRealtimeService, type RealtimeService } from '../../realtime.ts';
import { publishFacts } from '../../../test/opened-domains.ts';
import { proves } from '../../../../../scripts/proof/proves.ts';

const log = openLog('silent');
const ana = 7 as PlayerId;
const bia = 8 as PlayerId;
let sessions: Map<string, Session>;
/** Runs after a session was read and before the answer is used. */
let afterLookUp: (token: string) => Promise<void>;
let server: Server;
let realtime: RealtimeService;
let url = '';
let sockets: Socket[] = [];

beforeEach(async () => {
  sessions = new Map([
    ['ana', { id: 1 as PlayerId, login: 1 as PlayerId, person: ana, issuedAt: 0, loginAt: 0, restrictedUntil: null }],
    ['bia', { id: 2 as PlayerId, login: 2 as PlayerId, person: bia, issuedAt: 0, loginAt: 0, restrictedUntil: null }],
  ]);
  afterLookUp = async () => {};
  server = createServer();
  realtime = openRealtimeService(server, {
    log,
    now: Date.now,
    findSession: async (token) => {
      const found = sessions.get(token);
      await afterLookUp(token);
      return found;
    },
    origins: ['http://localhost:8300', 'http://127.0.0.1:8300'],
    redis: undefined,
    limits: { visitorsPerAddress: Infinity, visitors: 1000 },
    findNetwork: () => 'one',
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterEach(async () => {
  for (const socket of sockets) socket.close();
  sockets = [];
  await realtime.close();
  await new Promise((resolve) => server.close(resolve));
});

interface Dialled {
  readonly token?: string;
  readonly auth?: string;
  readonly origin?: string;
}
function dial({ token, auth, origin }: Dialled): Socket {
  const socket = io(url, {
    path: REALTIME_SOCKET_PATH,
    transports: ['websocket'],
    reconnection: false,
    forceNew: true,
    ...(token === undefined ? {} : { query: { token } }),
    ...(auth === undefined ? {} : { auth: { token: auth } }),
    ...(origin === undefined ? {} : { extraHeaders: { origin } }),
  });
  sockets.push(socket);
  return socket;
}
const once = <T = unknown>(socket: Socket, name: string): Promise<T> =>
  new Promise((resolve) => socket.once(name, resolve));
async function connected(options: Dialled): Promise<Socket> {
  const socket = dial(options);
  await once(socket, 'connect');
  return socket;
}
const wait = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

describe('connections', () => {
  test('a token in the query, or in auth, opens the connection', async () => {
    proves('4-047', '6-003');
    expect((await connected({ token: 'ana' })).connected).toBe(true);
    expect((await connected({ auth: 'Bearer ana' })).connected).toBe(true);
  });
  test.each([{}, { token: '' }, { token: 'nobody' }, { auth: 'nobody' }])(
    '%j is refused with 40101',
    async (options) => {
      const status = Number(proves('4-047'));
      const error = await once<Error & { data?: unknown }>(dial(options), 'connect_error');
      expect(error.message).toBe(String(status));
      expect(error.data).toEqual({ status });
    },
  );
  test('only our own pages, by either name of this machine, and what is no browser', async () => {
    for (const origin of ['http://localhost:8300', 'http://127.0.0.1:8300'])
      expect((await connected({ token: 'ana', origin })).connected).toBe(true);
    for (const origin of ['http://localhost:8301', 'https://evil.example', 'null']) {
      await once(dial({ token: 'ana', origin }), 'connect_error');
    }
  });
  test('a revoked token closes its connections within a second and leaves the others', async () => {
    proves('4-022', 'A-034');
    const [hers, other] = [await connected({ token: 'ana' }), await connected({ token: 'bia' })];
    const gone = once(hers, 'disconnect');
    sessions.delete('ana');
    realtime.checkSessions();
    const began = performance.now();
    await gone;
    expect(performance.now() - began).toBeLessThan(1000);
    expect(other.connected).toBe(true);
  });
  test('a token that is revoked between its look-up and the connection closes it soon, D7-A9', async () => {
    const other = await connected({ token: 'bia' });
    const checked = once(other, 'disconnect');
    afterLookUp = async (token) => {
      if (token !== 'ana' || !sessions.has('bia')) return;
      sessions.clear();
      realtime.checkSessions();
      await checked;
    };
    const hers = await connected({ token: 'ana' });
    const gone = hers.connected ? once(hers, 'disconnect') : undefined;
    // Well before the next regular check of all connections, after a minute.
    await expect(Promise.race([gone, wait(20_000).then(() => 'still connected')])).resolves.not.toBe('still connected');
  }, 30_000);
  test('long-polling is not spoken', async () => {
    proves('A-034');
    expect((await fetch(`${url}${REALTIME_SOCKET_PATH}/?EIO=4&transport=polling&token=ana`)).status).toBe(400);
  });
});

describe('how much a client may say', () => {
  test('a flood of frames closes the connection', async () => {
    const socket = await connected({ token: 'ana' });
    const gone = once(socket, 'disconnect');
    for (let i = 0; i < 60; i++) socket.emit('onGame', { gameCode: 'SE0002' });
    await gone;
  });
  test('forty frames do not', async () => {
    const socket = await connected({ token: 'ana' });
    for (let i = 0; i < 40; i++) socket.emit(i % 2 === 0 ? 'onGame' : 'offGame', { gameCode: 'SE0002' });
    await wait(200);
    expect(socket.connected).toBe(true);
  });
  test('a frame above 4 KiB closes the connection', async () => {
    const socket = await connected({ token: 'ana' });
    const gone = once(socket, 'disconnect');
    socket.emit('onGame', { gameCode: 'x'.repeat(5000) });
    await gone;
  });
  test.each([null, 'x', 7, {}, { gameCode: 7 }, { gameCode: 'a', more: 1 }, ['__proto__']])(
    'nonsense (%j) is passed over',
    async (content) => {
      const socket = await connected({ token: 'ana' });
      socket.emit('onGame', content);
      socket.emit('nothing', content);
      await wait(50);
      expect(socket.connected).toBe(true);
    },
  );
});

describe('messages to a player', () => {
  test('a paid deposit is published on every connection of its player and on no other', async () => {
    proves('A-032');
    const [updated, paid] = [String(proves('4-023')), String(proves('4-061'))];
    const [one, two, other] = [
      await connected({ token: 'ana' }),
      await connected({ auth: 'ana' }),
      await connected({ token: 'bia' }),
    ];
    let leaked = false;
    other.on(paid, () => (leaked = true));
    const received = Promise.all([once(one, paid), once(two, paid), once(one, updated)]);
    publishFacts(realtime.publish, [
      { f: 'depositPaid', player: ana, order: 12 as OrderId, amount: 10_050 },
      { f: 'accountOpened', player: bia },
    ]);
    const [first, second] = await received;
    expect(first).toEqual({ orderId: '12', amount: 100.5, czflag: 0 });
    expect(Object.keys(first as object)).toEqual(proves('3-030'));
    expect(second).toEqual(first);
    await wait(50);
    expect(leaked).toBe(false);
  });
  test.each([
    ['was reported', () => Promise.resolve(1 as const), 'reported'],
    ['was not', () => Promise.resolve(0 as const), 'notReported'],
    ['cannot be asked about', () => Promise.reject(new Error('the database is away')), 'notReported'],
  ] as const)('czflag of a purchase that %s', async (_, readCzflag, isReported) => {
    proves('4-024');
    const czflag = (proves('3-031') as Readonly<Record<'reported' | 'notReported', number>>)[isReported];
    const received = once(await connected({ token: 'ana' }), 'paySuccess');
    publishFacts(realtime.publish, [{ f: 'depositPaid', player: ana, order: 12 as OrderId, amount: 100 }], readCzflag);
    expect(await received).toMatchObject({ orderId: '12', czflag });
  });
  test('the newest balances only, at most four times a second', async () => {
    const socket = await connected({ token: 'ana' });
    const received: unknown[] = [];
    socket.on('insBalance', (message) => received.push(message));
    const began = performance.now();
    let amount = 0;
    while (performance.now() - began < 1000) {
      realtime.publishBalances([
        { player: ana, balance: toCentavos(++amount), freeBalance: toCentavos(0), bonusStaked: false },
      ]);
      await wait(5);
    }
    await wait(300);
    expect(received.length).toBeGreaterThanOrEqual(2);
    expect(received.length).toBeLessThanOrEqual(5);
    expect(received.at(-1)).toEqual({ balance: amount / 100 });
  });
  test('a single bet is published at once, and no older balance follows a message to read again', async () => {
    const field = (proves('3-013') as readonly string[]).join();
    const [updated, balance] = [proves('4-023'), proves('4-060')];
    const socket = await connected({ token: 'ana' });
    const received: unknown[][] = [];
    socket.onAny((...message: unknown[]) => received.push(message));
    await wait(50);
    const bet = (amount: number) =>
      realtime.publishBalances([
        { player: ana, balance: toCentavos(amount), freeBalance: toCentavos(0), bonusStaked: false },
      ]);
    bet(200);
    await wait(50);
    bet(100);
    publishFacts(realtime.publish, [
      { f: 'withdrawalChanged', player: ana, order: 1 as OrderId, amount: 50, status: 'requested' },
    ]);
    await wait(400);
    expect(received.filter((message) => message[0] !== 'online')).toEqual([
      [balance, { [field]: 2 }],
      [updated, {}],
    ]);
  });
  test('no balance for a stake that waits for its result: the player’s pages are told to read again', async () => {
    const socket = await connected({ token: 'ana' });
    const received: unknown[][] = [];
    socket.onAny((...message: unknown[]) => received.push(message));
    await wait(50);
    const bet = (balance: number, waits: boolean) =>
      realtime.publishBalances([
        { player: ana, balance: toCentavos(balance), freeBalance: toCentavos(0), bonusStaked: false, waits },
      ]);
    bet(900, true);
    await wait(600);
    bet(1900, false);
    bet(800, true);
    bet(700, false);
    await wait(600);
    expect(received.filter((message) => message[0] !== 'online')).toEqual([
      ['updateUserInfo', {}],
      ['insBalance', { balance: 19 }],
      ['updateUserInfo', {}],
    ]);
  });
  test('the bonus balance only when bonus money was staked', async () => {
    const [field, name] = [(proves('3-029') as readonly string[]).join(), String(proves('4-062'))];
    const socket = await connected({ token: 'ana' });
    const received: string[] = [];
    socket.onAny((event: string) => received.push(event));
    const news = { player: ana, balance: toCentavos(100), freeBalance: toCentavos(40) };
    realtime.publishBalances([{ ...news, bonusStaked: false }]);
    await wait(300);
    expect(received).not.toContain(name);
    const free = once(socket, name);
    realtime.publishBalances([
      { ...news, bonusStaked: true },
      { ...news, bonusStaked: false },
    ]);
    expect(await free).toEqual({ [field]: 0.4 });
  });
  test('how many players are here: distinct ones, and again when somebody leaves', async () => {
    proves('A-030');
    const one = dial({ token: 'ana' });
    expect(await once(one, 'online')).toEqual({ count: 1 });
    await connected({ token: 'ana' });
    const two = dial({ token: 'bia' });
    expect(await once(two, 'online')).toEqual({ count: 2 });
    expect(await once(one, 'online')).toEqual({ count: 2 });
    const changed = once(one, 'online');
    two.close();
    expect(await changed).toEqual({ count: 1 });
  });
  test('how many are in each game: distinct ones, until they say that they left or are gone', async () => {
    proves('A-031');
    const [one, again, other] = [
      await connected({ token: 'ana' }),
      await connected({ token: 'ana' }),
      await connected({ token: 'bia' }),
    ];
    /** Waits until these counts are published; other counts before them are ignored. */
    const waitForCounts = (socket: Socket, games: Readonly<Record<string, number>>) =>
      new Promise<void>((resolve) => {
        const listen = (message: { games: Readonly<Record<string, number>> }) => {
          if (JSON.stringify(message.games) !== JSON.stringify(games)) return;
          socket.off('game:present', listen);
          resolve();
        };
        socket.on('game:present', listen);
      });
    let received = waitForCounts(other, { SE0001: 2 });
    for (const socket of [one, again, other]) socket.emit('onGame', { gameCode: 'SE0001' });
    await received;
    const newcomer = dial({ token: 'bia' });
    expect(await once(newcomer, 'game:present')).toEqual({ games: { SE0001: 2 } });
    // One of two connections moved on: the player is in both games, once each. Leaving a game where one is not changes nothing.
    received = waitForCounts(other, { SE0001: 2, SE0006: 1 });
    again.emit('onGame', { gameCode: 'SE0006' });
    one.emit('offGame', { gameCode: 'SE0006' });
    await received;
    received = waitForCounts(other, { SE0001: 1 });
    one.emit('offGame', { gameCode: 'SE0001' });
    again.close();
    await received;
  });
});
