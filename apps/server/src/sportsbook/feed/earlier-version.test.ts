/** A server that reads the feed in an earlier form never leads. */
import pg from 'pg';
import { describe, expect, test } from 'vitest';
import { openFeedDriver, waitForLeader } from '../../../test/sports/feed-driver.ts';
import { openWorld, serverAnswers } from '../../../test/world.ts';

describe.skipIf(!(await serverAnswers()))('a server of the version before', () => {
  test('a server of the version before does not lead the feed any more', async () => {
    const world = await openWorld();
    const driver = openFeedDriver(world);
    await waitForLeader(driver.consumer);
    await driver.stop();
    const earlier = `insert into lease (name, holder, epoch, until) values ('feed', '12345', 1, now() + interval '10 seconds')
      on conflict (name) do update set holder = excluded.holder returning epoch`;
    const client = new pg.Client({ connectionString: world.ctx.config.databaseUrl });
    await client.connect();
    expect((await client.query(earlier)).rows).toEqual([]);
    expect((await client.query(`select from lease where name = 'feed'`)).rows).toEqual([]);
    await client.end();
    await world.close();
  });
});
