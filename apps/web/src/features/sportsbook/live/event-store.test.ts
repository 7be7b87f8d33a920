import type { SportEvent, SportLine } from '@arara/contract/player/sportsbook/sportsbook';
import type { SportEventId } from '@arara/contract/protocol/fields';
import { describe, expect, test, vi } from 'vitest';
import type { RealtimeOddsMessage, SportEventRealtimeMessage } from '../../../platform/realtime/topics.ts';
import { toEventPart } from './event-parts.ts';
import { createTestEvent, createTestEventStore, createTestLine as line, TEST_EVENT_ID as id } from './test-events.ts';

const TOTAL = '18|total=2.5';
const event = (seq: number, ...lines: readonly SportLine[]): SportEvent => createTestEvent({ seq, lines: [...lines] });
const detailed = (seq: number, ...lines: readonly SportLine[]) => ({
  ...event(seq, ...lines),
  detail: { minute: seq },
  format: {},
  ending: null,
  periods: [],
  attendance: null,
  liveDelay: 5,
});
const odds = (after: number, seq: number, ...lines: readonly SportLine[]): RealtimeOddsMessage => ({
  eventId: id,
  after,
  seq,
  lines: [...lines],
});
const state = (seq: number, changes: Partial<SportEventRealtimeMessage> = {}): SportEventRealtimeMessage => ({
  eventId: id,
  seq,
  sport: 'football',
  phase: 1,
  startsAt: 0,
  score: { home: 0, away: 0 },
  scoreboard: null,
  markets: 1,
  clock: null,
  ...changes,
});

/** A store with an event of two lines that was read whole, and a listener for each of its parts. */
function opened() {
  const timeouts: (() => void)[] = [];
  const topics: string[] = [];
  const store = createTestEventStore({
    scheduleOnce: (_, callback) => timeouts.push(callback),
    subscribeToTopic: (topic) => {
      topics.push(topic);
      return () => topics.splice(topics.indexOf(topic), 1);
    },
  });
  store.put([detailed(1, line('1|', 2450), line(TOTAL, 1900))], 'all');
  const calls = { price: vi.fn(), other: vi.fn(), prices: vi.fn(), head: vi.fn(), score: vi.fn(), detail: vi.fn() };
  const lines = vi.fn();
  store.subscribe(`price:${id}:1| 1`, calls.price);
  store.subscribe(`price:${id}:${TOTAL} 1`, calls.other);
  for (const kind of ['prices', 'head', 'score', 'detail'] as const)
    store.subscribe(toEventPart(kind, id), calls[kind]);
  const closeLines = store.subscribe(toEventPart('lines', id), lines);
  return { store, calls: { ...calls, lines }, timeouts, topics, closeLines };
}
const countCalls = (calls: Readonly<Record<string, { readonly mock: { readonly calls: unknown[] } }>>) =>
  Object.fromEntries(
    Object.entries(calls).flatMap(([name, { mock }]) => (mock.calls.length === 0 ? [] : [[name, mock.calls.length]])),
  );

