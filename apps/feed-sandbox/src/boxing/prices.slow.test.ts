import { expect, test } from 'vitest';
import { findEventProblems, measureCalibration, simulatePairs } from '../../test/play-checks.ts';
import { boxingPlay } from './play.ts';
import { boxing } from '@arara/sports/boxing/sport';

const [series] = boxingPlay.series;
if (series === undefined) throw new Error('boxing has no series');
const events = simulatePairs(series, 2_000);

test.each([undefined, 12, 30, 50, 70])(
  'prices of 2,000 fights after step %s come true',
  (step) => {
    const markets = [186, 1, 18, 910, 911, 912, 913, 100_001];
    for (const [market, { sigmas }] of measureCalibration(boxing, series, events, markets, step))
      expect([market, sigmas, Math.abs(sigmas) < 3.5]).toEqual([market, sigmas, true]);
  },
  120_000,
);

test('60 fights are consistent, and none of their prices is said to be contradicted', () => {
  for (const event of events.slice(0, 60)) expect(findEventProblems(boxing, series, event, { every: 3 })).toEqual([]);
}, 120_000);
