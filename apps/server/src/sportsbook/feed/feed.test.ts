import { randomUUID } from 'node:crypto';
import type { PlayerId, SportEventId } from '@arara/contract/protocol/fields';
import { sportEventMessageSchema, sportOddsMessageSchema } from '@arara/contract/player/sportsbook/sportsbook';
import { toCentavos } from '@arara/money';
import type { FeedMessage } from '@arara/sports';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import {
  type FeedDriver,
  readEvent,
  fixture,
  waitForLeader,
  readLines,
  live,
  odds,
  openFeedDriver,
  prices,
  readProducer,
  result,
  settle,
  settled,
  readSettlements,
  stop,
  total,
  URN,
} from '../../../test/sports/feed-driver.ts';
import { freshDatabase, openWorld, serverAnswers, type World } from '../../../test/world.ts';
import { sql } from '../../platform/db/db.ts';
import { openBettingService } from '../sportsbook.ts';
import { openCachedEventReads } from '../reads/event-reads.ts';
import { receiveFeedMessages } from '../inbox/inbox.ts';
import { proves } from '../../../../../scripts/proof/proves.ts';

const there = await serverAnswers();
if (!there) console.warn('skipped in part: races and take-over need a PostgreSQL server');
const engine = there ? 'postgres' : 'pglite';
const ids = ['1', '2', '3'];