describe('who is called', () => {
  test('a changed price calls its own listener and that of all prices, with its direction', () => {
    const { store, calls, timeouts } = opened();
    expect(store.apply([odds(1, 2, line('1|', 2500), line(TOTAL, 1900))])).toEqual([]);
    expect(countCalls(calls)).toEqual({ price: 1, prices: 1 });
    expect(store.price(id, '1|', '1')).toEqual({ odds: 2500, open: true, moved: 'up', fresh: true });
    for (const callback of timeouts.splice(0)) callback();
    expect(store.price(id, '1|', '1')).toEqual({ odds: 2500, open: true, moved: null, fresh: false });
  });
  test('messages of one batch call a listener once', () => {
    const { store, calls } = opened();
    store.apply([odds(1, 2, line('1|', 2500)), odds(2, 3, line('1|', 2600)), odds(3, 4, line('1|', 2700))]);
    expect(countCalls(calls)).toEqual({ price: 1, prices: 1 });
    expect(store.price(id, '1|', '1')?.odds).toBe(2700);
  });
  test('a clock calls those of the score alone, and a phase those of the head', () => {
    const { store, calls } = opened();
    const clock = { seconds: 61, at: 1, running: true, speed: 1 };
    store.apply([state(2, { clock })]);
    expect(countCalls(calls)).toEqual({ score: 1 });
    expect(store.score(id)?.clock).toEqual(clock);
    store.apply([state(3, { clock, phase: 2, detail: { minute: 46 } })]);
    expect(countCalls(calls)).toEqual({ score: 1, head: 1, detail: 1 });
    expect(store.detail(id)?.detail).toEqual({ minute: 46 });
  });
  test('what is read or said again is the same object as before', () => {
    const { store, calls } = opened();
    const before = [store.head(id), store.score(id), store.lines(id), store.price(id, '1|', '1'), store.detail(id)];
    store.put([detailed(1, line('1|', 2450), line(TOTAL, 1900))], 'all');
    store.apply([state(1), odds(0, 1, line('1|', 2000))]);
    const after = [store.head(id), store.score(id), store.lines(id), store.price(id, '1|', '1'), store.detail(id)];
    for (const [place, part] of before.entries()) expect(after[place]).toBe(part);
    expect(countCalls(calls)).toEqual({});
  });
  test('prices that move together lose colour and arrow together, and an older move takes nothing from a newer one', () => {
    const { store, calls, timeouts } = opened();
    store.apply([odds(1, 2, line('1|', 2500), line(TOTAL, 1950))]);
    // Two waits each for the colour and the arrow of both prices, not two per price.
    const first = timeouts.splice(0);
    expect(first).toHaveLength(4);
    for (const at of [0, 2]) first[at]?.();
    store.apply([odds(2, 3, line('1|', 2400))]);
    calls.other.mockClear();
    for (const at of [1, 3]) first[at]?.();
    expect(store.price(id, '1|', '1')).toMatchObject({ moved: 'down', fresh: true });
    expect(store.price(id, TOTAL, '1')).toMatchObject({ moved: null, fresh: false });
    expect(calls.other).toHaveBeenCalledTimes(2);
  });
});

