import { expect, test } from 'vitest';
import { findEventProblems, measureCalibration, simulatePairs } from '../../test/play-checks.ts';
import { rugbyPlay } from './play.ts';
import { rugby } from '@arara/sports/rugby/sport';

const [series] = rugbyPlay.series;
if (series === undefined) throw new Error('rugby has no series');
const events = simulatePairs(series, 2_000);
const longTest = 120_000;
const always = [1, 11, 15, 16, 18, 19, 20, 26, 100_001, 100_002, 100_003, 100_004, 100_005];

for (const [step, markets] of [
  [undefined, [...always, 47, 60, 66, 68]],
  [20, [...always, 47, 60, 66, 68]],
  [55, always],
] as const)
  test(
    `prices of 2,000 matches after step ${step} come true`,
    () => {
      for (const [market, { sigmas }] of measureCalibration(rugby, series, events, markets, step))
        expect([market, sigmas, Math.abs(sigmas) < 3.5]).toEqual([market, sigmas, true]);
    },
    longTest,
  );

test(
  '60 matches are consistent, and none of their prices is said to be contradicted',
  () => {
    for (const event of events.slice(0, 60)) expect(findEventProblems(rugby, series, event, { every: 3 })).toEqual([]);
  },
  longTest,
);
