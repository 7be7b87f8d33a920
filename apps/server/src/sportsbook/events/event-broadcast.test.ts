import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { toCentavos } from '@arara/money';
import type { PlayerId, OrderId, BetId, SportEventId } from '@arara/contract/protocol/fields';
import { Redis } from 'ioredis';
import type { Socket } from 'socket.io-client';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  buildChange,
  type TestGateway,
  collectMessages,
  buildLine,
  openGateway,
  ORIGIN,
  pauseReading,
  wait,
} from '../../../test/network/listeners.ts';
import { publishFacts } from '../../../test/opened-domains.ts';
import type { SportEventChange } from './event-broadcast.ts';
import { proves } from '../../../../../scripts/proof/proves.ts';

const result = buildLine('1', 2000);
const total = buildLine('18|total=2.5', 1900);
let gate: TestGateway;

beforeEach(async () => {
  gate = await openGateway();
});
afterEach(() => gate.close());

const subscribe = (socket: Socket, ...topics: string[]): Promise<unknown> =>
  socket.emitWithAck('subscribe', { topics });
/** The updates among the received messages: [event, after, seq, lines]. */
const differences = (received: readonly [string, Record<string, unknown>][]) =>
  received.flatMap(([name, content]) =>
    name === 'sport:odds'
      ? [
          [
            content['eventId'],
            content['after'],
            content['seq'],
            (content['lines'] as { line: string }[]).map(({ line }) => line),
          ],
        ]
      : [],
  );

