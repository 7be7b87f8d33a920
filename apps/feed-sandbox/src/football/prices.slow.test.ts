/** Football at full length: consistency, prices against results, and that no own price is said to be contradicted. */
import { expect, test } from 'vitest';
import { computeImpliedChances, priceLine } from '@arara/sports/core/pricing';
import { findEventProblems, measureCalibration, simulatePairs, toMoment } from '../../test/play-checks.ts';
import { footballMatches } from './play.ts';
import { football } from '@arara/sports/football/sport';

const minutes = 60_000;
const events = simulatePairs(footballMatches, 1_500);
const IN_PLAY_EXTRA = 0.015;

test(
  'simulated matches are consistent, and their lines priced',
  () => {
    for (const event of events.slice(0, 100))
      expect(findEventProblems(football, footballMatches, event, { every: 23 })).toEqual([]);
  },
  20 * minutes,
);

test.each([undefined, 30, 60, 90, 120, 150])(
  'prices after step %s come true',
  (step) => {
    const markets = football.markets.markets
      .filter(({ outcomeSource }) => outcomeSource === 'fixed')
      .map(({ id }) => id);
    for (const [market, { sigmas }] of measureCalibration(football, footballMatches, events, markets, step))
      expect([market, sigmas, Math.abs(sigmas) < 4]).toEqual([market, sigmas, true]);
  },
  20 * minutes,
);

test(
  'no own price in play is said to be contradicted',
  () => {
    const found: string[] = [];
    for (const [n, { fixture, steps }] of events.slice(0, 250).entries()) {
      for (let i = n % 9; i < steps.length - 1; i += 9) {
        const step = steps[i]!;
        const moment = toMoment(fixture, step);
        const forecast = footballMatches.forecast(moment);
        const { phase, score } = step;
        const facts = football.facts({ ending: undefined, phase, competitors: [], score });
        for (const { line } of footballMatches.lines(moment)) {
          const parsed = football.markets.parseLine(line)!;
          const { summedFrom } = parsed.market;
          const baseLine = summedFrom && football.markets.parseLine(football.markets.formatLine(summedFrom.market));
          const margin = parsed.market.margin + IN_PLAY_EXTRA;
          const base = baseLine && computeImpliedChances(forecast(baseLine)!, margin);
          const { state, outcomes } = priceLine(parsed, forecast(parsed)!, { margin, base });
          for (const { id, odds } of state === 'open' ? outcomes : [])
            if (odds !== undefined && football.readings.contradicts(parsed, id, odds, facts))
              found.push(`${fixture.id} step ${i} ${line} ${id} at ${odds}`);
        }
      }
    }
    expect(found).toEqual([]);
  },
  20 * minutes,
);
