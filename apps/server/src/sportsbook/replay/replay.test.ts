/** A feed is recorded, verified, and replayed as a source of its own, also across a restart of the server. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { SportEventId } from '@arara/contract/protocol/fields';
import { formatRecordedMessage } from '@arara/sports';
import { afterEach, beforeEach, expect, test } from 'vitest';
import {
  type FeedDriver,
  live,
  odds,
  openFeedDriver,
  prices,
  readEvent,
  result,
  settle,
  settled,
  stop,
  total,
  waitForLeader,
} from '../../../test/sports/feed-driver.ts';
import { openWorld, serverAnswers, type World } from '../../../test/world.ts';
import { type Row, sql } from '../../platform/db/db.ts';
import { openCachedEventReads } from '../reads/event-reads.ts';
import { openSportsbookService, type SportsbookService } from '../sportsbook.ts';
import { runVerifyCommand } from './feed-commands.ts';
import { recordFeed } from './record-feed.ts';
import { proves } from '../../../../../scripts/proof/proves.ts';

let world: World;
let folder: string;
const open: { stop(): Promise<void> }[] = [];
beforeEach(async () => {
  world = await openWorld({ engine: (await serverAnswers()) ? 'postgres' : 'pglite' });
  folder = mkdtempSync(path.join(tmpdir(), 'arara-Copa 1-'));
});
afterEach(async () => {
  for (const one of open.splice(0)) await one.stop();
  await world.close();
  rmSync(folder, { recursive: true });
});

const startReplay = (speed = 1): SportsbookService => {
  const sportsbook = openSportsbookService(
    {
      ...world.ctx,
      config: { ...world.ctx.config, feed: { ...world.ctx.config.feed, source: 'replay', folder, speed } },
    },
    { publishEvents: () => {} },
  );
  open.push(sportsbook);
  return sportsbook;
};

interface ReplayedEvent extends Row {
  readonly id: SportEventId;
  readonly urn: string;
  readonly starts_at: number;
  readonly simulated: boolean;
}

const readReplayed = () =>
  world.db.read.query(
    sql<ReplayedEvent>(
      'test replayed',
      "select id, urn, starts_at, simulated from event where urn like 'replay:%' order by id",
    ),
  );

const readShown = async (id: SportEventId) => {
  const { lines, score } = await openCachedEventReads(world.ctx).event('pt_BR', id);
  return { score, lines: Object.fromEntries(lines.map(({ line, state }) => [line, state])) };
};

/** Records a match of the driver: an event that stands already, a goal with its stop, and a result. */
async function record(driver: FeedDriver): Promise<string> {
  await driver.kickOff();
  let isOver = false;
  const recorded = recordFeed(world.ctx, { folder, seconds: 60, report: () => {}, isOver: () => isOver });
  await new Promise((resolve) => setTimeout(resolve, 100));
  await driver.send(
    driver.createMessage(stop),
    driver.createMessage(live([1, 0])),
    driver.createMessage(odds(result(1500), total)),
  );
  await driver.send(driver.createMessage(settle(1, settled('18|total=2.5', '12', ['12', '13']))), driver.alive());
  isOver = true;
  const { file, messages } = await recorded;
  expect(messages).toBeGreaterThan(7);
  return file;
}