describe('subscriptions', () => {
  test.each(['/public', ''])(
    'an event, from when one asks until one asks no more (namespace "%s")',
    async (namespace) => {
      const socket = await gate.connect({ namespace, token: 'ana' });
      const received = collectMessages(socket);
      gate.realtime.publishEventChanges([buildChange(5, 0, [result])]);
      expect(await subscribe(socket, 'event:7', 'event:8')).toEqual({ status: 200 });
      gate.realtime.publishEventChanges([buildChange(7, 10, [result, total], [result]), buildChange(9, 0, [result])]);
      await wait(150);
      expect(await socket.emitWithAck('unsubscribe', { topics: ['event:7'] })).toEqual({ status: 200 });
      gate.realtime.publishEventChanges([buildChange(7, 11, [result]), buildChange(8, 3, [total])]);
      await wait(50);
      expect(differences(received)).toEqual([
        ['7', 10, 11, ['1', '18|total=2.5']],
        ['8', 3, 4, ['18|total=2.5']],
      ]);
      const [, first] = received.find(([name]) => name === 'sport:odds') as [string, { lines: unknown[] }];
      expect(first.lines[0]).toEqual({
        ...result,
        outcomes: [
          { ...result.outcomes[0], odds: 2 },
          { ...result.outcomes[1], odds: 2.1 },
        ],
      });
    },
  );
  test('a sport: its main lines only, each update following on the last one of the sport', async () => {
    proves('A-112');
    const socket = await gate.connect();
    const received = collectMessages(socket);
    await subscribe(socket, 'sport:football');
    gate.realtime.publishEventChanges([buildChange(7, 10, [result, total], [result])]);
    await wait(150);
    gate.realtime.publishEventChanges([buildChange(7, 11, [total])]);
    await wait(150);
    gate.realtime.publishEventChanges([buildChange(7, 12, [result, total], [result])]);
    await wait(50);
    expect(differences(received)).toEqual([
      ['7', 10, 11, ['1']],
      ['7', 11, 13, ['1']],
    ]);
    expect(received.every(([, content]) => content['main'] === true)).toBe(true);
  });
  test('an event and its sport: the update with all lines, and the one of the list, which says so', async () => {
    const socket = await gate.connect();
    const received = collectMessages(socket);
    await subscribe(socket, 'sport:football', 'event:7');
    gate.realtime.publishEventChanges([buildChange(7, 10, [result, total], [result])]);
    await wait(50);
    expect(differences(received)).toEqual([
      ['7', 10, 11, ['1', '18|total=2.5']],
      ['7', 10, 11, ['1']],
    ]);
    expect(received.map(([, content]) => content['main'])).toEqual([undefined, true]);
  });
  test('a sport: what changes in a quarter of a second is one message, with the others in short', async () => {
    const socket = await gate.connect();
    const received = collectMessages(socket);
    await subscribe(socket, 'sport:football');
    const publish = (eventId: number, after: number) =>
      gate.realtime.publishEventChanges([buildChange(eventId, after, [result], [result])]);
    publish(6, 0);
    for (const eventId of [7, 8, 9]) publish(eventId, 0);
    await wait(120);
    publish(8, 1);
    await wait(400);
    expect(differences(received)).toEqual([
      ['6', 0, 1, ['1']],
      ['7', 0, 1, ['1']],
    ]);
    expect(received[1]?.[1]['others']).toEqual([
      { eventId: '8', after: 0, seq: 2, lines: [expect.objectContaining({ line: '1', state: 'open', producer: 10 })] },
      { eventId: '9', after: 0, seq: 1, lines: [expect.not.objectContaining({ market: expect.anything() })] },
    ]);
  });
  test('phase, score and clock, with either topic', async () => {
    const [event, sport] = [await gate.connect(), await gate.connect()];
    const [one, two] = [collectMessages(event), collectMessages(sport)];
    await subscribe(event, 'event:7');
    await subscribe(sport, 'sport:football');
    const published = {
      eventId: 7 as SportEventId,
      seq: 11,
      sport: 'football',
      phase: 1,
      startsAt: 1000,
      score: { home: 1, away: 0 },
      scoreboard: null,
      markets: 3,
      clock: { seconds: 60, at: 2000, running: true, speed: 1 },
    };
    gate.realtime.publishEventChanges([{ ...buildChange(7, 10, []), event: published }]);
    await wait(50);
    const onWire = ['sport:event', { ...published, eventId: '7' }];
    // Only updates carry the version, so an empty one is sent with it.
    expect(one).toEqual([['sport:odds', { eventId: '7', after: 10, seq: 11, lines: [] }], onWire]);
    expect(two).toEqual([onWire]);
  });
  test.each([
    [['event:0']],
    [['event:x']],
    [['sport:']],
    [['player:7']],
    [['p:7']],
    [['event:7', 'SPORT:football']],
    [[7]],
    ['event:7'],
    [null],
  ])('%j is refused by name and the connection stays', async (topics) => {
    const socket = await gate.connect();
    expect(await socket.emitWithAck('subscribe', { topics })).toEqual({ status: 40001, data: { topics: 'malformed' } });
    expect(await socket.emitWithAck('unsubscribe', { topics })).toEqual({
      status: 40001,
      data: { topics: 'malformed' },
    });
    expect(await subscribe(socket, 'event:7')).toEqual({ status: 200 });
  });
  test('at most a hundred topics; a refusal changes nothing', async () => {
    const most = Number(proves('A-208'));
    const socket = await gate.connect();
    const received = collectMessages(socket);
    const topics = Array.from({ length: most + 1 }, (_, nth) => `event:${nth + 1}`);
    expect(await subscribe(socket, ...topics)).toEqual({ status: 40001, data: { topics: 'tooMany' } });
    expect(await subscribe(socket, ...topics.slice(0, most - 1))).toEqual({ status: 200 });
    expect(await subscribe(socket, 'event:100', 'event:101')).toEqual({ status: 40001, data: { topics: 'tooMany' } });
    expect(await subscribe(socket, 'event:1', 'event:100')).toEqual({ status: 200 });
    gate.realtime.publishEventChanges([buildChange(100, 0, [result]), buildChange(101, 0, [result])]);
    await wait(50);
    expect(differences(received).map(([eventId]) => eventId)).toEqual(['100']);
    await socket.emitWithAck('unsubscribe', { topics: topics.slice(0, 2) });
    expect(await subscribe(socket, 'event:101')).toEqual({ status: 200 });
  });
});