describe('the consumer of the feed', () => {
  let world: World;
  let driver: FeedDriver;
  beforeEach(async () => {
    world = await openWorld({ engine });
    // From here on the clock is stopped and moves only when a test moves it.
    world.clock.advance(0);
    driver = openFeedDriver(world);
    await driver.kickOff();
  });
  afterEach(async () => {
    await driver.stop();
    await world.close();
  });

  /** The states in which a visitor sees the lines. */
  const readShownStates = async (urn = URN) => {
    const eventId = (await readEvent(world, urn))?.id as SportEventId;
    const { lines } = await openCachedEventReads(world.ctx).event('pt_BR', eventId);
    return Object.fromEntries(lines.map(({ line, state }) => [line, state]));
  };
  const readUnread = () =>
    world.db.read.query(
      sql(
        'test unread',
        "select producer, event, parts, case when parts::text not like '%envelope%' then raw::json->>'type' end as type from feed_unread order by id",
      ),
    );

  test('a fixture, its status and its prices become an event that takes bets', async () => {
    expect(await readEvent(world)).toMatchObject({
      phase: 1,
      live: true,
      score_home: 0,
      score_away: 0,
      finished_at: null,
      simulated: true,
    });
    expect(await readLines(world)).toMatchObject({
      '1|': { state: 'open', open: true, outcomes: [{ id: '1', odds: 2000, active: true }, { id: '2' }, { id: '3' }] },
      '18|total=2.5': { state: 'open', open: true },
    });
    expect(await readProducer(world)).toMatchObject({ state: 'up', open: true, waiting: 0 });
  });

  test('a repeated message changes nothing and publishes nothing', async () => {
    const priced = driver.createMessage(odds(result(2100)));
    await driver.send(priced);
    const [before, seen] = [await readEvent(world), driver.updates.length];
    await driver.send(priced, priced);
    await driver.send(priced);
    expect(await readEvent(world)).toEqual(before);
    expect(driver.updates).toHaveLength(seen);
  });

  test('messages out of order wait for the missing one and end as in order; nothing is suspended', async () => {
    const [one, two, three] = [
      driver.createMessage(odds(result(2100))),
      driver.createMessage(live([1, 0])),
      driver.createMessage(odds(result(1500))),
    ];
    await driver.send(three, two);
    expect(await readLines(world)).toMatchObject({ '1|': { state: 'open', outcomes: [{ odds: 2000 }, {}, {}] } });
    expect(await readProducer(world)).toMatchObject({ waiting: 2, state: 'up' });
    await driver.send(one);
    expect(await readLines(world)).toMatchObject({ '1|': { state: 'open', outcomes: [{ odds: 1500 }, {}, {}] } });
    expect(await readEvent(world)).toMatchObject({ score_home: 1 });
    expect(await readProducer(world)).toMatchObject({ waiting: 0, state: 'up' });
    expect(driver.asked).toHaveLength(1);
  });

  test('a lost message: its producer takes no bets until a recovery has sent everything again', async () => {
    driver.createMessage(odds(result(2100)));
    await driver.send(driver.createMessage(live([2, 0])));
    expect(await readProducer(world)).toMatchObject({ waiting: 1 });
    world.clock.advance(1100);
    await driver.send(driver.alive());
    expect(await readEvent(world)).toMatchObject({ score_home: 2 });
    expect(await readProducer(world)).toMatchObject({ state: 'recovering', open: false });
    world.clock.advance(1100);
    await driver.consumer.drain();
    expect(driver.asked).toHaveLength(2);
    // The snapshot of another request does not count.
    await driver.send(driver.createMessage(odds(result(1700))), driver.snapshot(1));
    expect(await readProducer(world)).toMatchObject({ state: 'recovering', open: false });
    await driver.send(driver.snapshot(driver.asked[1]?.request ?? 0));
    expect(await readProducer(world)).toMatchObject({ state: 'up', open: true });
    // What the recovery has not sent again may have changed in the lost message.
    expect(await readShownStates()).toEqual({ '1|': 'open', '18|total=2.5': 'suspended' });
    await driver.send(driver.createMessage(odds(total)));
    expect(await readShownStates()).toEqual({ '1|': 'open', '18|total=2.5': 'open' });
  });

  test('the lost message arrives late: no recovery is needed, and nothing is applied twice', async () => {
    const lost = driver.createMessage(settle(1, settled('18|total=2.5', '12', ['12', '13'])));
    await driver.send(driver.alive());
    world.clock.advance(1100);
    await driver.send(driver.alive());
    expect(await readProducer(world)).toMatchObject({ state: 'recovering' });
    await driver.send(lost);
    expect(await readProducer(world)).toMatchObject({ state: 'up', open: true, waiting: 0 });
    expect(await readSettlements(world)).toEqual({ '18|total=2.5': [1] });
  });

  test('a stop closes its lines although messages before it are missing, and only a newer price opens them again', async () => {
    const missing = driver.createMessage(odds(result(2600)));
    const at = world.clock.now();
    await driver.send(driver.createMessage(stop, { sourceTime: at + 1 }));
    expect(await readProducer(world)).toMatchObject({ waiting: 1 });
    expect(await readLines(world)).toMatchObject({
      '1|': { state: 'suspended', open: false, stopped_at: at },
      '18|total=2.5': { state: 'suspended', open: false },
    });
    await driver.send(missing);
    expect(await readProducer(world)).toMatchObject({ waiting: 0 });
    expect(await readLines(world)).toMatchObject({ '1|': { state: 'suspended', open: false } });
    await driver.send(driver.createMessage(odds(result(2700)), { sourceTime: at + 2 }));
    expect(await readLines(world)).toMatchObject({
      '1|': { state: 'open', open: true, stopped_at: at },
      '18|total=2.5': { state: 'suspended', open: false },
    });
  });

  test('a stop and the next price in one transaction change the stop mark', async () => {
    const at = world.clock.now();
    await driver.send(
      driver.createMessage(stop, { sourceTime: at + 1 }),
      driver.createMessage(odds(result(2700), total), { sourceTime: at + 2 }),
    );
    expect(await readLines(world)).toMatchObject({
      '1|': { state: 'open', open: true, stopped_at: at },
      '18|total=2.5': { state: 'open', open: true, stopped_at: at },
    });
  });

  test('a price that comes late is dropped; a source whose clock is set back is still heard in order', async () => {
    const late = driver.createMessage(odds(result(9000)));
    await driver.send(driver.createMessage(odds(result(1500))));
    world.clock.advance(1100);
    await driver.send(driver.alive());
    await driver.send(late);
    expect(await readLines(world)).toMatchObject({ '1|': { outcomes: [{ odds: 1500 }, {}, {}] } });
    const back = { sourceTime: world.clock.now() - 15_000 };
    await driver.send(driver.createMessage(stop, back));
    expect(await readLines(world)).toMatchObject({ '1|': { state: 'suspended', open: false } });
    await driver.send(driver.createMessage(odds(result(1600)), back));
    expect(await readLines(world)).toMatchObject({ '1|': { state: 'open', outcomes: [{ odds: 1600 }, {}, {}] } });
  });

  test('a result is settled once, and again only when it pays differently; contradictions end with the last result', async () => {
    const woken: string[] = [];
    const off = world.db.onWake('settlements', () => void woken.push('woken'));
    await driver.send(driver.createMessage(settle(1, settled('1|', '1', ids))));
    expect(await readLines(world)).toMatchObject({
      '1|': {
        state: 'settled',
        open: false,
        result_version: 1,
        result: { outcomeResults: { '1': { result: 'won' }, '2': { result: 'lost' } }, cancelled: [] },
      },
    });
    expect(woken).toHaveLength(1);
    // More certain, but the same result: nothing to pay.
    await driver.send(driver.createMessage(settle(2, settled('1|', '1', ids))));
    expect(await readSettlements(world)).toEqual({ '1|': [1] });
    // A scouted result does not replace a confirmed one, a confirmed one does; prices do not open a settled line.
    await driver.send(
      driver.createMessage(settle(1, settled('1|', '3', ids))),
      driver.createMessage(odds(result(5000))),
    );
    expect(await readSettlements(world)).toEqual({ '1|': [1] });
    expect(await readLines(world)).toMatchObject({ '1|': { state: 'settled', open: false } });
    await driver.send(driver.createMessage(settle(2, settled('1|', '3', ids))));
    await driver.send(driver.createMessage({ type: 'unsettle', lines: ['1|'] }));
    expect(await readLines(world)).toMatchObject({ '1|': { state: 'suspended', open: false, result_version: 3 } });
    await driver.send(driver.createMessage(odds(result(4000))));
    expect(await readLines(world)).toMatchObject({ '1|': { state: 'open', open: true, result_version: 3 } });
    await driver.send(driver.createMessage({ type: 'cancel', lines: ['1|'] }));
    expect(await readLines(world)).toMatchObject({
      '1|': { state: 'cancelled', open: false, result_version: 4, result: { cancelled: [{}] } },
    });
    expect(await readSettlements(world)).toEqual({ '1|': [1, 2, 3, 4] });
    off();
  });

  test('a message that cannot be read does not count as later than its source says: a recovery sends what was lost', async () => {
    const sourceTime = world.clock.now();
    world.clock.advance(15_000);
    // Its source is 15 s behind, and falls silent after it: the next messages are lost and have no numbers.
    await driver.send({ ...driver.createMessage(live(), { sourceTime }), status: 42 });
    world.clock.advance(30_000);
    await driver.consumer.drain();
    await driver.send(driver.alive('up', world.clock.now() - 15_000));
    await driver.consumer.drain();
    expect(driver.asked.at(-1)).toMatchObject({ since: sourceTime });
  });

  test('what cannot be read is stored with its raw text, and closes what it may be about', async () => {
    const odd = driver.createMessage(
      odds(
        result(2300),
        prices('99999|', [['1', 2000]]),
        prices('18|total=4.5', [
          ['12', 3000],
          ['77', 2000],
        ]),
      ),
    );
    await driver.send(odd);
    // A market that is not offered is about no line; an outcome that a line does not have suspends the line.
    expect(await readShownStates()).toEqual({ '1|': 'open', '18|total=2.5': 'open', '18|total=4.5': 'suspended' });
    const strange = { ...driver.createMessage(live()), type: 'weather', rain: true };
    await driver.send(strange);
    expect(await readShownStates()).toEqual({
      '1|': 'suspended',
      '18|total=2.5': 'suspended',
      '18|total=4.5': 'suspended',
    });
    await driver.send(driver.createMessage(odds(result(2400))));
    expect(await readShownStates()).toMatchObject({ '1|': 'open', '18|total=2.5': 'suspended' });
    await driver.send({ ...driver.createMessage(live()), status: 42 }, driver.createMessage(odds(result(2500))));
    expect(await readShownStates()).toMatchObject({ '1|': 'suspended' });
    await driver.send(driver.createMessage(live()));
    expect(await readShownStates()).toMatchObject({ '1|': 'open' });
    // An event that nobody knows waits for its fixture.
    await driver.send({ ...driver.createMessage(stop), event: 'nobody' });
    expect(await readEvent(world, 'nobody')).toBeUndefined();
    expect(await readUnread()).toEqual([
      { producer: 10, event: URN, parts: ['weather: type'], type: 'weather' },
      { producer: 10, event: URN, parts: ['status: status'], type: 'status' },
    ]);
    expect(await readProducer(world)).toMatchObject({ state: 'up', waiting: 0 });
  });

  test.each([
    ['a text', 'words'],
    ['nothing', null],
    ['a message without a number', { source: 'simulator', producer: 10, type: 'odds' }],
    ['a message of a source that nobody knows', { source: 'rumour', producer: 10, sequence: 9, sourceTime: 1 }],
    ['a producer out of range', { source: 'simulator', producer: 99_999_999, sequence: 1 }],
    ['a type that the database cannot compare', { source: 'simulator', producer: 10, sequence: 9, type: 'a\u0000b' }],
  ])('%s: its producers are suspect, and everything is asked for again', async (_what, message) => {
    await driver.send(message);
    await driver.consumer.drain();
    expect(await readProducer(world)).toMatchObject({ state: 'recovering', open: false });
    expect(driver.asked).toHaveLength(2);
    await driver.send(driver.createMessage(odds(result(1700))), driver.snapshot(driver.asked[1]?.request ?? 0));
    expect(await readProducer(world)).toMatchObject({ state: 'up', open: true });
    expect(await readShownStates()).toEqual({ '1|': 'open', '18|total=2.5': 'suspended' });
    expect(await readUnread()).toMatchObject([{ parts: ['envelope'] }]);
  });

  test('a producer that is silent for 20 s takes no bets; its results still count; a recovery brings it back', async () => {
    const silentMs = Number(proves('A-108')) * 1000;
    world.clock.advance(silentMs - 1000);
    await driver.consumer.drain();
    expect(await readProducer(world)).toMatchObject({ state: 'up', open: true });
    world.clock.advance(1000);
    await driver.consumer.drain();
    expect(await readProducer(world)).toMatchObject({ state: 'down', open: false });
    expect(await readShownStates()).toEqual({ '1|': 'suspended', '18|total=2.5': 'suspended' });
    // An old message is no heartbeat, but its result counts.
    await driver.send(
      driver.createMessage(settle(1, settled('18|total=2.5', '12', ['12', '13'])), {
        sourceTime: world.clock.now() - silentMs,
      }),
    );
    expect(await readProducer(world)).toMatchObject({ state: 'down' });
    expect(await readSettlements(world)).toEqual({ '18|total=2.5': [1] });
    await driver.send(driver.alive(), driver.createMessage(odds(result(1800))));
    await driver.consumer.drain();
    expect(await readProducer(world)).toMatchObject({ state: 'recovering', open: false });
    expect(driver.asked).toHaveLength(2);
    await driver.send(driver.snapshot(driver.asked[1]?.request ?? 0));
    expect(await readProducer(world)).toMatchObject({ state: 'up', open: true });
    expect(await readLines(world)).toMatchObject({
      '1|': { state: 'open', open: true },
      '18|total=2.5': { state: 'settled', open: false },
    });
  });

  test('a match whose start has passed without a message takes no more pre-match bets', async () => {
    const startsAt = world.clock.now() + 10_000;
    const prematch = (body: Parameters<FeedDriver['createMessage']>[0], sequence: number) => ({
      ...driver.createMessage(body, { event: 'later' }),
      producer: 13,
      sequence,
    });
    const seen = (sequence: number, more: object) => ({
      source: 'simulator',
      producer: 13,
      sequence,
      sourceTime: world.clock.now(),
      ...more,
    });
    // The other producer has its own sequence.
    await driver.send(prematch(fixture(startsAt), 1), prematch(odds(result()), 2), driver.alive(), driver.alive());
    const asked = driver.asked.find(({ producer }) => producer === 13);
    await driver.send(seen(3, { type: 'snapshot', request: asked?.request ?? 0 }));
    world.clock.advance(1100);
    await driver.send(seen(4, { type: 'producer', state: 'up' }));
    expect(await readLines(world, 'later')).toMatchObject({ '1|': { state: 'open', open: true } });
    driver.updates.length = 0;
    world.clock.advance(9000);
    await driver.consumer.drain();
    expect(await readShownStates('later')).toEqual({ '1|': 'suspended' });
    expect(await readEvent(world, 'later')).toMatchObject({ phase: 0, live: false });
    // Screens are sent it once, although no row of a line has changed.
    const sent = driver.updates.filter(({ lines }) => lines.some(({ state }) => state === 'suspended'));
    expect(sent.map(({ lines }) => lines.map(({ line }) => line))).toEqual([['1|']]);
    await driver.consumer.drain();
    expect(driver.updates.at(-1)).toBe(sent[0]);
  });

  test('each update follows on the one before, and carries only what changed', async () => {
    await driver.send(driver.createMessage(odds(result(2100), total)));
    await driver.send(driver.createMessage(stop));
    await driver.send(driver.createMessage(live([1, 0])));
    const [price, stopped, goal] = driver.updates;
    expect(driver.updates.map(({ after, seq }) => seq - after)).toEqual([1, 1, 1]);
    expect([stopped?.after, goal?.after]).toEqual([price?.seq, stopped?.seq]);
    expect(price).toMatchObject({
      sport: 'football',
      lines: [
        {
          line: '1|',
          state: 'open',
          outcomes: [{ outcomeId: '1', name: 'São Bento', odds: 2100, state: 'open' }, { name: 'Empate' }, {}],
        },
      ],
      mainLines: [{ line: '1|' }],
    });
    expect(price).not.toHaveProperty('event');
    for (const { event, eventId, after, seq, lines } of driver.updates) {
      z.encode(sportOddsMessageSchema, { eventId, after, seq, lines: [...lines] });
      if (event !== undefined) z.encode(sportEventMessageSchema, event);
    }
    expect(goal).toMatchObject({
      lines: [],
      event: { score: { home: 1, away: 0 }, phase: 1, clock: { running: true } },
    });
    expect(new Map(stopped?.lines.map(({ line, state }) => [line, state]))).toEqual(
      new Map([
        ['1|', 'suspended'],
        ['18|total=2.5', 'suspended'],
      ]),
    );
  });

  test('applied messages are deleted: prices after an hour, the others after a day', async () => {
    const readTypes = async () =>
      (
        await world.db.read.query(
          sql<{ type: string }>('test kept', "select distinct body->>'type' as type from feed_inbox order by 1"),
        )
      ).map(({ type }) => type);
    await driver.send(driver.alive());
    expect(await readTypes()).toEqual(['fixture', 'odds', 'producer', 'snapshot', 'status']);
    world.clock.advance(61 * 60_000);
    await driver.consumer.drain();
    expect(await readTypes()).toEqual(['fixture', 'snapshot', 'status']);
    world.clock.advance(24 * 3600_000);
    await driver.consumer.drain();
    expect(await readTypes()).toEqual([]);
  });
});

