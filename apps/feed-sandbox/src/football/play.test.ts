import { describe, expect, test } from 'vitest';
import { matchPhases } from '@arara/sports/core/catalogue';
import { findEventProblems, measureCalibration, simulatePairs, toMoment } from '../../test/play-checks.ts';
import type { SimulatedFixture } from '../play/play.ts';
import { createRandomSource, createSeededDraws } from '../play/seeded-draws.ts';
import { proves } from '../../../../scripts/proof/proves.ts';
import { computePoissonChances, listPairs } from './count-chances.ts';
import { isSeasonScore } from '@arara/sports/football/facts';
import type { FootballScore } from '@arara/sports/football/facts';
import { footballLeagues } from './leagues.ts';
import type { FootballStep } from './match-draft.ts';
import { createMatchOutlook, sumHalves } from './outlook.ts';
import { addKick, computeShootoutChance, isShootoutOver } from './overtime.ts';
import { footballMatches, footballSeasons } from './play.ts';
import type { FootballMatchScore } from '@arara/sports/football/score';
import { football } from '@arara/sports/football/sport';

const readMatch = (score: FootballScore | undefined): FootballMatchScore => {
  if (score === undefined || isSeasonScore(score)) throw new Error('no match');
  return score;
};
const events = simulatePairs(footballMatches, 150);
const ends = events.map(({ steps }) => readMatch(steps.at(-1)?.score));
const mean = <Item>(list: readonly Item[], value: (item: Item) => number) =>
  list.reduce((sum, item) => sum + value(item), 0) / list.length;
const sum = ([home, away]: readonly [number, number] = [0, 0]) => home + away;

test('simulated matches are consistent, and their lines priced', () => {
  for (const event of events.slice(0, 8))
    expect(findEventProblems(football, footballMatches, event, { every: 53 })).toEqual([]);
});

describe('a league of matches', () => {
  const outlooks = footballLeagues.flatMap((tournament) =>
    tournament.competitors.flatMap((home) =>
      tournament.competitors
        .filter((away) => away !== home)
        .map((away) => {
          const fixture: SimulatedFixture = { id: 'x', tournament, format: {}, competitors: [home, away] };
          const outlook = createMatchOutlook(toMoment<FootballScore>(fixture, undefined))!;
          return { home, away, goals: sumHalves(outlook.goals), tournament, outlook };
        }),
    ),
  );
  const sumChance = ({ goals }: (typeof outlooks)[number], is: (home: number, away: number) => boolean): number =>
    listPairs({ home: computePoissonChances(goals.home), away: computePoissonChances(goals.away) }).reduce(
      (total, { count, chance }) => (is(...count) ? total + chance : total),
      0,
    );

  test('has the base rates of the real league, in every pair of teams together', () => {
    proves('A-110');
    // Two real seasons are 760 matches: the standard error of a share is about 1.8 points, of the goals about 0.04.
    const near = (name: string, value: number, target: number, tolerance: number) =>
      expect([name, Math.abs(value - target) < tolerance ? target : value]).toEqual([name, target]);
    near(
      'home goals',
      mean(outlooks, ({ goals }) => goals.home),
      1.468,
      0.045,
    );
    near(
      'away goals',
      mean(outlooks, ({ goals }) => goals.away),
      1.016,
      0.045,
    );
    const sample = outlooks.filter((_, n) => n % 7 === 0);
    const share = (is: (home: number, away: number) => boolean) => 100 * mean(sample, (one) => sumChance(one, is));
    near(
      'home wins',
      share((h, a) => h > a),
      48.8,
      1.9,
    );
    near(
      'draws',
      share((h, a) => h === a),
      26.3,
      1.9,
    );
    near(
      'away wins',
      share((h, a) => h < a),
      24.9,
      1.9,
    );
    near(
      'over 2.5',
      share((h, a) => h + a > 2),
      46.7,
      2.5,
    );
    near(
      'both score',
      share((h, a) => h > 0 && a > 0),
      50.3,
      3.5,
    );
    const means = (thing: 'corners' | 'yellowCards' | 'redCards') =>
      mean(outlooks, ({ outlook }) => sumHalves(outlook[thing]).home + sumHalves(outlook[thing]).away);
    near('corners', means('corners'), 10.41, 0.2);
    near('yellow cards', means('yellowCards'), 3.94, 0.1);
    near('red cards', means('redCards'), 0.12, 0.01);
    const early = mean(outlooks, ({ outlook }) => outlook.goals.firstHalf.home + outlook.goals.firstHalf.away);
    near('goals before the break', early / mean(outlooks, ({ goals }) => goals.home + goals.away), 0.446, 0.01);
  });

  test('is won in most matches by its best team', () => {
    const best = footballLeagues.map(({ competitors }) => competitors.toSorted((a, b) => b.strength - a.strength)[0]);
    const wins = outlooks.flatMap((one) => [
      ...(best.includes(one.home) ? [sumChance(one, (h, a) => h > a)] : []),
      ...(best.includes(one.away) ? [sumChance(one, (h, a) => h < a)] : []),
    ]);
    expect(mean(wins, (chance) => chance)).toBeGreaterThan(0.52);
  });

  test('has enough teams that nobody plays twice within the rest, with names of their own', () => {
    const teams = footballLeagues.flatMap(({ competitors }) => competitors);
    expect(teams.length).toBeGreaterThan((2.2 * football.restDays * 86_400_000) / footballMatches.spacingMs);
    expect(new Set(teams.map(({ id }) => id)).size).toBe(teams.length);
    expect(new Set(teams.map(({ name }) => name)).size).toBe(teams.length);
    const { tournaments, spacingMs, longestMs } = footballSeasons;
    expect(tournaments.length * spacingMs).toBeGreaterThan(football.restDays * 86_400_000 + longestMs);
  });
});

