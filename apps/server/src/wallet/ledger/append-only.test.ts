import { toCentavos } from '@arara/money';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openWorld, serverAnswers, type World } from '../../../test/world.ts';
import { sql } from '../../platform/db/db.ts';

const onServer = await serverAnswers();

describe.each(['postgres', 'pglite'] as const)('the ledger in %s', (engine) => {
  describe.skipIf(engine === 'postgres' && !onServer)('is only added to', () => {
    let world: World;
    beforeAll(async () => {
      world = await openWorld({ engine });
    });
    afterAll(() => world?.close());

    test.each([
      'update entry set amount = amount + 1',
      'update entry_0 set ref = ref + 1',
      'delete from entry',
      'delete from entry_0',
      'truncate entry',
      'truncate entry_0',
    ])('%s is refused, D7-A6', async (text) => {
      const player = await world.createPlayer(toCentavos(1000));
      const rows = () => world.db.read.query(sql('', 'select * from entry where player = $1 order by id', player));
      const before = await rows();
      expect(before).not.toEqual([]);
      await expect(world.db.tx('change', (tx) => tx.query(sql('', text)))).rejects.toThrow('only ever appended to');
      expect(await rows()).toEqual(before);
    });
  });
});