/** A match from its first prices to its end, with every kind of message. */
const story = (driver: FeedDriver, from: number): FeedMessage[] => {
  let at = from;
  const say = (body: Parameters<FeedDriver['createMessage']>[0]) => driver.createMessage(body, { sourceTime: ++at });
  return [
    ...Array.from({ length: 20 }, (_, i) => say(odds(result(2000 + 10 * i), total))),
    say(stop),
    say(live([1, 0])),
    say(odds(result(1500))),
    say(settle(1, settled('18|total=2.5', '12', ['12', '13']))),
    say({ type: 'unsettle', lines: ['18|total=2.5'] }),
    say(odds(total)),
    ...Array.from({ length: 20 }, (_, i) => say(odds(result(1500 - 10 * i)))),
    say(settle(1, settled('18|total=2.5', '13', ['12', '13']), settled('1|', '1', ids))),
    say({ type: 'status', status: 'ended', phase: -1, score: { goals: [1, 0] } }),
  ];
};

/** The rows at the end, for any steps in which the messages were applied. */
const picture = async (world: Pick<World, 'db'>) => {
  const lines = Object.values(await readLines(world));
  const event = await readEvent(world);
  const handedOn = await readSettlements(world);
  for (const { line, result_version: version } of lines) expect(handedOn[line]?.at(-1) ?? 0).toBe(version);
  return {
    lines: Object.fromEntries(
      lines.map(({ line, state, outcomes, open, result: paid }) => [line, { state, outcomes, open, paid }]),
    ),
    event: event === undefined ? undefined : { ...event, id: 0, seq: 0, finished_at: event.finished_at !== null },
  };
};

