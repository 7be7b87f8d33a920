import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Id } from '@arara/contract/protocol/fields';
import { NEEDS_SERVER } from '../../../test/nodes.ts';
import { openWorld, serverAnswers, type World } from '../../../test/world.ts';
import { type Db, sql } from '../db/db.ts';
import { isDbError } from '../db/errors.ts';
import { type LeasedIdGenerator, openLeasedIdGenerator } from './node-ids.ts';

const onServer = await serverAnswers();
if (!onServer) console.warn(NEEDS_SERVER);

const LEASE_MS = 1200;

/** The number of the node that made an id (platform/ids.ts). */
const readNode = (id: Id): number => Math.floor(id / 256) % 16;

describe.skipIf(!onServer)('the numbers of nodes', () => {
  let world: World;
  beforeAll(async () => {
    world = await openWorld();
  });
  afterAll(() => world.close());

  /** Holds these numbers for other nodes, for ever. */
  const takeNumbers = (numbers: readonly number[]) =>
    world.db.tx('test numbers', async (tx) => {
      for (const number of numbers)
        await tx.query(
          sql(
            'test number',
            "insert into lease (name, holder, epoch, until) values ($1, 'another', 1, now() + interval '1 day') on conflict (name) do update set holder = excluded.holder, until = excluded.until",
            `node-${number}`,
          ),
        );
    });
  const freeNumber = (number: number) =>
    world.db.tx('test free', (tx) => tx.query(sql('test free', 'delete from lease where name = $1', `node-${number}`)));

  /** When the lease of a number ends, by performance.now(); the time of the query later at most. */
  const readLeaseEnd = async (number: number): Promise<number> => {
    const [row] = await world.db.read.query(
      sql<{ left: number }>(
        'test lease',
        'select (extract(epoch from until - now()) * 1000)::float8 as left from lease where name = $1',
        `node-${number}`,
      ),
    );
    return performance.now() + (row?.left ?? Number.NaN);
  };
  /** Makes ids until they are refused; returns when the last one was made, by performance.now(). */
  const waitUntilRefused = async ({ newId }: LeasedIdGenerator): Promise<number> => {
    for (let lastIdAt = 0; ; lastIdAt = performance.now()) {
      try {
        newId();
      } catch (error) {
        if (isDbError(error, 'unavailable')) return lastIdAt;
        throw error;
      }
      await new Promise((resolve) => setTimeout(resolve, 2));
    }
  };

  test('a node that is cut off makes no ids from before its lease ends until it holds a number again, D7-F5', async () => {
    await takeNumbers(Array.from({ length: 15 }, (_, number) => number + 1));
    let isCutOff = false;
    const hanging: (() => void)[] = [];
    const cutOff: Db = {
      ...world.db,
      tx: async (name, f) => {
        if (isCutOff) await new Promise<void>((resolve) => hanging.push(resolve));
        return world.db.tx(name, f);
      },
    };
    const restore = (): void => {
      isCutOff = false;
      for (const goOn of hanging) goOn();
    };
    const { log, now } = world.ctx;
    const opened: LeasedIdGenerator[] = [];
    try {
      const first = await openLeasedIdGenerator({ db: cutOff, log, now, leaseMs: LEASE_MS });
      opened.push(first);
      expect(readNode(first.newId())).toBe(0);
      // Longer than a lease: it is being renewed.
      await new Promise((resolve) => setTimeout(resolve, LEASE_MS * 1.5));
      expect(readNode(first.newId())).toBe(0);

      isCutOff = true;
      const lastIdAt = await waitUntilRefused(first);
      // The last sixth of the lease is unused: the clocks of two nodes may differ.
      expect(await readLeaseEnd(0)).toBeGreaterThan(lastIdAt + LEASE_MS / 12);
      const second = await openLeasedIdGenerator({ db: world.db, log, now, leaseMs: LEASE_MS });
      opened.push(second);
      expect(readNode(second.newId())).toBe(0);
      const refused = (() => {
        try {
          return first.newId();
        } catch (error) {
          return error;
        }
      })();
      // An error after which the client may repeat its call: 50301.
      expect(isDbError(refused, 'unavailable'), String(refused)).toBe(true);

      await freeNumber(7);
      restore();
      await expect.poll(() => readNode(first.newId()), { timeout: 5000 }).toBe(7);
      expect(readNode(second.newId())).toBe(0);
    } finally {
      restore();
      for (const ids of opened) await ids.stop();
    }
  });

  test('a successor whose clock is behind makes no id below the last one of a node that stopped, D7-F5', async () => {
    await takeNumbers(Array.from({ length: 15 }, (_, number) => number + 1));
    const { db, log } = world.ctx;
    const first = await openLeasedIdGenerator({ db, log, now: Date.now });
    const last = first.newId();
    await first.stop();
    const second = await openLeasedIdGenerator({ db, log, now: () => Date.now() - 900 });
    try {
      const next = second.newId();
      expect([readNode(last), readNode(next)]).toEqual([0, 0]);
      expect(next).toBeGreaterThan(last);
    } finally {
      await second.stop();
    }
  });
});