describe('lines', () => {
  test('a suspended line keeps its place and its prices, locked', () => {
    const { store, calls } = opened();
    store.apply([odds(1, 2, line('1|', 2450, { state: 'suspended' }))]);
    expect(store.price(id, '1|', '1')).toMatchObject({ odds: 2450, open: false });
    expect(calls.lines).not.toHaveBeenCalled();
  });
  test('an outcome that a line no longer has is locked', () => {
    const { store } = opened();
    store.apply([odds(1, 2, line('1|', 2450, { outcomes: line('1|', 2450).outcomes.slice(0, 1) }))]);
    expect([store.price(id, '1|', '1')?.open, store.price(id, '1|', '2')?.open]).toEqual([true, false]);
  });
  test.each(['closed', 'settled'] as const)('a line that is %s keeps its place, locked, while it is shown', (over) => {
    const { store, calls, closeLines } = opened();
    store.apply([odds(1, 2, line(TOTAL, 1900, { state: over }))]);
    expect(store.lines(id).map((each) => [each.line, each.isOver, each.keepsPlace])).toEqual([
      ['1|', false, false],
      [TOTAL, true, true],
    ]);
    expect(store.price(id, TOTAL, '1')?.open).toBe(false);
    expect(calls.lines).toHaveBeenCalledTimes(1);
    // Who opens the event later never saw it on offer.
    closeLines();
    expect(store.lines(id).map((each) => each.line)).toEqual(['1|']);
  });
  test('a line that is absent from a read of all lines is gone, and comes back in its place', () => {
    const { store } = opened();
    store.put([detailed(2, line(TOTAL, 1900))], 'all');
    expect(store.lines(id)).toMatchObject([{ line: '1|', isOver: true, keepsPlace: true }, { line: TOTAL }]);
    store.apply([odds(2, 3, line('1|', 2600))]);
    expect(store.lines(id)).toMatchObject([{ line: '1|', isOver: false, keepsPlace: false }, { line: TOTAL }]);
    expect(store.price(id, '1|', '1')).toMatchObject({ odds: 2600, open: true });
  });
  test('how a line was settled stays when a message says only that it is', () => {
    const { store } = opened();
    const outcomes = line(TOTAL, 1900).outcomes.map((outcome, n) => ({
      ...outcome,
      result: n === 0 ? ('won' as const) : ('lost' as const),
    }));
    store.put([detailed(2, line('1|', 2450), line(TOTAL, 1900, { state: 'settled', outcomes }))], 'all');
    store.apply([odds(2, 3, line(TOTAL, 1900, { state: 'settled' }))]);
    expect(store.lines(id)[1]?.settled?.outcomes.map(({ result }) => result)).toEqual(['won', 'lost']);
  });
  test('an outcome keeps its name: messages carry those of one language', () => {
    const { store } = opened();
    store.apply([
      odds(1, 2, line('1|', 2500, { outcomes: [{ outcomeId: '1', name: 'Home', odds: 2500, state: 'open' }] })),
    ]);
    expect(store.lines(id)[0]?.names['1']).toBe('1');
  });
  test('a producer that fell locks its own lines, until their next prices', () => {
    const { store } = opened();
    store.put([detailed(5, line('1|', 2600), line('29|', 1800, { producer: 13 }))], 'all');
    store.lockProducer(10);
    expect(['1|', '29|'].map((name) => store.price(id, name, '1')?.open)).toEqual([false, true]);
    store.put([detailed(5, line('1|', 2600), line('29|', 1800, { producer: 13 }))], 'all');
    expect(store.price(id, '1|', '1')).toMatchObject({ odds: 2600, open: true });
  });
});

describe('reads', () => {
  test('of main lines take nothing from an event that is followed and known whole', () => {
    const { store } = opened();
    store.follow(`event:${id}`, 'page');
    store.put([event(2, line('1|', 2500))], 'main');
    expect(store.lines(id)).toHaveLength(2);
    expect(store.price(id, TOTAL, '1')?.open).toBe(true);
  });
  test('of main lines lock the other lines of an event that nobody follows: they may have moved', () => {
    const { store } = opened();
    store.put([event(2, line('1|', 2500))], 'main');
    expect(store.lines(id)).toHaveLength(2);
    expect([store.price(id, '1|', '1')?.open, store.price(id, TOTAL, '1')?.open]).toEqual([true, false]);
  });
  test('an older one changes no price, but a whole one adds the lines that were not known', () => {
    const store = createTestEventStore();
    store.put([event(5, line('1|', 2600))], 'main');
    store.put([detailed(4, line('1|', 2450), line('29|', 1800))], 'all');
    expect(store.price(id, '1|', '1')?.odds).toBe(2600);
    expect(store.price(id, '29|', '1')?.odds).toBe(1800);
    expect(store.detail(id)?.detail).toEqual({ minute: 4 });
    store.put([event(3, line('45|', 9000))], 'main');
    expect(store.price(id, '45|', '1')).toBe(undefined);
  });
  test('an older one takes back no score that a message brought', () => {
    const { store } = opened();
    store.apply([state(3, { score: { home: 1, away: 0 } })]);
    store.put([detailed(2, line('1|', 2450), line(TOTAL, 1900))], 'all');
    expect(store.score(id)?.score).toEqual({ home: 1, away: 0 });
    store.apply([state(2, { score: { home: 0, away: 0 } })]);
    expect(store.score(id)?.score).toEqual({ home: 1, away: 0 });
  });
});

