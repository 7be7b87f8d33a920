/** What closes lines: parts that cannot be read, scores that change, operators. The sport is a toy, so that no rule of a real one matters. */
import { describe, expect, test } from 'vitest';
import { createMarketTable, defineMarket } from '../core/markets.ts';
import { overUnderOutcomes, twoWayOutcomes } from '../core/outcomes.ts';
import { findOutcomeResult, foldLineResultVersions } from '../core/results.ts';
import { optional, readObject, readPair } from '../core/score-json.ts';
import { sharedPhases } from '../core/sport.ts';
import type { SportModule } from '../core/sport.ts';
import {
  applyEventMessage,
  applyUnreadableBody,
  createSportEventState,
  findLineState,
  findOfferForLeg,
  OPERATOR_PRODUCER,
  readFeedMessage,
  viewLine,
} from '../sports.ts';
import type { SportEventState } from '../sports.ts';

type ToyScore = { readonly points: readonly [number, number]; readonly cards?: readonly [number, number] | undefined };

const toy: SportModule<ToyScore, ToyScore | undefined> = {
  code: 'toy',
  urn: 'toy',
  liveDelayMs: 0,
  restDays: 1,
  phases: [...sharedPhases, { code: 1, key: 'play' }],
  periods: [],
  markets: createMarketTable([
    defineMarket('toy', { id: 1, key: 'winner', margin: 0.05, tab: 'main', outcomes: twoWayOutcomes }),
    defineMarket('toy', {
      id: 18,
      key: 'total',
      margin: 0.05,
      tab: 'main',
      specifiers: [{ name: 'total', kind: 'total' }],
      outcomes: overUnderOutcomes,
    }),
    defineMarket('toy', {
      id: 139,
      key: 'cards',
      margin: 0.05,
      tab: 'main',
      specifiers: [{ name: 'total', kind: 'total' }],
      outcomes: overUnderOutcomes,
      stopGroups: ['all', 'cards'],
    }),
    defineMarket('toy', { id: 538, key: 'first', margin: 0.1, tab: 'main', outcomeSource: 'competitors' }),
    defineMarket('toy', { id: 100_001, key: 'scorer', margin: 0.1, tab: 'main', outcomeSource: 'listed' }),
  ]),
  rules: { overtime: ['included', 'excluded'] },
  readScore: (json) => readObject({ points: readPair(99), cards: optional(readPair(99)) })(json, 'score'),
  facts: ({ score }) => score,
  grade: () => 'undecided',
  readings: {
    headline: ({ points }) => points,
    scoreboard: () => ({ columns: [], rows: [], marks: [] }),
    touched: (before, after) => [
      ...(JSON.stringify(before?.points) === JSON.stringify(after.points) ? [] : ['score']),
      ...(JSON.stringify(before?.cards) === JSON.stringify(after.cards) ? [] : ['cards']),
    ],
    contradicts: ({ market, quarters }, id, odds, score) =>
      market.id === 18 &&
      id === '12' &&
      score !== undefined &&
      4 * (score.points[0] + score.points[1]) > quarters &&
      odds > 1_010,
  },
};

const EVENT = 'toy:1';
const LIVE = 10;
const OTHER = 1;

/** Feeds raw messages, numbered as they come, to an event. */
function createFeed() {
  let state = createSportEventState(EVENT, (code) => (code === 'toy' ? toy : undefined));
  let receipt = 0;
  const next: Record<number, number> = {};
  const unread: string[] = [];
  const send = (body: object, { producer = LIVE, source = 'simulator', at = receipt + 1 } = {}) => {
    receipt += 1;
    next[producer] = (next[producer] ?? 0) + 1;
    const reading = readFeedMessage({
      source,
      producer,
      sequence: next[producer],
      sourceTime: at,
      receipt,
      event: EVENT,
      ...body,
    });
    if (reading.read === 'nothing' || (reading.read === 'message' && !('event' in reading.message)))
      throw new Error('not about the event');
    const applied =
      reading.read === 'envelope'
        ? applyUnreadableBody(state, reading)
        : applyEventMessage(state, reading.message as never, reading.unread);
    state = applied.state;
    unread.push(...applied.unread.map(({ path }) => path));
    return applied;
  };
  const offer = (line: string, outcomeId: string) => {
    const found = findOfferForLeg(state, { line, outcomeId }, { now: 1_000, health: () => 'up' });
    return found.state === 'open' ? found.odds : found.state;
  };
  return {
    send,
    unread,
    getState: (): SportEventState => state,
    winner: () => offer('1|', '4'),
    total: () => offer('18|total=2.5', '12'),
    cards: () => offer('139|total=2.5', '12'),
    offer,
  };
}