describe('a script', () => {
  test('has what was drawn at the rates of real matches, in a moderate number of steps', () => {
    const near = (value: (end: FootballMatchScore) => number, target: number, sigmas: number) => {
      const error = (value: (end: FootballMatchScore) => number) => {
        const average = mean(ends, value);
        return Math.sqrt(mean(ends, (end) => (value(end) - average) ** 2) / ends.length);
      };
      expect(Math.abs(mean(ends, value) - target)).toBeLessThan(sigmas * error(value));
    };
    near(({ goals }) => sum(goals), 2.49, 3.3);
    near(({ corners }) => sum(corners), 10.41, 3.3);
    near(({ yellowCards }) => sum(yellowCards), 3.94, 3.3);
    near(({ redCards }) => sum(redCards), 0.12, 3.3);
    near(({ shots }) => sum(shots), 26.26, 3.3);
    near(({ shotsOnTarget }) => sum(shotsOnTarget), 9.26, 3.3);
    expect(mean(events, ({ steps }) => steps.length)).toBeLessThan(230);
    expect(mean(ends, (end) => JSON.stringify(end).length)).toBeLessThan(600);
    expect(Math.min(...events.map(({ steps }) => steps.at(-1)!.t))).toBeGreaterThan(2 * footballMatches.spacingMs);
  });

  test('takes goals back only after a review, as a correction, while all bets are stopped', () => {
    const taken = events.flatMap(({ steps }) =>
      steps.flatMap((step, i) => {
        const [before, after] = [readMatch(steps[i - 1]?.score ?? step.score), readMatch(step.score)];
        return sum(after.goals) < sum(before.goals) ? [{ step, before, last: steps[i - 1]! }] : [];
      }),
    );
    expect(taken.length).toBeGreaterThan(5);
    for (const { step, before, last } of taken) {
      expect(step.correction).toBe(true);
      expect(before.isReviewed).toBe(true);
      expect(last.stop?.groups).toEqual(['all']);
      expect(last.t + last.stop!.afterMs).toBeGreaterThan(step.t);
    }
    const corrections = events.flatMap(({ steps }) => steps.filter(({ correction }) => correction === true));
    expect(corrections.length).toBe(taken.length);
  });

  test('stops bets before every goal, not before the half has begun', () => {
    for (const { steps } of events.slice(0, 60)) {
      let from = 0;
      for (const [i, { t, score, phase, stop }] of steps.entries()) {
        const before = steps[i - 1];
        if (phase !== before?.phase) from = t;
        if (before === undefined || sum(readMatch(score).goals) <= sum(readMatch(before.score).goals)) continue;
        expect(stop?.groups).toEqual(['all']);
        expect(stop!.beforeMs).toBeLessThanOrEqual(t - from + 1);
      }
    }
  });

  test('of a level cup match goes on until one side is through', () => {
    const cup = footballLeagues.find(({ format }) => format['overtime'] === 1)!;
    const fixture: SimulatedFixture = {
      id: 'cup',
      tournament: cup,
      format: cup.format,
      competitors: cup.competitors.slice(0, 2),
    };
    const scripts: (readonly FootballStep[])[] = Array.from({ length: 40 }, (_, n) =>
      footballMatches.simulate(fixture, 0, createRandomSource(createSeededDraws(`cup:${n}`))),
    );
    const phases = (phase: number) => scripts.filter((steps) => steps.some((step) => step.phase === phase));
    expect(phases(matchPhases.overtime).length).toBeGreaterThan(3);
    expect(phases(matchPhases.shootout).length).toBeGreaterThan(1);
    for (const steps of scripts) expect(['home', 'away']).toContain(readMatch(steps.at(-1)?.score).advancing);
    const [longest] = phases(matchPhases.shootout);
    expect(findEventProblems(football, footballMatches, { fixture, steps: longest! }, { every: 67 })).toEqual([]);
  });
});

test('a shoot-out is fair, and ends when it is decided', () => {
  expect(computeShootoutChance({ scored: [0, 0], taken: [0, 0] })).toBeCloseTo(0.5, 3);
  expect(computeShootoutChance({ scored: [3, 0], taken: [3, 3] })).toBe(1);
  expect(isShootoutOver({ scored: [2, 0], taken: [3, 3] })).toBe(false);
  expect(isShootoutOver({ scored: [5, 4], taken: [5, 5] })).toBe(true);
  const after = (isScored: boolean) => computeShootoutChance(addKick({ scored: [2, 2], taken: [4, 4] }, isScored));
  expect(0.75 * after(true) + 0.25 * after(false)).toBeCloseTo(
    computeShootoutChance({ scored: [2, 2], taken: [4, 4] }),
    12,
  );
});

test.each([
  [undefined, [1, 18, 16, 29, 8, 9, 47, 60, 83, 166, 139, 146]],
  [70, [1, 18, 16, 19, 9, 47, 60, 548, 162, 165]],
  [125, [1, 18, 16, 8, 90, 45, 15, 166, 136]],
])('prices after step %s come true', (step, markets) => {
  for (const [market, { events: count, sigmas }] of measureCalibration(
    football,
    footballMatches,
    events,
    markets,
    step,
  )) {
    expect([market, count > 0]).toEqual([market, true]);
    expect([market, sigmas, Math.abs(sigmas) < 3.3]).toEqual([market, sigmas, true]);
  }
});
