import { expect, test } from 'vitest';
import { createMarginAxis, listCalendarDays } from './margin-axis.ts';

test('the axis fits the days that hold nearly all stakes; one with three bets passes its edge', () => {
  const usual = { staked: 20_000, low: -0.08, high: 0.2, realised: 0.03 };
  const few = { staked: 30, low: -3.2, high: 3.3, realised: -1.2 };
  const { least, most, ticks } = createMarginAxis([usual, few, { ...usual, low: -0.12 }]);
  expect([least, most]).toEqual([-0.2, 0.2]);
  expect(ticks.map((tick) => tick.toFixed(1))).toEqual(['-0.2', '-0.1', '0.0', '0.1', '0.2']);
});

test('with few bets alone the axis ends at 100 % on both sides', () => {
  expect(createMarginAxis([{ staked: 30, low: -3.2, high: 3.3, realised: 1 }])).toEqual({
    least: -1,
    most: 1,
    ticks: [-1, -0.5, 0, 0.5, 1],
  });
});

test('a day without bets has its place', () => {
  expect(listCalendarDays([{ day: '2026-10-30' }, { day: '2026-11-02' }])).toEqual([
    '2026-10-30',
    '2026-10-31',
    '2026-11-01',
    '2026-11-02',
  ]);
  expect(listCalendarDays([])).toEqual([]);
});