const competitor = (id: string, role: 'home' | 'away' | 'none' = 'none', withdrawn = false) => ({
  id,
  name: id,
  role,
  withdrawn,
});
const fixture = (
  competitors: readonly object[] = [competitor('h', 'home'), competitor('a', 'away')],
  more: object = {},
) => ({
  type: 'fixture',
  change: 'new',
  sport: 'toy',
  tournament: { id: 't', name: 'T', category: 'C' },
  competitors,
  startsAt: 1,
  live: true,
  ...more,
});
const status = (points: readonly number[], more: object = {}) => ({
  type: 'status',
  status: 'live',
  phase: 1,
  score: { points },
  ...more,
});
const priced = (line: string, ids: readonly string[], odds: unknown = 2_000, state = 'open') => ({
  line,
  state,
  outcomes: ids.map((id) => ({ id, odds, active: true })),
});
const odds = (...lines: readonly unknown[]) => ({ type: 'odds', full: false, lines });
const winner = priced('1|', ['4', '5']);
const total = priced('18|total=2.5', ['12', '13']);
const cards = priced('139|total=2.5', ['12', '13']);
const settle = (...lines: readonly unknown[]) => ({ type: 'settle', certainty: 1, lines });
const homeWins = {
  line: '1|',
  outcomes: [
    { id: '4', result: 'won' },
    { id: '5', result: 'lost' },
  ],
};

function openFeed() {
  const feed = createFeed();
  feed.send(fixture());
  feed.send(status([0, 0]));
  feed.send(odds(winner, total, cards));
  expect([feed.winner(), feed.total(), feed.cards()]).toEqual([2_000, 2_000, 2_000]);
  return feed;
}

