import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createFailingDisk, type FailingDisk } from '../test/disk/failing-disk.ts';
import { findLedgerProblems } from '../test/nodes.ts';
import { type Office, openOffice } from '../test/office.ts';
import { newcomerWithMoney } from '../test/payments-site.ts';
import { sql } from './platform/db/db.ts';

const UNAVAILABLE = 50301;
const MONEY = 10_000;

/** Starting the engine on a busy machine takes seconds. */
describe('a server whose embedded database is on a failing disk', { timeout: 120_000 }, () => {
  let disk: FailingDisk;
  let office: Office;
  let player: Awaited<ReturnType<typeof newcomerWithMoney>>;
  beforeAll(async () => {
    disk = createFailingDisk();
    office = await openOffice({ engine: 'pglite' });
    player = await newcomerWithMoney(office.site, MONEY);
  }, 120_000);
  afterAll(async () => {
    disk.restore();
    await office?.close();
    disk.close();
  });

  const call = async (path: string, body?: unknown, key: string = randomUUID()) => {
    const answer = await fetch(office.app.url + path, {
      ...(body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) }),
      headers: { 'content-type': 'application/json', 'idempotency-key': key, authorization: player.token },
    });
    return (await answer.json()) as { status: number; data: unknown };
  };
  const bet = (key?: string) => call('/api/app/game/SE0002/bet', { amount: 1, direction: 'over', target: 50 }, key);
  const read = () => call('/api/app/game/inPlay');
  const readiness = async () => (await fetch(`${office.app.url}/readyz`)).status;
  const countRounds = async () =>
    (await office.app.ctx.db.read.query(sql<{ n: number }>('test rounds', 'select count(*)::int as n from round')))[0]
      ?.n;

  test.each(['EIO', 'ENOSPC'] as const)(
    'answers every call with 50301 under %s, is not ready, and goes on by itself: no bet is lost, none is done twice, D7-M9',
    async (code) => {
      const answered = new Map<string, unknown>();
      const roundsBefore = Number(await countRounds());
      const betOnce = async (key: string) => {
        const { status, data } = await bet(key);
        expect(status).toBe(0);
        if (answered.has(key)) expect(data).toEqual(answered.get(key));
        answered.set(key, data);
      };
      for (let n = 0; n < 5; n++) await betOnce(randomUUID());

      disk.fail(code);
      const unclear = Array.from({ length: 6 }, () => randomUUID());
      expect((await Promise.all(unclear.map(bet))).map(({ status }) => status)).toEqual(unclear.map(() => UNAVAILABLE));
      expect([(await bet(unclear[0])).status, (await read()).status]).toEqual([UNAVAILABLE, UNAVAILABLE]);
      await expect.poll(readiness, { timeout: 10_000 }).toBe(503);

      disk.restore();
      await expect.poll(readiness, { timeout: 60_000 }).toBe(200);
      expect((await read()).status).toBe(0);
      const keys = [...answered.keys(), ...unclear];
      for (const key of [...keys, ...keys]) await betOnce(key);
      expect(Number(await countRounds()) - roundsBefore).toBe(keys.length);
      const { ctx } = office.app;
      expect(await findLedgerProblems({ ctx, db: ctx.db })).toEqual([]);
    },
  );
});
