/**
 * What concerns all players is stored once and encoded once. Notices to players are in
 * `promotions/notices.test.ts`.
 */
import { createServer } from 'node:http';
import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';
import type { PlayerId, RoundId } from '@arara/contract/protocol/fields';
import { REALTIME_SOCKET_PATH, type ServerMessage } from '@arara/contract/realtime-messages';
import { defaultPromotionSettings } from '@arara/promotions/settings';
import { io } from 'socket.io-client';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { openWorld, type World } from '../test/world.ts';
import { ensureGameGates, runGameSwitchCommand } from './games/games.ts';
import * as payments from './payments/payments.ts';
import { openLog } from './platform/log/log.ts';
import { sql } from './platform/db/db.ts';
import { savePromotionSettings } from './promotions/promotions.ts';
import { openRealtimeService } from './realtime.ts';

describe('a change for all players', () => {
  let world: World;
  beforeEach(async () => {
    world = await openWorld({ engine: 'pglite' });
    await payments.insertInitialDepositPackages(world.ctx);
    await ensureGameGates(world.db);
  });
  afterEach(() => world.close());

  /** How many rows all tables have together. */
  async function countRows(): Promise<number> {
    const tables = await world.db.read.query(
      sql<{ name: string }>('', "select tablename as name from pg_tables where schemaname = 'public'"),
    );
    const counts = tables.map(({ name }) => `(select count(*) from ${name})`).join(' + ');
    const [row] = await world.db.read.query(sql<{ n: number }>('', `select (${counts})::bigint as n`));
    return row?.n ?? 0;
  }

  /** Closes and opens all games, and saves milestones and VIP rewards; how many rows that made. */
  async function changeEverything(): Promise<number> {
    const { ctx, db } = world;
    const before = await countRows();
    await runGameSwitchCommand(ctx, ['stop', 'all']);
    await runGameSwitchCommand(ctx, ['start', 'all']);
    await db.tx('settings', (tx) => savePromotionSettings(tx, ctx, defaultPromotionSettings));
    return (await countRows()) - before;
  }

  test('makes as many rows for forty players as for two', async () => {
    const register = (count: number) => Promise.all(Array.from({ length: count }, () => world.createPlayer()));
    await register(2);
    // The first change makes the rows that later ones change.
    await changeEverything();
    const forTwo = await changeEverything();
    await register(38);
    expect(await changeEverything()).toBe(forTwo);
  });
});

/** The library that writes frames, as Socket.IO loads it. */
const socketIo = createRequire(createRequire(import.meta.url).resolve('socket.io'));
const { WebSocket } = createRequire(socketIo.resolve('socket.io-adapter'))('ws') as {
  WebSocket: { Sender: { frame: (data: Uint8Array) => Uint8Array[] } };
};

describe('a message to everybody', () => {
  const players = 40;
  const session = (player: number) => ({
    id: player as PlayerId,
    login: player as PlayerId,
    person: player as PlayerId,
    issuedAt: 0,
    loginAt: 0,
    restrictedUntil: null,
  });

  test('is encoded once for each namespace, however many sockets read it, and reaches all of them', async () => {
    const server = createServer();
    const realtime = openRealtimeService(server, {
      log: openLog('silent'),
      now: Date.now,
      findSession: async (token) => session(Number(token)),
      origins: [],
      redis: undefined,
      limits: { visitorsPerAddress: Infinity, visitors: 1000 },
      findNetwork: () => 'one',
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const options = { path: REALTIME_SOCKET_PATH, transports: ['websocket'], forceNew: true, reconnection: false };
    const sockets = await Promise.all(
      Array.from({ length: players }, async (_, n) => {
        const socket = io(url, { ...options, query: { token: String(n + 1) } });
        await socket.emitWithAck('subscribe', { topics: ['game:SE0006'] });
        return socket;
      }),
    );
    const frames = vi.spyOn(WebSocket.Sender, 'frame');
    const round: ServerMessage<'game:round'> = {
      gameCode: 'SE0006',
      roundId: 7 as RoundId,
      phase: 'betting',
      now: 1,
      closesAt: 2,
      until: 2,
      index: 1,
      previousSeed: '',
      seed: null,
      outcome: null,
      totals: [],
      bets: [],
    };
    const received = Promise.all(
      sockets.map((socket) => new Promise<{ roundId: string }>((resolve) => socket.once('game:round', resolve))),
    );
    realtime.publishRound(round);
    expect((await received).map(({ roundId }) => roundId)).toEqual(Array.from({ length: players }, () => '7'));
    const encoded = frames.mock.calls.filter(([data]) => Buffer.from(data).includes('game:round'));
    expect(encoded).toHaveLength(2);
    frames.mockRestore();
    for (const socket of sockets) socket.close();
    await realtime.close();
    await new Promise((resolve) => server.close(resolve));
  });
});
