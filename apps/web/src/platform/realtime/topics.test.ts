import type { EventId } from '@arara/contract/protocol/fields';
import type { SportEvent, SportLine } from '@arara/contract/player/sportsbook';
import { beforeEach, describe, expect, test } from 'vitest';
import {
  createTopicSubscriptions,
  type OddsMessage,
  type TopicSubscriptions,
  type TopicListener,
  applyEventMessage,
  applyOddsMessage,
} from './topics.ts';

const id = (n: number) => n as EventId;
const line = (name: string, odds: number, state: SportLine['state'] = 'open'): SportLine => ({
  line: name,
  market: 1,
  specifiers: {},
  state,
  outcomes: [{ outcomeId: '1', name: `as told ${odds}`, odds, state: 'open' }],
});
const event = (seq: number, ...lines: SportLine[]) =>
  ({ eventId: id(7), seq, phase: 0, lines }) as unknown as SportEvent;
const odds = (after: number, seq: number, ...lines: SportLine[]): OddsMessage => ({
  eventId: id(7),
  after,
  seq,
  lines,
});

describe('differences', () => {
  test('the next one is applied, an older one is passed over, one that left something out is a gap', () => {
    const now = event(5, line('a', 2000), line('b', 3000));
    expect(applyOddsMessage(now, odds(5, 6, line('b', 3100), line('c', 1500)))).toMatchObject({
      seq: 6,
      lines: [{ line: 'a' }, { line: 'b', outcomes: [{ odds: 3100 }] }, { line: 'c' }],
    });
    expect(applyOddsMessage(now, odds(3, 6, line('b', 3100)))).toMatchObject({ seq: 6 });
    expect(applyOddsMessage(now, odds(4, 5, line('b', 1)))).toBe(now);
    expect(applyOddsMessage(now, odds(6, 7, line('b', 3100)))).toBe('gap');
  });
  test('an empty one says how far the event is', () => {
    const now = event(5);
    expect(applyOddsMessage(now, odds(5, 5))).toBe(now);
    expect(applyOddsMessage(now, odds(6, 6))).toBe('gap');
  });
  test('a closed line goes, and an outcome keeps its name', () => {
    const now = event(5, line('a', 2000), line('b', 3000));
    const next = applyOddsMessage(now, odds(5, 6, line('a', 2000, 'closed'), line('b', 3100, 'suspended')));
    expect(next).toMatchObject({
      lines: [{ line: 'b', state: 'suspended', outcomes: [{ name: 'as told 3000', odds: 3100 }] }],
    });
  });
  test('what tells of main lines alone is not taken for all of an event', () => {
    const main = { ...odds(5, 6, line('a', 2100)), main: true };
    expect(applyOddsMessage(event(5, line('a', 2000)), main)).toMatchObject({
      seq: 6,
      lines: [{ outcomes: [{ odds: 2100 }] }],
    });
    const whole = { ...event(5, line('a', 2000), line('b', 3000)), liveDelay: 5 };
    expect(applyOddsMessage(whole, main)).toBe('gap');
    expect(applyOddsMessage(whole, { ...main, after: 4, seq: 5 })).toBe(whole);
  });
  test('phase and score come whole, unless they are older', () => {
    const told = {
      eventId: id(7),
      seq: 6,
      sport: 'football',
      phase: 1,
      startsAt: 0,
      score: { home: 1, away: 0 },
      clock: null,
    };
    expect(applyEventMessage(event(5), told)).toMatchObject({ seq: 5, phase: 1, score: { home: 1, away: 0 } });
    expect(applyEventMessage(event(7), told).phase).toBe(0);
  });
});

describe('topics', () => {
  let book: TopicSubscriptions;
  let time = 0;
  let timers: { at: number; act: () => void }[] = [];
  let said: string[] = [];
  const saying = { send: (name: string, topics: readonly string[]) => void said.push(`${name} ${topics.join(' ')}`) };
  const pass = (ms: number) => {
    time += ms;
    const due = timers.filter(({ at }) => at <= time);
    timers = timers.filter(({ at }) => at > time);
    for (const { act } of due) act();
  };
  const listener = (): TopicListener & { heard: string[] } => {
    const heard: string[] = [];
    return {
      heard,
      odds: ({ eventId }) => void heard.push(`odds ${eventId}`),
      event: ({ eventId }) => void heard.push(`event ${eventId}`),
      stale: () => void heard.push('stale'),
    };
  };
  beforeEach(() => {
    [time, timers, said] = [0, [], []];
    book = createTopicSubscriptions({
      elapsed: () => time,
      later: (ms, act) => {
        const timer = { at: time + ms, act };
        timers.push(timer);
        return () => void (timers = timers.filter((it) => it !== timer));
      },
    });
  });

  test('a topic is asked for once however many follow it, and given up with the last of them', () => {
    book.attach(saying);
    const [first, second] = [book.subscribe('event:7', listener()), book.subscribe('event:7', listener())];
    pass(0);
    first();
    first();
    pass(3000);
    expect(said).toEqual(['subscribe event:7']);
    second();
    pass(3000);
    expect(said).toEqual(['subscribe event:7', 'unsubscribe event:7']);
  });
  test('who leaves and comes back at once says nothing', () => {
    book.attach(saying);
    book.subscribe('event:7', listener());
    const leave = book.subscribe('event:8', listener());
    pass(0);
    leave();
    book.subscribe('event:8', listener());
    pass(3000);
    expect(said).toEqual(['subscribe event:7 event:8']);
  });
  test('however fast pages change, less is said than the server bears', () => {
    book.attach(saying);
    for (let nth = 1; nth <= 600; nth++) {
      const leave = book.subscribe(`event:${nth}`, listener());
      pass(50);
      leave();
    }
    expect(said.length).toBeLessThanOrEqual(34);
  });
  test('a hundred topics at most are asked for', () => {
    book.attach(saying);
    for (let nth = 1; nth <= 120; nth++) book.subscribe(`event:${nth}`, listener());
    pass(0);
    expect(said[0]?.split(' ')).toHaveLength(101);
  });
  test('a new connection is told all topics, and who followed long before reads anew', () => {
    const [early, late] = [listener(), listener()];
    const detach = book.attach(saying);
    book.subscribe('event:7', early);
    pass(0);
    detach();
    pass(60_000);
    book.subscribe('sport:football', late);
    said = [];
    book.attach(saying);
    expect(said).toEqual(['subscribe event:7 sport:football']);
    expect(early.heard).toEqual(['stale']);
    expect(late.heard).toEqual([]);
  });
  test('messages reach those who follow the event or a sport, each once', () => {
    const [one, other, all, both] = [listener(), listener(), listener(), listener()];
    book.subscribe('event:7', one);
    book.subscribe('event:8', other);
    book.subscribe('sport:football', all);
    for (const topic of ['event:7', 'sport:football']) book.subscribe(topic, both);
    book.publishOdds(odds(1, 2));
    expect([one, other, all, both].map(({ heard }) => heard)).toEqual([['odds 7'], [], ['odds 7'], ['odds 7']]);
  });
  test('whether anybody follows anything is told', () => {
    const told: boolean[] = [];
    book.onWantedChange((wanted) => void told.push(wanted));
    book.subscribe('event:7', listener())();
    expect(told).toEqual([false, true, false]);
  });
});