describe('what cannot be read closes what it may be about', () => {
  test.each([
    ['a price below 1', priced('1|', ['4', '5'], 900)],
    ['a price as text', priced('1|', ['4', '5'], '2.00')],
    ['an outcome that the market does not have', priced('1|', ['4', '5', '99'])],
    ['an outcome without an id', { ...winner, outcomes: [...winner.outcomes, { odds: 2_000, active: true }] }],
    ['an outcome twice', { ...winner, outcomes: [...winner.outcomes, ...winner.outcomes] }],
    ['a state that no line has', { ...winner, state: 'half-open' }],
    ['no list of outcomes', { ...winner, outcomes: 'none' }],
  ])('%s suspends its line, and no other', (_what, line) => {
    const feed = openFeed();
    feed.send(odds(line, total));
    expect([feed.winner(), feed.total()]).toEqual(['suspended', 2_000]);
    feed.send(odds(winner));
    expect(feed.winner()).toBe(2_000);
  });
  test('a line twice in one message is suspended: neither price is trusted', () => {
    const feed = openFeed();
    feed.send(odds(winner, priced('1|', ['4', '5'], 3_000)));
    expect([feed.winner(), feed.unread]).toEqual(['suspended', ['lines[1].line']]);
  });
  test('an outcome above what is ever paid has no price, and its line stays open', () => {
    const feed = openFeed();
    feed.send(
      odds({
        ...winner,
        outcomes: [
          { id: '4', odds: 1_500_000, active: true },
          { id: '5', odds: 1_010, active: true },
        ],
      }),
    );
    expect([feed.winner(), feed.offer('1|', '5')]).toEqual(['suspended', 1_010]);
  });
  test('a spelling that is none closes the lines of its market; a market that is not offered closes nothing', () => {
    const feed = openFeed();
    feed.send(odds(priced('18|total=2.50', ['12', '13']), priced('777|x=1', ['1'])));
    expect([feed.winner(), feed.total(), feed.unread]).toEqual([2_000, 'suspended', ['line 18|total=2.50']]);
  });
  test('an unknown group in a stop stops the whole event', () => {
    const feed = openFeed();
    feed.send({ type: 'stop', groups: ['penalties'], to: 'suspended' });
    expect([feed.winner(), feed.cards(), feed.unread]).toEqual(['suspended', 'suspended', ['group penalties']]);
    feed.send(odds(winner));
    expect([feed.winner(), feed.cards()]).toEqual([2_000, 'suspended']);
  });
  test.each([
    ['odds without lines', { type: 'odds', full: false }],
    ['a settlement of unknown certainty', { ...settle(homeWins), certainty: 3 }],
    ['a type of another version', { type: 'weather' }],
    ['a stop without groups', { type: 'stop' }],
    ['a window that is no time', { type: 'cancel', lines: ['1|'], from: 'noon' }],
    ['a line that is no text', odds(7)],
    ['a release that no operator sent', { type: 'release', lines: ['1|'] }],
  ])('%s suspends the event until newer prices', (_what, body) => {
    const feed = openFeed();
    const before = viewLine(feed.getState(), '1|')?.stopMark;
    feed.send(body);
    expect([feed.winner(), feed.total(), feed.cards(), feed.unread.length]).toEqual([
      'suspended',
      'suspended',
      'suspended',
      1,
    ]);
    expect(viewLine(feed.getState(), '1|')?.stopMark).not.toBe(before);
    feed.send(odds(winner));
    expect([feed.winner(), feed.total()]).toEqual([2_000, 'suspended']);
  });
  test.each([
    ['a score with an unknown field', status([1, 0], { score: { points: [1, 0], sets: 1 } })],
    ['a phase that the sport does not have', status([0, 0], { phase: 77 })],
    ['a status that is none', status([0, 0], { status: 'paused' })],
    ['a fixture of another sport', fixture(undefined, { sport: 'chess' })],
    ['a fixture with an option that the rules do not have', fixture(undefined, { rules: { overtime: 'twice' } })],
    ['a fixture with one competitor', fixture([competitor('h', 'home')])],
  ])('%s holds the event until a newer one can be read, whatever prices come', (_what, body) => {
    const feed = openFeed();
    feed.send(body);
    feed.send(odds(winner));
    expect([feed.winner(), feed.unread.length]).toEqual(['suspended', 1]);
    feed.send(body.type === 'fixture' ? fixture() : status([0, 0]));
    feed.send(odds(winner));
    expect(feed.winner()).toBe(2_000);
  });
  test('a clock that cannot be read closes nothing', () => {
    const feed = openFeed();
    feed.send(status([0, 0], { clock: { seconds: -1 } }));
    expect([feed.winner(), feed.unread, feed.getState().status?.clock]).toEqual([2_000, ['clock'], undefined]);
  });
  test('a settlement with an outcome that cannot be read settles the other lines alone', () => {
    const feed = openFeed();
    feed.send(settle({ line: '18|total=2.5', outcomes: [{ id: '12', result: 'maybe' }] }, homeWins));
    expect([feed.winner(), feed.total(), feed.cards()]).toEqual(['closed', 'suspended', 2_000]);
    feed.send(odds(total));
    expect(feed.total()).toBe(2_000);
  });
  test('a market with 5,000 outcomes and a field of 400 are read whole', () => {
    const feed = createFeed();
    const field = Array.from({ length: 400 }, (_, n) => competitor(`c${n}`));
    const players = Array.from({ length: 5_000 }, (_, n) => ({
      id: `p${n}`,
      name: `Player ${n}`,
      odds: 2_000,
      active: true,
    }));
    feed.send(fixture(field));
    feed.send(status([0, 0]));
    feed.send(
      odds(
        priced(
          '538|',
          field.map(({ id }) => id),
        ),
        { line: '100001|', state: 'open', outcomes: players },
      ),
    );
    expect([feed.offer('538|', 'c399'), feed.offer('100001|', 'p4999'), feed.unread]).toEqual([2_000, 2_000, []]);
    expect(viewLine(feed.getState(), '100001|')?.outcomes).toHaveLength(5_000);
    feed.send(odds(priced('538|', ['c0', 'stranger'])));
    expect(feed.offer('538|', 'c0')).toBe('suspended');
  });
  test('messages that come before the fixture count when it comes', () => {
    const feed = createFeed();
    feed.send(odds(winner));
    feed.send(status([0, 0]));
    feed.send(settle({ line: '18|total=2.5', outcomes: [{ id: '12', result: 'won' }] }));
    feed.send(fixture(), { at: 1 });
    expect([
      feed.winner(),
      foldLineResultVersions(findLineState(feed.getState(), '18|total=2.5').resultVersions).certainty,
    ]).toEqual([2_000, 1]);
  });
});

