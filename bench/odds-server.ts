/**
 * The server under measurement and its feed: messages enter the inbox as a feed's adapter would put them there, and take
 * the product's own path through consumer, rows, gates and commit to the sockets.
 */
import { createApp } from '@arara/server/app';
import { readConfig } from '@arara/server/config';
import { sql } from '@arara/server/db';
import { receiveMessages } from '@arara/server/inbox';
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
const said = (body: Record<string, unknown>) => ({
  source: 'replay',
  producer: PRODUCER,
  sequence: ++sequence,
  sourceTime: Date.now(),
  ...body,
});
const urnOf = (nth: number): string => `bench:match:${nth}`;
const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

const fixture = (nth: number) =>
  said({
    type: 'fixture',
    event: urnOf(nth),
    change: 'new',
    sport: 'football',
    tournament: { id: 'bench', name: 'Bench', category: 'Bench' },
    home: { id: `h${nth}`, name: `Casa ${nth}` },
    away: { id: `a${nth}`, name: `Fora ${nth}` },
    startsAt: Date.now() + 3_600_000,
    live: false,
  });

/** New prices of all lines of an event, about 4 KB of them on the wire; the first bears the stamp. */
const odds = (nth: number, stamp: number) => {
  const outcome = (id: string, price: number) => ({ id, odds: price, active: true });
  const result = {
    line: '1|',
    state: 'open',
    outcomes: [outcome('1', stamp), outcome('2', 3200 + (stamp % 500)), outcome('3', 2900 + (stamp % 400))],
  };
  const two = (line: string, ids: readonly [string, string], i: number) => ({
    line,
    state: 'open',
    outcomes: [outcome(ids[0], 1500 + i * 100 + (stamp % 90)), outcome(ids[1], 2500 - i * 100 + (stamp % 80))],
  });
  const score = {
    line: '45|',
    state: 'open',
    outcomes: scores.map((id, i) => outcome(id, 6000 + i * 1000 + (stamp % 700))),
  };
  const lines = [
    ...totals.map((total, i) => two(`18|total=${total}`, ['12', '13'], i)),
    ...handicaps.map((hcp, i) => two(`16|hcp=${hcp}`, ['1714', '1715'], i)),
  ];
  return said({ type: 'odds', event: urnOf(nth), full: false, lines: [result, ...lines, score] });
};

/** Makes the events and lets their producer recover, so that their lines are open. Answers the events' ids. */
async function prepare(events: number): Promise<string[]> {
  await receiveMessages(
    ctx,
    Array.from({ length: events }, (_, nth) => fixture(nth)),
  );
  await receiveMessages(
    ctx,
    Array.from({ length: events }, (_, nth) => odds(nth, 2000)),
  );
  for (let request: number | undefined; request === undefined; await wait(200)) {
    const [row] = await ctx.db.read.query(
      sql('', `select (register -> 'request' ->> 'id')::bigint as id from producer where id = ${PRODUCER}`),
    );
    request = row?.['id'] === null ? undefined : (row?.['id'] as number | undefined);
    if (request !== undefined) await receiveMessages(ctx, [said({ type: 'snapshot', request })]);
  }
  for (;;) {
    const [row] = await ctx.db.read.query(sql('', `select count(*)::int as n from line where state = 'open'`));
    if (row?.['n'] === events * LINES) break;
    await wait(200);
  }
  // While readers connect, a silent producer would be taken for dead.
  setInterval(() => void receiveMessages(ctx, [said({ type: 'producer', state: 'up' })]), 5000).unref();
  const rows = await ctx.db.read.query(sql('', 'select id from event order by id'));
  return rows.map((row) => String(row['id']));
}

/** Puts messages into the inbox, as often as it takes: each of them counts once. */
async function deliver(messages: readonly unknown[]): Promise<void> {
  for (;;) {
    try {
      return await receiveMessages(ctx, messages);
    } catch (error) {
      console.error(`the inbox did not answer (${String(error)}); once more`);
    }
  }
}

/** Prices of random events, evenly spread over time; what comes while the inbox is being written goes in together next. Answers the memory taken every five seconds. */
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
  const queue: ReturnType<typeof odds>[] = [];
  const begin = performance.now();
  const taken: number[] = [];
  let made = 0;
  while (performance.now() - begin < seconds * 1000) {
    if (performance.now() - begin >= taken.length * 5000) taken.push(process.memoryUsage.rss());
    const due = ((performance.now() - begin) / 1000) * perSecond;
    while (made < due) {
      queue.push(odds(Math.floor(Math.random() * events), encodeTimestamp(origin)));
      made++;
    }
    if (queue.length > 0) await deliver(queue.splice(0));
    else await wait(2);
  }
  return [...taken, process.memoryUsage.rss()];
}

type Order = { prepare: number } | { drive: Parameters<typeof drive>[0] } | { look: true };
process.on('message', (order: Order) => {
  const answer = (it: unknown): void => void process.send?.({ answer: it });
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
