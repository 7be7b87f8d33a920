import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createFeedSimulation, type FeedSimulation } from '@arara/feed-sandbox/feed/feed';
import { openSandboxFeed, type SandboxFeed } from '@arara/feed-sandbox/feed/sandbox-feed';
import { createSteppedSource } from '@arara/feed-sandbox/feed/stepped-source';
import { listSimulatedSports } from '@arara/feed-sandbox/plays';
import { type FeedStore, openFeedStore } from '@arara/feed-sandbox/store/feed-store';
import { isSportCode, type SportCode } from '@arara/sports/registry';
import { proves } from '../../../../scripts/proof/proves.ts';
import { openWorld, serverAnswers, type World } from '../../test/world.ts';
import { sql } from '../platform/db/db.ts';
import type { SportEventChange } from './events/event-broadcast.ts';
import { openSportsbookService, type SportsbookService } from './sportsbook.ts';

const there = await serverAnswers();
if (!there) console.warn('skipped: the simulated feed is shown on a PostgreSQL server');

interface FeedSettings {
  readonly seed?: string;
  readonly speed?: number;
  readonly incidents?: 'none' | 'all';
  readonly simulation?: FeedSimulation;
}

/** One sport with short events shows what the feed does with all of them. */
const oneSport = listSimulatedSports().filter(({ module }) => module.code === 'table-tennis');
const shortEvents = createFeedSimulation(oneSport);

