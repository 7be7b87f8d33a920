import { describe, expect, test } from 'vitest';
import { findSecondColumnStart } from './market-columns.ts';
import type { DisplayedMarket } from './market-tabs.ts';

/** A market of so many lines, each with so many outcomes. */
const buildMarket = (lines: number, outcomes: number): DisplayedMarket =>
  ({
    id: '1',
    key: 'total',
    lines: Array.from({ length: lines }, () => ({ outcomes: Array.from({ length: outcomes }, String) })),
  }) as unknown as DisplayedMarket;

describe('two columns of markets', () => {
  test.each([
    ['four of the same height are two and two', [1, 1, 1, 1], 2],
    ['a long one stands alone', [9, 1, 1, 1], 1],
    ['a long one at the end has the second column', [1, 1, 1, 9], 3],
    ['two are next to each other', [1, 30], 1],
    ['one has one column', [5], 1],
  ])('%s', (_, lines, start) => {
    expect(findSecondColumnStart(lines.map((count) => buildMarket(count, 2)))).toBe(start);
  });

  test('a list of many outcomes counts the rows of its pairs', () => {
    expect(findSecondColumnStart([buildMarket(1, 20), ...Array.from({ length: 6 }, () => buildMarket(1, 3))])).toBe(1);
  });

  test('none is empty, and nobody counts more than the number of markets', () => {
    for (let count = 2; count < 20; count++)
      for (let tall = 0; tall < count; tall++) {
        const markets = Array.from({ length: count }, (_, i) => buildMarket(i === tall ? 40 : 1, 2));
        const start = findSecondColumnStart(markets);
        expect(start).toBeGreaterThanOrEqual(1);
        expect(start).toBeLessThan(count);
      }
  });
});
