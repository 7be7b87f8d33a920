import { expect, test } from 'vitest';
import { findEventProblems, measureCalibration, simulatePairs } from '../../test/play-checks.ts';
import { cricketPlay } from './play.ts';
import { cricket } from '@arara/sports/cricket/sport';

const [series] = cricketPlay.series;
if (series === undefined) throw new Error('cricket has no series');
const events = simulatePairs(series, 1_500);

test.each([undefined, 60, 150, 200, 225])(
  'prices of all markets after step %s come true',
  (step) => {
    const markets = cricket.markets.markets.map(({ id }) => id);
    for (const [market, { sigmas }] of measureCalibration(cricket, series, events, markets, step))
      expect([market, Math.abs(sigmas) < 3.5]).toEqual([market, true]);
  },
  600_000,
);

test('60 whole matches are consistent at every fifth step', () => {
  for (const event of events.slice(0, 60)) expect(findEventProblems(cricket, series, event, { every: 5 })).toEqual([]);
}, 600_000);