describe('versions', () => {
  const follows = (received: readonly [string, Record<string, unknown>][]): boolean =>
    differences(received).every((content, nth, all) => nth === 0 || content[1] === (all[nth - 1] as unknown[])[2]);
  test('of a burst, the newest state arrives, at most ten times a second, without a gap', async () => {
    proves('A-112');
    const socket = await gate.connect();
    const received = collectMessages(socket);
    await subscribe(socket, 'event:7');
    let seq = 0;
    const began = performance.now();
    while (performance.now() - began < 1000) {
      gate.realtime.publishEventChanges([buildChange(7, seq, [buildLine(seq % 2 === 0 ? 'even' : 'odd', 2000 + seq)])]);
      seq++;
      await wait(4);
    }
    await wait(200);
    const published = differences(received);
    expect(published.length).toBeGreaterThanOrEqual(3);
    expect(published.length).toBeLessThanOrEqual(12);
    expect(follows(received)).toBe(true);
    expect(published.at(-1)?.[2]).toBe(seq);
    const newest = new Map(
      received.flatMap(([, content]) =>
        ((content['lines'] ?? []) as { line: string; outcomes: { odds: number }[] }[]).map(({ line, outcomes }) => [
          line,
          outcomes[0]?.odds,
        ]),
      ),
    );
    expect([...newest.values()].toSorted()).toEqual([(2000 + seq - 2) / 1000, (2000 + seq - 1) / 1000]);
  });
  test('a change that was lost shows as a gap, on either topic and amid a burst', async () => {
    proves('A-112');
    const [event, sport] = [await gate.connect(), await gate.connect()];
    const [one, two] = [collectMessages(event), collectMessages(sport)];
    await subscribe(event, 'event:7');
    await subscribe(sport, 'sport:football');
    // Version 2 is lost. The later updates are merged, and must not hide the gap.
    gate.realtime.publishEventChanges([
      buildChange(7, 0, [result], [result]),
      buildChange(7, 2, [total]),
      buildChange(7, 3, [result], [result]),
    ]);
    await wait(400);
    expect(differences(one).map(([, after, seq]) => [after, seq])).toEqual([
      [0, 1],
      [2, 4],
    ]);
    expect(differences(two).map(([, after, seq]) => [after, seq])).toEqual([
      [0, 1],
      [2, 4],
    ]);
  });
  test('a subscriber gets the version of the event, and for a sport the versions of the events that changed recently', async () => {
    gate.realtime.publishEventChanges([buildChange(7, 10, [total]), buildChange(8, 4, [result], [result])]);
    const socket = await gate.connect();
    const received = collectMessages(socket);
    await subscribe(socket, 'event:7', 'event:9');
    await subscribe(socket, 'sport:football', 'sport:tennis');
    await wait(50);
    expect(differences(received)).toEqual([
      ['7', 11, 11, []],
      ['7', 10, 10, []],
      ['8', 5, 5, []],
    ]);
  });
});

