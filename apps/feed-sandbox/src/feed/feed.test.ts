import { describe, expect, test } from 'vitest';
import type { FeedMessage } from '@arara/sports/protocol/messages';
import { isSportEventFeedMessage } from '@arara/sports/protocol/messages';
import type { SimulatedSport } from '../event/event-plan.ts';
import { createFeedSimulation, HEARTBEAT_INTERVAL_MS } from './feed.ts';
import type { EndedEvent, FeedSimulation, SimulatedFeed, SimulatedFeedOptions } from './feed.ts';
import type { InterventionKind } from '../event/event-interventions.ts';
import { createRandomSource, createSeededDraws } from '../play/seeded-draws.ts';
import { restoreEvent, storeEvent } from '../event/stored-event.ts';
import { toySport } from '../../test/toy-sport.ts';
import { proves } from '../../../../scripts/proof/proves.ts';

const startsAt = 1_800_000_000_000;
const minute = 60_000;
const options: SimulatedFeedOptions = {
  seed: 'arara',
  run: 'test',
  speed: 60,
  startsAt,
  incidents: 'all',
  horizonMs: 240 * minute,
  aheadMs: 0,
};
const simulation = createFeedSimulation([toySport]);

/** The feed through the text that would be stored. */
function store({ events, ...head }: SimulatedFeed): SimulatedFeed {
  const stored = JSON.parse(JSON.stringify({ ...head, events: events.map((event) => storeEvent(event)) }));
  return { ...stored, events: stored.events.map(restoreEvent) };
}

function run(before: SimulatedFeed, from: number, to: number, every: number, isStored = false) {
  const messages: FeedMessage[] = [];
  const ended: EndedEvent[] = [];
  let feed = before;
  for (let now = from; now <= to; now += every) {
    const stepped = simulation.step(feed, now);
    messages.push(...stepped.messages);
    ended.push(...stepped.ended);
    expect(stepped.faults).toEqual([]);
    feed = isStored ? store(stepped.feed) : stepped.feed;
  }
  return { feed, messages, ended };
}

const toText = (messages: readonly FeedMessage[]) =>
  messages
    .toSorted((a, b) => a.producer - b.producer || a.sequence - b.sequence)
    .map((message) => JSON.stringify(message));

