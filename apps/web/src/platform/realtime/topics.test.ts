import type { SportEventId } from '@arara/contract/protocol/fields';
import { beforeEach, describe, expect, test } from 'vitest';
import { createTopicSubscriptions, type RealtimeTopicListener, type RealtimeTopicSubscriptions } from './topics.ts';

describe('topics', () => {
  let topics: RealtimeTopicSubscriptions;
  let time = 0;
  let timers: { at: number; callback: () => void }[] = [];
  let sent: string[] = [];
  const connection = { send: (name: string, names: readonly string[]) => void sent.push(`${name} ${names.join(' ')}`) };
  const passTime = (ms: number) => {
    time += ms;
    const due = timers.filter(({ at }) => at <= time);
    timers = timers.filter(({ at }) => at > time);
    for (const { callback } of due) callback();
  };
  const listener = (): RealtimeTopicListener & { received: string[] } => {
    const received: string[] = [];
    return {
      received,
      odds: ({ eventId }) => void received.push(`odds ${eventId}`),
      event: ({ eventId }) => void received.push(`event ${eventId}`),
      stale: () => void received.push('stale'),
    };
  };
  beforeEach(() => {
    [time, timers, sent] = [0, [], []];
    topics = createTopicSubscriptions({
      elapsed: () => time,
      scheduleOnce: (ms, callback) => {
        const timer = { at: time + ms, callback };
        timers.push(timer);
        return () => void (timers = timers.filter((other) => other !== timer));
      },
    });
  });

  test('a topic with many listeners is subscribed once and unsubscribed with the last of them', () => {
    topics.attach(connection);
    const [first, second] = [topics.subscribe('event:7', listener()), topics.subscribe('event:7', listener())];
    passTime(0);
    first();
    first();
    passTime(3000);
    expect(sent).toEqual(['subscribe event:7']);
    second();
    passTime(3000);
    expect(sent).toEqual(['subscribe event:7', 'unsubscribe event:7']);
  });
  test('leaving a topic and coming back at once sends nothing', () => {
    topics.attach(connection);
    topics.subscribe('event:7', listener());
    const leave = topics.subscribe('event:8', listener());
    passTime(0);
    leave();
    topics.subscribe('event:8', listener());
    passTime(3000);
    expect(sent).toEqual(['subscribe event:7 event:8']);
  });
  test('however fast pages change, fewer messages are sent than the server allows', () => {
    topics.attach(connection);
    for (let nth = 1; nth <= 600; nth++) {
      const leave = topics.subscribe(`event:${nth}`, listener());
      passTime(50);
      leave();
    }
    expect(sent.length).toBeLessThanOrEqual(34);
  });
  test('no more than a hundred topics are sent', () => {
    topics.attach(connection);
    for (let nth = 1; nth <= 120; nth++) topics.subscribe(`event:${nth}`, listener());
    passTime(0);
    expect(sent[0]?.split(' ')).toHaveLength(101);
  });
  test('a new connection gets all topics, and listeners from long before read their data again', () => {
    const [early, late] = [listener(), listener()];
    const detach = topics.attach(connection);
    topics.subscribe('event:7', early);
    passTime(0);
    detach();
    passTime(60_000);
    topics.subscribe('sport:football', late);
    sent = [];
    topics.attach(connection);
    expect(sent).toEqual(['subscribe event:7 sport:football']);
    expect(early.received).toEqual(['stale']);
    expect(late.received).toEqual([]);
  });
  test('a message reaches every listener of its event or sport once', () => {
    const [one, other, all, both] = [listener(), listener(), listener(), listener()];
    topics.subscribe('event:7', one);
    topics.subscribe('event:8', other);
    topics.subscribe('sport:football', all);
    for (const topic of ['event:7', 'sport:football']) topics.subscribe(topic, both);
    topics.deliverOdds({ eventId: 7 as SportEventId, after: 1, seq: 2, lines: [] });
    expect([one, other, all, both].map(({ received }) => received)).toEqual([['odds 7'], [], ['odds 7'], ['odds 7']]);
  });
  test('the first and the last subscription are reported', () => {
    const changes: boolean[] = [];
    topics.onWantedChange((wanted) => void changes.push(wanted));
    topics.subscribe('event:7', listener())();
    expect(changes).toEqual([false, true, false]);
  });
});