describe('a price is newer than its reason', () => {
  test('a change of score without a stop closes what it touches, and an older price does not open it', () => {
    const feed = openFeed();
    feed.send(status([1, 0]));
    expect([feed.winner(), feed.cards()]).toEqual(['suspended', 2_000]);
    feed.send(odds(winner), { at: 3 });
    expect(feed.winner()).toBe('suspended');
    feed.send(odds(winner));
    expect(feed.winner()).toBe(2_000);
  });
  test('a price of another producer counts if it was received later, whatever its clock says', () => {
    const feed = openFeed();
    feed.send(odds(winner, total), { producer: OTHER, at: 100 });
    feed.send(status([1, 0]), { at: 50 });
    expect(feed.winner()).toBe('suspended');
    feed.send(odds(winner), { producer: OTHER, at: 101 });
    expect([feed.winner(), feed.total()]).toEqual([2_000, 'suspended']);
  });
  test('after an interruption a line opens only with a price of after the resumption', () => {
    const feed = openFeed();
    feed.send(status([0, 0], { status: 'interrupted' }));
    feed.send(odds(winner));
    feed.send(status([0, 0]));
    expect(feed.winner()).toBe('suspended');
    feed.send(odds(winner));
    expect(feed.winner()).toBe(2_000);
  });
  test('after an abandoned event was resumed, too', () => {
    const feed = openFeed();
    feed.send(status([0, 0], { status: 'abandoned', ending: 'abandoned' }));
    feed.send(status([0, 0]));
    expect(feed.winner()).toBe('suspended');
  });
  test.each([
    ['unsettle', settle(homeWins), { type: 'unsettle', lines: ['1|'] }],
    ['uncancel', { type: 'cancel', lines: ['1|'] }, { type: 'uncancel', lines: ['1|'] }],
  ])('after an %s', (_what, close, reopen) => {
    const feed = openFeed();
    feed.send(close);
    feed.send(reopen);
    expect(feed.winner()).toBe('suspended');
    feed.send(odds(winner));
    expect(feed.winner()).toBe(2_000);
  });
  test('a competitor who withdraws makes every price old; another one in their place voids the bets of before', () => {
    const feed = openFeed();
    feed.send(fixture([competitor('h', 'home'), competitor('a', 'away', true)]));
    expect(feed.winner()).toBe('suspended');
    feed.send(odds(winner));
    expect(feed.winner()).toBe(2_000);
    const swapped = feed.send(fixture([competitor('h', 'home'), competitor('b', 'away')]), { at: 60 });
    expect(swapped.linesWithNewResult).toContain('1|');
    const result = foldLineResultVersions(findLineState(feed.getState(), '1|').resultVersions);
    expect(findOutcomeResult(result, { outcomeId: '4', acceptedAt: 59 })).toEqual({ result: 'void', voidReason: 4 });
    expect(findOutcomeResult(result, { outcomeId: '4', acceptedAt: 61 })).toBeUndefined();
    expect(feed.winner()).toBe('suspended');
    feed.send(odds(winner), { at: 61 });
    expect(feed.winner()).toBe(2_000);
  });
  test('in a field, whoever withdraws or is no longer listed takes no bets, whatever the prices say', () => {
    const feed = createFeed();
    const field = (...ids: readonly string[]) => ids.map((id) => competitor(id.slice(0, 2), 'none', id.endsWith('-')));
    const first = odds(priced('538|', ['c0', 'c1', 'c2']));
    for (const body of [fixture(field('c0', 'c1', 'c2')), status([0, 0]), first]) feed.send(body);
    expect(['c0', 'c1', 'c2'].map((id) => feed.offer('538|', id))).toEqual([2_000, 2_000, 2_000]);
    feed.send(fixture(field('c0', 'c1-')));
    expect(feed.getState().fixture?.competitors.map(({ id, withdrawn }) => [id, withdrawn])).toEqual([
      ['c0', false],
      ['c1', true],
      ['c2', true],
    ]);
    feed.send(first);
    expect(['c0', 'c1', 'c2'].map((id) => feed.offer('538|', id))).toEqual([2_000, 'suspended', 'suspended']);
  });
  test('the rules of the first fixture hold', () => {
    const feed = createFeed();
    feed.send(fixture(undefined, { rules: { overtime: 'excluded' } }));
    feed.send(fixture(undefined, { rules: { overtime: 'included' } }));
    expect(feed.getState().rules?.choices).toEqual({ overtime: 'excluded' });
  });
});

