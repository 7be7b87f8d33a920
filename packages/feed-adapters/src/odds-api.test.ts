import fc from 'fast-check';
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { mapOddsApiEvents, mapOddsApiOdds, mapOddsApiScores } from './odds-api.ts';
import type { OddsApiContext } from './odds-api.ts';
import { readFeedMessage } from '@arara/sports/protocol/read-message';
import type { SourceReading } from './source-reading.ts';

type Items = Record<string, unknown>[];
const sample = (name: string) =>
  JSON.parse(readFileSync(new URL(`samples/odds-api/${name}.json`, import.meta.url), 'utf8')) as Items;
const event = 'oddsapi:event:9f1c0a';
const receivedAt = Date.parse('2026-03-01T18:00:00Z');
const context: OddsApiContext = { receivedAt, bookmaker: 'first', findFixture: () => undefined };
const known = {
  startsAt: Date.parse('2026-03-01T19:00:00Z'),
  competitors: ['Ipê Esporte', 'Jangada FC'].map(
    (name, i) => ({ id: name, name, role: i === 0 ? 'home' : 'away', withdrawn: false }) as const,
  ),
};

function expectReadable({ messages }: SourceReading) {
  for (const [i, message] of messages.entries())
    expect(readFeedMessage({ source: 'oddsapi', sequence: i + 1, ...structuredClone(message) })).toMatchObject({
      read: 'message',
      unread: [],
    });
}
const listLines = ({ messages }: SourceReading, producer = 23) =>
  messages.flatMap((message) => (message.type === 'odds' && message.producer === producer ? message.lines : []));
const listStates = (reading: SourceReading, producer = 23) =>
  listLines(reading, producer).map(({ line, state }) => `${line} ${state}`);

describe('prices', () => {
  test('a poll is a heartbeat, the fixture if it is new, and the prices of the chosen bookmaker', () => {
    const reading = mapOddsApiOdds(sample('odds'), context);
    expectReadable(reading);
    expect(reading.problems).toEqual([]);
    expect(reading.ignoredMarkets).toBe(1);
    expect(reading.messages).toMatchObject([
      { producer: 21, sourceTime: receivedAt, type: 'producer', state: 'up' },
      { producer: 23, type: 'producer', state: 'up' },
      {
        type: 'fixture',
        event,
        change: 'new',
        sport: 'football',
        competitors: [
          { id: 'oddsapi:football:ipe-esporte', role: 'home' },
          { id: 'oddsapi:football:jangada-fc', role: 'away' },
        ],
      },
      { producer: 23, type: 'odds', full: true },
    ]);
    expect(listLines(reading)).toEqual([
      {
        line: '1|',
        state: 'open',
        outcomes: [
          { id: '1', odds: 1_900, active: true },
          { id: '2', odds: 3_500, active: true },
          { id: '3', odds: 4_200, active: true },
        ],
      },
      {
        line: '16|hcp=-0.5',
        state: 'open',
        outcomes: [
          { id: '1714', odds: 1_950, active: true },
          { id: '1715', odds: 1_930, active: true },
        ],
      },
      // Nobody has renewed this price for more than a minute.
      {
        line: '18|total=2.5',
        state: 'suspended',
        outcomes: [
          { id: '12', odds: 2_020, active: true },
          { id: '13', odds: 1_840, active: true },
        ],
      },
    ]);
  });

  test('the median needs three bookmakers', () => {
    const reading = mapOddsApiOdds(sample('odds'), { ...context, bookmaker: 'median' });
    expect(listStates(reading)).toEqual(['1| open', '16|hcp=-0.5 suspended', '18|total=2.5 suspended']);
    expect(listLines(reading)[0]?.outcomes.map(({ odds }) => odds)).toEqual([1_880, 3_500, 4_300]);
  });

  test('a known fixture is sent again only if it says something else', () => {
    const change = (fixture: OddsApiContext['findFixture']) =>
      mapOddsApiEvents(sample('odds'), { ...context, findFixture: fixture }).messages.map((message) =>
        'change' in message ? message.change : message.type,
      );
    expect(change(() => known)).toEqual([]);
    expect(change(() => ({ ...known, startsAt: 1 }))).toEqual(['time']);
    expect(change(() => ({ ...known, competitors: known.competitors.toReversed() }))).toEqual(['competitors']);
    expect(change(() => undefined)).toEqual(['new']);
  });

  test('from the start on the live producer prices, and waits while a new score is fresh', () => {
    const live = { ...context, receivedAt: known.startsAt + 60_000 };
    const items = JSON.parse(
      JSON.stringify(sample('odds')).replaceAll('17:59', '19:00').replaceAll(':40Z', ':55Z'),
    ) as Items;
    const reading = mapOddsApiOdds(items, live);
    expect(listStates(reading, 21)).toEqual(['1| open', '16|hcp=-0.5 open', '18|total=2.5 suspended']);
    expect(reading.messages).toContainEqual(
      expect.objectContaining({ producer: 23, type: 'odds', full: true, lines: [] }),
    );
    const waiting = mapOddsApiOdds(items, { ...live, unsettled: new Set([event]) });
    expect(new Set(listLines(waiting, 21).map(({ state }) => state))).toEqual(new Set(['suspended']));
    // A sport whose live score the API does not name is priced before the start alone.
    const tennis = JSON.parse(JSON.stringify(items).replaceAll('soccer_brazil_campeonato', 'tennis_atp_rio')) as Items;
    expect(new Set(listLines(mapOddsApiOdds(tennis, live), 21).map(({ state }) => state))).not.toContain('open');
  });
});

