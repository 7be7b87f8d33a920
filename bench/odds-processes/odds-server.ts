/**
 * The measured server and its feed. Messages are written into the inbox as a feed's adapter would do it, and take the product's own
 * path through consumer, rows, gates and commit to the sockets.
 */
import { createApp } from '../../apps/server/src/server.ts';
import { readConfig } from '@arara/server/config';
import { sql } from '@arara/server/db';
import { receiveFeedMessages } from '../../apps/server/src/sportsbook/inbox/inbox.ts';
import { pino } from 'pino';
import { encodeTimestamp } from './odds-timestamps.ts';

const PRODUCER = 13;
const totals = [0.5, 1.5, 2.5, 3.5, 4.5, 5.5];
const handicaps = [-1.5, -1, -0.5, 0.5, 1, 1.5];
const scores = Array.from({ length: 25 }, (_, nth) => String(274 + 2 * nth));
const LINES = 2 + totals.length + handicaps.length;

const read = readConfig();
if (!read.ok) throw new Error(read.problems.join('\n'));
const app = await createApp(read.config, { log: pino({ level: 'error' }) });
await app.listen();
const { ctx } = app;
let sequence = 0;
const buildMessage = (body: Record<string, unknown>) => ({
  source: 'simulator',
  producer: PRODUCER,
  sequence: ++sequence,
  sourceTime: Date.now(),
  ...body,
});
const buildUrn = (index: number): string => `bench:match:${index}`;
const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

const buildFixture = (index: number) =>
  buildMessage({
    type: 'fixture',
    event: buildUrn(index),
    change: 'new',
    sport: 'football',
    tournament: { id: 'bench', name: 'Bench', category: 'Bench' },
    competitors: [
      { id: `h${index}`, name: `Casa ${index}`, role: 'home', withdrawn: false },
      { id: `a${index}`, name: `Fora ${index}`, role: 'away', withdrawn: false },
    ],
    startsAt: Date.now() + 3_600_000,
    live: false,
  });

/** New prices of all lines of an event, about 4 KB on the wire. The first price is the timestamp. */
const buildOdds = (index: number, timestamp: number) => {
  const outcome = (id: string, price: number) => ({ id, odds: price, active: true });
  const result = {
    line: '1|',
    state: 'open',
    outcomes: [outcome('1', timestamp), outcome('2', 3200 + (timestamp % 500)), outcome('3', 2900 + (timestamp % 400))],
  };
  const two = (line: string, ids: readonly [string, string], i: number) => ({
    line,
    state: 'open',
    outcomes: [outcome(ids[0], 1500 + i * 100 + (timestamp % 90)), outcome(ids[1], 2500 - i * 100 + (timestamp % 80))],
  });
  const score = {
    line: '45|',
    state: 'open',
    outcomes: scores.map((id, i) => outcome(id, 6000 + i * 1000 + (timestamp % 700))),
  };
  const lines = [
    ...totals.map((total, i) => two(`18|total=${total}`, ['12', '13'], i)),
    ...handicaps.map((hcp, i) => two(`16|hcp=${hcp}`, ['1714', '1715'], i)),
  ];
  return buildMessage({ type: 'odds', event: buildUrn(index), full: false, lines: [result, ...lines, score] });
};

/** Makes the events and lets their producer recover, so that their lines are open. Returns the ids of the events. */
async function prepare(events: number): Promise<string[]> {
  await receiveFeedMessages(
    ctx,
    Array.from({ length: events }, (_, index) => buildFixture(index)),
  );
  await receiveFeedMessages(
    ctx,
    Array.from({ length: events }, (_, index) => buildOdds(index, 2000)),
  );
  for (let request: number | undefined; request === undefined; await wait(200)) {
    const [row] = await ctx.db.read.query(
      sql('', `select (register -> 'request' ->> 'id')::bigint as id from producer where id = ${PRODUCER}`),
    );
    request = row?.['id'] === null ? undefined : (row?.['id'] as number | undefined);
    if (request !== undefined) await receiveFeedMessages(ctx, [buildMessage({ type: 'snapshot', request })]);
  }
  for (;;) {
    const [row] = await ctx.db.read.query(sql('', `select count(*)::int as n from line where state = 'open'`));
    if (row?.['n'] === events * LINES) break;
    await wait(200);
  }
  // While the readers connect, a producer without messages would be declared down.
  setInterval(() => void receiveFeedMessages(ctx, [buildMessage({ type: 'producer', state: 'up' })]), 5000).unref();
  const rows = await ctx.db.read.query(sql('', 'select id from event order by id'));
  return rows.map((row) => String(row['id']));
}

/** Writes messages into the inbox and retries until it succeeds. Each message is applied once. */
async function deliver(messages: readonly unknown[]): Promise<void> {
  for (;;) {
    try {
      return await receiveFeedMessages(ctx, messages);
    } catch (error) {
      console.error(`the inbox did not answer (${String(error)}), retrying`);
    }
  }
}

/**
 * Sends prices of random events at a steady rate. Messages that are due while the inbox is being written are written together next.
 * Returns the memory use, measured every five seconds.
 */
async function drive({
  origin,
  events,
  perSecond,
  seconds,
}: {
  origin: string;
  events: number;
  perSecond: number;
  seconds: number;
}): Promise<number[]> {
  const queue: ReturnType<typeof buildOdds>[] = [];
  const begin = performance.now();
  const residentBytes: number[] = [];
  let created = 0;
  while (performance.now() - begin < seconds * 1000) {
    if (performance.now() - begin >= residentBytes.length * 5000) residentBytes.push(process.memoryUsage.rss());
    const due = ((performance.now() - begin) / 1000) * perSecond;
    while (created < due) {
      queue.push(buildOdds(Math.floor(Math.random() * events), encodeTimestamp(origin)));
      created++;
    }
    if (queue.length > 0) await deliver(queue.splice(0));
    else await wait(2);
  }
  return [...residentBytes, process.memoryUsage.rss()];
}

type Order = { prepare: number } | { drive: Parameters<typeof drive>[0] } | { cpuUsage: true };
process.on('message', (order: Order) => {
  const answer = (value: unknown): void => void process.send?.({ answer: value });
  const fail = (error: unknown): void => {
    console.error(error);
    process.exit(1);
  };
  if ('prepare' in order) prepare(order.prepare).then(answer, fail);
  else if ('drive' in order) drive(order.drive).then(answer, fail);
  else answer(process.cpuUsage());
});
process.on('disconnect', () => void app.close().then(() => process.exit(0)));
process.send?.({ answer: app.url });
