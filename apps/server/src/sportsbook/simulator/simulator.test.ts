import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { ServerConfig } from '../../config/config.ts';
import { openWorld, serverAnswers, type World } from '../../../test/world.ts';
import { sql } from '../../platform/db/db.ts';
import type { SportEventChange } from '../events/event-broadcast.ts';
import { openSportsbook, type SportsbookService } from '../sportsbook.ts';
import { proves } from '../../../../../scripts/proof/proves.ts';

const there = await serverAnswers();
if (!there) console.warn('skipped: the simulator is shown on a PostgreSQL server');

const simulated = (overrides: Partial<ServerConfig['feed']> = {}): ServerConfig['feed'] => ({
  source: 'simulator',
  speed: 60,
  seed: 'prova',
  troubles: 'none',
  ...overrides,
});

describe.skipIf(!there)('the simulated feed', () => {
  let world: World;
  let open: SportsbookService[];
  beforeEach(async () => {
    world = await openWorld();
    world.clock.advance(0);
    open = [];
  });
  afterEach(async () => {
    await Promise.all(open.map((one) => one.stop()));
    await world.close();
  });
  const start = (feed = simulated(), updates: SportEventChange[] = []): SportsbookService => {
    const sportsbook = openSportsbook(
      { ...world.ctx, config: { ...world.ctx.config, feed } },
      { publishEvents: (changes) => void updates.push(...changes) },
    );
    open.push(sportsbook);
    return sportsbook;
  };
  const one = async <T>(text: string): Promise<T> =>
    (await world.db.read.query(sql<{ v: T }>('', `select (${text}) as v`)))[0]?.v as T;
  const up = () => one<number>(`select count(*)::int from producer where state = 'up'`);
  /** Moves the clock in steps until `done`. */
  const runUntil = async (
    sportsbook: SportsbookService,
    done: () => Promise<boolean>,
    stepMs = 500,
    most = 400,
  ): Promise<void> => {
    for (let i = 0; i < most; i++) {
      await sportsbook.drain();
      if (await done()) return;
      world.clock.advance(stepMs);
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
    throw new Error('it did not come to that');
  };
  const runFor = async (sportsbook: SportsbookService, ms: number, stepMs = 1000): Promise<void> => {
    for (let at = 0; at < ms; at += stepMs) {
      world.clock.advance(stepMs);
      await sportsbook.drain();
    }
  };
  /** The sequence of each producer has no gap and no repetition. */
  const holes = () =>
    one<number>(
      'select coalesce(sum(n - c), 0)::int from (select max(seq) - min(seq) + 1 as n, count(*) as c from feed_inbox group by producer) t',
    );
  const waitForLeader = async (sportsbook: SportsbookService) => {
    for (let i = 0; i < 200 && (await one<number>('select count(*)::int from producer')) === 0; i++) {
      await new Promise((resolve) => setTimeout(resolve, 50));
      await sportsbook.drain();
    }
  };

  test('a fresh machine has matches in play and matches to come, all marked as simulated, with main lines and names in both languages', async () => {
    proves('A-097');
    const sportsbook = start(simulated({ speed: 1 }));
    await waitForLeader(sportsbook);
    await runUntil(sportsbook, async () => (await up()) === 2);
    const [counts] = await sportsbook.reads.list();
    expect(counts?.live).toBeGreaterThanOrEqual(2);
    expect((counts?.today ?? 0) + (counts?.upcoming ?? 0)).toBeGreaterThan(100);
    const { items } = await sportsbook.reads.events('pt_BR', { phase: 'live' });
    expect(items).toHaveLength(counts?.live ?? 0);
    for (const event of items) {
      expect(event).toMatchObject({
        sport: 'football',
        simulated: true,
        clock: { speed: expect.any(Number) },
        score: { home: expect.any(Number), away: expect.any(Number) },
      });
      expect(event.phase).toBeGreaterThanOrEqual(1);
    }
    const soon = (await sportsbook.reads.events('pt_BR', { limit: 100 })).items.find((event) => event.phase === 0);
    expect(soon?.lines.map(({ market }) => market)).toEqual([1, 18, 16]);
    expect(soon?.lines[0]?.outcomes.map(({ name }) => name)).toEqual([soon?.home, 'Empate', soon?.away]);
    expect(soon?.lines[1]?.outcomes.map(({ name }) => name)).toEqual([
      expect.stringMatching(/^Mais de \d\.5$/),
      expect.stringMatching(/^Menos de \d\.5$/),
    ]);
    const english = await sportsbook.reads.event('en_US', soon?.eventId ?? items[0]!.eventId);
    expect(english.lines.length).toBeGreaterThan(15);
    expect(english.lines.find(({ market }) => market === 18)?.outcomes[0]?.name).toMatch(/^Over /);
    expect(english).toMatchObject({
      liveDelay: 5,
      statistics: { corners: { home: 0, away: 0 }, periods: [] },
      score: null,
      clock: null,
    });
  });

  test('at any speed there are matches of tomorrow to bet on', async () => {
    const sportsbook = start(simulated({ speed: 60 }));
    await waitForLeader(sportsbook);
    await runUntil(sportsbook, async () => (await up()) === 2);
    const [counts] = await sportsbook.reads.list();
    expect(counts?.live).toBeGreaterThanOrEqual(1);
    expect(counts?.upcoming).toBeGreaterThanOrEqual(12);
    const [first] = (await sportsbook.reads.events('pt_BR', { phase: 'upcoming', limit: 100 })).items;
    expect(first).toMatchObject({ simulated: true, phase: 0 });
    expect(first?.lines.map(({ state }) => state)).toEqual(['open', 'open', 'open']);
  });

  test('matches are played to their end, and every line that was ever open has a result', async () => {
    const updates: SportEventChange[] = [];
    const sportsbook = start(simulated(), updates);
    await waitForLeader(sportsbook);
    await runUntil(
      sportsbook,
      async () =>
        (await one<number>('select count(*)::int from event where finished_at is not null and phase = -1')) >= 2,
      1000,
    );
    expect(
      await one<number>(
        `select count(*)::int from line l join event e on e.id = l.event where e.finished_at is not null and e.phase = -1 and l.state not in ('settled', 'cancelled')`,
      ),
    ).toBe(0);
    expect(
      await one<number>(
        'select count(*)::int from line l where result_version <> (select count(*) from line_settlement s where s.line = l.id)',
      ),
    ).toBe(0);
    expect(
      await one<number>(
        `select count(*)::int from line l join gate g on g.id = l.id where g.open <> (l.state = 'open')`,
      ),
    ).toBe(0);
    expect(await one<number>(`select count(*)::int from event where live`)).toBeGreaterThanOrEqual(1);
    expect((await sportsbook.reads.events('pt_BR', { phase: 'finished' })).items[0]).toMatchObject({
      phase: -1,
      clock: null,
    });
    // Updates of one event follow on one another.
    for (const changes of Map.groupBy(updates, ({ eventId }) => eventId).values())
      for (const [i, { after }] of changes.entries()) if (i > 0) expect(after).toBe(changes[i - 1]?.seq);
  });

  test('another node continues in the middle of the matches: no match restarts, no number is used twice or left out', async () => {
    proves('A-110');
    const first = start();
    await waitForLeader(first);
    await runFor(first, 20_000);
    const before = await one<string[]>('select array_agg(urn order by urn) from simulated_match');
    await first.stop();
    const second = start();
    await runFor(second, 1000);
    for (let i = 0; i < 100 && (await up()) < 2; i++) {
      await new Promise((resolve) => setTimeout(resolve, 50));
      await second.drain();
    }
    await runFor(second, 20_000);
    const after = await one<string[]>('select array_agg(urn order by urn) from simulated_match');
    expect(before.filter((urn) => after.includes(urn)).length).toBeGreaterThan(before.length - 5);
    expect(new Set(after.map((urn) => urn.split('-')[0])).size).toBe(1);
    expect(await holes()).toBe(0);
    expect(await up()).toBe(2);
  });

  test('after two hours of sleep the earlier matches are over, others are in play, and their messages were few', async () => {
    const first = start(simulated({ speed: 4 }));
    await waitForLeader(first);
    await runFor(first, 5000);
    await first.stop();
    const known = await one<number>('select count(*)::int from feed_inbox');
    world.clock.advance(2 * 3600_000);
    const second = start(simulated({ speed: 4 }));
    const overdue = () =>
      one<number>(
        `select count(*)::int from event where finished_at is null and starts_at < ${world.clock.now() - 40 * 60_000}`,
      );
    await runUntil(second, async () => (await overdue()) === 0 && (await up()) === 2, 250);
    expect(await one<number>('select count(*)::int from event where live')).toBeGreaterThanOrEqual(1);
    expect(
      await one<number>(
        `select count(*)::int from line l join event e on e.id = l.event where e.finished_at is not null and l.state not in ('settled', 'cancelled')`,
      ),
    ).toBe(0);
    expect((await one<number>('select count(*)::int from feed_inbox')) - known).toBeLessThan(4000);
  }, 60_000);

  test('another seed or speed begins another calendar; announced matches are played', async () => {
    const first = start();
    await waitForLeader(first);
    await runFor(first, 2000);
    await first.stop();
    const before = await one<number>('select count(*)::int from event');
    world.clock.advance(1000);
    const second = start(simulated({ seed: 'outra' }));
    await runUntil(
      second,
      async () => (await one<number>('select count(*)::int from event')) > before && (await up()) === 2,
    );
    expect(await one<number>(`select count(distinct split_part(urn, '-', 1))::int from event`)).toBe(2);
  });

  test('with every incident on, a few minutes end with lost messages recovered and nothing waiting', async () => {
    const sportsbook = start(simulated({ troubles: 'all' }));
    await waitForLeader(sportsbook);
    // Late messages come by the wall clock.
    await runFor(sportsbook, 120_000, 2000);
    await new Promise((resolve) => setTimeout(resolve, 500));
    await runUntil(sportsbook, async () => (await up()) === 2, 1000);
    expect(await one<number>('select count(*)::int from event where phase < 0')).toBeGreaterThanOrEqual(1);
    expect(
      await one<number>(
        `select count(*)::int from feed_inbox where applied_at is null and received_at < ${world.clock.now() - 10_000}`,
      ),
    ).toBe(0);
  });
});
