import { describe, expect, test } from 'vitest';
import { findEventProblems, measureCalibration, simulatePairs } from '../../test/play-checks.ts';
import { summarizeNumber, sumChances } from '../models/ranged-chances.ts';
import type { RangedChances } from '../models/ranged-chances.ts';
import { findOutlook } from './forecast.ts';
import { forecastHalf } from './half-chances.ts';
import { cards, createMatchRates, kickSuccess } from './model.ts';
import { rugbyPlay } from './play.ts';
import { countPoints } from '@arara/sports/rugby/score';
import { rugby } from '@arara/sports/rugby/sport';

const [series] = rugbyPlay.series;
if (series === undefined) throw new Error('rugby has no series');
const events = simulatePairs(series, 200);
const [{ fixture }] = events as [(typeof events)[number]];

const chanceAbove = ({ least, chances }: RangedChances, value: number) =>
  chances.reduce((sum, chance, i) => (least + i > value ? sum + chance : sum), 0);

describe('the rest of a half', () => {
  const rates = createMatchRates(fixture, 0);
  const start = { minutes: 22, moreMinutes: 0, hasLastPlay: true, kick: undefined } as const;

  test('is the average of what the next seconds can bring', () => {
    const [minutes, slice] = [start.minutes, 0.002];
    const after = { ...start, minutes: minutes - slice };
    const describeHalf = (rest: typeof after | Parameters<typeof forecastHalf>[1], home = 0, away = 0, tries = 0) => {
      const added = forecastHalf(rates, rest);
      return [
        chanceAbove(added.margin, 2 - home + away),
        chanceAbove(added.total, 11 - home - away),
        chanceAbove(added.home, 6 - home),
        chanceAbove(added.tries.total, 1 - tries),
      ];
    };
    // Of each thing that may happen: its rate per minute, and the half after it.
    const ways = (['home', 'away'] as const).flatMap((side) => {
      const [h, a] = side === 'home' ? [1, 0] : [0, 1];
      const shift = side === 'home' ? -1 : 1;
      const missing = (length: number) => ({ ...after, moreMinutes: shift * Math.min(length, after.minutes) });
      return [
        [rates[side].try, describeHalf({ ...after, kick: { side, points: 2 } }, 5 * h, 5 * a, 1)],
        [rates[side].penalty, describeHalf({ ...after, kick: { side, points: 3 } })],
        [rates[side].dropGoal, describeHalf(after, 3 * h, 3 * a)],
        [cards.perMinute * (1 - cards.red), describeHalf(missing(cards.yellowMinutes))],
        [cards.perMinute * cards.red, describeHalf(missing(cards.redMinutes))],
      ] as const;
    });
    const all = ways.reduce((sum, [rate]) => sum + rate, 0) * slice;
    const idle = describeHalf(after).map((value) => value * (1 - all));
    for (const [i, value] of describeHalf(start).entries()) {
      const average = ways.reduce((sum, [rate, values]) => sum + rate * slice * values[i]!, idle[i]!);
      // Per minute, so that the length of the slice does not matter.
      expect(Math.abs(average - value) / slice, `number ${i}`).toBeLessThan(0.004);
    }
  });

  test('a kick brings its points as often as kicks succeed', () => {
    const kick = { side: 'away', points: 3 } as const;
    const { margin, total } = forecastHalf(rates, { minutes: 0, moreMinutes: 0, hasLastPlay: false, kick });
    expect([chanceAbove(margin, -1), sumChances(total)]).toEqual([
      expect.closeTo(1 - kickSuccess.penalty, 9),
      expect.closeTo(1, 9),
    ]);
  });

  test('a missing player helps the other side', () => {
    const mean = (moreMinutes: number) => summarizeNumber(forecastHalf(rates, { ...start, moreMinutes }).margin).mean;
    expect(mean(-10)).toBeLessThan(mean(0) - 1);
    expect(mean(10)).toBeGreaterThan(mean(0) + 1);
  });
});

test('simulated matches are consistent, and their lines priced', () => {
  for (const event of events.slice(0, 20)) expect(findEventProblems(rugby, series, event, { every: 40 })).toEqual([]);
});

/** Professional leagues have 45 to 58 points and 5 to 6.5 tries a match, home wins of 55 to 65 %, draws of 1 to 4 %. */
test('matches are like real ones', () => {
  const outlooks = events
    .slice(0, 40)
    .flatMap((event) => findOutlook({ fixture: event.fixture, score: undefined, drift: 0, sinceStepMs: 0 }) ?? []);
  const expectMean = (value: (outlook: (typeof outlooks)[number]) => number, least: number, most: number) => {
    const mean = outlooks.reduce((sum, outlook) => sum + value(outlook), 0) / outlooks.length;
    expect(mean).toBeGreaterThan(least);
    expect(mean).toBeLessThan(most);
  };
  expectMean(({ match }) => summarizeNumber(match.total).mean, 45, 58);
  expectMean(({ tries }) => summarizeNumber(tries.total).mean, 4.6, 6.5);
  expectMean(({ match }) => chanceAbove(match.margin, 0), 0.53, 0.66);
  expectMean(({ match: { margin } }) => margin.chances[-margin.least]!, 0.01, 0.04);
  const lengths = events.map(({ steps }) => steps.at(-1)!.t);
  expect(Math.min(...lengths)).toBeGreaterThan(2 * series.spacingMs);
  expect(Math.max(...events.map(({ steps }) => steps.length))).toBeLessThan(180);
  const sizes = events.flatMap(({ steps }) => steps.map(({ score }) => JSON.stringify(score).length));
  expect(Math.max(...sizes)).toBeLessThan(650);
});

test('the best of a league wins most of its matches', () => {
  const best = series.tournaments.map(
    ({ competitors }) => competitors.toSorted((a, b) => b.strength - a.strength)[0]!.id,
  );
  const ofBest = events.filter(({ fixture: { competitors } }) => competitors.some(({ id }) => best.includes(id)));
  const won = ofBest.filter(({ fixture: { competitors }, steps }) => {
    const [home, away] = countPoints(steps.at(-1)!.score);
    return home !== away && best.includes(competitors[home > away ? 0 : 1]!.id);
  });
  expect(won.length / ofBest.length).toBeGreaterThan(0.55);
});

test.each([
  [undefined, [1, 16, 18, 19, 60, 66, 68, 15, 47, 100_001, 100_005]],
  [30, [1, 16, 18, 20, 15, 100_002]],
])('prices after step %s come true', (step, markets) => {
  for (const [market, { events: count, sigmas }] of measureCalibration(
    rugby,
    series,
    events.slice(0, 120),
    markets,
    step,
  )) {
    expect([market, count > 110]).toEqual([market, true]);
    expect([market, sigmas, Math.abs(sigmas) < 3.3]).toEqual([market, sigmas, true]);
  }
});

test('enough clubs that nobody plays twice in a day', () => {
  const clubs = series.tournaments.reduce((sum, { competitors }) => sum + competitors.length, 0);
  expect(clubs).toBeGreaterThan((2.2 * rugby.restDays * 24 * 3_600_000) / series.spacingMs);
});
