import { describe, expect, test } from 'vitest';
import { listSeries } from '../src/feed/calendar.ts';
import { listSimulatedSports } from '../src/plays.ts';
import { checkSureWin, listMisses, measureMargins, pickStep, planEvents } from './price-checks.ts';
import type { MarginMisses } from './price-checks.ts';
import { toySport } from './toy-sport.ts';
import { proves } from '../../../scripts/proof/proves.ts';

const MARGIN_TOLERANCE = 0.003;
const EVENTS = 50;

describe.each([toySport, ...listSimulatedSports()].map((sport, index) => [sport.module.code, sport, index] as const))(
  '%s',
  (_, sport, index) => {
    const series = listSeries([sport]);

    test('has the margin of each market within 0.3 points in the mean of 50 events', () => {
      proves('A-110');
      const misses: MarginMisses = new Map();
      for (const own of series)
        for (const [n, plan] of planEvents(own, Math.ceil(EVENTS / series.length), 'margins').entries())
          measureMargins(misses, plan, n % 2 === 0 ? undefined : pickStep(plan, n));
      expect(misses.size).toBeGreaterThan(3);
      expect(listMisses(misses, MARGIN_TOLERANCE, 5)).toEqual([]);
    });

    test('has no combination of prices that wins however the event ends', () => {
      proves('A-110');
      for (const own of series)
        for (const plan of planEvents(own, 1, 'sure')) {
          // Every second sport is looked at in play; the slow test looks at all of them at both times.
          const step = index % 2 === 0 ? undefined : pickStep(plan, index);
          expect(checkSureWin(plan, step, { chunk: 50, most: 3_000 })).toMatchObject({ result: 'none' });
        }
    });
  },
);
