import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { Worker as Thread } from 'node:worker_threads';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { ServerConfig } from '../../config/config.ts';
import { openWorld, serverAnswers, type World } from '../../../test/world.ts';
import { sql } from '../../platform/db/db.ts';
import type { SportEventChange } from '../events/event-broadcast.ts';
import { openSportsbookService, type SportsbookService } from '../sportsbook.ts';
import { createSteppedFeed, type SimulatorStep, type SteppedFeed } from './stepped-feed.ts';
import { isSportCode, type SportCode } from '@arara/sports/registry';
import { createFeedSimulation, type FeedSimulation } from '@arara/feed-sandbox/feed/feed';
import { listSimulatedSports } from '@arara/feed-sandbox/plays';
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

/** One sport with short events shows what the simulator does with all of them. */
const oneSport = createFeedSimulation(listSimulatedSports().filter(({ module }) => module.code === 'table-tennis'));

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
  const start = (
    feed = simulated(),
    { updates = [], simulation = oneSport }: { updates?: SportEventChange[]; simulation?: FeedSimulation } = {},
  ): SportsbookService => {
    const sportsbook = openSportsbookService(
      { ...world.ctx, config: { ...world.ctx.config, feed } },
      { publishEvents: (changes) => void updates.push(...changes), simulation },
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

  test('a fresh machine has events of every sport in play and to come, all marked as simulated, with open main lines that have names', async () => {
    proves('A-097');
    const sportsbook = start(simulated({ speed: 1 }), { simulation: createFeedSimulation(listSimulatedSports()) });
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
    const sportsbook = start(simulated({ speed: 60 }));
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
    const sportsbook = start(simulated(), { updates });
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
    const before = await one<string[]>('select array_agg(urn order by urn) from simulated_match');
    await first.stop();
    const second = start();
    await runFor(second, 1000);
    for (let i = 0; i < 100 && (await up()) < 2; i++) {
      await new Promise((resolve) => setTimeout(resolve, 50));
      await second.drain();
    }
    await runFor(second, 10_000);
    const after = await one<string[]>('select array_agg(urn order by urn) from simulated_match');
    expect(before.filter((urn) => after.includes(urn)).length).toBe(before.length);
    expect(new Set(after.map((urn) => urn.split(':')[2]?.split('-')[0])).size).toBe(1);
    expect(await holes()).toBe(0);
    expect(await up()).toBe(2);
  });

  test('after two hours of sleep the earlier events are over, others are in play, and their messages were few', async () => {
    const first = start(simulated({ speed: 4 }));
    await waitForLeader(first);
    await runFor(first, 5000);
    await first.stop();
    const known = await one<number>('select count(*)::int from feed_inbox');
    world.clock.advance(2 * 3600_000);
    const second = start(simulated({ speed: 4 }));
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
    const second = start(simulated({ seed: 'outra' }));
    const runs = () =>
      one<number>(`select count(distinct split_part(split_part(urn, ':', 3), '-', 1))::int from event`);
    await runUntil(second, async () => (await runs()) === 2 && (await up()) === 2);
    // Nobody plays in two events that are at once.
    const together = await one<number>(
      `select count(*)::int from simulated_match a, simulated_match b,
         json_array_elements_text(a.state -> 'spec' -> 'competitors') c
       where a.urn < b.urn and (a.state -> 'spec' ->> 'startsAt') = (b.state -> 'spec' ->> 'startsAt')
         and c in (select json_array_elements_text(b.state -> 'spec' -> 'competitors'))`,
    );
    expect(together).toBe(0);
  });

  test('matches of the version before are void, but for the lines that had a result', async () => {
    const old = {
      spec: { id: 'sim:match:old-7', kickOffAt: world.clock.now(), speed: 1 },
      told: true,
      part: 'second',
      lines: { '1|': {}, '18|total=2.5': {} },
      settled: { '18|total=2.5': {} },
    };
    await world.db.tx('version before', async (tx) => {
      await tx.query(
        sql('', `insert into simulator values (1, '{"options":{"seed":"prova"},"sequences":{"10":40,"13":70}}', 1)`),
      );
      await tx.query(
        sql('', `insert into simulated_match values ('sim:match:old-7', '[]', $1::json)`, JSON.stringify(old)),
      );
    });
    const sportsbook = start();
    await waitForLeader(sportsbook);
    await runUntil(sportsbook, async () => (await up()) === 2);
    const bodies = await one<{ type: string; seq: number; lines?: string[] }[]>(
      `select json_agg(body order by seq) from feed_inbox where body ->> 'event' = 'sim:match:old-7'`,
    );
    expect(bodies).toMatchObject([
      { type: 'status', status: 'cancelled', ending: 'notPlayed', producer: 10 },
      { type: 'cancel', lines: ['1|'], voidReason: 5 },
    ]);
    expect(await one<number>(`select count(*)::int from simulated_match where urn = 'sim:match:old-7'`)).toBe(0);
    expect(await one<number>('select min(seq)::int from feed_inbox')).toBeGreaterThan(40);
  });

  test('a simulator whose thread dies goes on in another one: no number is used twice or left out', async () => {
    proves('A-110');
    const threads: Thread[] = [];
    const noteThread = (message: unknown): void => void threads.push((message as { worker: Thread }).worker);
    subscribe('worker_threads', noteThread);
    const sportsbook = openSportsbookService(
      { ...world.ctx, config: { ...world.ctx.config, feed: simulated({ speed: 10, sports: ['table-tennis'] }) } },
      { publishEvents: () => {} },
    );
    open.push(sportsbook);
    await waitForLeader(sportsbook);
    await runFor(sportsbook, 5000);
    const urns = () => one<string[]>('select array_agg(urn order by urn) from simulated_match');
    const before = await urns();
    expect(threads).toHaveLength(1);
    await threads[0]?.terminate();
    await runUntil(sportsbook, async () => threads.length === 2 && (await up()) === 2);
    await runFor(sportsbook, 5000);
    unsubscribe('worker_threads', noteThread);
    expect(await urns()).toEqual(expect.arrayContaining(before));
    expect(await holes()).toBe(0);
  }, 60_000);

  test('a save that the database finishes after the simulator has given it up is not written over', async () => {
    const feed = createSteppedFeed(oneSport);
    let step: SimulatorStep | undefined;
    const simulatedFeed: SteppedFeed = {
      ...feed,
      step: async (to) => (step = await feed.step(to)),
      catchUp: async (...input) => (step = await feed.catchUp(...input)),
      recover: async (...input) => (step = await feed.recover(...input)),
    };
    /** Every message that was saved, by its number. */
    const saved = new Map<string, string>();
    let [saves, late] = [0, async (): Promise<unknown> => undefined];
    const tx: typeof world.db.tx = async (name, work) => {
      if (name !== 'simulator step') return world.db.tx(name, work);
      const messages = step?.inTime ?? [];
      const save = async () => {
        const done = await world.db.tx(name, work);
        for (const one of messages)
          if (one.kind === 'message') saved.set(`${one.row.producer} ${one.row.sequence}`, one.row.body);
        return done;
      };
      await late();
      late = async () => undefined;
      // Its answer is lost; it is finished only once the simulator has read its rows again.
      if (++saves % 4 !== 0) return save();
      late = save;
      throw new Error('no answer');
    };
    const ctx = { ...world.ctx, config: { ...world.ctx.config, feed: simulated() }, db: { ...world.db, tx } };
    const sportsbook = openSportsbookService(ctx, { publishEvents: () => undefined, simulatedFeed });
    open.push(sportsbook);
    await waitForLeader(sportsbook);
    for (let round = 0; round < 40; round++) {
      // A silence, after which everything is asked for again.
      world.clock.advance(round % 8 === 7 ? 25_000 : 700);
      await sportsbook.drain();
      await new Promise((resolve) => setTimeout(resolve, 30));
    }
    expect(saves).toBeGreaterThan(20);
    const rows = await world.db.read.query(
      sql<{ key: string; body: string }>(
        '',
        `select p.number || ' ' || i.seq as key, i.body::text as body from feed_inbox i join producer p on p.id = i.producer`,
      ),
    );
    const received = new Map(rows.map(({ key, body }) => [key, body]));
    expect([...saved].filter(([key, body]) => received.get(key) !== body)).toEqual([]);
  });

  test('with every incident on, a few minutes end with lost messages recovered and nothing waiting', async () => {
    const sportsbook = start(simulated({ troubles: 'all' }));
    await waitForLeader(sportsbook);
    // Late messages come by the wall clock.
    await runFor(sportsbook, 60_000, 2000);
    await new Promise((resolve) => setTimeout(resolve, 500));
    await runUntil(sportsbook, async () => (await up()) === 2, 1000);
    expect(await one<number>('select count(*)::int from event where phase < 0')).toBeGreaterThanOrEqual(1);
    expect(
      await one<number>(
        `select count(*)::int from feed_inbox where applied_at is null and received_at < ${world.clock.now() - 10_000}`,
      ),
    ).toBe(0);
  }, 60_000);
});
