import type { SportEventId } from '@arara/contract/protocol/fields';
import type { SportEvent, SportLine } from '@arara/contract/player/sportsbook';
import { describe, expect, test, vi } from 'vitest';
import { applyMessages } from './apply-messages.ts';
import { createSportEventStore } from './event-store.ts';

const id = 7 as SportEventId;
const line = (name: string, odds: number, state: SportLine['state'] = 'open'): SportLine => ({
  line: name,
  market: 1,
  specifiers: {},
  state,
  producer: 10,
  outcomes: ['1', '2'].map((outcomeId, n) => ({ outcomeId, name: outcomeId, odds: odds + n, state: 'open' as const })),
});
const event = (seq: number, ...lines: SportLine[]): SportEvent => ({
  eventId: id,
  sport: 'football',
  category: 'c',
  tournamentId: 't',
  tournament: 't',
  phase: 1,
  startsAt: 0,
  participants: [],
  home: 'a',
  away: 'b',
  score: { home: 0, away: 0 },
  scoreboard: null,
  markets: 1,
  clock: null,
  simulated: true,
  seq,
  lines,
});
const odds = (after: number, seq: number, ...lines: SportLine[]) => ({ eventId: id, after, seq, lines });

function opened() {
  const timeouts: (() => void)[] = [];
  const store = createSportEventStore((_, callback) => timeouts.push(callback));
  const calls = { price: vi.fn(), other: vi.fn(), fields: vi.fn(), shapes: vi.fn() };
  store.putEvent(event(1, line('1|', 2450), line('18|total=2.5', 1900)), true);
  store.onPrice(id, '1|', '1', calls.price);
  store.onPrice(id, '18|total=2.5', '1', calls.other);
  store.onFields(id, calls.fields);
  store.onShapes(id, calls.shapes);
  return { store, calls, timeouts };
}

describe('the event store', () => {
  test('a changed price calls only its own listener, with its direction', () => {
    const { store, calls, timeouts } = opened();
    store.putEvent(event(2, line('1|', 2500), line('18|total=2.5', 1900)), true);
    expect(calls.price).toHaveBeenCalledTimes(1);
    expect([calls.other, calls.fields, calls.shapes].flatMap((listener) => listener.mock.calls)).toEqual([]);
    expect(store.getPrice(id, '1|', '1')).toEqual({ odds: 2500, open: true, moved: 'up', fresh: true });
    for (const callback of timeouts.splice(0)) callback();
    expect(store.getPrice(id, '1|', '1')).toEqual({ odds: 2500, open: true, moved: null, fresh: false });
  });
  test('prices that move together lose colour and arrow together, and an older move takes nothing from a newer one', () => {
    const { store, calls, timeouts } = opened();
    store.putEvent(event(2, line('1|', 2500), line('18|total=2.5', 1950)), true);
    // Two waits each for the colour and the arrow of both prices, not two per price.
    const first = timeouts.splice(0);
    expect(first).toHaveLength(4);
    for (const at of [0, 2]) first[at]?.();
    store.putEvent(event(3, line('1|', 2400), line('18|total=2.5', 1950)), true);
    calls.other.mockClear();
    for (const at of [1, 3]) first[at]?.();
    expect(store.getPrice(id, '1|', '1')).toMatchObject({ moved: 'down', fresh: true });
    expect(store.getPrice(id, '18|total=2.5', '1')).toMatchObject({ moved: null, fresh: false });
    expect(calls.other).toHaveBeenCalledTimes(2);
  });
  test('a suspended line keeps its place and its prices, locked', () => {
    const { store, calls } = opened();
    store.putEvent(event(2, line('1|', 2450, 'suspended'), line('18|total=2.5', 1900)), true);
    expect(store.getPrice(id, '1|', '1')).toMatchObject({ odds: 2450, open: false });
    expect(calls.shapes).not.toHaveBeenCalled();
  });
  test('a removed line is locked where it is still shown', () => {
    const { store, calls } = opened();
    store.putEvent(event(2, line('18|total=2.5', 1900)), true);
    expect(store.getShapes(id).map((shape) => shape.line)).toEqual(['18|total=2.5']);
    expect(store.getPrice(id, '1|', '1')?.open).toBe(false);
    expect(calls.shapes).toHaveBeenCalledTimes(1);
    store.closeLine(id, '18|total=2.5');
    expect(store.getPrice(id, '18|total=2.5', '1')?.open).toBe(false);
  });
  test('a producer that fell locks its own lines, until their next prices', () => {
    const { store } = opened();
    store.putEvent(event(5, line('1|', 2600), { ...line('29|', 1800), producer: 13 }), true);
    store.lockLinesOfProducer(10);
    expect(['1|', '29|'].map((name) => store.getPrice(id, name, '1')?.open)).toEqual([false, true]);
    store.putEvent(event(6, line('1|', 2700), { ...line('29|', 1800), producer: 13 }), true);
    expect(store.getPrice(id, '1|', '1')).toMatchObject({ odds: 2700, open: true });
  });
  test('main lines alone take nothing from an event that is known whole', () => {
    const { store } = opened();
    store.putEvent(event(2, line('1|', 2500)), false);
    expect(store.getShapes(id)).toHaveLength(2);
    expect(store.getPrice(id, '18|total=2.5', '1')?.open).toBe(true);
  });
  test('an older reading changes no price, but a whole one adds the lines that were not known', () => {
    const { store } = opened();
    store.putEvent(event(5, line('1|', 2600)), false);
    store.putEvent(event(4, line('1|', 2450), line('29|', 1800)), true);
    expect(store.getPrice(id, '1|', '1')?.odds).toBe(2600);
    expect(store.getPrice(id, '29|', '1')?.odds).toBe(1800);
    store.putEvent(event(3, line('45|', 9000)), false);
    expect(store.getPrice(id, '45|', '1')).toBe(undefined);
  });
});

describe('messages gathered', () => {
  const known = event(5, line('1|', 2000));
  const move = {
    eventId: id,
    seq: 7,
    sport: 'football',
    phase: 2,
    startsAt: 0,
    score: { home: 1, away: 0 },
    scoreboard: null,
    markets: 1,
    clock: null,
  };
  test('one after the other, prices and moves of the match', () => {
    const after = applyMessages(known, [odds(5, 6, line('1|', 2100)), odds(6, 7, line('1|', 2200)), move]);
    expect(after).toMatchObject({ seq: 7, phase: 2, score: { home: 1 }, lines: [{ outcomes: [{ odds: 2200 }, {}] }] });
  });
  test('a hole in their row is a gap, wherever it is', () => {
    expect(applyMessages(known, [odds(6, 7, line('1|', 2100))])).toBe('gap');
    expect(applyMessages(known, [odds(5, 6, line('1|', 2100)), odds(8, 9, line('1|', 2300))])).toBe('gap');
  });
  test('what is known already is left as it is', () => {
    expect(applyMessages(known, [odds(3, 4, line('1|', 1000)), odds(4, 5, line('1|', 1100))])).toBe(known);
  });
});
