/** The results of lines in exact cases; that their order does not matter is in settlement.test.ts. */
import { describe, expect, test } from 'vitest';
import {
  addResultVersionInOrder,
  compareFeedMessageVersions,
  findOutcomeResult,
  foldLineResultVersions,
  toDeadHeatRatio,
  toSettledResult,
} from './results.ts';
import type { LineResult, ResultVersion, SettledResult } from './results.ts';

const at = (sourceTime: number) => ({ sourceTime, producer: 10, sequence: 1 });
const operator = { by: 'operator' } as const;
const settle = (time: number, result: SettledResult, certainty: 1 | 2 = 1): ResultVersion => ({
  at: at(time),
  kind: 'settle',
  certainty,
  outcomeResults: { '12': { result } },
});
const cancel = (time: number, window: { from?: number; to?: number; voidReason?: number }): ResultVersion => ({
  at: at(time),
  kind: 'cancel',
  ...window,
});
const release = (time: number): ResultVersion => ({ at: at(time), kind: 'release', ...operator });
const bet = (acceptedAt: number) => ({ outcomeId: '12', acceptedAt });
const endsAs = (line: LineResult, acceptedAt = 50) => findOutcomeResult(line, bet(acceptedAt))?.result;
const ends = (...versions: readonly ResultVersion[]) => endsAs(foldLineResultVersions(versions));

test.each<[boolean, number, number | undefined, SettledResult | undefined]>([
  [true, 0, undefined, 'won'],
  [false, 0, undefined, 'lost'],
  [true, 0.5, undefined, 'halfWon'],
  [false, 0.5, undefined, 'halfLost'],
  [true, 1, undefined, 'push'],
  [false, 1, undefined, 'push'],
  [false, 1, 7, 'void'],
  [false, 1, 0, 'void'],
  [true, 0.25, undefined, undefined],
])('won %j with void factor %d and reason %j is %j', (won, voidFactor, voidReason, result) => {
  expect(toSettledResult(won, voidFactor, voidReason)).toBe(result);
});

test('a dead heat among up to a hundred has a fraction, and one has none', () => {
  expect([1, 0.01, 0.99, 0.143, 1.01, 0.001].map(toDeadHeatRatio)).toEqual([
    [1, 1],
    [1, 67],
    [66, 67],
    [1, 7],
    undefined,
    undefined,
  ]);
});

test('messages are ordered by source time, then producer, then sequence', () => {
  const of = (sourceTime: number, producer: number, sequence: number) => ({ sourceTime, producer, sequence });
  const inOrder = [of(1, 13, 9), of(2, 10, 9), of(2, 13, 1), of(2, 13, 2)];
  for (const [n, a] of inOrder.entries())
    for (const [m, b] of inOrder.entries()) expect(Math.sign(compareFeedMessageVersions(a, b))).toBe(Math.sign(n - m));
  const [first, second] = [settle(1, 'won'), settle(2, 'lost')];
  expect(addResultVersionInOrder([second], first)).toEqual([first, second]);
  const both = [first, second];
  expect(addResultVersionInOrder(both, settle(1, 'lost'))).toBe(both);
});

