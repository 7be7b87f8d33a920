import { afterEach, beforeEach, expect, test } from 'vitest';
import { openWorld, type World } from '../../../test/world.ts';
import { sql } from '../db/db.ts';
import { findHeldLeases } from './held-leases.ts';
import { type LeaderWorker, startLeaderWorker } from './leader-worker.ts';
import type { WorkerStepResult } from './worker.ts';

let world: World;
let workers: LeaderWorker[] = [];
let endStuckSteps: (() => void)[] = [];
let heartbeat: NodeJS.Timeout;
beforeEach(async () => {
  world = await openWorld({ engine: 'pglite' });
  heartbeat = setInterval(() => void findHeldLeases(world.db).renew(), 50);
});
afterEach(async () => {
  clearInterval(heartbeat);
  for (const end of endStuckSteps) end();
  await Promise.all(workers.map((worker) => worker.stop()));
  await world.close();
  [workers, endStuckSteps] = [[], []];
});

const lead = (holder: string, step: () => Promise<WorkerStepResult>): LeaderWorker => {
  const options = { name: 'test', lease: 'test', holder, leaseMs: 3000, maxStepMs: 1000, everyMs: 50 };
  const worker = startLeaderWorker(world.ctx, options, step);
  workers.push(worker);
  return worker;
};

test('the heartbeat does not renew the lease of a step that never ends: another node takes over, D7-F7', async () => {
  const stuck = lead('one', () => new Promise((resolve) => endStuckSteps.push(() => resolve(false))));
  await expect.poll(() => endStuckSteps.length).toBe(1);
  await expect.poll(() => stuck.epoch()).toBe(1);
  const next = lead('two', async () => false);
  await expect.poll(() => next.epoch(), { timeout: 20_000 }).toBe(2);
  expect(stuck.epoch()).toBeUndefined();
  // A step that ends late finds that it leads no more, and leaves the lease to the other.
  endStuckSteps[0]?.();
  await stuck.drain();
  expect([stuck.epoch(), next.epoch()]).toEqual([undefined, 2]);
});

const insertLease = (untilMs: number) =>
  world.db.tx('lease of another node', (tx) =>
    tx.query(
      sql(
        'lease insert',
        `insert into lease (name, holder, epoch, until) values ('test', 'another', 4, now() + $1::int * interval '1 millisecond')`,
        untilMs,
      ),
    ),
  );

test('the clock of the database went back after the last renewal of a killed node: another node takes over in time', async () => {
  await insertLease(600_000);
  const next = lead('two', async () => false);
  await expect.poll(() => next.epoch(), { timeout: 20_000 }).toBe(5);
});

test('a lease that another node has just renewed is not taken', async () => {
  await insertLease(3000);
  const next = lead('two', async () => false);
  await next.drain();
  expect(next.epoch()).toBeUndefined();
});