describe('what cannot be read closes what it may be about', () => {
  const withMarket = (change: object) => {
    const [item] = sample('odds') as [Record<string, { key: string; markets: object[] }[]>];
    const [first] = item['bookmakers']!;
    first!.markets[0] = { ...first!.markets[0], ...change };
    return mapOddsApiOdds([item], context);
  };
  test.each([
    [{ outcomes: [{ name: 'Ipê Esporte', price: 'x' }] }],
    [
      {
        outcomes: [
          { name: 'Ipê Esporte', price: 1 },
          { name: 'Jangada FC', price: 3 },
          { name: 'Draw', price: 3 },
        ],
      },
    ],
    [
      {
        outcomes: [
          { name: 'Ipê Esporte', price: 2 },
          { name: 'Jangada FC', price: 2 },
        ],
      },
    ],
    [
      {
        outcomes: [
          { name: 'Ipe', price: 2 },
          { name: 'Jangada FC', price: 2 },
          { name: 'Draw', price: 3 },
        ],
      },
    ],
    [{ outcomes: 'none' }],
    [{ last_update: 5, outcomes: undefined }],
  ])('a market of a complete list that cannot be read is off: %j', (change) => {
    const reading = withMarket(change);
    expectReadable(reading);
    expect(listStates(reading)).toEqual(['16|hcp=-0.5 open', '18|total=2.5 suspended']);
    expect(reading.problems).toMatchObject([{ path: 'first: markets[0]', event }]);
  });

  test('an event without its bookmakers, its start or its sides is stopped', () => {
    const [item] = sample('odds');
    for (const change of [{ bookmakers: null }, { commence_time: 'soon' }, { home_team: 7 }, { sport_key: '' }]) {
      const reading = mapOddsApiOdds([{ ...item, ...change }], context);
      expectReadable(reading);
      expect(reading.messages).toContainEqual(
        expect.objectContaining({ event, type: 'stop', groups: ['*'], reason: 'unreadable' }),
      );
      expect(listLines(reading)).toEqual([]);
    }
  });

  test('an answer that is no list, or an item without an id, makes both producers suspect', () => {
    const states = (json: unknown) =>
      mapOddsApiOdds(json, context).messages.map((message) =>
        message.type === 'producer' ? `${message.producer} ${message.state}` : message.type,
      );
    expect(states({ message: 'Out of quota' })).toEqual(['21 down', '23 down']);
    expect(states([7])).toEqual(['21 up', '23 up', '21 down', '23 down']);
  });

  test('an event that the answer should have is stopped', () => {
    const reading = mapOddsApiOdds([], { ...context, expected: [event] });
    expect(reading.messages.filter(({ type }) => type === 'stop').map(({ producer }) => producer)).toEqual([21, 23]);
    expect(mapOddsApiOdds(sample('odds'), { ...context, expected: [event] }).problems).toEqual([]);
  });

  test('sports that are not offered, and outrights, are counted', () => {
    const [item] = sample('odds');
    expect(mapOddsApiOdds([{ ...item, sport_key: 'icehockey_nhl' }], context)).toMatchObject({
      ignoredMarkets: 1,
      problems: [],
    });
    expect(mapOddsApiOdds([{ ...item, home_team: null, away_team: null }], context)).toMatchObject({
      ignoredMarkets: 1,
    });
  });

  test('no JSON makes a mapper throw', () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 4 }), (json) => {
        const [item] = sample('odds');
        for (const value of [
          json,
          [json],
          [{ ...item, bookmakers: json }],
          [{ ...item, bookmakers: [{ key: 'first', markets: json }] }],
        ]) {
          expectReadable(mapOddsApiOdds(value, context));
          expectReadable(mapOddsApiScores(value, { receivedAt, previous: new Map() }));
        }
      }),
      { numRuns: 60 },
    );
  });
});

describe('scores', () => {
  const at = known.startsAt + 20 * 60_000;
  const map = (items: unknown, previous: ReadonlyMap<string, readonly [number, number]> = new Map()) =>
    mapOddsApiScores(items, { receivedAt: at, previous });

  test('a live event has its score, one that has not begun none', () => {
    const reading = map(sample('scores'));
    expectReadable(reading);
    expect(reading.messages).toEqual([
      { producer: 21, sourceTime: at, event, type: 'status', status: 'live', phase: 1, score: { goals: [1, 0] } },
    ]);
    expect([...reading.scores]).toEqual([[event, [1, 0]]]);
    expect(reading.changed).toEqual([]);
  });

  test('a score that changes stops bets, and is named for the next polls', () => {
    const reading = map(sample('scores'), new Map([[event, [0, 0]]]));
    expect(reading.messages.map(({ type }) => type)).toEqual(['status', 'stop']);
    expect(reading.messages[1]).toMatchObject({ groups: ['*'], reason: 'score' });
    expect(reading.changed).toEqual([event]);
  });

  test('a completed event has ended; without its score the event is stopped', () => {
    const [item] = sample('scores');
    expect(map([{ ...item, completed: true }]).messages).toMatchObject([
      { status: 'ended', ending: 'played', phase: -1, score: { goals: [1, 0] } },
    ]);
    expect(map([{ ...item, completed: true, scores: null }]).messages).toMatchObject([{ type: 'stop' }]);
    expect(map([{ ...item, scores: [{ name: 'Ipê Esporte', score: 'two' }] }]).messages).toMatchObject([
      { type: 'stop', reason: 'unreadable' },
    ]);
  });
});
