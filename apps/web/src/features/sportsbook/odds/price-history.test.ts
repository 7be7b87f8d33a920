import { expect, test } from 'vitest';
import { createPriceHistory, drawPricePath, findPriceMove } from './price-history.ts';

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