test('an open price that the score rules out suspends its line and is named', () => {
  const feed = openFeed();
  feed.send(status([2, 1]));
  feed.send(odds(total, cards));
  expect([feed.total(), viewLine(feed.getState(), '18|total=2.5')?.contradicted]).toEqual(['suspended', '12']);
  feed.send(odds(priced('18|total=3.5', ['12', '13'])));
  expect(feed.offer('18|total=3.5', '12')).toBe(2_000);
});

describe('an operator', () => {
  const operator = { producer: OPERATOR_PRODUCER, source: 'operator' };
  const findResult = (feed: ReturnType<typeof openFeed>) =>
    findOutcomeResult(foldLineResultVersions(findLineState(feed.getState(), '1|').resultVersions), {
      outcomeId: '4',
      acceptedAt: 1,
    });

  test('settles against the feed, whatever it says later, until the line is released', () => {
    const feed = openFeed();
    feed.send(
      settle({
        ...homeWins,
        outcomes: [
          { id: '4', result: 'lost' },
          { id: '5', result: 'won' },
        ],
      }),
      operator,
    );
    feed.send({ ...settle(homeWins), certainty: 2 });
    expect(findResult(feed)).toEqual({ result: 'lost' });
    feed.send({ type: 'unsettle', lines: ['1|'] });
    feed.send({ type: 'cancel', lines: ['1|'] });
    expect(findResult(feed)).toEqual({ result: 'lost' });
    feed.send({ type: 'uncancel', lines: ['1|'] });
    feed.send(settle(homeWins));
    feed.send({ type: 'release', lines: ['1|'] }, operator);
    expect(findResult(feed)).toEqual({ result: 'won' });
  });
  test('takes a result of the feed back, and the feed does not bring it again', () => {
    const feed = openFeed();
    feed.send({ ...settle(homeWins), certainty: 2 });
    feed.send({ type: 'unsettle', lines: ['1|'] }, operator);
    feed.send({ ...settle(homeWins), certainty: 2 });
    expect(findResult(feed)).toBeUndefined();
  });
  test('stops every producer’s prices until a release, and the line opens with the newest price', () => {
    const feed = openFeed();
    feed.send({ type: 'stop', groups: ['score'], to: 'suspended', reason: 'operator' }, operator);
    feed.send(odds(winner, total, cards));
    expect([feed.winner(), feed.cards()]).toEqual(['suspended', 2_000]);
    feed.send({ type: 'release', lines: [], groups: ['score'] }, operator);
    expect(feed.winner()).toBe(2_000);
  });
  test('prices before any producer', () => {
    const feed = openFeed();
    feed.send(odds(priced('1|', ['4', '5'], 1_500)), operator);
    feed.send(odds(winner));
    expect(feed.winner()).toBe(1_500);
    feed.send(odds(priced('1|', [], 0, 'handedOver')), operator);
    expect(feed.winner()).toBe(2_000);
  });
});
