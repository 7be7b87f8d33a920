import { expect, test } from 'vitest';
import { playAndRecompute } from '../../test/games/many-rounds.ts';
import { NEEDS_SERVER, findLedgerProblems } from '../../test/nodes.ts';
import { openWorld, serverAnswers } from '../../test/world.ts';
import { proves } from '../../../../scripts/proof/proves.ts';

const there = await serverAnswers();
if (!there) console.warn(NEEDS_SERVER);

test.skipIf(!there)(
  'a program written from the rules alone agrees with rounds of every game',
  { timeout: 120_000 },
  async () => {
    proves('A-083');
    const world = await openWorld();
    world.clock.advance(0);
    try {
      const { wrong, counts } = await playAndRecompute(world, 300);
      expect(wrong).toEqual([]);
      expect(Object.keys(counts).toSorted()).toEqual(['SE0001', 'SE0002', 'SE0004', 'SE0006', 'SE0007', 'SE0008']);
      for (const count of Object.values(counts)) expect(count).toBeGreaterThanOrEqual(300);
      expect(await findLedgerProblems(world)).toEqual([]);
    } finally {
      await world.close();
    }
  },
);
