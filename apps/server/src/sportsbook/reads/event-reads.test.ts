import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  type FeedDriver,
  readEvent,
  fixture,
  live,
  odds,
  openFeedDriver,
  prices,
  result,
  settle,
  settled,
  total,
} from '../../../test/sports/feed-driver.ts';
import { migratedDatabase, serverAnswers } from '../../../test/world.ts';
import { type RunningServerApp, createApp } from '../../server.ts';
import { readConfig } from '../../config/config.ts';
import type { Instant } from '../../context.ts';
import { openLog } from '../../platform/log/log.ts';
import { findNextSaoPauloMidnight, openCachedEventReads } from './event-reads.ts';
import { proves } from '../../../../../scripts/proof/proves.ts';

const there = await serverAnswers();
if (!there) console.warn('skipped: the reads of the sportsbook need a PostgreSQL server');
const HOUR = 3600_000;
/** Noon in São Paulo, so that all events of the tests are on the same day. */
const NOON = Date.parse('2026-11-21T15:00:00Z');

describe.skipIf(!there)('what visitors read of the sportsbook', () => {
  const folder = mkdtempSync(join(tmpdir(), 'arara-reads-'));
  let drop: () => Promise<void>;
  let app: RunningServerApp;
  let driver: FeedDriver;
  let moved = 0;
  const now = (): Instant => NOON + moved;
  beforeAll(async () => {
    const database = await migratedDatabase();
    drop = database.drop;
    const read = readConfig({
      DATABASE_URL: database.url,
      MASTER_KEY: randomBytes(32).toString('hex'),
      DATA_DIR: folder,
      PORT: '0',
      PSP_SANDBOX_PORT: '8519',
      RATE_LIMITS: 'off',
      FEED: 'off',
    });
    if (!read.ok) throw new Error(read.problems.join());
    app = await createApp(read.config, { log: openLog('silent'), now });
    await app.listen();
    // Messages reach the server's own consumer through the inbox.
    driver = openFeedDriver({ ctx: app.ctx, clock: { now, advance: (ms) => void (moved += ms) } });
    const say = (event: string, startsAt: Instant, home: string, tournament = 'Taça da Prova') => [
      driver.createMessage(fixture(startsAt, { home, tournament, attendance: 41_000 }), { event }),
      driver.createMessage(
        odds(
          result(),
          total,
          prices('18|total=3', [
            ['12', 2000],
            ['13', 1800],
          ]),
          prices('18|total=3.5', [
            ['12', 2500],
            ['13', 1500],
          ]),
          prices('16|hcp=-0.5', [
            ['1714', 2000],
            ['1715', 1800],
          ]),
        ),
        { event },
      ),
    ];
    await driver.send(
      ...say('now', NOON - HOUR / 2, 'Grêmio da Praia'),
      driver.createMessage(live([1, 0]), { event: 'now' }),
      ...say('tonight', NOON + 4 * HOUR, 'São Bento'),
      ...say('tomorrow', NOON + 24 * HOUR, 'Rio Claro', 'Copa do Sertão'),
      ...say('next', NOON + 48 * HOUR, 'Rio Claro', 'Copa do Sertão'),
      ...say('over', NOON - 3 * HOUR, 'Porto Velho'),
      driver.createMessage(settle(2, settled('1|', '1', ['1', '2', '3'])), { event: 'over' }),
      driver.createMessage({ type: 'status', status: 'ended', phase: -1, score: [2, 0] }, { event: 'over' }),
    );
    await came(async () => (await readEvent({ db: app.ctx.db }, 'over'))?.finished_at === NOON);
  });
  beforeEach(() => new Promise((resolve) => setTimeout(resolve, 300)));
  afterAll(async () => {
    await driver?.stop();
    await app?.close();
    await drop?.();
    rmSync(folder, { recursive: true, force: true });
  });

  const came = async (what: () => Promise<boolean>): Promise<void> => {
    for (let i = 0; i < 200 && !(await what()); i++) await new Promise((resolve) => setTimeout(resolve, 50));
  };
  type Shown = {
    eventId: string;
    home: string;
    phase: number;
    score: unknown;
    lines: {
      line: string;
      state: string;
      outcomes: { outcomeId: string; name: string; odds: number; state: string }[];
    }[];
  };
  const call = async (path: string, lang = 'pt_BR') => {
    const response = await fetch(`${app.url}/api/app/sport/${path}`, { headers: { lang } });
    return { http: response.status, ...((await response.json()) as { status: number; data: unknown }) };
  };
  const page = async (path: string) => (await call(path)).data as { items: Shown[]; nextCursor: string | null };
  const homes = async (query: string) => (await page(`events?${query}`)).items.map(({ home }) => home);

  test('the list counts live, today’s and later events', async () => {
    proves('A-097');
    expect((await call('list')).data).toEqual([{ sport: 'football', live: 1, today: 1, upcoming: 2 }]);
  });

  test('events by phase, in the order of their start', async () => {
    proves('A-097');
    expect(await homes('phase=live')).toEqual(['Grêmio da Praia']);
    expect(await homes('phase=today')).toEqual(['São Bento']);
    expect(await homes('phase=upcoming')).toEqual(['Rio Claro', 'Rio Claro']);
    expect(await homes('phase=finished')).toEqual(['Porto Velho']);
    expect(await homes('sport=football')).toEqual(['Grêmio da Praia', 'São Bento', 'Rio Claro', 'Rio Claro']);
    expect(await homes(`from=${NOON + 30 * HOUR}`)).toEqual(['Rio Claro']);
    expect(await homes(`phase=upcoming&from=${NOON + 30 * HOUR}`)).toEqual(['Rio Claro']);
  });

  test('pages follow each other without a gap and without a repetition', async () => {
    proves('A-097');
    const seen: string[] = [];
    let cursor = '';
    for (;;) {
      const data = await page(`events?limit=1${cursor}`);
      seen.push(...data.items.map(({ eventId }) => eventId));
      if (data.nextCursor === null) break;
      cursor = `&cursor=${data.nextCursor}`;
    }
    expect(seen).toHaveLength(4);
    expect(new Set(seen).size).toBe(4);
  });

  test('lists carry the main lines only: the result, the total of half goals nearest to even, the handicap', async () => {
    const data = await page('events?phase=live');
    expect(data.items[0]).toMatchObject({
      category: 'Arara',
      tournament: 'Taça da Prova',
      away: 'Rio Claro',
      phase: 1,
      score: { home: 1, away: 0 },
      clock: { seconds: 60, running: true, speed: 1 },
      simulated: true,
      markets: 3,
      participants: [
        { name: 'Grêmio da Praia', role: 'home', withdrawn: false },
        { name: 'Rio Claro', role: 'away', withdrawn: false },
      ],
      scoreboard: { columns: expect.arrayContaining(['total']), rows: [expect.any(Array), expect.any(Array)] },
    });
    expect(data.items[0]?.lines.map(({ line }) => line)).toEqual(['1|', '18|total=2.5', '16|hcp=-0.5']);
    expect(data.items[0]?.lines[0]).toMatchObject({
      market: 1,
      specifiers: {},
      outcomes: [
        { outcomeId: '1', name: 'Grêmio da Praia', odds: 2 },
        { name: 'Empate', odds: 3.5 },
        { name: 'Rio Claro' },
      ],
    });
  });

  test('one event has all its lines, names in the language of the request, and how long a live bet waits', async () => {
    proves('A-097');
    const [event] = (await page('events?phase=live')).items;
    const whole = (await call(`events/${event?.eventId}`, 'en_US')).data as Shown;
    expect(whole).toMatchObject({
      liveDelay: 5,
      detail: { goals: [1, 0] },
      format: {},
      ending: null,
      attendance: 41_000,
      periods: [{ period: 2, score: { home: 1, away: 0 } }],
    });
    expect(whole.lines.map(({ line }) => line)).toEqual([
      '1|',
      '18|total=2.5',
      '18|total=3',
      '18|total=3.5',
      '16|hcp=-0.5',
    ]);
    expect(whole.lines[0]?.outcomes[1]?.name).toBe('Draw');
    expect(whole.lines[1]).toMatchObject({
      specifiers: { total: '2.5' },
      outcomes: [{ name: 'Over 2.5' }, { name: 'Under 2.5' }],
    });
    expect(whole.lines[4]?.outcomes.map(({ name }) => name)).toEqual(['Grêmio da Praia -0.5', 'Rio Claro +0.5']);
  });

  test('a list holds the events of one country or region, or of one tournament; all tournaments are counted', async () => {
    proves('A-548');
    expect(await homes('category=Arara')).toHaveLength(4);
    expect(await homes('category=Nowhere')).toEqual([]);
    const tournaments = (await call('tournaments?sport=football')).data as { tournament: string }[];
    expect(tournaments).toEqual([
      { category: 'Arara', tournamentId: 'Copa do Sertão', tournament: 'Copa do Sertão', live: 0, upcoming: 2 },
      { category: 'Arara', tournamentId: 'Taça da Prova', tournament: 'Taça da Prova', live: 1, upcoming: 1 },
    ]);
    expect(await homes('tournament=Taça da Prova')).toEqual(['Grêmio da Praia', 'São Bento']);
    expect((await call('tournaments?sport=cricket')).data).toEqual([]);
  });

  test('a finished event says how each outcome was settled', async () => {
    proves('A-548');
    const [event] = (await page('events?phase=finished')).items;
    expect((await call(`events/${event?.eventId}`)).data).toMatchObject({
      ending: 'played',
      lines: [
        {
          line: '1|',
          outcomes: [
            { outcomeId: '1', result: 10 },
            { outcomeId: '2', result: 20 },
            { outcomeId: '3', result: 20 },
          ],
        },
      ],
    });
  });

  test('a finished event keeps its score and shows its results', async () => {
    proves('4-017');
    const data = await page('events?phase=finished');
    expect(data.items[0]).toMatchObject({
      phase: -1,
      score: { home: 2, away: 0 },
      clock: null,
      lines: [{ line: '1|', state: 'settled' }],
    });
  });

  test('search finds teams and tournaments, ignores accents and case, and requires every word', async () => {
    proves('A-097');
    const found = async (q: string) =>
      ((await call(`search?q=${encodeURIComponent(q)}`)).data as Shown[]).map(({ home }) => home);
    expect(await found('sao BENTO')).toEqual(['São Bento']);
    expect(await found('gremio')).toEqual(['Grêmio da Praia']);
    expect(await found('sertão')).toEqual(['Rio Claro', 'Rio Claro']);
    expect(await found('claro sertao')).toEqual(['Rio Claro', 'Rio Claro']);
    expect(await found('claro xyz')).toEqual([]);
    expect(await found('gremoi')).toEqual(['Grêmio da Praia']);
    // A word in the middle of another is none: "pro" begins "Prova", "ova" does not.
    expect(await found('prov')).toEqual(['Grêmio da Praia', 'São Bento']);
    expect(await found('ova')).toEqual([]);
    expect(await found("%' or 1=1 --")).toEqual([]);
    expect(await found(' ')).toEqual([]);
  });

  test.each([
    ['events?phase=all', 40001],
    ['events?sport=chess', 40001],
    ['events?limit=0', 40001],
    ['events?limit=101', 40001],
    ['events?limit=ten', 40001],
    ['events?limit=1.5', 40001],
    ['events?from=soon', 40001],
    ['events?from=1e300', 40001],
    ['events?from=99999999999999999999', 40001],
    ['events?colour=red', 40001],
    [`events?cursor=${'9'.repeat(65)}`, 40001],
    ['search', 40001],
    ['search?q=', 40001],
    [`search?q=${'a'.repeat(61)}`, 40001],
    ['events/0', 40401],
    ['events/1', 40401],
    ['events/abc', 40401],
    ['events/-5', 40401],
    ['events/99999999999999999999', 40401],
    [`events/${encodeURIComponent('1; drop table event')}`, 40401],
  ])('%s is refused by name', async (path, status) => {
    proves('A-097');
    expect((await call(path)).status).toBe(status);
  });

  test.each([
    'events?cursor=x',
    'events?cursor=1.2.3',
    'events?cursor=9999999999999999.1',
    "events?cursor=1.1'",
    'events?from=900000000000000',
  ])('%s asks for nothing that is there', async (path) => {
    expect(await call(path)).toMatchObject({ http: 200, data: { items: [], nextCursor: null } });
  });
  test('pages from any point and searches never keep visitors from what they share D7-A8', async () => {
    let held = 0;
    let release = (): void => undefined;
    const released = new Promise<void>((resolve) => void (release = resolve));
    const { read } = app.ctx.db;
    const slow: typeof read = {
      query: async (item) => {
        if (!item.values.includes(7) && item.name !== 'names of events') return read.query(item);
        held += 1;
        await released;
        return read.query(item);
      },
    };
    const reads = openCachedEventReads({ ...app.ctx, db: { ...app.ctx.db, read: slow } });
    const pages = Array.from({ length: 150 }, (_, nth) => reads.events('pt_BR', { from: 7, limit: (nth % 100) + 1 }));
    const searches = Array.from({ length: 50 }, (_, nth) => reads.search('pt_BR', `rio ${nth}`));
    const settled = Promise.allSettled([...pages, ...searches]);
    expect(await reads.list()).not.toEqual([]);
    expect((await reads.events('pt_BR', { sport: 'football' })).items).toHaveLength(4);
    expect(held).toBe(2);
    release();
    const ends = await settled;
    const refused = ends.flatMap((end) => (end.status === 'rejected' ? [(end.reason as { code: string }).code] : []));
    expect(new Set(refused)).toEqual(new Set(['tooManyRequests']));
    // 100 different pages and 50 searches, of which 2 run and 100 wait.
    expect(ends.filter((end) => end.status === 'fulfilled').length).toBeGreaterThanOrEqual(102);
  });
  test('every start before the first event is the same page, and is read once D7-A8', async () => {
    let count = 0;
    const { read } = app.ctx.db;
    const counted: typeof read = {
      query: (item) => {
        count += 1;
        return read.query(item);
      },
    };
    const reads = openCachedEventReads({ ...app.ctx, db: { ...app.ctx.db, read: counted } });
    await reads.events('pt_BR', {});
    const once = count;
    for (const from of [0, -0, -1, -2, -0.5, 0.5, Number.MIN_SAFE_INTEGER]) await reads.events('pt_BR', { from });
    expect(count).toBe(once);
  });
  test.each(['events?from=-5', 'events?from=0.5'])('%s asks for everything', async (path) => {
    expect((await page(path)).items).toHaveLength(4);
  });
});

test('a day ends at midnight in São Paulo, summer time or not', () => {
  expect(findNextSaoPauloMidnight(Date.parse('2026-11-21T15:00:00Z'))).toBe(Date.parse('2026-11-22T03:00:00Z'));
  expect(findNextSaoPauloMidnight(Date.parse('2026-11-22T02:59:59.999Z'))).toBe(Date.parse('2026-11-22T03:00:00Z'));
  expect(findNextSaoPauloMidnight(Date.parse('2026-11-22T03:00:00Z'))).toBe(Date.parse('2026-11-23T03:00:00Z'));
  expect(findNextSaoPauloMidnight(Date.parse('2018-12-01T15:00:00Z'))).toBe(Date.parse('2018-12-02T02:00:00Z'));
});