/** Waits until a condition holds, while the clock goes on and the replay is driven. */
async function until(sportsbook: SportsbookService, isTrue: () => Promise<boolean>): Promise<void> {
  for (let tries = 0; tries < 200; tries++) {
    await sportsbook.drain();
    if (await isTrue()) return;
    world.clock.advance(100);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  throw new Error('it did not come to that');
}

test('what was recorded is replayed beside the event that it was recorded from, and a restarted server goes on with it', async () => {
  proves('A-166');
  const driver = openFeedDriver(world);
  const file = await record(driver);
  await driver.stop();
  const recorded = await readEvent(world);
  expect((await runVerifyCommand([folder])).ok).toBe(true);
  world.clock.advance(0);

  const first = startReplay();
  await until(first, async () => (await readReplayed()).length === 1);
  const [replayed] = await readReplayed();
  expect(replayed).toMatchObject({ simulated: true });
  expect(replayed?.urn).toMatch(/^replay:arara-copa-1-[a-z\d-]+:test:match:1$/);
  const eventId = replayed?.id as SportEventId;
  await until(first, async () => (await readShown(eventId)).lines['1|'] === 'open');
  // The process ends in the middle; the next one goes on with the same run and ends as the recording does.
  await first.stop();
  open.length = 0;
  const second = startReplay();
  await until(second, async () => (await readShown(eventId)).lines['18|total=2.5'] === 'settled');
  expect(await readShown(eventId)).toMatchObject({ score: { home: 1, away: 0 } });
  expect(await readReplayed()).toHaveLength(1);
  // Nothing of the recorded event has changed, and nothing was received twice.
  expect(await readEvent(world)).toMatchObject({ seq: recorded?.seq });
  const [{ n } = { n: -1 }] = await world.db.read.query(
    sql<{ n: number }>(
      'test doubles',
      `select count(*)::int as n from (select body->>'type', body->>'sourceTime', body->>'event' from feed_inbox i
       join producer p on p.id = i.producer where p.source like 'replay:%' and body->>'type' = 'settle'
       and body->'request' is null group by 1, 2, 3 having count(*) > 1) t`,
    ),
  );
  expect(n).toBe(0);
  expect(readFileSync(file, 'utf8').split('\n').length).toBeGreaterThan(7);
}, 60_000);

test('a replay that is over begins another run, with its times moved and faster', async () => {
  world.clock.advance(0);
  const now = world.clock.now();
  const at = (ms: number, message: object) =>
    formatRecordedMessage({
      receivedAt: 1_000_000 + ms,
      message: { source: 'uof', producer: 1, sequence: 1, sourceTime: 1_000_000 + ms, ...message },
    });
  const fixture = {
    type: 'fixture',
    event: 'm',
    change: 'new',
    sport: 'football',
    tournament: { id: 't', name: 'T', category: 'C' },
    competitors: ['home', 'away'].map((role) => ({ id: role, name: role, role, withdrawn: false })),
    startsAt: 1_060_000,
    live: true,
  };
  writeFileSync(
    path.join(folder, 'one.jsonl'),
    [at(0, { type: 'producer', state: 'up' }), at(0, fixture), at(10_000, { type: 'producer', state: 'up' })].join(
      '\n',
    ),
  );
  const first = startReplay(10);
  await until(first, async () => (await readReplayed()).length === 1);
  const began = ((await readReplayed())[0]?.starts_at ?? 0) - 6_000;
  expect(began).toBeGreaterThanOrEqual(now);
  expect(began).toBeLessThan(now + 5_000);
  await first.stop();
  open.length = 0;
  world.clock.advance(60_000);
  const second = startReplay(10);
  await until(second, async () => (await readReplayed()).length === 2);
  expect((await readReplayed())[1]?.starts_at).toBeGreaterThanOrEqual(began + 66_000);
}, 60_000);

test('a recording’s holes, unreadable parts and books under 100 % are named', async () => {
  const driver = openFeedDriver(world);
  await waitForLeader(driver.consumer);
  const line = (message: unknown) => formatRecordedMessage({ receivedAt: 1, message });
  const first = driver.createMessage({
    type: 'fixture',
    change: 'new',
    sport: 'football',
    tournament: { id: 't', name: 'T', category: 'C' },
    competitors: [
      { id: 'h', name: 'H', role: 'home', withdrawn: false },
      { id: 'a', name: 'A', role: 'away', withdrawn: false },
    ],
    startsAt: 1,
    live: true,
  });
  driver.createMessage(live());
  const cheap = driver.createMessage(
    odds(
      prices('18|total=3.5', [
        ['12', 2100],
        ['13', 2100],
      ]),
      total,
    ),
  );
  const broken = {
    ...driver.createMessage(odds(total)),
    lines: [{ line: '1|', state: 'open', outcomes: [{ id: '1', odds: 'much' }] }],
  };
  writeFileSync(path.join(folder, 'one.jsonl'), [line(first), line(cheap), line(broken), 'no JSON'].join('\n'));
  const { ok, lines } = await runVerifyCommand([folder]);
  expect(ok).toBe(false);
  expect(lines).toEqual([
    '1 lines are no recorded messages',
    'lines[] could not be read 1 times',
    'producer 10 of simulator lacks 2 to 2',
    'test:match:1 18|total=3.5: the whole book is at 95.2 %',
    '3 messages, 1 holes, 1 unreadable parts, 1 books under 100 %',
  ]);
  await driver.stop();
});