describe('visitors', () => {
  test('get odds and nothing about players, not even their number', async () => {
    proves('A-112');
    const [visitor, player] = [await gate.connect(), await gate.connect({ token: 'ana' })];
    const [one, two] = [collectMessages(visitor), collectMessages(player)];
    await subscribe(visitor, 'event:7');
    publishFacts(gate.realtime.publish, [
      { f: 'betChanged', player: 7 as PlayerId, order: 12 as BetId, status: 9999 },
      { f: 'depositPaid', player: 7 as PlayerId, order: 12 as OrderId, amount: 100 },
    ]);
    gate.realtime.publishEventChanges([buildChange(7, 0, [result])]);
    await wait(100);
    expect(one.map(([name]) => name)).toEqual(['sport:odds']);
    expect(two).toContainEqual(['bet:changed', { orderId: '12', status: 9999 }]);
  });
  test('a changed bet is published to its player alone', async () => {
    const name = proves('A-113');
    const other = collectMessages(await gate.connect({ token: 'bia' }));
    publishFacts(gate.realtime.publish, [{ f: 'betChanged', player: 7 as PlayerId, order: 12 as BetId, status: 0 }]);
    await wait(100);
    expect(other.map(([event]) => event)).not.toContain(name);
  });
  test('messages that only players may send are ignored from them', async () => {
    const visitor = await gate.connect();
    const answered = await visitor
      .timeout(100)
      .emitWithAck('onGame', { gameCode: 'SE0002' })
      .then(
        () => true,
        () => false,
      );
    expect(answered).toBe(false);
    expect(visitor.connected).toBe(true);
  });
  test('connect from our own pages only', async () => {
    expect((await gate.connect({ origin: ORIGIN })).connected).toBe(true);
    await expect(gate.connect({ origin: 'https://evil.example' })).rejects.toThrow();
  });
  test('the namespace of players stays closed to them', async () => {
    await expect(gate.connect({ namespace: '' })).rejects.toThrow('40101');
  });
  test('a flood of frames, or one above 4 KiB, closes the connection', async () => {
    const [many, long] = [await gate.connect(), await gate.connect()];
    const gone = Promise.all(
      [many, long].map((socket) => new Promise((resolve) => socket.once('disconnect', resolve))),
    );
    for (let nth = 0; nth < 60; nth++) many.emit(nth % 2 === 0 ? 'subscribe' : 'unsubscribe', { topics: ['event:7'] });
    long.emit('subscribe', { topics: Array.from({ length: 300 }, () => 'event:1234567890') });
    await gone;
  });
});

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

describe('slow readers', () => {
  const events = Array.from({ length: 20 }, (_, nth) => nth + 1);
  const topics = events.map((eventId) => `event:${eventId}`);
  const padded = Array.from({ length: 4 }, (_, nth) => buildLine(`18|total=${nth}.5`, 1900, 8000));
  /** Longer than a socket that does not read is kept. */
  const FLOOD_MS = 7000;
  const PAUSE_MS = 2500;
  let own: TestGateway;
  /** One reads everything, one pauses, one stops reading; all are there at once, since each waits for seconds. */
  let quick: Socket;
  let received: Record<'quick' | 'slow', [string, Record<string, unknown>][]>;
  let isDeadClosed = false;
  let growthBytes = 0;
  let seq = 0;
  const readVersions = (messages: (typeof received)['slow']) =>
    events.map((eventId) => differences(messages).findLast(([id]) => id === String(eventId))?.[2]);

  beforeAll(async () => {
    own = await openGateway();
    const [slow, dead] = [await own.connect(), await own.connect()];
    quick = await own.connect();
    received = { quick: collectMessages(quick), slow: collectMessages(slow) };
    for (const socket of [slow, dead, quick]) await subscribe(socket, ...topics);
    dead.once('disconnect', () => (isDeadClosed = true));
    const [readSlowOn, readDeadOn] = [pauseReading(slow), pauseReading(dead)];
    const readBuffers = (): number => {
      // What the readers of this process have read is garbage.
      collectGarbage();
      return process.memoryUsage().arrayBuffers;
    };
    const before = readBuffers();
    const began = performance.now();
    let isPaused = true;
    // Changes of twenty events, 32 KiB each, ten times a second.
    for (; performance.now() - began < FLOOD_MS; seq++) {
      own.realtime.publishEventChanges(events.map((eventId): SportEventChange => buildChange(eventId, seq, padded)));
      await wait(100);
      if (isPaused && performance.now() - began >= PAUSE_MS) readSlowOn();
      isPaused &&= performance.now() - began < PAUSE_MS;
    }
    growthBytes = readBuffers() - before;
    readDeadOn();
    for (let n = 0; n < 100 && (!isDeadClosed || readVersions(received.slow).some((version) => version !== seq)); n++)
      await wait(50);
  }, 60_000);
  afterAll(() => own.close());

  test('a slow reader gets fewer updates, and the versions of everything once it reads again', () => {
    expect(readVersions(received.quick)).toEqual(events.map(() => seq));
    expect(readVersions(received.slow)).toEqual(events.map(() => seq));
    expect(differences(received.slow).length).toBeLessThan(differences(received.quick).length);
    const caughtUp = differences(received.slow).filter(
      ([, after, version, lines]) => after === version && (lines as unknown[]).length === 0,
    );
    expect(new Set(caughtUp.map(([eventId]) => eventId))).toEqual(new Set(events.map(String)));
  });
  test('a socket that does not read at all is closed; memory stays flat and the others get everything', () => {
    proves('A-112');
    expect(isDeadClosed).toBe(true);
    // Sent to it in this time: 20 events × 32 KiB × 10 a second × 7 s = 45 MB; 41 MB stay when nothing is closed.
    expect(growthBytes).toBeLessThan(16 << 20);
    expect(differences(received.quick).at(-1)?.[2]).toBe(seq);
    expect(quick.connected).toBe(true);
  });
});

