import { expect, test } from 'vitest';
import { findEventProblems, measureCalibration, simulatePairs } from '../../test/play-checks.ts';
import { baseballPlay } from './play.ts';
import { baseball } from '@arara/sports/baseball/sport';

const [series] = baseballPlay.series;
if (series === undefined) throw new Error('baseball has no series');
const events = simulatePairs(series, 1_500);

test.each([undefined, 20, 45, 70])(
  'prices of all markets after step %s come true',
  (step) => {
    const markets = baseball.markets.markets.map(({ id }) => id);
    for (const [market, { sigmas }] of measureCalibration(baseball, series, events, markets, step))
      expect([market, Math.abs(sigmas) < 3.5]).toEqual([market, true]);
  },
  600_000,
);

test('100 whole games are consistent at every third step', () => {
  for (const event of events.slice(0, 100))
    expect(findEventProblems(baseball, series, event, { every: 3 })).toEqual([]);
}, 600_000);
