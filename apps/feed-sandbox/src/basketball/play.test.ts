import { describe, expect, test } from 'vitest';
import type { HomeAwayScore } from '@arara/sports/core/results';
import { findEventProblems, measureCalibration, simulatePairs } from '../../test/play-checks.ts';
import { summarizeNumber, sumChances } from '../models/ranged-chances.ts';
import type { RangedChances } from '../models/ranged-chances.ts';
import { createGameTables, findPosition, forecastGame } from './outlook.ts';
import type { GameOutlook } from './outlook.ts';
import { basketballPlay } from './play.ts';
import {
  countPlays,
  createClosingChances,
  createGamePlan,
  createQuarterChances,
  findEasing,
  findSideWithBall,
  freeThrowChances,
} from './possessions.ts';
import { countPoints } from '@arara/sports/basketball/score';
import type { BasketballScore } from '@arara/sports/basketball/score';
import { basketball } from '@arara/sports/basketball/sport';

const [series] = basketballPlay.series;
if (series === undefined) throw new Error('basketball has no series');
const events = simulatePairs(series, 160);
const { tournaments } = series;
const listFixtures = (league: number, count: number) =>
  Array.from({ length: count }, (_, n) => {
    const { competitors, format } = tournaments[league]!;
    const away = (n * 5 + 3) % competitors.length;
    return {
      id: `f${n}`,
      tournament: tournaments[league]!,
      format,
      competitors: [competitors[(n * 3) % competitors.length]!, competitors[away]!],
    };
  }).filter(({ competitors: [home, away] }) => home !== away);

const chanceAbove = ({ least, chances }: RangedChances, value: number) =>
  chances.reduce((sum, chance, i) => (least + i > value ? sum + chance : sum), 0);

describe('the model', () => {
  const [fixture] = listFixtures(0, 1);
  const plan = createGamePlan(fixture!, 0);
  const tables = createGameTables(plan);
  const play = (periods: readonly HomeAwayScore[], plays: number, freeThrows = false): BasketballScore => ({
    minutes: 48,
    plays,
    freeThrows,
    periods: periods.map((points, i) => ({ points, over: i < periods.length - 1 })),
  });
  const forecast = (score: BasketballScore) => forecastGame(tables, findPosition(score));
  /** Some chances that prices need. */
  const describeOutlook = ({ full, overtime, quarters, firstHalf }: GameOutlook, quarter: number) => [
    chanceAbove(full.margin, 0),
    chanceAbove(full.margin, 6),
    chanceAbove(full.total, 215),
    chanceAbove(full.home, 108),
    chanceAbove(full.away, 108),
    overtime,
    quarter > 4 ? 0 : chanceAbove(quarters.get(quarter)!.margin, 0),
    firstHalf === undefined ? 0 : chanceAbove(firstHalf.margin, 3),
  ];
  const quarterPlays = countPlays(plan, 1);
  test.each([
    ['early', play([[0, 0]], 0), false],
    ['in the first quarter', play([[14, 9]], 21), false],
    [
      'in the second quarter',
      play(
        [
          [30, 21],
          [7, 9],
        ],
        17,
      ),
      false,
    ],
    [
      'after a large lead',
      play(
        [
          [30, 21],
          [28, 19],
          [7, 9],
        ],
        18,
      ),
      false,
    ],
    [
      'in the fourth quarter',
      play(
        [
          [25, 21],
          [28, 30],
          [22, 29],
          [12, 9],
        ],
        23,
      ),
      false,
    ],
    [
      'before the closing possessions',
      play(
        [
          [25, 21],
          [28, 30],
          [22, 29],
          [25, 19],
        ],
        quarterPlays - 7,
      ),
      false,
    ],
    [
      'in the closing possessions',
      play(
        [
          [25, 21],
          [28, 30],
          [22, 29],
          [25, 20],
        ],
        quarterPlays - 3,
      ),
      false,
    ],
    [
      'at free throws near the end',
      play(
        [
          [25, 21],
          [28, 30],
          [22, 29],
          [25, 21],
        ],
        quarterPlays - 2,
        true,
      ),
      true,
    ],
    ['at free throws', play([[14, 9]], 21, true), true],
  ] as const)('%s, is the average of what can follow', (_, score, isThrowing) => {
    const period = score.periods.length;
    const plays = score.plays ?? 0;
    const side = findSideWithBall(period, plays);
    const [home, away] = countPoints(score);
    const current = score.periods.at(-1)!.points;
    const sign = side === 'home' ? 1 : -1;
    const left = countPlays(plan, period) - plays;
    const chances = isThrowing
      ? freeThrowChances
      : period >= 4 && left <= 6
        ? createClosingChances(sign * (home - away), left)
        : createQuarterChances(plan, side, findEasing(sign * (home - current[0] - away + current[1])));
    expect(chances.reduce((sum, chance) => sum + chance, 0)).toBeCloseTo(1, 12);
    const now = describeOutlook(forecast(score), period);
    const after = chances.map((chance, points) => {
      const added: HomeAwayScore =
        side === 'home' ? [current[0] + points, current[1]] : [current[0], current[1] + points];
      const next = play([...score.periods.slice(0, -1).map((one) => one.points), added], plays + 1);
      return describeOutlook(forecast(next), period).map((value) => value * chance);
    });
    for (const [i, value] of now.entries())
      expect(
        after.reduce((sum, values) => sum + values[i]!, 0),
        `number ${i}`,
      ).toBeCloseTo(value, 4);
  });

  test('all parts of an outlook are whole', () => {
    const { full, regulation, firstHalf, quarters } = forecast(play([[14, 9]], 21));
    const parts = [...Object.values(full), regulation!.margin, regulation!.total, firstHalf!.total];
    for (const part of [...parts, ...[...quarters.values()].map(({ margin }) => margin)])
      expect(sumChances(part)).toBeCloseTo(1, 8);
    expect(full.margin.chances[-full.margin.least]).toBe(0);
  });
});

