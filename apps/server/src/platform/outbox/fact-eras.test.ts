import type { PlayerId } from '@arara/contract/protocol/fields';
import { type FactConsumer, insertOutboxFacts, type OutboxFact, startFactConsumer } from '../../facts.ts';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { NEEDS_SERVER } from '../../../test/nodes.ts';
import { openWorld, serverAnswers, type World } from '../../../test/world.ts';
import { sql } from '../db/db.ts';
import { ensureFactEra } from './fact-eras.ts';

const onServer = await serverAnswers();
if (!onServer) console.warn(NEEDS_SERVER);

const opened = (player: number): OutboxFact => ({ f: 'accountOpened', player: player as PlayerId });

describe.each(onServer ? (['pglite', 'postgres'] as const) : (['pglite'] as const))(
  'facts of a dump on %s',
  (engine) => {
    let world: World;
    let started: FactConsumer[] = [];
    beforeAll(async () => {
      world = await openWorld({ engine });
    });
    afterEach(async () => {
      await Promise.all(started.map((consumer) => consumer.stop()));
      started = [];
    });
    afterAll(() => world?.close());

    const publish = (player: number) =>
      world.db.tx('emit', (tx) => tx.query(insertOutboxFacts('BRL', [opened(player)])));
    const consume = (name: string, broken: readonly number[] = []) => {
      const handled: number[] = [];
      const consumer = startFactConsumer(world.ctx, name, {
        handle: async (_, facts) => {
          if (facts.some(({ player }) => broken.includes(player))) throw new Error('not understood yet');
          handled.push(...facts.map(({ player }) => player));
        },
      });
      started.push(consumer);
      return { handled, consumer };
    };
    const until = async (isSo: () => boolean) => {
      for (const end = performance.now() + 20_000; !isSo(); await new Promise((resolve) => setTimeout(resolve, 20)))
        if (performance.now() > end) return;
    };
    /** The start of a server on a cluster with this identifier; null where it may not be read. */
    const start = (systemIdentifier: string | null) =>
      world.db.tx('start', (tx) => ensureFactEra(tx, systemIdentifier));
    /** What a dump of a cluster that was far ahead leaves in a new one: its transactions have numbers of the future. */
    const restoreInNewCluster = () =>
      world.db.tx('dump restored', async (tx) => {
        for (const table of ['fact', 'fact_cursor', 'fact_parked'])
          await tx.query(sql('', `update ${table} set xid = (xid::text::bigint + 1000000000000)::text::xid8`));
      });

    test('in a new cluster, whose transactions count from the start again, each fact is handled once D7-M2', async () => {
      await publish(1);
      const before = consume('games');
      await until(() => before.handled.length === 1);
      await before.consumer.stop();
      await publish(2);
      await publish(3);
      await restoreInNewCluster();
      await start(null);

      await publish(4);
      const after = consume('games');
      const late = consume('late');
      await until(() => after.handled.length === 3 && late.handled.length === 4);
      expect(after.handled).toEqual([2, 3, 4]);
      expect(late.handled).toEqual([1, 2, 3, 4]);
    });

    test('a consumer that was behind goes through every cluster in its turn, and a parked fact finds its way too D7-M2', async () => {
      await publish(10);
      await start('cluster 1');
      const parking = consume('parking', [11]);
      await publish(11);
      await until(() => parking.handled.includes(10));
      await parking.consumer.drain();
      await parking.consumer.stop();
      expect(await start('cluster 1')).toBe(false);
      await publish(12);
      // Another identifier alone says that it is another cluster.
      expect(await start('cluster 2')).toBe(true);
      await publish(13);
      await restoreInNewCluster();
      expect(await start('cluster 3')).toBe(true);
      expect(await start('cluster 3')).toBe(false);
      await publish(14);

      await world.db.tx('due', (tx) => tx.query(sql('', 'update fact_parked set retry_at = now()')));
      const again = consume('parking');
      const slow = consume('slow');
      await until(() => again.handled.length === 4 && slow.handled.length === 9);
      expect(again.handled.filter((player) => player !== 11)).toEqual([12, 13, 14]);
      expect(again.handled.filter((player) => player === 11)).toEqual([11]);
      expect(slow.handled).toEqual([1, 2, 3, 4, 10, 11, 12, 13, 14]);
    });
  },
);
