import { describe, expect, test } from 'vitest';
import type { PlacedLine } from '../live/event-parts.ts';
import { selectBalancedTotalLine } from './balanced-total.ts';

const shape = (line: string, isOver = false): PlacedLine => ({
  line,
  market: Number(line.split('|')[0]),
  isOver,
  keepsPlace: false,
  outcomes: [],
  names: {},
});

describe('the total of a row', () => {
  const price = (odds: number, open = true) => ({ odds, open, moved: null, fresh: false });
  const total = (number: string, isOver = false): PlacedLine => ({
    ...shape(`18|total=${number}`, isOver),
    outcomes: ['12', '13'],
  });
  const select = (lines: readonly PlacedLine[], prices: Readonly<Record<string, readonly [number, number, boolean]>>) =>
    selectBalancedTotalLine('football', lines, (line, outcomeId) => {
      const [over, under, open] = prices[line.slice('18|total='.length)] ?? [0, 0, false];
      return price(outcomeId === '12' ? over : under, open);
    });
  test('is the most balanced one, and an open one rather than a locked one', () => {
    const lines = [total('1.5'), total('2.5'), total('3.5')];
    const prices = { '1.5': [1300, 3400, true], '2.5': [1900, 1910, true], '3.5': [2600, 1500, true] } as const;
    expect(select(lines, prices)).toBe('18|total=2.5');
    expect(select(lines, { ...prices, '2.5': [1900, 1910, false] })).toBe('18|total=3.5');
    expect(select([total('2.5')], { '2.5': [1900, 1910, false] })).toBe('18|total=2.5');
  });
  test('is none where no total is on offer', () => {
    expect(select([shape('1|'), total('2.5', true)], {})).toBe(null);
  });
});
