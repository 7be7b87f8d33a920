import { expect, test } from 'vitest';
import { findEventProblems, measureCalibration, simulatePairs } from '../../test/play-checks.ts';
import { basketballPlay } from './play.ts';
import { basketball } from '@arara/sports/basketball/sport';

const [series] = basketballPlay.series;
if (series === undefined) throw new Error('basketball has no series');
const events = simulatePairs(series, 2_000);

test.each([
  [undefined, [219, 220, 223, 225, 227, 228, 229, 1, 16, 18, 60, 66, 68, 235, 236, 302, 303]],
  [60, [219, 223, 225, 227, 1, 16, 18, 60, 66, 68]],
  [130, [219, 220, 223, 225, 228, 229, 1, 16, 18, 303, 236]],
  [190, [219, 220, 223, 225, 1, 16, 18]],
])(
  'prices of 2,000 games after step %s come true',
  (step, markets) => {
    for (const [market, { events: count, sigmas }] of measureCalibration(basketball, series, events, markets, step)) {
      expect([market, count > 1_000]).toEqual([market, true]);
      expect([market, sigmas, Math.abs(sigmas) < 3.5]).toEqual([market, sigmas, true]);
    }
  },
  120_000,
);

test('60 games are consistent, and none of their prices is said to be contradicted', () => {
  for (const event of events.slice(0, 60))
    expect(findEventProblems(basketball, series, event, { every: 7 })).toEqual([]);
}, 120_000);
