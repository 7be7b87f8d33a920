import { describe, expect, test } from 'vitest';
import { findBranchProblems } from '../../test/branch-checks.ts';
import { findEventProblems, measureCalibration, simulatePairs } from '../../test/play-checks.ts';
import type { SimulatedFixture } from '../play/play.ts';
import { playRace } from '../models/unit-race.ts';
import { toSideIndex, winPoint } from './points.ts';
import { tennisPlay } from './play.ts';
import { countGames } from '@arara/sports/tennis/score';
import type { TennisScore } from '@arara/sports/tennis/score';
import {
  computeHoldChance,
  computeServeChances,
  computeTieBreakChance,
  createGameRace,
  RETIREMENT_PER_GAME,
} from './serve-model.ts';
import { tennis } from '@arara/sports/tennis/sport';

const [series] = tennisPlay.series;
if (series === undefined) throw new Error('tennis has no series');
const events = simulatePairs(series, 280);
const sum = (numbers: readonly number[]) => numbers.reduce((total, n) => total + n, 0);

describe('the model', () => {
  test('knows how often games are held and tie-breaks won', () => {
    expect(computeHoldChance(0.5)).toBeCloseTo(0.5, 12);
    // Barnett and Clarke (2005) give 0.736 for 0.6 and 0.901 for 0.7.
    expect(computeHoldChance(0.6)).toBeCloseTo(0.7357, 4);
    expect(computeHoldChance(0.7)).toBeCloseTo(0.9008, 4);
    expect(computeTieBreakChance([0.64, 0.64], 0)).toBeCloseTo(0.5, 9);
    expect(computeTieBreakChance([0.7, 0.6], 0)).toBeCloseTo(computeTieBreakChance([0.7, 0.6], 1), 9);
    expect(computeTieBreakChance([0.7, 0.6], 0, [6, 5])).toBeGreaterThan(0.8);
  });

  test('gives the scores of a set as its games, one after the other, do', () => {
    const serve = [0.66, 0.61] as const;
    const race = createGameRace(serve);
    const found = new Map<string, number>();
    let broken = 0;
    const play = (home: number, away: number, chance: number): void => {
      if (race.isOver(home, away)) {
        found.set(`${home}:${away}`, (found.get(`${home}:${away}`) ?? 0) + chance);
        return;
      }
      const played = chance * (1 - RETIREMENT_PER_GAME);
      const server = (home + away) % 2 === 0 ? 1 : 0;
      broken += chance - played;
      const wins = race.homeWins(server, home, away);
      play(home + 1, away, played * wins);
      play(home, away + 1, played * (1 - wins));
    };
    play(0, 0, 1);
    const outlook = playRace(race, { home: 0, away: 0, server: 1, first: 1 });
    expect(sum(outlook.broken)).toBeCloseTo(broken, 12);
    expect(outlook.ends).toHaveLength(14);
    for (const { home, away, chance } of outlook.ends) expect(chance).toBeCloseTo(found.get(`${home}:${away}`)!, 12);
  });

  const branchPoint = (fixture: SimulatedFixture, score: TennisScore, phase: number) => {
    const serve = computeServeChances(fixture, 0);
    const server = toSideIndex(score.server ?? 'home');
    const wins = server === 0 ? serve[0] : 1 - serve[1];
    return ([0, 1] as const).map((side) => {
      const after = winPoint(score, side);
      const ended = Math.max(...tennis.readings.headline(after)!) > after.maxSets / 2;
      return {
        chance: side === 0 ? wins : 1 - wins,
        score: after,
        phase,
        ...(ended ? { ending: 'played' as const } : {}),
      };
    });
  };

  test('prices a moment as the mean of what the next point may bring', () => {
    for (const [n, { fixture, steps }] of events.slice(0, 56).entries()) {
      const open = steps.filter(({ score, ending }) => {
        const set = score.sets.at(-1);
        return ending === undefined && set?.over === false && (score.points ?? set.games.map(String)).join() !== '0,0';
      });
      const step = open[Math.floor((open.length * (n % 14)) / 14)];
      if (step === undefined) continue;
      const { score, phase } = step;
      expect(findBranchProblems(tennis, series, fixture, { score, phase }, branchPoint(fixture, score, phase))).toEqual(
        [],
      );
    }
  });
});

test('simulated matches are consistent, and their lines priced', () => {
  for (const event of events.slice(0, 10)) expect(findEventProblems(tennis, series, event, { every: 37 })).toEqual([]);
});

describe('matches are like real ones', () => {
  const ends = events.map((event) => ({ ...event, last: event.steps.at(-1)! }));
  const played = ends.filter(({ last }) => last.ending === 'played');
  const of = (surface: string, maxSets: number) =>
    played.filter(({ fixture, last }) => fixture.format['surface'] === surface && last.score.maxSets === maxSets);
  const countAll = (matches: typeof played, count: (set: TennisScore['sets'][number]) => number) =>
    sum(matches.flatMap(({ last }) => last.score.sets.map(count)));
  const games = (set: TennisScore['sets'][number]) => sum(countGames(set));

  test('in games, tie-breaks, sets and retirements', () => {
    const [grass, all] = [of('grass', 3), of('hard', 3).concat(of('clay', 3), of('grass', 3))];
    expect(countAll(all, games) / all.length).toBeGreaterThan(20);
    expect(countAll(all, games) / all.length).toBeLessThan(25);
    const share = (matches: typeof played) =>
      countAll(matches, (set) => (games(set) === 13 ? 1 : 0)) / countAll(matches, () => 1);
    expect(share(grass)).toBeGreaterThan(0.12);
    expect(share(all)).toBeLessThan(0.2);
    const full = all.filter(({ last }) => last.score.sets.length === 3).length / all.length;
    expect(full).toBeGreaterThan(0.25);
    expect(full).toBeLessThan(0.45);
    expect(ends.length - played.length).toBeLessThan(0.06 * ends.length);
  });

  test('the stronger player wins most of them, and none is too long', () => {
    const favourites = played.filter(({ fixture, last }) => {
      const [home, away] = fixture.competitors;
      const sets = sum(last.score.sets.map(({ games: [h, a] }) => Math.sign(h - a)));
      return home!.strength > away!.strength === sets > 0;
    });
    expect(favourites.length / played.length).toBeGreaterThan(0.68);
    expect(favourites.length / played.length).toBeLessThan(0.86);
    expect(Math.max(...events.map(({ steps }) => steps.length))).toBeLessThan(420);
    expect(Math.max(...ends.map(({ last }) => JSON.stringify(last.score).length))).toBeLessThan(600);
  });
});

test.each([
  [undefined, [186, 189, 187, 199, 204]],
  [60, [186, 189, 202, 210]],
])('prices after step %s come true', (step, markets) => {
  for (const [market, { events: count, sigmas }] of measureCalibration(
    tennis,
    series,
    events.slice(0, 160),
    markets,
    step,
  )) {
    expect([market, count > 140]).toEqual([market, true]);
    expect([market, Math.abs(sigmas) < 3.3]).toEqual([market, true]);
  }
});
