import type { Id } from '@arara/contract/protocol/fields';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openWorld, type World } from '../../test/world.ts';
import { sql } from '../platform/db/db.ts';
import type { RestoredLostSpan } from '../platform/restore/lost-span.ts';
import { openSharedGames, renewGamesAfterRestore } from './games.ts';
import { planSeedChainSkips } from './renew-after-restore.ts';

const SECOND = 1000;
const span = { id: 1, from_at: 0, until_at: 0, why: 'a test', ahead: undefined } satisfies RestoredLostSpan;
const chain = (id: number, used: number, salt: string | null = 'salt') => ({ id: id as Id, length: 100, used, salt });

describe('how far chains go on after a restore', () => {
  const plan = (found: ReturnType<typeof chain>[], input: { now: number; ahead?: RestoredLostSpan['ahead'] }) =>
    planSeedChainSkips(found, { span: { ...span, ahead: input.ahead }, now: input.now, roundMs: SECOND }).map(
      ({ to }) => to,
    );

  test('past what was reserved, and past what can have been played since the mark D7-M1', () => {
    const ahead = { n: 9, at: 60 * SECOND, counts: { 'chain 1': 40 } };
    expect(plan([chain(1, 3)], { now: 60 * SECOND, ahead })).toEqual([41]);
    expect(plan([chain(1, 3)], { now: 65 * SECOND, ahead })).toEqual([46]);
    // A chain in use that the mark does not know was used before there was a mark.
    expect(plan([chain(2, 3)], { now: 65 * SECOND, ahead })).toEqual([69]);
  });
  test('without a mark, past what can have been played since the backup; what one chain does not hold is left out of the next D7-M1', () => {
    expect(plan([chain(1, 3)], { now: 20 * SECOND })).toEqual([24]);
    expect(plan([chain(1, 90), chain(2, 0)], { now: 20 * SECOND })).toEqual([100, 11]);
    expect(plan([chain(1, 90), chain(2, 0), chain(3, 0)], { now: 150 * SECOND })).toEqual([100, 100, 41]);
  });
  test('a chain whose salt was not drawn is given up: it may have had another one D7-M1', () => {
    expect(plan([chain(1, 3), chain(2, 0, null)], { now: SECOND })).toEqual([5, 100]);
  });
});

describe('shared rounds after a restore', () => {
  let world: World;
  const reserved: Record<string, number> = {};
  let place: 'takes it' | 'is full' = 'takes it';
  beforeAll(async () => {
    const restore = {
      pending: () => undefined,
      reserve: async (name: string, count: number) => {
        if (place === 'is full') throw new Error('no place takes the mark');
        reserved[name] = count;
      },
    };
    world = await openWorld({ engine: 'pglite', overrides: { restore } });
    world.clock.advance(0);
  });
  afterAll(() => world?.close());

  test('none is begun before it is reserved, and none draws a seed that was revealed in the lost time D7-M1', async () => {
    const shared = openSharedGames(world.ctx, {});
    const epoch = 1;
    const play = async (rounds: number): Promise<void> => {
      for (let step = 0; step < rounds * 4; step++) {
        const due = await shared.advance('SE0006', epoch);
        world.clock.advance(Math.max(0, due - world.clock.now()));
      }
    };
    const readSeeds = async () => {
      const rows = await world.db.read.query<{ idx: number; seed: string }>(
        sql('', 'select idx, seed from shared_round where seed is not null order by idx'),
      );
      return new Map(rows.map(({ idx, seed }) => [idx, seed]));
    };
    await play(2);
    const backupAt = world.clock.now();
    const atBackup = (await readSeeds()).size;
    await play(5);
    const revealed = await readSeeds();
    expect(Math.max(...Object.values(reserved))).toBeGreaterThanOrEqual(Math.max(...revealed.keys()));

    await world.db.tx('went back', async (tx) => {
      await tx.query(sql('', `delete from shared_round where idx > ${atBackup}`));
      await tx.query(sql('', `update seed_chain set used = ${atBackup}`));
    });
    const ahead = { n: 2, at: world.clock.now(), counts: { ...reserved } };
    await renewGamesAfterRestore(world.ctx, { ...span, from_at: backupAt, ahead });
    await play(3);
    const dealt = [...(await readSeeds())].filter(([idx]) => idx > atBackup);
    expect(dealt.length).toBeGreaterThan(1);
    expect(dealt.filter(([, seed]) => [...revealed.values()].includes(seed))).toEqual([]);

    place = 'is full';
    const before = (await readSeeds()).size;
    await expect(play(1)).rejects.toThrow('no place takes the mark');
    expect((await readSeeds()).size).toBe(before);
  });
});