test('the embedded database ends a match as a server does', async () => {
  const world = await openWorld({ engine: 'pglite' });
  const driver = openFeedDriver(world);
  await driver.kickOff();
  for (const message of story(driver, world.clock.now())) await driver.send(message);
  expect(await picture(world)).toMatchObject({
    event: { phase: -1, finished_at: true },
    lines: {
      '1|': { state: 'settled', open: false },
      '18|total=2.5': { state: 'settled', paid: { outcomeResults: { '13': { result: 'won' } } } },
    },
  });
  await driver.stop();
  await world.close();
});

describe.skipIf(!there)('nodes on one PostgreSQL', () => {
  test('a consumer that is stopped again and again ends in the state of one that never stopped', async () => {
    proves('A-109');
    const [straight, broken] = [await openWorld(), await openWorld()];
    const whole = openFeedDriver(straight);
    await whole.kickOff();
    for (const message of story(whole, straight.clock.now())) await whole.send(message);

    const first = openFeedDriver(broken);
    await first.kickOff();
    const messages = story(first, broken.clock.now());
    await first.stop();
    let at = 0;
    while (at < messages.length) {
      // Each of these consumers applies a few messages, finds others waiting, and leaves some behind.
      await receiveFeedMessages(broken.ctx, messages.slice(at, at + 7));
      const next = openFeedDriver(broken);
      await waitForLeader(next.consumer);
      await receiveFeedMessages(broken.ctx, messages.slice(at + 7, at + 10));
      await next.stop();
      at += 10;
    }
    const last = openFeedDriver(broken);
    await waitForLeader(last.consumer);
    expect(await picture(broken)).toEqual(await picture(straight));
    expect(await readProducer(broken)).toMatchObject({ waiting: 0 });
    await Promise.all([last.stop(), whole.stop()]);
    await Promise.all([straight.close(), broken.close()]);
  });

  test('two nodes: one leads; when it dies the other continues, and the dead one writes nothing more', async () => {
    proves('A-109');
    const { url, drop } = await freshDatabase();
    const [one, other] = [
      await openWorld({ engine: 'postgres', databaseUrl: url }),
      await openWorld({ engine: 'postgres', databaseUrl: url }),
    ];
    const first = openFeedDriver(one);
    await first.kickOff();
    const second = openFeedDriver(other, { sequence: 1000 });
    const messages = story(first, one.clock.now());
    await first.send(...messages.slice(0, 5));
    expect(second.consumer.getLeadership()).toBeUndefined();
    expect(second.updates).toEqual([]);
    // The leader has lost its lease to another node in a later epoch, and does not know yet.
    await other.db.tx('lease taken', (tx) =>
      tx.query(
        sql(
          'test lease',
          "update lease set holder = $1, epoch = epoch + 1, until = now() + interval '10 seconds' where name = 'feed'",
          second.consumer.holder,
        ),
      ),
    );
    await waitForLeader(second.consumer);
    await receiveFeedMessages(one.ctx, messages.slice(5));
    await first.consumer.drain();
    await second.consumer.drain();
    expect(first.consumer.getLeadership()).toBeUndefined();
    expect(await readProducer(other)).toMatchObject({ waiting: 0 });
    expect(await readEvent(other)).toMatchObject({ phase: -1, score_home: 1 });
    expect((await readLines(other))['1|']).toMatchObject({ state: 'settled', result_version: 1 });
    const seqs = [...first.updates, ...second.updates].map(({ seq }) => seq);
    expect(seqs).toEqual([...new Set(seqs)].toSorted((a, b) => a - b));
    await Promise.all([first.stop(), second.stop()]);
    await Promise.all([one.close(), other.close()]);
    await drop();
  });

  test('40 bettors bet on a line that is stopped and opened: none commits after a stop, and stopping is quick', async () => {
    proves('A-104');
    const world = await openWorld();
    const driver = openFeedDriver(world);
    await driver.kickOff();
    const event = await readEvent(world);
    const bets = openBettingService(world.ctx, { liveDelayMs: () => 0 });
    const players = await Promise.all(Array.from({ length: 40 }, () => world.createPlayer(toCentavos(10_000_000))));
    let hammering = true;
    const placed = { yes: 0, no: 0 };
    const hammer = async (player: PlayerId): Promise<void> => {
      while (hammering) {
        const slip = {
          type: 'single' as const,
          stake: toCentavos(100),
          policy: 'any' as const,
          legs: [{ eventId: event?.id as SportEventId, line: '1|', outcomeId: '1', odds: 2000 }],
        };
        await bets.place(player, randomUUID(), slip).then(
          () => placed.yes++,
          () => placed.no++,
        );
      }
    };
    const bettors = players.map(hammer);
    const took: number[] = [];
    let late = 0;
    const counted = async () =>
      (await world.db.read.query(sql<{ n: number }>('test bets', 'select count(*)::int as n from sport_bet')))[0]?.n ??
      0;
    for (let round = 0; round < 25; round++) {
      await driver.send(driver.createMessage(odds(result(2000 + round * 10))));
      await new Promise((resolve) => setTimeout(resolve, 40));
      const message = driver.createMessage(stop);
      await receiveFeedMessages(world.ctx, [message]);
      const began = performance.now();
      await driver.consumer.drain();
      took.push(performance.now() - began);
      const after = await counted();
      await new Promise((resolve) => setTimeout(resolve, 30));
      late += (await counted()) - after;
    }
    hammering = false;
    await Promise.all(bettors);
    const [median = 0, worst = 0] = [0.5, 1].map(
      (share) => took.toSorted((a, b) => a - b)[Math.round(share * (took.length - 1))],
    );
    console.info(`stops under ${placed.yes} bets: worst ${worst.toFixed(1)} ms, median ${median.toFixed(1)} ms`);
    expect(placed.yes).toBeGreaterThan(50);
    expect(late).toBe(0);
    expect(median).toBeLessThan(100);
    expect(worst).toBeLessThan(500);
    await driver.stop();
    await bets.idle();
    await world.close();
  });
});
