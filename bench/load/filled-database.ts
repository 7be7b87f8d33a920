/** A database with very many lines, for benchmarks of what a server does with them. */
import { sql } from '@arara/server/db';
import { startFeedConsumer } from '@arara/server/feed-consumer';
import { receiveFeedMessages } from '../../apps/server/src/sportsbook/inbox/inbox.ts';
import { openWorld } from '@arara/server/test/world';
import { BenchFeed, createBenchEvents } from './feed-messages.ts';

const LINES_PER_EVENT = 60;
const SPORTS = 12;
const EVENTS_AT_ONCE = 50;

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** Brings the database to this many lines, by messages that are applied; returns how many there are. */
export async function fillWithLines(databaseUrl: string, wanted: number): Promise<number> {
  const world = await openWorld({ engine: 'postgres', databaseUrl });
  const countRows = async (table: string): Promise<number> =>
    (
      await world.db.read.query(sql<{ n: number }>(`bench count ${table}`, `select count(*)::int as n from ${table}`))
    )[0]?.n ?? 0;
  const consumer = startFeedConsumer(world.ctx, {
    publishEvents: () => {},
    publishProducers: () => {},
    requestRecovery: () => {},
  });
  while (consumer.getLeadership() === undefined) await pause(50);
  const feed = new BenchFeed(99);
  const lines = await countRows('line');
  const events = createBenchEvents(Math.ceil((wanted - lines) / LINES_PER_EVENT / SPORTS), LINES_PER_EVENT);
  for (let from = 0; from < events.length; from += EVENTS_AT_ONCE) {
    const some = events.slice(from, from + EVENTS_AT_ONCE);
    await receiveFeedMessages(
      world.ctx,
      some.flatMap((event) => [feed.fixture(event, { inMs: 6 * 3_600_000 }), feed.odds(event, event.lines)]),
    );
    while ((await countRows('feed_inbox where applied_at is null')) > 0) await consumer.drain();
  }
  await consumer.stop();
  const filled = await countRows('line');
  await world.close();
  return filled;
}