describe('the feed', () => {
  const to = startsAt + 2 * minute;

  test('gives the same messages for any steps from the same seed, and continues from stored text', () => {
    proves('A-110');
    const often = run(simulation.open(options), startsAt, to, 1_000);
    const seldom = run(simulation.open(options), startsAt, to, minute, true);
    expect(toText(seldom.messages)).toEqual(toText(often.messages));
    const other = run(simulation.open({ ...options, seed: 'another' }), startsAt, to, minute);
    expect(toText(other.messages)).not.toEqual(toText(often.messages));
  });

  test('numbers messages without gaps, in the order of time, each event’s fixture first', () => {
    const { messages } = run(simulation.open({ ...options, lastSequence: 7 }), startsAt, to, 5_000);
    for (const producer of [10, 13]) {
      const own = messages.filter((message) => message.producer === producer);
      expect(own.map(({ sequence }) => sequence)).toEqual(own.map((_, i) => 8 + i));
      expect(own.map(({ sourceTime }) => sourceTime)).toEqual(
        own.map(({ sourceTime }) => sourceTime).toSorted((a, b) => a - b),
      );
    }
    const events = Map.groupBy(
      messages.filter((message) => isSportEventFeedMessage(message)),
      ({ event }) => event,
    );
    for (const [, [first]] of events) expect(first?.type).toBe('fixture');
  });

  test('says that its producers live before it announces anything; then what is live and what starts soon comes first', () => {
    const first = simulation.step(simulation.open({ ...options, horizonMs: 48 * 60 * minute }), startsAt);
    expect(new Set(first.messages.map(({ type }) => type))).toEqual(new Set(['producer']));
    const second = simulation.step(first.feed, startsAt + 1_400);
    const announced = new Set(second.messages.flatMap((message) => (message.type === 'fixture' ? message.event : [])));
    const soon = second.feed.events.filter(({ spec }) => spec.startsAt <= startsAt + (180 * minute) / 60);
    expect(announced).toEqual(new Set(soon.map(({ spec }) => spec.id)));
    expect(soon.filter(({ status }) => status === 'live').length).toBeGreaterThan(1);
    // Main lines of all of them come before the other lines of any.
    const odds = second.messages
      .filter((message) => message.type === 'odds')
      .toSorted((a, b) => a.sourceTime - b.sourceTime);
    const isMore = ({ lines }: (typeof odds)[number]) => lines.some(({ line }) => line === '10|' || line === '539|');
    expect(odds.slice(0, soon.length).some(isMore)).toBe(false);
    expect(odds.filter(isMore).length).toBeGreaterThan(soon.length / 2);
    const third = simulation.step(second.feed, startsAt + 2_000);
    const more = third.messages.filter(({ type }) => type === 'fixture').length;
    expect([more > 10, more < 30]).toEqual([true, true]);
  });

  test('knows when its next message is due, and forgets events that are over', () => {
    const { feed } = run(simulation.open(options), startsAt, startsAt + 16 * minute, 30_000);
    const due = simulation.findNextStepAt(feed);
    expect(due).toBeGreaterThan(startsAt + 16 * minute);
    expect(due).toBeLessThanOrEqual(startsAt + 16 * minute + HEARTBEAT_INTERVAL_MS);
    expect(simulation.step(feed, due - 1).messages).toEqual([]);
    expect(simulation.findNextStepAt(simulation.step(feed, due).feed)).toBeGreaterThan(due);
    expect(feed.events.length).toBeLessThan(60);
    expect(feed.past.length).toBeGreaterThan(5);
  });

  test('ends an event whose sport fails, or that another version of the program drew, with a void; the others go on', () => {
    const { feed } = run(simulation.open(options), startsAt, startsAt + minute, 5_000);
    const [series, ...others] = toySport.play.series;
    const broken = (simulate: () => never): FeedSimulation => {
      const sport: SimulatedSport = {
        ...toySport,
        play: { ...toySport.play, series: [{ ...series!, simulate }, ...others] },
      };
      return createFeedSimulation([sport]);
    };
    const failing = broken(() => {
      throw new Error('no script');
    });
    const step = failing.step(feed, startsAt + 2 * minute);
    expect(step.faults.length).toBeGreaterThan(1);
    const ended = new Set(step.faults.map(({ event }) => event));
    for (const event of ended)
      expect(step.messages.some((message) => message.type === 'cancel' && message.event === event)).toBe(true);
    expect(step.messages.some((message) => isSportEventFeedMessage(message) && !ended.has(message.event))).toBe(true);
    // One that is gone altogether.
    const without = createFeedSimulation([]).step(feed, startsAt + 2 * minute);
    expect(without.messages.filter(({ type }) => type === 'cancel').length).toBeGreaterThan(5);
  });

  test('an outage is a silence, and a recovery is not answered in it', () => {
    const { feed } = run(simulation.open(options), startsAt, startsAt + 4 * minute, 10_000);
    const during = run(feed, startsAt + 4 * minute, startsAt + 4 * minute + 29_000, 1_000);
    expect(during.messages.filter(({ producer }) => producer === 10)).toEqual([]);
    expect(during.messages.filter(({ producer }) => producer === 13).length).toBeGreaterThan(0);
    const now = startsAt + 4 * minute + 29_000;
    expect(simulation.recover(during.feed, { producer: 10, request: 1 }, now).messages).toEqual([]);
  });
});

/** What a consumer knows: the newest of each kind of message, whatever order they came in. */
function createConsumer() {
  const newest = new Map<string, { at: readonly number[]; value: unknown }>();
  const put = ({ sourceTime, producer, sequence }: FeedMessage, key: string, value: unknown) => {
    const at = [sourceTime, sequence, producer];
    const known = newest.get(key);
    if (known === undefined || at.map((n, i) => n - known.at[i]!).find((n) => n !== 0)! > 0)
      newest.set(key, { at, value });
  };
  return {
    receive(message: FeedMessage) {
      if (!isSportEventFeedMessage(message)) return;
      const { event, producer } = message;
      if (message.type === 'fixture') put(message, `${event} competitors`, message.competitors);
      if (message.type === 'status') put(message, `${event} status`, [message.status, message.score, message.ending]);
      if (message.type === 'odds')
        for (const { line, state, outcomes } of message.lines)
          put(message, `${event} ${line} by ${producer}`, state === 'open' ? outcomes : state);
      if (message.type === 'settle')
        for (const { line, outcomes } of message.lines) put(message, `${event} ${line} result`, outcomes);
      if (message.type === 'unsettle')
        for (const line of message.lines) put(message, `${event} ${line} result`, 'open');
      if (message.type === 'cancel')
        for (const line of message.lines) put(message, `${event} ${line} void ${message.from} ${message.to}`, true);
    },
    read: (key: string) => newest.get(key)?.value,
    keys: () => [...newest.keys()],
  };
}