test('simulated games are consistent, and their lines priced', () => {
  for (const event of events.slice(0, 12))
    expect(findEventProblems(basketball, series, event, { every: 60 })).toEqual([]);
});

/**
 * Ten seasons of the NBA have 205 to 228 points per game, home wins of 55 to 60 %, margins with a deviation of 13 to 15 around
 * 0 and of 12 to 13 around the expected one, and overtime in 5 to 7 % of games; 40 minutes are played by FIBA's rules, with 150
 * to 170 points.
 */
test.each([
  [0, 48, [210, 230], [12, 14]],
  [1, 40, [152, 170], [10, 12.5]],
])('league %d of %d minutes has the base rates of real ones', (league, _, total, deviation) => {
  const games = listFixtures(league, 30).map((fixture) =>
    forecastGame(createGameTables(createGamePlan(fixture, 0)), findPosition(undefined)),
  );
  const mean = (value: (game: GameOutlook) => number) =>
    games.reduce((sum, game) => sum + value(game), 0) / games.length;
  const expectWithin = (value: number, [least, most]: readonly number[]) => {
    expect(value).toBeGreaterThan(least!);
    expect(value).toBeLessThan(most!);
  };
  expectWithin(
    mean(({ full }) => summarizeNumber(full.total).mean),
    total,
  );
  expectWithin(
    mean(({ full }) => summarizeNumber(full.margin).deviation),
    deviation,
  );
  expectWithin(
    mean(({ full }) => chanceAbove(full.margin, 0)),
    [0.53, 0.64],
  );
  expectWithin(
    mean(({ overtime }) => overtime),
    [0.045, 0.07],
  );
});

test('a script is like a real game', () => {
  const mean = (value: (event: (typeof events)[number]) => number) =>
    events.reduce((sum, event) => sum + value(event), 0) / events.length;
  expect(mean(({ steps }) => steps.length)).toBeLessThan(300);
  expect(Math.max(...events.map(({ steps }) => steps.length))).toBeLessThan(450);
  const played = events.filter(({ steps }) => steps.at(-1)?.ending === 'played');
  expect(played.length / events.length).toBeGreaterThan(0.97);
  expect(Math.min(...played.map(({ steps }) => steps.at(-1)!.t))).toBeGreaterThan(2 * series.spacingMs);
  const scores = played.flatMap(({ steps }) => steps.map(({ score }) => score));
  expect(Math.max(...scores.filter((_, i) => i % 50 === 0).map((score) => JSON.stringify(score).length))).toBeLessThan(
    600,
  );
  const best = tournaments.flatMap(({ competitors }) => competitors.toSorted((a, b) => b.strength - a.strength)[0]!.id);
  const ofBest = played.filter(({ fixture }) => fixture.competitors.some(({ id }) => best.includes(id)));
  const won = ofBest.filter(({ fixture, steps }) => {
    const [home, away] = countPoints(steps.at(-1)!.score);
    return best.includes(fixture.competitors[home > away ? 0 : 1]!.id);
  });
  expect(won.length / ofBest.length).toBeGreaterThan(0.6);
});

test.each([
  [undefined, [219, 223, 225, 227, 60, 66, 68, 235, 303, 236]],
  [90, [219, 223, 225, 303, 236]],
  [170, [219, 223, 225, 228, 1, 16, 18]],
])('prices after step %s come true', (step, markets) => {
  for (const [market, { events: count, sigmas }] of measureCalibration(
    basketball,
    series,
    events.slice(0, 100),
    markets,
    step,
  )) {
    expect([market, count > 90]).toEqual([market, true]);
    expect([market, sigmas, Math.abs(sigmas) < 3.3]).toEqual([market, sigmas, true]);
  }
});

test('enough teams that nobody plays twice in a day', () => {
  const teams = tournaments.reduce((sum, { competitors }) => sum + competitors.length, 0);
  expect(teams).toBeGreaterThan((2.2 * basketball.restDays * 24 * 3_600_000) / series.spacingMs);
  const names = tournaments.flatMap(({ competitors }) => competitors.map(({ name }) => name));
  expect(new Set(names).size).toBe(teams);
});
