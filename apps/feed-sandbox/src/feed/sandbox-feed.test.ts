import { isSportEventFeedMessage, type FeedMessage } from '@arara/sports';
import { describe, expect, test } from 'vitest';
import { proves } from '../../../../scripts/proof/proves.ts';
import { createShortCalendar, findMissing, NOON, oneSport, openTestFeed, playToNow } from '../../test/feeds.ts';
import { openFeedStore } from '../store/feed-store.ts';
import { createSteppedSource } from './stepped-source.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const producers = [10, 13] as const;

const toText = (messages: readonly FeedMessage[]) =>
  messages.toSorted((a, b) => a.producer - b.producer || a.sequence - b.sequence).map((one) => JSON.stringify(one));

/** The results of each event, as a consumer knows them in the end. */
function readResults(messages: readonly FeedMessage[]): ReadonlyMap<string, unknown> {
  const results = new Map<string, unknown>();
  for (const message of messages.toSorted((a, b) => a.sourceTime - b.sourceTime || a.sequence - b.sequence))
    if (message.type === 'settle')
      for (const { line, outcomes } of message.lines) results.set(`${message.event} ${line}`, outcomes);
  return results;
}

describe('the feed of a file', () => {
  test('goes on after a restart with the messages that it would have sent, and uses no number twice', () => {
    proves('A-110');
    const whole = openTestFeed();
    whole.runTo(NOON + 2 * MINUTE_MS, 500);
    let halves = openTestFeed();
    for (let at = NOON + 20_000; at <= NOON + 2 * MINUTE_MS; at += 20_000) {
      halves.runTo(at, 500);
      halves = halves.reopen();
    }
    expect(toText(halves.messages)).toEqual(toText(whole.messages));
    for (const producer of producers) expect(findMissing(halves.messages, producer)).toEqual([]);
  });

  test('delivers nothing that is not committed: a commit that fails is tried again with the same messages', () => {
    const store = openFeedStore(':memory:');
    let failures = 0;
    const failing: typeof store = {
      ...store,
      commit: (changes) => {
        if (++failures % 3 === 0) throw new Error('the disk is full');
        store.commit(changes);
      },
    };
    const test = openTestFeed({ store: failing });
    for (let at = NOON; at < NOON + 30_000; at += 500) {
      test.clock.now = at;
      let done = false;
      while (!done) {
        try {
          playToNow(test.feed);
          done = true;
        } catch (error) {
          expect(String(error)).toContain('the disk is full');
        }
      }
    }
    const whole = openTestFeed();
    whole.runTo(test.clock.now, 500);
    expect(failures).toBeGreaterThan(30);
    expect(toText(test.messages)).toEqual(toText(whole.messages));
  });

  test('leaves numbers out behind those of a consumer that is ahead: a number that is used twice is dropped in silence', () => {
    const { feed, clock, messages, runTo } = openTestFeed();
    runTo(NOON + 10_000);
    const ahead = (feed.positions['10'] ?? 0) + 5_000;
    feed.adopt({ 10: ahead, 13: feed.positions['13'] ?? 0 });
    messages.length = 0;
    runTo(clock.now + 10_000);
    const first = messages.find(({ producer }) => producer === 10);
    expect(first?.sequence).toBe(ahead + 1_001);
    const other = messages.find(({ producer }) => producer === 13);
    expect(other?.sequence).toBeLessThan(ahead);
  });

  test('numbers a new file above one that was lost', () => {
    const lost = openTestFeed();
    lost.runTo(NOON + MINUTE_MS);
    const fresh = openTestFeed({ clock: lost.clock });
    for (const producer of producers)
      expect(fresh.feed.positions[producer]).toBeGreaterThan(lost.feed.positions[producer] ?? Infinity);
  });

  test('another speed begins another calendar; what was announced is played on', () => {
    const before = openTestFeed();
    before.runTo(NOON + 10_000);
    const known = before.feed.state.events.filter(({ announced }) => announced).map(({ spec }) => spec.id);
    const after = openTestFeed({ store: before.store, clock: before.clock, messages: before.messages, speed: 30 });
    after.runTo(NOON + 20_000);
    const runs = new Set(after.feed.state.events.map(({ spec }) => spec.speed));
    expect(runs).toEqual(new Set([60, 30]));
    expect(known.every((id) => after.messages.some((one) => isSportEventFeedMessage(one) && one.event === id))).toBe(
      true,
    );
    for (const producer of producers) expect(findMissing(after.messages, producer)).toEqual([]);
  });
});