describe('a recovery', () => {
  test('ends in the state that no loss would have ended in', () => {
    proves('A-110');
    const random = createRandomSource(createSeededDraws('losses'));
    const [whole, lossy] = [createConsumer(), createConsumer()];
    let feed = simulation.open({ ...options, incidents: 'some' });
    let lost = 0;
    const ended: EndedEvent[] = [];
    const end = startsAt + 12 * minute;
    for (let now = startsAt; now <= end; now += 2_000) {
      const stepped = simulation.step(feed, now);
      feed = stepped.feed;
      ended.push(...stepped.ended);
      for (const message of stepped.messages) {
        whole.receive(message);
        if (random.uniform() < 0.3) lost++;
        else lossy.receive(message);
      }
    }
    const part = { events: feed.events.map(({ spec }) => spec.id), ended, isLast: true };
    for (const producer of [10, 13]) {
      const { messages, feed: after } = simulation.recover(feed, { producer, request: 5, since: startsAt }, end, part);
      feed = after;
      expect(messages.at(-1)).toMatchObject({ type: 'snapshot', request: 5 });
      for (const message of messages) lossy.receive(message);
    }
    expect(lost).toBeGreaterThan(300);
    const ids = new Set([...feed.events, ...ended].map(({ spec }) => spec.id));
    const over = new Set(ended.map(({ spec }) => spec.id));
    const stopped = new Set(feed.events.filter(({ stops }) => stops.length > 0).map(({ spec }) => spec.id));
    let compared = 0;
    for (const key of whole.keys()) {
      const [event = '', line = '', kind] = key.split(' ');
      const state = feed.events.find(({ spec }) => spec.id === event);
      // Prices matter while the event goes on and the line is not settled.
      const isOver = over.has(event) || state?.end !== undefined || state?.settled.includes(line) === true;
      if (!ids.has(event) || (kind === 'by' && (isOver || stopped.has(event)))) continue;
      if (kind === 'by' && key.endsWith('by 13') && state?.started === true) continue;
      // A line that a full list does not name is off.
      const known = [lossy, whole].map((consumer) => consumer.read(key) ?? (kind === 'by' ? 'off' : undefined));
      expect([key, known[0]]).toEqual([key, known[1]]);
      compared++;
    }
    expect(compared).toBeGreaterThan(300);
  });

  test('of a gap sends the prices of all events that go on, and what is asked for of those that ended', () => {
    const { feed, ended } = run(simulation.open(options), startsAt, startsAt + 8 * minute, 10_000);
    const now = startsAt + 8 * minute;
    expect(ended.length).toBeGreaterThan(3);
    const request = { producer: 13, request: 1, since: now + 5_000 };
    const goOn = feed.events.filter(({ announced, started }) => announced && !started).map(({ spec }) => spec.id);
    const priced = simulation
      .recover(feed, request, now)
      .messages.flatMap((message) => (message.type === 'odds' && message.full ? message.event : []));
    expect(new Set(priced)).toEqual(
      new Set(goOn.filter((id) => feed.events.some((one) => one.spec.id === id && one.end === undefined))),
    );
    const last = { events: [], ended, isLast: false };
    const sent = simulation.recover(feed, { producer: 10, request: 2 }, now, last).messages;
    expect(sent.some(({ type }) => type === 'snapshot' || type === 'odds')).toBe(false);
    for (const { spec } of ended)
      expect(
        sent.some((message) => message.type === 'status' && message.event === spec.id) || spec.incident === 'postponed',
      ).toBe(true);
  });
});

