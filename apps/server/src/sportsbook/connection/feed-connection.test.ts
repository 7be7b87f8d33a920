import { setTimeout as pause } from 'node:timers/promises';
import {
  applyMessageToProducerState,
  computeProducerHealth,
  createProducerState,
  type FeedMessage,
  type ProducerState,
  recordProducerRecoveryRequest,
} from '@arara/sports';
import { type RunningFeedServer, startFeedServer } from '@arara/feed-sandbox/feed-server';
import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createShortCalendar, findMissing, oneSport, until } from '../../../../feed-sandbox/test/feeds.ts';
import { proves } from '../../../../../scripts/proof/proves.ts';
import type { FeedSource } from '@arara/sports/protocol/feed-source';
import { openFeedConnection } from './feed-connection.ts';

const TOKEN = 'a token of the test';
const log = pino({ level: process.env['TEST_LOG'] ?? 'silent' });

/** A consumer that keeps each message once, as the inbox does, and follows the health of its producers. */
function openConsumer() {
  const kept = new Map<string, FeedMessage>();
  const producers = new Map<number, ProducerState>();
  const consumer = {
    kept,
    repeated: 0,
    /** what the inbox does with the next batches */
    before: async (): Promise<void> => undefined,
    receive: async (messages: readonly unknown[]): Promise<void> => {
      await consumer.before();
      for (const message of messages as readonly FeedMessage[]) {
        const key = `${message.producer} ${message.sequence}`;
        if (kept.has(key)) consumer.repeated += 1;
        kept.set(key, message);
        const state = producers.get(message.producer) ?? createProducerState(message.producer, message.sequence - 1);
        producers.set(message.producer, applyMessageToProducerState(state, message, Date.now()).state);
      }
    },
    list: () => [...kept.values()],
    health: () => [...producers.values()].map((state) => computeProducerHealth(state, Date.now())),
    positions: () =>
      [...producers.values()].map(({ id, lastSequence }) => ({ producer: id, sequence: lastSequence, sourceTime: 0 })),
    /** Asks for everything, as the consumer of a server does. */
    ask: async (source: FeedSource, request: number) => {
      for (const [producer, state] of producers) {
        producers.set(producer, recordProducerRecoveryRequest(state, request, Date.now()));
        await source.recover({ producer, request, since: undefined });
      }
    },
  };
  return consumer;
}

describe('the connection to the feed', () => {
  let server: RunningFeedServer;
  let source: FeedSource;
  let consumer: ReturnType<typeof openConsumer>;
  const start = (port = 0) =>
    startFeedServer({
      port,
      isPortChosen: true,
      host: '127.0.0.1',
      storePath: ':memory:',
      token: TOKEN,
      sports: oneSport,
      simulation: createShortCalendar(oneSport),
      seed: 'prova',
      speed: 60,
      incidents: 'none',
    });
  const connect = (token = TOKEN) =>
    openFeedConnection({ log }, { url: `http://127.0.0.1:${server.port}`, token }, (messages) =>
      consumer.receive(messages),
    );
  beforeEach(async () => {
    server = await start();
    consumer = openConsumer();
    source = connect();
  });
  afterEach(async () => {
    await source.stop();
    await server.close();
  });
  const isUp = () => consumer.health().length === 2 && consumer.health().every((health) => health === 'up');
  const begin = async (): Promise<void> => {
    await source.start([]);
    await until(() => consumer.health().length === 2);
    await consumer.ask(source, 1);
    await until(isUp);
  };

  test('delivers every message once, in the order of the feed, and the answer to a recovery', async () => {
    await begin();
    const known = consumer.kept.size;
    await until(() => consumer.kept.size > known + 5);
    for (const producer of [10, 13]) expect(findMissing(consumer.list(), producer)).toEqual([]);
    expect(consumer.repeated).toBe(0);
  });

  test('a short break closes nothing: what was missed comes, and a request that was not answered is sent again', async () => {
    proves('A-110');
    await begin();
    // The inbox stands still, and meanwhile the connection breaks.
    const isStopped = Promise.withResolvers<void>();
    consumer.before = () => isStopped.promise;
    await consumer.ask(source, 2);
    await pause(300);
    const before = server.port;
    server.breakConnections();
    await pause(1_000);
    isStopped.resolve();
    consumer.before = async () => undefined;
    await until(() => consumer.list().filter(({ type, request }) => type === 'snapshot' && request === 2).length >= 2);
    expect(server.port).toBe(before);
    await until(isUp);
    for (const producer of [10, 13]) expect(findMissing(consumer.list(), producer)).toEqual([]);
  });

  test('what the inbox could not take is delivered again', async () => {
    await begin();
    let failures = 3;
    consumer.before = async () => {
      if (failures-- > 0) throw new Error('the database is away');
    };
    const known = consumer.kept.size;
    await until(() => failures < 0 && consumer.kept.size > known + 5);
    for (const producer of [10, 13]) expect(findMissing(consumer.list(), producer)).toEqual([]);
    expect(isUp()).toBe(true);
  });

  test('a feed that is gone and comes back on a new file leaves a gap, which is what asks for a recovery', async () => {
    await begin();
    const { port } = server;
    await server.close();
    server = await start(port);
    await until(() => consumer.health().includes('recovering'));
    await consumer.ask(source, 3);
    await until(isUp);
  });

  test('goes on behind the positions that it is started with', async () => {
    await begin();
    await source.stop();
    const left = consumer.positions();
    const known = consumer.kept.size;
    await pause(500);
    await source.start(left);
    await until(() => consumer.kept.size > known + 5);
    expect(consumer.repeated).toBe(0);
    for (const producer of [10, 13]) expect(findMissing(consumer.list(), producer)).toEqual([]);
  });

  test('a wrong token gets nothing, and a connection that is stopped is not made again', async () => {
    const other = connect('another token');
    await other.start([]);
    await pause(400);
    expect(consumer.kept.size).toBe(0);
    await other.stop();
    await begin();
    await source.stop();
    await until(async () => server.countReaders() === 0);
    const known = consumer.kept.size;
    await pause(600);
    expect(consumer.kept.size).toBe(known);
  });
});
