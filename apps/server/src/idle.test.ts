import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { insertOutboxFacts } from './facts.ts';
import { randomBytes } from 'node:crypto';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { freshFolder } from '../test/world.ts';
import { type RunningServerApp, createApp } from './server.ts';
import { readConfig } from './config/config.ts';

const WINDOW_MS = 2000;
const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

describe('an idle server', { timeout: 60_000 }, () => {
  const counts = new Map<string, number>();
  const note = (sent: unknown): void => {
    for (const { name, text } of sent as readonly { name: string; text: string }[])
      counts.set(name || text, (counts.get(name || text) ?? 0) + 1);
  };
  let app: RunningServerApp;
  beforeAll(async () => {
    const read = readConfig({
      MASTER_KEY: randomBytes(32).toString('hex'),
      DATA_DIR: freshFolder('idle'),
      PORT: '0',
      BACKOFFICE_PORT: '0',
      PSP_SANDBOX_PORT: '8348',
      FEED: 'off',
    });
    if (!read.ok) throw new Error(read.problems.join());
    app = await createApp(read.config, { log: pino({ level: 'silent' }) });
    subscribe('arara:statements', note);
  });
  afterAll(async () => {
    unsubscribe('arara:statements', note);
    await app.close();
  });

  test('asks the database for nothing that a wake-up or a due time tells it D7-F7', async () => {
    await pause(1000);
    counts.clear();
    await pause(WINDOW_MS);
    const count = (name: string): number => counts.get(name) ?? 0;
    // Once in five seconds at most, in any window of two: the net of each of three consumers.
    expect(count('consumer work select')).toBeLessThanOrEqual(3);
    expect(count('fact cursor lock')).toBe(0);
    for (const name of ['next bet due', 'settlements open', 'next charge poll', 'next payout poll', 'next notice'])
      expect([name, count(name)]).toEqual([name, expect.toSatisfy((times: number) => times <= 1)]);
    for (const name of ['bets due', 'settlements taken', 'claim charge polls', 'lease payouts', 'claim notices'])
      expect([name, count(name)]).toEqual([name, 0]);
    // One heartbeat a second moves the mark on and renews all leases of the process; no lease and no ping by itself.
    expect(count('high-water mark advance')).toBeGreaterThanOrEqual(1);
    for (const name of ['high-water mark advance', 'leases renew']) expect(count(name)).toBeLessThanOrEqual(4);
    for (const name of ['high-water mark lock', 'database identity', 'lease upsert', 'ping', 'select 1'])
      expect([name, count(name)]).toEqual([name, 0]);
  });

  test('a committed fact wakes the consumers within a second, one that was rolled back does not D7-F7', async () => {
    const { db } = app.ctx;
    const woken: string[] = [];
    const { promise: hasWoken, resolve: noteWake } = Promise.withResolvers<void>();
    const off = db.onWake('facts', () => {
      woken.push('facts');
      noteWake();
    });
    const emit = insertOutboxFacts('BRL', [{ f: 'userTypeChanged', player: 1 as never }]);
    await db
      .tx('rolled back', async (tx) => {
        await tx.query(emit);
        throw new Error('no');
      })
      .catch(() => undefined);
    await pause(1100);
    expect(woken).toEqual([]);
    const hasConsumed = new Promise<void>((resolve) => {
      const seen = (sent: unknown): void => {
        if (!(sent as readonly { name: string }[]).some(({ name }) => name === 'fact cursor advance')) return;
        unsubscribe('arara:statements', seen);
        resolve();
      };
      subscribe('arara:statements', seen);
    });
    for (let n = 0; n < 3; n++) await db.tx('committed', (tx) => tx.query(emit));
    // The net may find the facts before the wake-up comes.
    await Promise.all([hasConsumed, hasWoken]);
    off();
  });
});
