import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openWorld, serverAnswers, type World } from '../../../test/world.ts';
import { sql } from '../db/db.ts';
import type { BackgroundWorker } from '../worker/worker.ts';
import { createPlanRepair, readClockSetbacks, startClockSetbackWatch } from './clock-setbacks.ts';

const engines = (await serverAnswers()) ? (['pglite', 'postgres'] as const) : (['pglite'] as const);
const TEN_MINUTES_MS = 600_000;
const HOUR_MS = 3_600_000;

describe.each(engines)('a clock that is set back, on %s', (engine) => {
  let world: World;
  let watch: BackgroundWorker;
  /** The clock of the node, and the instant of its last id. */
  let now: number;
  let idsAt: number;
  beforeEach(async () => {
    world = await openWorld({ engine });
    [now, idsAt] = [1_800_000_000_000, 0];
    const repair = createPlanRepair('mail_outbox', 'due_at');
    const ctx = { db: world.db, log: world.ctx.log, now: () => now };
    watch = startClockSetbackWatch(ctx, () => ({ node: 3, at: idsAt }), [repair]);
  });
  afterEach(async () => {
    await watch.stop();
    await world.close();
  });

  const query = <R extends Record<string, unknown>>(text: string) => world.db.read.query(sql<R>('', text));
  const readSteps = () =>
    query<{ node: number; at: number; ahead_to: number }>('select node, at, ahead_to from clock_setback order by at');
  const plan = (id: number, dueAt: number) =>
    world.db.tx('test plan', (tx) =>
      tx.query(
        sql(
          'test plan',
          `insert into mail_outbox (id, message_sealed, is_decoy, due_at, expires_at) values ($1, '', false, $2, $2)`,
          id,
          dueAt,
        ),
      ),
    );
  const readPlans = async () =>
    (await query<{ due_at: number }>('select due_at from mail_outbox order by id')).map(({ due_at: at }) => at);
  const look = () => watch.drain();

  test('the step is remembered once, with the last instant before it, until ids have been caught up with', async () => {
    idsAt = now;
    await look();
    expect(await readSteps()).toEqual([]);
    const right = now;
    now += TEN_MINUTES_MS;
    await look();
    now = right;
    await look();
    expect(await readSteps()).toEqual([{ node: 3, at: right, ahead_to: right + TEN_MINUTES_MS }]);
    // Ids that go on ahead of it are of the same step.
    now += 60_000;
    idsAt = right + TEN_MINUTES_MS + 5000;
    await look();
    expect(await readSteps()).toEqual([{ node: 3, at: right, ahead_to: right + TEN_MINUTES_MS + 5000 }]);
    expect(await readClockSetbacks(world.db.read)).toEqual({ count: 1, longest_ms: TEN_MINUTES_MS + 5000 });
    now = right + TEN_MINUTES_MS + 10_000;
    await look();
    now -= 1000;
    await look();
    expect(await readSteps()).toHaveLength(1);
  });

  test('a node that begins with ids ahead of its clock notices it, too', async () => {
    idsAt = now + TEN_MINUTES_MS;
    await look();
    expect(await readSteps()).toEqual([{ node: 3, at: now, ahead_to: idsAt }]);
  });

  test('what was planned by the clock of before is due by as much earlier; what the right one planned stays', async () => {
    idsAt = now;
    await look();
    const right = now;
    for (const [id, dueAt] of [
      // Of the clock of before: due at once, and a minute later.
      [1, right + TEN_MINUTES_MS],
      [2, right + TEN_MINUTES_MS + 60_000],
      // A lease of another node, and what is due some day.
      [3, right + 120_000],
      [4, right + TEN_MINUTES_MS + 2 * HOUR_MS],
    ] as const)
      await plan(id, dueAt);
    now += TEN_MINUTES_MS;
    await look();
    now = right;
    await look();
    expect(await readPlans()).toEqual([right, right + 60_000, right + 120_000, right + TEN_MINUTES_MS + 2 * HOUR_MS]);
    // Once for each step.
    await plan(5, right + TEN_MINUTES_MS);
    await look();
    expect((await readPlans()).at(-1)).toBe(right + TEN_MINUTES_MS);
  });
});
