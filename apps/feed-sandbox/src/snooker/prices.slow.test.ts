import { expect, test } from 'vitest';
import { findEventProblems, measureCalibration, simulatePairs } from '../../test/play-checks.ts';
import { snookerPlay } from './play.ts';
import { snooker } from '@arara/sports/snooker/sport';

const [series] = snookerPlay.series;
if (series === undefined) throw new Error('snooker has no series');
const events = simulatePairs(series, 2_000);
const minute = 60_000;

test.each([undefined, 12, 40, 80])(
  'prices of 2,000 matches after step %s come true',
  (step) => {
    const markets = [186, 493, 494, 496, 199, 499, 501, 506];
    for (const [market, { sigmas }] of measureCalibration(snooker, series, events, markets, step))
      expect([market, sigmas, Math.abs(sigmas) < 3.5]).toEqual([market, sigmas, true]);
  },
  10 * minute,
);

test(
  '60 matches are consistent, and none of their prices is said to be contradicted',
  () => {
    for (const event of events.slice(0, 60))
      expect(findEventProblems(snooker, series, event, { every: 5 })).toEqual([]);
  },
  10 * minute,
);