describe('gaps', () => {
  test('a missed message is a gap, wherever in a batch, and the event is named once', () => {
    const { store } = opened();
    expect(store.apply([odds(2, 3, line('1|', 2100)), odds(3, 4, line('1|', 2200))])).toEqual([id]);
    expect(store.price(id, '1|', '1')?.odds).toBe(2450);
    expect(store.apply([odds(1, 2, line('1|', 2100)), odds(8, 9, line('1|', 2300))])).toEqual([id]);
  });
  test('a line that a message after a gap closes is locked at once', () => {
    const { store } = opened();
    expect(store.apply([odds(2, 3, line('1|', 2100, { state: 'closed' }))])).toEqual([id]);
    expect(store.price(id, '1|', '1')?.open).toBe(false);
  });
  test('a message without lines says how far the event has come', () => {
    const { store } = opened();
    expect(store.apply([odds(1, 1)])).toEqual([]);
    expect(store.apply([odds(2, 2)])).toEqual([id]);
  });
  test('after messages about main lines alone, the next about all lines is a gap', () => {
    const { store } = opened();
    expect(store.apply([{ ...odds(1, 3, line('1|', 2500)), main: true }])).toEqual([]);
    expect(store.price(id, '1|', '1')?.odds).toBe(2500);
    expect(store.apply([odds(2, 4, line(TOTAL, 2000))])).toEqual([id]);
    // One that is older than the main lines would take them back.
    expect(store.apply([odds(1, 2, line('1|', 2100))])).toEqual([id]);
    expect(store.price(id, '1|', '1')?.odds).toBe(2500);
  });
  test('an event that is followed and was never read is a gap when it moves, and one that nobody follows is not', () => {
    const store = createTestEventStore();
    expect(store.apply([state(2), odds(1, 2)])).toEqual([]);
    store.follow(`event:${id}`, 'bets');
    expect(store.apply([state(2), odds(1, 2)])).toEqual([id]);
  });
});

describe('what is followed and kept', () => {
  test('a topic is subscribed to once, until its last follower leaves', () => {
    const { store, topics } = opened();
    const ends = [store.follow('event:1', 'page'), store.follow('event:1', 'slip')];
    expect(topics).toEqual(['event:1']);
    ends[0]?.();
    expect(topics).toEqual(['event:1']);
    ends[1]?.();
    expect(topics).toEqual([]);
  });
  test('when there are too many, the page comes before the slip and the slip before bets', () => {
    const { store, topics } = opened();
    for (let n = 0; n < 100; n++) store.follow(`event:${n}`, 'bets');
    expect(topics).toHaveLength(95);
    store.follow('event:200', 'slip');
    const end = store.follow('event:201', 'page');
    expect(topics).toHaveLength(95);
    expect(topics).toEqual(expect.arrayContaining(['event:200', 'event:201']));
    expect(topics).not.toContain('event:94');
    end();
    expect(topics).toHaveLength(95);
    expect(topics).not.toContain('event:201');
  });
  test('beyond 400 events those are dropped that nothing names, keeps, follows or shows', () => {
    const named = new Set([1 as SportEventId]);
    const store = createTestEventStore({ listNamedEvents: () => named });
    const put = (from: number, to: number) => {
      for (let n = from; n <= to; n++) store.put([createTestEvent({ eventId: n as SportEventId })], 'main');
    };
    const isKnown = (n: number) => store.head(n as SportEventId) !== undefined;
    put(1, 400);
    const release = store.keep([2 as SportEventId]);
    store.follow('event:3', 'bets');
    store.subscribe(toEventPart('head', 4 as SportEventId), () => undefined);
    put(401, 405);
    expect([1, 2, 3, 4, 5, 9, 10, 405].map(isKnown)).toEqual([true, true, true, true, false, false, true, true]);
    release();
    put(406, 406);
    expect(isKnown(2)).toBe(false);
  });
  test('what may have been missed everywhere is read again', () => {
    const readAllAgain = vi.fn();
    createTestEventStore({ readAllAgain }).stale();
    expect(readAllAgain).toHaveBeenCalledTimes(1);
  });
});
