import { describe, expect, test } from 'vitest';
import { badmintonModel } from '../badminton/model.ts';
import { badmintonPlay } from '../badminton/play.ts';
import { countRallySets } from '@arara/sports/sets/rally-score';
import { tableTennisModel } from '../table-tennis/model.ts';
import { tableTennisPlay } from '../table-tennis/play.ts';
import { volleyballModel } from '../volleyball/model.ts';
import { volleyballPlay } from '../volleyball/play.ts';
import { findBranchProblems } from '../../test/branch-checks.ts';
import { findEventProblems, measureCalibration, simulatePairs } from '../../test/play-checks.ts';
import { toSideIndex } from './rally-outlook.ts';
import { winRally } from './rally-script.ts';
import { playRace } from './unit-race.ts';
import type { UnitRace } from './unit-race.ts';

const sum = (numbers: readonly number[]) => numbers.reduce((total, n) => total + n, 0);

interface Band {
  readonly points: readonly [number, number];
  /** the share of matches that go to the last set */
  readonly full: readonly [number, number];
  readonly favourites: readonly [number, number];
  readonly minutes: number;
  readonly steps: number;
}

const cases = [
  {
    model: tableTennisModel,
    play: tableTennisPlay,
    before: [186, 237, 238, 199, 245, 247, 250],
    during: [186, 237, 238, 245, 246],
    band: { points: [85, 112], full: [0.18, 0.36], favourites: [0.62, 0.86], minutes: 25, steps: 190 },
  },
  {
    model: volleyballModel,
    play: volleyballPlay,
    before: [186, 188, 314, 199, 202, 237, 238, 309, 525],
    during: [186, 188, 237, 238, 310, 526],
    band: { points: [150, 180], full: [0.15, 0.35], favourites: [0.66, 0.9], minutes: 65, steps: 260 },
  },
  {
    model: badmintonModel,
    play: badmintonPlay,
    before: [186, 237, 238, 199, 245, 247, 250],
    during: [186, 237, 238, 245, 246],
    band: { points: [78, 95], full: [0.25, 0.45], favourites: [0.62, 0.86], minutes: 25, steps: 150 },
  },
] as const satisfies readonly { readonly band: Band; readonly [name: string]: unknown }[];

describe.each(cases.map((one) => [one.model.sport.code, one] as const))(
  '%s',
  (_, { model, play, before, during, band }) => {
    const [series] = play.series;
    if (series === undefined) throw new Error('there is no series');
    const { sport } = model;
    const events = simulatePairs(series, 160);
    const played = events.filter(({ steps }) => steps.at(-1)?.ending === 'played');
    const ends = played.map(({ steps }) => steps.at(-1)!);

    test('prices a moment as the mean of what the next rally may bring', () => {
      for (const [n, { fixture, steps }] of events.slice(0, 24).entries()) {
        const open = steps.filter(({ score, ending }) => ending === undefined && score.sets.at(-1)?.over === false);
        const step = open[Math.floor((open.length * n) / 24)];
        if (step === undefined) continue;
        const { score, phase } = step;
        const chances = model.computeChances(fixture, 0);
        const isFirst = step === steps[0];
        const played = isFirst ? 1 : 1 - model.breakChance;
        const wins = chances[toSideIndex(score.server ?? 'home')];
        const rallies = ([0, 1] as const).map((side) => {
          const after = winRally(model, score, side);
          const isOver = Math.max(...countRallySets(after)) > after.maxSets / 2;
          const chance = played * (side === 0 ? wins : 1 - wins);
          return { chance, score: after, phase, ...(isOver ? { ending: 'played' as const } : {}) };
        });
        const retired = {
          chance: 1 - played,
          score: { ...score, retired: 'home' as const },
          phase,
          ending: 'retired',
        } as const;
        expect(findBranchProblems(sport, series, fixture, { score, phase }, [...rallies, retired])).toEqual([]);
      }
    });

    test('simulates consistent matches, and prices their lines', () => {
      for (const event of events.slice(0, 7))
        expect(findEventProblems(sport, series, event, { every: 37 })).toEqual([]);
    });

    test('is like the real one', () => {
      const isWithin = (value: number, [least, most]: readonly [number, number]) => {
        expect(value).toBeGreaterThan(least);
        expect(value).toBeLessThan(most);
      };
      isWithin(
        sum(ends.map(({ score }) => sum(score.sets.flatMap(({ points }) => points)))) / ends.length,
        band.points,
      );
      isWithin(ends.filter(({ score }) => score.sets.length === score.maxSets).length / ends.length, band.full);
      const favourites = played.filter(({ fixture, steps }) => {
        const [home, away] = countRallySets(steps.at(-1)!.score);
        return home > away === fixture.competitors[0]!.strength > fixture.competitors[1]!.strength;
      });
      isWithin(favourites.length / played.length, band.favourites);
      expect(Math.min(...ends.map(({ t }) => t / 60_000))).toBeGreaterThan(band.minutes);
      expect(Math.max(...events.map(({ steps }) => steps.length))).toBeLessThan(band.steps);
      expect(Math.max(...ends.map(({ score }) => JSON.stringify(score).length))).toBeLessThan(800);
      expect(1 - ends.length / events.length).toBeLessThan(0.05);
    });

    test.each([
      [undefined, before],
      [40, during],
    ] as const)('has prices after step %s that come true', (step, markets) => {
      for (const [market, { events: count, sigmas }] of measureCalibration(sport, series, events, markets, step)) {
        expect([market, count > 150]).toEqual([market, true]);
        expect([market, Math.abs(sigmas) < 3.3]).toEqual([market, true]);
      }
    });
  },
);

describe('a race of points', () => {
  const chances = [0.42, 0.61] as const;
  const race: UnitRace = {
    isOver: (home, away) => (Math.max(home, away) >= 4 && Math.abs(home - away) >= 2) || Math.max(home, away) === 6,
    nextServer: (_home, _away, winner) => winner,
    homeWins: (server) => chances[server],
    breakChance: 0.01,
  };
  test('has the chances of its rallies, one after the other', () => {
    const ends = new Map<string, number>();
    const broken: number[] = [];
    const play = (home: number, away: number, server: 0 | 1, chance: number, isSafe: boolean): void => {
      if (race.isOver(home, away)) {
        ends.set(`${home}:${away}`, (ends.get(`${home}:${away}`) ?? 0) + chance);
        return;
      }
      const left = isSafe ? chance : chance * 0.99;
      broken[home + away] = (broken[home + away] ?? 0) + chance - left;
      play(home + 1, away, 0, left * chances[server], false);
      play(home, away + 1, 1, left * (1 - chances[server]), false);
    };
    play(1, 2, 1, 1, true);
    const outlook = playRace(race, { home: 1, away: 2, server: 1, first: 0, isSafe: true });
    expect(outlook.ends).toHaveLength(ends.size);
    for (const { home, away, chance } of outlook.ends) expect(chance).toBeCloseTo(ends.get(`${home}:${away}`)!, 12);
    for (const [units, chance] of broken.entries()) expect(outlook.broken[units]).toBeCloseTo(chance ?? 0, 12);
  });

  test('table tennis: each serves twice in turn, from 10 to 10 on once', () => {
    const servers = (from: number, to: number) =>
      Array.from({ length: to - from }, (_, i) => tableTennisModel.nextServer(from + i, 0, 0, 1, 11)).join('');
    expect(servers(0, 8)).toBe('11001100');
    expect(servers(18, 24)).toBe('001010');
  });
});