const redisUrl = process.env['TEST_REDIS_URL'] ?? 'redis://127.0.0.1:6379';
const redisAnswers = await answers(redisUrl);
if (!redisAnswers) console.warn('needs Redis: no server answers at TEST_REDIS_URL');

test.skipIf(!redisAnswers)('two nodes: what one publishes, the sockets of both get, visitors and players', async () => {
  const [one, two] = [await openGateway(redisUrl), await openGateway(redisUrl)];
  try {
    const there = [await two.connect(), await two.connect({ token: 'ana' }), await one.connect()];
    const received = there.map(collectMessages);
    // Another run may use the same Redis, so this test has an event of its own.
    const eventId = Math.floor(Math.random() * 1e12) + 1;
    await Promise.all(there.map((socket) => subscribe(socket, `event:${eventId}`)));
    await wait(300);
    one.realtime.publishEventChanges([buildChange(eventId, 0, [result])]);
    await wait(300);
    for (const content of received) expect(differences(content)).toEqual([[String(eventId), 0, 1, ['1']]]);
    // The other node has the version too, and continues from it when the leadership moves there.
    const late = await two.connect();
    const lateReceived = collectMessages(late);
    await subscribe(late, `event:${eventId}`);
    two.realtime.publishEventChanges([buildChange(eventId, 1, [total], [total])]);
    publishFacts(one.realtime.publish, [{ f: 'betChanged', player: 7 as PlayerId, order: 12 as BetId, status: 9999 }]);
    one.realtime.publishBalances([
      { player: 7 as PlayerId, balance: toCentavos(1234), freeBalance: toCentavos(34), bonusStaked: true },
      { player: 8 as PlayerId, balance: toCentavos(5), freeBalance: toCentavos(0), bonusStaked: false },
    ]);
    await wait(300);
    expect(differences(lateReceived)).toEqual([
      [String(eventId), 1, 1, []],
      [String(eventId), 1, 2, ['18|total=2.5']],
    ]);
    expect(differences(received[2] ?? []).map(([, after, seq]) => [after, seq])).toEqual([
      [0, 1],
      [1, 2],
    ]);
    expect(received[1]).toContainEqual(['bet:changed', { orderId: '12', status: 9999 }]);
    expect(received[1]?.filter(([name]) => name.endsWith('Balance'))).toEqual([
      ['insBalance', { balance: 12.34 }],
      ['freeBalance', { freeBalance: 0.34 }],
    ]);
  } finally {
    await Promise.all([one.close(), two.close()]);
  }
});

async function answers(url: string): Promise<boolean> {
  const client = new Redis(url, {
    lazyConnect: true,
    connectTimeout: 1000,
    maxRetriesPerRequest: 0,
    retryStrategy: () => null,
  });
  // Noticed by the failing ping.
  client.on('error', () => undefined);
  try {
    await client.ping();
    return true;
  } catch {
    return false;
  } finally {
    client.disconnect();
  }
}
