import { expect, test } from 'vitest';
import { createPriceHistory, drawPricePath, findPriceMove } from './price-history.ts';
import { proves } from '../../../../../../scripts/proof/proves.ts';

const price = (odds: number, open = true) => ({ odds, open, moved: null, fresh: false });
const BOX = { width: 100, height: 20 };

function record(...moves: readonly (readonly [at: number, odds: number, open?: boolean])[]) {
  let now = 0;
  const history = createPriceHistory(() => now);
  for (const [at, odds, open] of moves) {
    now = at;
    history.record('1| 1', price(odds, open));
  }
  return { points: history.getPoints('1| 1'), history };
}

test('a price is noted when it changes, is suspended or comes back, and not when it is received again', () => {
  proves('A-762');
  const { points, history } = record([0, 1800], [5, 1800], [10, 2100], [20, 2100, false], [30, 2100]);
  expect(points).toEqual([
    { at: 0, odds: 1800 },
    { at: 10, odds: 2100 },
    { at: 20, odds: null },
    { at: 30, odds: 2100 },
  ]);
  expect(history.countPoints()).toBe(4);
  expect(history.getPoints('another')).toEqual([]);
});

test('while the page is disconnected nothing is known: the line is broken there, and goes on with the prices read after it', () => {
  proves('A-762');
  let now = 0;
  const history = createPriceHistory(() => now);
  const at = (moment: number, act: () => void) => {
    now = moment;
    act();
  };
  at(0, () => {
    history.record('moved', price(2000));
    history.record('same', price(1500));
    history.record('suspended', price(1200));
  });
  at(10, () => history.record('moved', price(3000)));
  at(20, history.interrupt);
  at(21, history.interrupt);
  expect(findPriceMove(history.getPoints('moved'))).toEqual({ from: 2000, to: 3000, isOffered: true });
  // Read again after the connection, before the page is up to date.
  at(40, () => {
    history.record('moved', price(2500));
    history.record('suspended', price(1200, false));
    history.record('new', price(5000));
  });
  at(60, history.resume);
  at(61, history.resume);
  expect(history.getPoints('moved')).toEqual([
    { at: 0, odds: 2000 },
    { at: 10, odds: 3000 },
    { at: 20, odds: null, isUnknown: true },
    { at: 60, odds: 2500 },
  ]);
  expect(drawPricePath(history.getPoints('moved'), { start: 0, end: 100 }, BOX)).toBe('M0 20H10V0H20M60 10H100');
  expect(drawPricePath(history.getPoints('same'), { start: 0, end: 100 }, BOX)).toBe('M0 10H20M60 10H100');
  expect(findPriceMove(history.getPoints('suspended'))).toBe(undefined);
  expect(history.getPoints('suspended').at(-1)).toEqual({ at: 60, odds: null });
  expect(history.getPoints('new')).toEqual([{ at: 60, odds: 5000 }]);
});

test('a price that moves very often keeps its first point, its newest, and a bounded number of others', () => {
  const { points } = record(...Array.from({ length: 9001 }, (_, n) => [n, 1800 + (n % 2)] as const));
  expect(points.length).toBeLessThanOrEqual(2000);
  expect(points[0]).toEqual({ at: 0, odds: 1800 });
  expect(points.at(-1)?.at).toBe(9000);
});

test('a move is from the first price that was offered to the last, and none where the price stayed', () => {
  expect(findPriceMove(record([0, 1800], [9, 2100]).points)).toEqual({ from: 1800, to: 2100, isOffered: true });
  expect(findPriceMove(record([0, 1800], [9, 2100], [12, 1800]).points)).toMatchObject({ from: 1800, to: 1800 });
  expect(findPriceMove(record([0, 1500, false], [3, 1800], [9, 1700], [10, 1700, false]).points)).toEqual({
    from: 1800,
    to: 1700,
    isOffered: false,
  });
  for (const still of [
    [],
    [[0, 1800]],
    [[0, 1800, false]],
    [
      [0, 1800],
      [4, 1800, false],
      [5, 1800],
    ],
  ] as const)
    expect(findPriceMove(record(...still).points)).toBe(undefined);
});

test('the line holds each price until the next, is higher for a higher price, and is broken while there was none', () => {
  const { points } = record([0, 2000], [25, 3000], [50, 3000, false], [75, 2500]);
  expect(drawPricePath(points, { start: 0, end: 100 }, BOX)).toBe('M0 20H25V0H50M75 10H100');
});
