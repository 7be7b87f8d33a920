/**
 * bench:feed measures the consumer of the feed on PostgreSQL: how many messages it applies in a second (twelve sports mixed, 80 % of
 * them new prices of three lines), what a message costs on events of 60 to 20,000 lines, how long very many lines take to close,
 * and how soon a new leader applies its first message with 150,000 lines in the database. Arguments: thousands of messages, rounds.
 */
import { startFeedConsumer } from '@arara/server/feed-consumer';
import { receiveFeedMessages } from '../apps/server/src/sportsbook/inbox/inbox.ts';
import { sql } from '@arara/server/db';
import { openWorld, type World } from '@arara/server/test/world';
import { BenchFeed, type BenchEvent, createBenchEvents, listLines } from './load/feed-messages.ts';
import { prepareEnvironment } from './load/environment.ts';
import { median, quantile } from './load/load.ts';
import { freshDatabase } from './load/pgbench.ts';

const messages = Number(process.argv[2] ?? 20) * 1000;
const rounds = Number(process.argv[3] ?? 3);
const MESSAGES_PER_SECOND_BAR = 2000;
const EVENTS_PER_SPORT = 40;
const LINES_PER_EVENT = 60;
const RECEIVED_AT_ONCE = 100;
const EVENTS_ANNOUNCED_AT_ONCE = 50;

type Consumer = ReturnType<typeof startFeedConsumer>;

await prepareEnvironment();
const feed = new BenchFeed();

function startConsumer({ ctx }: World): Consumer & { readonly asked: number[] } {
  const asked: number[] = [];
  const consumer = startFeedConsumer(ctx, {
    publishEvents: () => {},
    publishProducers: () => {},
    requestRecovery: ({ request }) => void asked.push(request),
  });
  return { ...consumer, asked };
}

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

async function countWaiting({ db }: World): Promise<number> {
  const [row] = await db.read.query(
    sql<{ n: number }>('bench waiting', 'select count(*)::int as n from feed_inbox where applied_at is null'),
  );
  return row?.n ?? 0;
}

/** Waits until every message is applied. */
async function waitUntilApplied(world: World, consumer: Consumer): Promise<void> {
  while ((await countWaiting(world)) > 0) await consumer.drain();
}

async function receiveAll(world: World, all: readonly unknown[]): Promise<void> {
  for (let from = 0; from < all.length; from += RECEIVED_AT_ONCE)
    await receiveFeedMessages(world.ctx, all.slice(from, from + RECEIVED_AT_ONCE));
}

/** Announces events, prices their lines, and brings their producer up. */
async function announce(world: World, consumer: ReturnType<typeof startConsumer>, events: readonly BenchEvent[]) {
  for (const event of events)
    await receiveAll(world, [feed.fixture(event), feed.status(event, 0), feed.odds(event, event.lines)]);
  await waitUntilApplied(world, consumer);
  while (consumer.asked.length === 0) await pause(50);
  await receiveAll(world, [feed.create({ type: 'snapshot', request: consumer.asked.at(-1) ?? 0 })]);
  await waitUntilApplied(world, consumer);
}

/** Messages received and applied in a second, while both go on at once. */
async function measureThroughput(world: World, consumer: Consumer, events: readonly BenchEvent[]): Promise<number> {
  const all = Array.from({ length: messages }, () => feed.mixed(events));
  const [begin, cpu] = [performance.now(), process.cpuUsage()];
  await receiveAll(world, all);
  await waitUntilApplied(world, consumer);
  const { user, system } = process.cpuUsage(cpu);
  console.log(`processor time of the server: ${((user + system) / 1000 / messages).toFixed(3)} ms a message`);
  return messages / ((performance.now() - begin) / 1000);
}

/** Milliseconds of a message of three lines on this event, applied in groups and alone. */
async function measureMessage(world: World, consumer: Consumer, event: BenchEvent) {
  const count = 600;
  const create = () => {
    const first = Math.floor(Math.random() * (event.lines.length - 3));
    return feed.odds(event, event.lines.slice(first, first + 3));
  };
  await receiveAll(world, Array.from({ length: 400 }, create));
  await waitUntilApplied(world, consumer);
  const grouped = Array.from({ length: count }, create);
  await receiveFeedMessages(world.ctx, grouped);
  const begin = performance.now();
  await waitUntilApplied(world, consumer);
  const inGroup = (performance.now() - begin) / count;
  const alone: number[] = [];
  for (let n = 0; n < 60; n++) {
    await receiveFeedMessages(world.ctx, [create()]);
    const started = performance.now();
    await consumer.drain();
    alone.push(performance.now() - started);
  }
  return { inGroup, alone: median(alone) };
}