describe('a cancelled time', () => {
  const voided = foldLineResultVersions([settle(1, 'won'), cancel(2, { from: 40, to: 60, voidReason: 12 })]);

  test('voids the bets accepted in it, both ends included', () => {
    expect([39, 40, 60, 61].map((time) => endsAs(voided, time))).toEqual(['won', 'void', 'void', 'won']);
    expect(findOutcomeResult(voided, bet(50))).toEqual({ result: 'void', voidReason: 12 });
    expect(voided.cancelled).toEqual([{ from: 40, to: 60, voidReason: 12 }]);
  });

  test('has no bound where none is given', () => {
    const open = (window: { from?: number; to?: number }) => foldLineResultVersions([cancel(1, window)]);
    expect([-1, 40, 41].map((time) => endsAs(open({ to: 40 }), time))).toEqual(['void', 'void', undefined]);
    expect([39, 40, 1e12].map((time) => endsAs(open({ from: 40 }), time))).toEqual([undefined, 'void', 'void']);
    expect(findOutcomeResult(open({}), bet(50))).toStrictEqual({ result: 'void' });
    expect(open({}).cancelled).toStrictEqual([{}]);
  });

  test('is given back by its own bounds alone, and may be cancelled again', () => {
    const uncancel = (time: number, window: object): ResultVersion => ({ at: at(time), kind: 'uncancel', ...window });
    const before = [settle(1, 'won'), cancel(2, { from: 40, to: 60 })];
    expect(ends(...before, uncancel(3, { from: 40, to: 60 }))).toBe('won');
    for (const other of [{}, { from: 40 }, { to: 60 }, { from: 41, to: 60 }, { from: 40, to: 61 }])
      expect(ends(...before, uncancel(3, other))).toBe('void');
    expect(ends(...before, uncancel(3, { from: 40, to: 60 }), cancel(4, { from: 40, to: 60 }))).toBe('void');
    const twice = foldLineResultVersions([...before, cancel(3, { from: 40, to: 60, voidReason: 5 })]);
    expect(twice.cancelled).toEqual([{ from: 40, to: 60, voidReason: 5 }]);
  });
});

describe('what an operator says', () => {
  test('stands against a confirmed result of the feed, before it and after it', () => {
    const said = { ...settle(2, 'lost'), ...operator };
    expect(ends(settle(1, 'won', 2), said)).toBe('lost');
    expect(ends(said, settle(3, 'won', 2))).toBe('lost');
    expect(ends(said, { at: at(3), kind: 'unsettle' })).toBe('lost');
  });

  test('may be that the line is not settled', () => {
    expect(
      ends(settle(1, 'won', 2), { at: at(2), kind: 'unsettle', ...operator }, settle(3, 'won', 2)),
    ).toBeUndefined();
  });

  test('leaves the feed its result where it speaks of a cancelled time only', () => {
    const window = { from: 40, to: 60 };
    const line = foldLineResultVersions([settle(1, 'won'), { ...cancel(2, window), ...operator }]);
    expect([endsAs(line, 50), endsAs(line, 61)]).toEqual(['void', 'won']);
    const given: ResultVersion = { at: at(3), kind: 'uncancel', ...window, ...operator };
    expect(ends(settle(1, 'won'), cancel(2, window), given)).toBe('won');
    expect(ends(settle(1, 'won'), cancel(2, window), given, cancel(4, window))).toBe('won');
    // Another time that they cancel takes nothing of that back.
    const other = { ...cancel(4, { from: 70, to: 80 }), ...operator };
    expect(ends(settle(1, 'won'), cancel(2, window), given, other)).toBe('won');
  });

  test('outweighs what the feed cancels after it, not what it cancelled before', () => {
    const said = { ...settle(2, 'lost'), ...operator };
    expect(ends(cancel(1, {}), said)).toBe('void');
    expect(ends(said, cancel(3, {}))).toBe('lost');
    const line = foldLineResultVersions([cancel(1, { from: 40, voidReason: 5 }), said, cancel(3, {})]);
    expect(line).toEqual({
      outcomeResults: { '12': { result: 'lost' } },
      certainty: 1,
      cancelled: [{ from: 40, voidReason: 5 }],
    });
  });

  test('is forgotten when the line is released', () => {
    const said = { ...settle(2, 'lost'), ...operator };
    expect(ends(settle(1, 'won'), said, release(3))).toBe('won');
    expect(ends(said, release(3))).toBeUndefined();
    expect(ends(settle(1, 'won'), said, release(3), { ...settle(4, 'push'), ...operator })).toBe('push');
    expect(ends({ ...cancel(1, {}), ...operator }, settle(2, 'won'), release(3))).toBe('won');
  });
});