describe.skipIf(!there)('the simulated feed', () => {
  let world: World;
  let store: FeedStore;
  let feed: SandboxFeed;
  let open: SportsbookService[];
  beforeEach(async () => {
    world = await openWorld();
    world.clock.advance(0);
    store = openFeedStore(':memory:');
    open = [];
  });
  afterEach(async () => {
    await Promise.all(open.map((one) => one.stop()));
    await world.close();
    store.close();
  });
  /** Starts the feed again from its file, with these settings, and a server that is connected to it. */
  const start = (
    { seed = 'prova', speed = 60, incidents = 'none', simulation = shortEvents }: FeedSettings = {},
    updates: SportEventChange[] = [],
  ): SportsbookService => {
    feed = openSandboxFeed({
      sports: oneSport,
      simulation,
      store,
      options: { seed, newSeed: seed, speed, incidents },
      now: world.clock.now,
    });
    const sportsbook = openSportsbookService(world.ctx, {
      publishEvents: (changes) => void updates.push(...changes),
      openSource: (receive) => createSteppedSource(feed, receive),
    });
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
      await pause(5);
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
      await pause(50);
      await sportsbook.drain();
    }
  };

  test('a fresh machine has events of every sport in play and to come, all marked as simulated, with open main lines that have names', async () => {
    proves('A-097');
    const sportsbook = start({ speed: 1, simulation: createFeedSimulation(listSimulatedSports()) });
    await waitForLeader(sportsbook);
    const sports = listSimulatedSports().flatMap(({ module }) => (isSportCode(module.code) ? [module.code] : []));
    const counts = async () => new Map((await sportsbook.reads.list()).map((count) => [count.sport, count]));
    const findSoon = async (sport: (typeof sports)[number]) =>
      (await sportsbook.reads.events('pt_BR', { sport, limit: 100 })).items.find(
        ({ phase, lines }) => phase === 0 && lines.length > 0,
      );
    await runUntil(sportsbook, async () => {
      if ((await up()) !== 2 || (await counts()).size < sports.length) return false;
      const soon = await Promise.all(sports.map((sport) => findSoon(sport)));
      return soon.every((event) => event !== undefined);
    });
    for (const sport of sports) {
      // What starts soon is announced first: the calendar of two days follows.
      expect([sport, (await counts()).get(sport)?.live ?? 0]).toEqual([sport, expect.toSatisfy((n: number) => n >= 1)]);
      const { items } = await sportsbook.reads.events('pt_BR', { sport, phase: 'live' });
      for (const event of items) expect(event).toMatchObject({ sport, simulated: true });
      const soon = await findSoon(sport);
      const english = await sportsbook.reads.event('en_US', soon?.eventId ?? items[0]!.eventId);
      for (const { state, outcomes } of english.lines) {
        expect([sport, state]).toEqual([sport, expect.toBeOneOf(['open', 'suspended'])]);
        for (const { name } of outcomes) expect(name).toMatch(/\S/);
      }
    }
  });

  test('at any speed there are events of tomorrow to bet on', async () => {
    const sportsbook = start();
    await waitForLeader(sportsbook);
    const tomorrow = () =>
      one<number>(
        `select count(*)::int from event e where starts_at > ${world.clock.now() + 20 * 3600_000}
           and (select count(*) from line l where l.event = e.id and l.state = 'open') between 1 and 5`,
      );
    await runUntil(sportsbook, async () => (await up()) === 2 && (await tomorrow()) >= 12);
  });

  test('events are played to their end, and every line that was ever open has a result', async () => {
    const updates: SportEventChange[] = [];
    const sportsbook = start({}, updates);
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
        `select count(*)::int from line l join gate g on g.id = l.id where g.open <> (l.state = 'open' or l.hidden)`,
      ),
    ).toBe(0);
    expect(await one<number>(`select count(*)::int from event where live`)).toBeGreaterThanOrEqual(1);
    const sport = await one<SportCode>('select sport from event where finished_at is not null and phase = -1 limit 1');
    expect((await sportsbook.reads.events('pt_BR', { sport, phase: 'finished' })).items[0]).toMatchObject({
      phase: -1,
      clock: null,
    });
    // Updates of one event follow on one another.
    for (const changes of Map.groupBy(updates, ({ eventId }) => eventId).values())
      for (const [i, { after }] of changes.entries()) if (i > 0) expect(after).toBe(changes[i - 1]?.seq);
  });

  test('another node continues in the middle of the events: none restarts, no number is used twice or left out', async () => {
    proves('A-110');
    const first = start();
    await waitForLeader(first);
    await runFor(first, 10_000);
    const before = feed.state.events.map(({ spec }) => spec.id);
    await first.stop();
    const second = start();
    await runFor(second, 1000);
    for (let i = 0; i < 100 && (await up()) < 2; i++) {
      await pause(50);
      await second.drain();
    }
    await runFor(second, 10_000);
    const after = feed.state.events.map(({ spec }) => spec.id);
    expect(before.filter((urn) => !after.includes(urn) && store.selectEndedEvent(urn) === undefined)).toEqual([]);
    expect(new Set(after.map((urn) => urn.split(':')[2]?.split('-')[0])).size).toBe(1);
    expect(await holes()).toBe(0);
    expect(await up()).toBe(2);
  });

  test('after two hours of sleep the earlier events are over, others are in play, and their messages were few', async () => {
    const first = start({ speed: 4 });
    await waitForLeader(first);
    await runFor(first, 5000);
    await first.stop();
    const known = await one<number>('select count(*)::int from feed_inbox');
    world.clock.advance(2 * 3600_000);
    const second = start({ speed: 4 });
    const overdue = () =>
      one<number>(
        `select count(*)::int from event
         where finished_at is null and home <> '' and starts_at < ${world.clock.now() - 40 * 60_000}`,
      );
    // A season goes on for hours; matches are over.
    await runUntil(second, async () => (await overdue()) === 0 && (await up()) === 2, 250);
    expect(await one<number>('select count(*)::int from event where live')).toBeGreaterThanOrEqual(1);
    expect(
      await one<number>(
        `select count(*)::int from line l join event e on e.id = l.event where e.finished_at is not null and l.state not in ('settled', 'cancelled')`,
      ),
    ).toBe(0);
    expect((await one<number>('select count(*)::int from feed_inbox')) - known).toBeLessThan(4000);
  }, 60_000);

  test('another seed or speed begins another calendar; announced events are played', async () => {
    const first = start();
    await waitForLeader(first);
    await runFor(first, 2000);
    await first.stop();
    world.clock.advance(1000);
    const second = start({ seed: 'outra' });
    const runs = () =>
      one<number>(`select count(distinct split_part(split_part(urn, ':', 3), '-', 1))::int from event`);
    await runUntil(second, async () => (await runs()) === 2 && (await up()) === 2);
    // Nobody plays in two events that are at once.
    const names = feed.state.events.flatMap(({ spec }) => spec.competitors.map((one) => `${spec.startsAt} ${one}`));
    expect(new Set(names).size).toBe(names.length);
  });

  test('with every incident on, a few minutes end with lost messages recovered and nothing waiting', async () => {
    const sportsbook = start({ incidents: 'all' });
    await waitForLeader(sportsbook);
    await runFor(sportsbook, 60_000, 2000);
    await runUntil(sportsbook, async () => (await up()) === 2, 1000);
    expect(await one<number>('select count(*)::int from event where phase < 0')).toBeGreaterThanOrEqual(1);
    expect(
      await one<number>(
        `select count(*)::int from feed_inbox where applied_at is null and received_at < ${world.clock.now() - 10_000}`,
      ),
    ).toBe(0);
  }, 60_000);
});