describe('a recovery', () => {
  test('of a consumer that was away for two hours has the results of all events that ended meanwhile', () => {
    proves('A-110');
    const test = openTestFeed({ simulation: createShortCalendar(oneSport, 12 * HOUR_MS) });
    test.runTo(NOON + 20_000);
    const known = test.messages.length;
    const since = test.clock.now;
    // Nobody reads for two hours; the events that were announced are played to their end.
    test.clock.now += 2 * HOUR_MS;
    playToNow(test.feed);
    const missed = readResults(test.messages.slice(known));
    expect(missed.size).toBeGreaterThan(100);
    test.messages.length = 0;
    for (const producer of producers) test.feed.recover({ producer, request: 7, since });
    playToNow(test.feed);
    const recovered = readResults(test.messages.filter(({ request }) => request === 7));
    for (const [line, outcomes] of missed) expect([line, recovered.get(line)]).toEqual([line, outcomes]);
    for (const producer of producers)
      expect(test.messages.findLast((message) => message.producer === producer)).toMatchObject({ type: 'snapshot' });
  });

  test('of more than a thousand events goes out in steps of a hundred, between which the feed goes on', () => {
    const test = openTestFeed({ simulation: createShortCalendar(oneSport, 2_000 * HOUR_MS) });
    test.runTo(NOON + 50_000, 10_000);
    const announced = test.feed.state.events.filter(({ announced: isAnnounced }) => isAnnounced).length;
    expect(announced).toBeGreaterThan(1_000);
    test.messages.length = 0;
    test.feed.recover({ producer: 13, request: 3 });
    let steps = 0;
    const perStep: number[] = [];
    for (let hasMore = true; hasMore; steps++) {
      const before = test.messages.length;
      hasMore = test.feed.advance();
      const events = test.messages
        .slice(before)
        .flatMap((message) => (isSportEventFeedMessage(message) && message.request === 3 ? message.event : []));
      perStep.push(new Set(events).size);
    }
    expect(Math.max(...perStep)).toBeLessThanOrEqual(100);
    expect(perStep.length).toBeGreaterThan(announced / 100);
    expect(test.messages.at(-1)).toMatchObject({ type: 'snapshot', request: 3 });
  });

  test('waits for a reader that is behind, and is given up when nobody reads', () => {
    const test = openTestFeed();
    test.runTo(NOON + 20_000);
    test.messages.length = 0;
    test.feed.recover({ producer: 13, request: 3 });
    while (test.feed.advance({ holdRecoveries: true })) continue;
    expect(test.messages.some(({ request }) => request === 3)).toBe(false);
    test.feed.dropRecoveries();
    playToNow(test.feed);
    expect(test.messages.some(({ request }) => request === 3)).toBe(false);
  });
});

describe('what a tester does', () => {
  test('silence takes no numbers; lost messages leave a gap; delayed ones come late', () => {
    const test = openTestFeed();
    test.runTo(NOON + 10_000);
    const count = (producer: number) => test.messages.filter((message) => message.producer === producer).length;
    test.feed.faults.inject({ name: 'silence', producer: 10, until: test.clock.now + 10_000 });
    const before = [count(10), count(13)];
    test.runTo(test.clock.now + 9_000);
    expect(count(10)).toBe(before[0]);
    expect(count(13)).toBeGreaterThan(before[1] ?? 0);
    // The silence is over by itself.
    test.runTo(test.clock.now + 8_000);
    expect(count(10)).toBeGreaterThan(before[0] ?? 0);
    expect(findMissing(test.messages, 10)).toEqual([]);

    test.feed.faults.inject({ name: 'lose', producer: 13 });
    test.runTo(test.clock.now + 6_000);
    test.feed.faults.clear();
    test.runTo(test.clock.now + 6_000);
    expect(findMissing(test.messages, 13).length).toBeGreaterThan(0);
    expect(findMissing(test.messages, 10)).toEqual([]);

    test.feed.faults.inject({ name: 'delay', delayMs: 3_000 });
    const delayedFrom = test.clock.now;
    test.runTo(delayedFrom + 2_000);
    const inTime = test.messages.filter(({ sourceTime }) => sourceTime > delayedFrom).length;
    test.runTo(delayedFrom + 9_000);
    expect(inTime).toBe(0);
    expect(test.messages.filter(({ sourceTime }) => sourceTime > delayedFrom).length).toBeGreaterThan(0);
  });

  test('what is done to an event is in the file: a restart and a recovery have it too', () => {
    const test = openTestFeed();
    test.runTo(NOON + 10_000);
    const soon = test.feed.state.events.find(
      ({ announced, started, spec }) => announced && !started && spec.startsAt > test.clock.now + 10_000,
    );
    const id = soon?.spec.id ?? '';
    expect(test.feed.intervene(id, 'abandon')).toBe(false);
    expect(test.feed.intervene('none', 'postpone')).toBe(false);
    expect(test.feed.intervene(id, 'postpone')).toBe(true);
    const again = test.reopen();
    again.runTo(test.clock.now + 2_000);
    const own = again.messages.filter((message) => isSportEventFeedMessage(message) && message.event === id);
    expect(own.slice(-2)).toMatchObject([{ type: 'status', status: 'postponed' }, { type: 'cancel' }]);
    again.messages.length = 0;
    again.feed.recover({ producer: 13, request: 9, since: NOON });
    again.runTo(again.clock.now + 30_000);
    expect(
      again.messages.some(
        (message) => message.type === 'status' && message.event === id && message.status === 'postponed',
      ),
    ).toBe(true);
  });
});

test('a stepped source delivers in its order what its feed plays, and the answers to recoveries', async () => {
  const { feed, clock } = openTestFeed();
  const received: FeedMessage[] = [];
  const source = createSteppedSource(feed, async (messages) => void received.push(...(messages as FeedMessage[])));
  await source.start([]);
  clock.now += 5_000;
  await source.drain();
  expect(received.length).toBeGreaterThan(20);
  await source.recover({ producer: 10, request: 4, since: undefined });
  await source.drain();
  expect(received.at(-1)).toMatchObject({ type: 'snapshot', request: 4 });
  const known = received.length;
  await source.stop();
  clock.now += 5_000;
  await source.drain();
  expect(received).toHaveLength(known);
});