describe('what a person does to an event', () => {
  const start = () => run(simulation.open({ ...options, incidents: 'none' }), startsAt, startsAt + minute, 1_000).feed;
  const now = startsAt + minute;
  /** The messages about one event until it is over, once in small steps and once, from stored text, in large ones. */
  const play = (feed: SimulatedFeed, event: string) => {
    const often = run(feed, now + 1_000, now + 5 * minute, 1_000);
    const seldom = run(store(feed), now + 30_000, now + 5 * minute, 30_000, true);
    const list = (messages: readonly FeedMessage[]) =>
      messages.filter((message) => isSportEventFeedMessage(message) && message.event === event);
    const strip = (messages: readonly FeedMessage[]) => list(messages).map(({ sequence: _number, ...rest }) => rest);
    expect(strip(seldom.messages)).toEqual(strip(often.messages));
    return { messages: list(often.messages), ended: often.ended.find(({ spec }) => spec.id === event) };
  };
  const intervene = (feed: SimulatedFeed, event: string, kind: InterventionKind, at = now): SimulatedFeed => {
    const changed = simulation.intervene(feed, event, kind, at);
    if (changed === undefined) throw new Error(`${kind} is refused`);
    return changed;
  };
  const findLive = (feed: SimulatedFeed): string => {
    const live = feed.events.find(
      ({ spec, status, phase }) =>
        spec.series === 'match' &&
        status === 'live' &&
        phase !== 0 &&
        simulation.intervene(feed, spec.id, 'takeScoreBack', now) !== undefined,
    );
    if (live === undefined) throw new Error('nothing is live');
    return live.spec.id;
  };
  const findSoon = (feed: SimulatedFeed): string => {
    const soon = feed.events.find(
      ({ announced, started, spec }) => announced && !started && spec.startsAt > now + 20_000,
    );
    if (soon === undefined) throw new Error('nothing comes');
    return soon.spec.id;
  };

  test('a match that is abandoned is stopped and ended; what is decided keeps its result', () => {
    const feed = start();
    const id = findLive(feed);
    const { messages, ended } = play(intervene(feed, id, 'abandon'), id);
    const statuses = messages.flatMap((message) => (message.type === 'status' ? message.status : []));
    expect(statuses.slice(0, 2)).toEqual(['interrupted', 'abandoned']);
    expect(messages.some(({ type }) => type === 'cancel' || type === 'settle')).toBe(true);
    expect(ended?.spec.interventions).toEqual([{ kind: 'abandon', t: expect.any(Number) }]);
    expect(simulation.intervene(feed, id, 'postpone', now)).toBeUndefined();
  });

  test('an event that is postponed is void', () => {
    const feed = start();
    const id = findSoon(feed);
    expect(simulation.intervene(feed, id, 'abandon', now)).toBeUndefined();
    const { messages } = play(intervene(feed, id, 'postpone'), id);
    expect(messages.map(({ type }) => type).slice(0, 2)).toEqual(['status', 'cancel']);
    expect(messages[0]).toMatchObject({ status: 'postponed' });
  });

  test('the last score is taken back as a correction, and comes again', () => {
    const feed = start();
    const id = findLive(feed);
    const { messages } = play(intervene(feed, id, 'takeScoreBack'), id);
    const before = feed.events.find(({ spec }) => spec.id === id);
    const scores = messages.flatMap((message) => (message.type === 'status' ? [JSON.stringify(message.score)] : []));
    const untouched = play(feed, id).messages.flatMap((message) =>
      message.type === 'status' ? [JSON.stringify(message.score)] : [],
    );
    expect(before?.status).toBe('live');
    expect(scores[0]).not.toBe(untouched[0]);
    // It ends as it would have ended.
    expect(scores.at(-1)).toBe(untouched.at(-1));
  });

  test('results that are held back come when they are released, even after the end', () => {
    const feed = start();
    const id = findLive(feed);
    const held = run(intervene(feed, id, 'holdResults'), now + 1_000, now + 5 * minute, 1_000);
    const own = held.messages.filter((message) => isSportEventFeedMessage(message) && message.event === id);
    expect(own.some(({ type }) => type === 'settle' || type === 'cancel')).toBe(false);
    expect(held.feed.events.find(({ spec }) => spec.id === id)).toMatchObject({ status: 'closed', held: true });
    expect(held.ended.some(({ spec }) => spec.id === id)).toBe(false);
    const released = run(
      intervene(held.feed, id, 'releaseResults', now + 5 * minute),
      now + 6 * minute,
      now + 6 * minute,
      1_000,
    );
    const results = released.messages.filter((message) => message.type === 'settle' && message.event === id);
    expect(results).toMatchObject([{ certainty: 2 }]);
    expect(released.ended.find(({ spec }) => spec.id === id)?.sent.some(({ body }) => body.type === 'settle')).toBe(
      true,
    );
  });
});