/** Closes all lines of an event with one stop; returns the time and the most locks that were held. */
async function measureClosing(world: World, consumer: Consumer, event: BenchEvent) {
  let most = 0;
  let over = false;
  const watch = (async () => {
    while (!over) {
      const [row] = await world.db.read.query(
        sql<{ n: number }>('bench locks', 'select count(*)::int as n from pg_locks'),
      );
      most = Math.max(most, row?.n ?? 0);
      await pause(5);
    }
  })();
  await receiveFeedMessages(world.ctx, [feed.stop(event)]);
  const begin = performance.now();
  await waitUntilApplied(world, consumer);
  const ms = performance.now() - begin;
  over = true;
  await watch;
  return { ms, locks: most };
}

const url = await freshDatabase('arara_bench_feed');
const world = await openWorld({ engine: 'postgres', databaseUrl: url });
const consumer = startConsumer(world);
while (consumer.getLeadership() === undefined) await pause(50);
const events = createBenchEvents(EVENTS_PER_SPORT, LINES_PER_EVENT);
const lineCount = events.reduce((sum, { lines }) => sum + lines.length, 0);
console.log(
  `${events.length} events of ${new Set(events.map(({ sport }) => sport)).size} sports with ${lineCount} lines`,
);
await announce(world, consumer, events);

const speeds: number[] = [];
for (let round = 1; round <= rounds; round++) {
  speeds.push(await measureThroughput(world, consumer, events));
  console.log(`round ${round}: ${speeds.at(-1)?.toFixed(0)} messages/s received and applied`);
}
const speed = median(speeds);
console.log(
  `median ${speed.toFixed(0)} messages/s, asked ${MESSAGES_PER_SECOND_BAR}: ${(speed / MESSAGES_PER_SECOND_BAR).toFixed(2)}`,
);

const sport = [...new Set(events.map((event) => event.sport))].find(
  (code) => listLines(code, 20_000).length === 20_000,
);
for (const lines of [60, 1000, 5000, 20_000]) {
  if (sport === undefined) break;
  const event = { urn: `bench:lines:${lines}`, sport, lines: listLines(sport, lines), scores: [] };
  await receiveAll(world, [feed.fixture(event), feed.status(event, 0), feed.odds(event, event.lines)]);
  await waitUntilApplied(world, consumer);
  const { inGroup, alone } = await measureMessage(world, consumer, event);
  const closing = await measureClosing(world, consumer, event);
  console.log(
    `an event of ${lines} lines: a message of 3 lines ${inGroup.toFixed(2)} ms in a group, ${alone.toFixed(1)} ms alone; all lines closed in ${closing.ms.toFixed(0)} ms with ${closing.locks} locks`,
  );
}

const fell = performance.now();
await receiveFeedMessages(world.ctx, [feed.create({ type: 'producer', state: 'down' })]);
await waitUntilApplied(world, consumer);
console.log(`the producer of all lines falls: ${(performance.now() - fell).toFixed(1)} ms`);

const more = createBenchEvents(Math.ceil(150_000 / LINES_PER_EVENT / 12), LINES_PER_EVENT).slice(events.length);
for (let from = 0; from < more.length; from += EVENTS_ANNOUNCED_AT_ONCE) {
  const some = more.slice(from, from + EVENTS_ANNOUNCED_AT_ONCE);
  await receiveAll(
    world,
    some.flatMap((event) => [feed.fixture(event), feed.odds(event, event.lines)]),
  );
  await waitUntilApplied(world, consumer);
}
await consumer.stop();
const [stored] = await world.db.read.query(sql<{ n: number }>('bench lines', 'select count(*)::int as n from line'));
const takeOvers: number[] = [];
for (let round = 0; round < 5; round++) {
  await receiveFeedMessages(world.ctx, [feed.mixed(events)]);
  const begin = performance.now();
  const next = startConsumer(world);
  while ((await countWaiting(world)) > 0) await pause(5);
  takeOvers.push(performance.now() - begin);
  await next.stop();
}
console.log(
  `${stored?.n} lines in the database: a new leader has applied its first message after ${median(takeOvers).toFixed(0)} ms (worst ${quantile(takeOvers, 1).toFixed(0)} ms); memory ${(process.memoryUsage.rss() / 2 ** 20).toFixed(0)} MB`,
);
await world.close();
if (speed < MESSAGES_PER_SECOND_BAR) process.exitCode = 1;
