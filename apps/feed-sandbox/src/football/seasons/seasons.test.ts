import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { toMoment } from '../../../test/play-checks.ts';
import type { SimulatedFixture } from '../../play/play.ts';
import { createRandomSource, createSeededDraws } from '../../play/seeded-draws.ts';
import { isScoreRefused } from '@arara/sports/core/sport';
import { createDefaultRules } from '@arara/sports/core/rules';
import { toStakeShares } from '../../models/endings-forecast.ts';
import { isSeasonScore } from '@arara/sports/football/facts';
import type { FootballScore } from '@arara/sports/football/facts';
import { footballRules } from '@arara/sports/football/grade';
import type { FootballStep } from '../match-draft.ts';
import { footballSeasons } from '../play.ts';
import { computeFirstPlaceShares } from './season-forecast.ts';
import { computeTeamRates, getSeasonGroup, seasonGroups } from './seasons.ts';
import { football } from '@arara/sports/football/sport';

const rules = createDefaultRules(footballRules);
const seasons = Array.from({ length: 48 }, (_, n) => {
  const tournament = footballSeasons.tournaments[n % footballSeasons.tournaments.length]!;
  const { format, competitors } = tournament;
  const fixture: SimulatedFixture = { id: `season-${n}`, tournament, format, competitors };
  return { fixture, steps: footballSeasons.simulate(fixture, 0, createRandomSource(createSeededDraws(`s:${n}`))) };
});
type Season = (typeof seasons)[number];

const readFacts = ({ fixture }: Season, { ending, phase, score }: FootballStep) => {
  const read = football.readScore(JSON.parse(JSON.stringify(score)));
  if (isScoreRefused(read)) throw new Error(read.refused);
  const competitors = fixture.competitors.map(({ id, name }) => ({
    id,
    name,
    role: 'none' as const,
    withdrawn: false,
  }));
  return football.facts({ ending, phase, competitors, score: read });
};

/** The fair shares of the outcomes of each line that is offered after a step. */
const listFair = ({ fixture, steps }: Season, step: number | undefined) => {
  const moment = toMoment<FootballScore>(fixture, step === undefined ? undefined : steps[step]);
  const forecast = footballSeasons.forecast(moment);
  return footballSeasons.lines(moment).map(({ line }) => {
    const parsed = football.markets.parseLine(line)!;
    return { parsed, fair: Object.entries(forecast(parsed)!).map(([id, { win }]) => [id, win / 1_000_000] as const) };
  });
};

describe('a season', () => {
  test('has results that add up, in order of time, within its length', () => {
    for (const season of seasons) {
      const { steps, fixture } = season;
      const last = steps.at(-1)!;
      expect(last.t).toBeLessThan(footballSeasons.longestMs);
      // Every season is still on when the one after the next begins.
      expect(last.t).toBeGreaterThan(2 * footballSeasons.spacingMs);
      expect(steps.every(({ t }, i) => t >= (steps[i - 1]?.t ?? 0))).toBe(true);
      if (!isSeasonScore(last.score)) throw new Error('no season');
      const { table, champion, matchdays } = last.score;
      expect(table.every(([played]) => played === matchdays)).toBe(true);
      expect(table[champion ?? -1]?.[1]).toBe(Math.max(...table.map(([, points]) => points)));
      expect(fixture.competitors).toHaveLength(table.length);
      expect(JSON.stringify(last.score).length).toBeLessThan(600);
    }
  });

  test('has shares that sum to one place, decided only when nobody can catch up', () => {
    for (const season of seasons.slice(0, 3)) {
      const end = readFacts(season, season.steps.at(-1)!);
      for (const step of [undefined, 30, season.steps.length - 20, season.steps.length - 2]) {
        for (const { parsed, fair } of listFair(season, step)) {
          expect(fair.reduce((total, [, share]) => total + share, 0)).toBeCloseTo(1, 4);
          const facts = step === undefined ? {} : readFacts(season, season.steps[step]!);
          expect(fair.some(([id]) => football.grade(parsed, id, facts, rules) !== 'undecided')).toBe(false);
          expect(fair.every(([id]) => football.grade(parsed, id, end, rules) !== 'undecided')).toBe(true);
        }
      }
      for (const step of season.steps) {
        const { winner } = readFacts(season, step).season!;
        if (winner !== undefined) expect(winner).toBe(end.season!.winner);
      }
    }
  });

  test.each([undefined, 80])('prices after step %s come true', (step) => {
    const sums = new Map<number, { surprise: number; variance: number }>();
    for (const season of seasons) {
      const end = readFacts(season, season.steps.at(-1)!);
      for (const { parsed, fair } of listFair(season, step)) {
        const total = sums.get(parsed.market.id) ?? { surprise: 0, variance: 0 };
        const [id, share] = fair.toSorted((a, b) => b[1] - a[1])[0]!;
        const grade = football.grade(parsed, id, end, rules);
        if (grade === 'undecided') throw new Error('undecided at the end');
        total.surprise += toStakeShares(grade).win - share;
        total.variance += share * (1 - share);
        sums.set(parsed.market.id, total);
      }
    }
    for (const [market, { surprise, variance }] of sums)
      expect([market, Math.abs(surprise) < 3.3 * Math.sqrt(variance)]).toEqual([market, true]);
  });

  test('every team meets every team of the other group twice, once at home', () => {
    const group = seasonGroups[0]!;
    const { tournament, opponents } = group;
    const size = opponents.length;
    expect(tournament.competitors.some((team) => opponents.includes(team))).toBe(false);
    // Equal teams: the rates show who is at home.
    const equal = (list: typeof opponents) => list.map((team) => ({ ...team, strength: 0, traits: {} }));
    const level = {
      tournament: { ...tournament, competitors: equal(tournament.competitors) },
      opponents: equal(opponents),
    };
    for (let team = 0; team < size; team++) {
      const homes = Array.from({ length: 2 * size }, (_, matchday) => {
        const { own, other } = computeTeamRates(level, team, matchday, 0);
        return own > other ? (team + matchday) % size : -1;
      }).filter((opponent) => opponent >= 0);
      expect(homes.toSorted((a, b) => a - b)).toEqual(Array.from({ length: size }, (_, n) => n));
    }
    expect(() => getSeasonGroup('none')).toThrow(RangeError);
  });

  test('players have names of their own', () => {
    const players = seasonGroups.flatMap(({ players: teams }) => teams.flat());
    expect(new Set(players.map(({ id }) => id)).size).toBe(players.length);
    expect(new Set(players.map(({ name }) => name)).size).toBe(players.length);
    const { tournament, players: teams } = seasonGroups[3]!;
    const fixture = { id: 'x', tournament, format: {}, competitors: tournament.competitors };
    expect(footballSeasons.outcomeName!(teams[0]![0]!.id, fixture)).toBe(teams[0]![0]!.name);
  });
});

test('shares of the first place are those of an enumeration', () => {
  const distribution = fc
    .array(fc.double({ min: 0.01, max: 1, noNaN: true }), { minLength: 1, maxLength: 4 })
    .map((weights) => {
      const all = weights.reduce((total, weight) => total + weight, 0);
      return weights.map((weight) => weight / all);
    });
  fc.assert(
    fc.property(fc.array(distribution, { minLength: 1, maxLength: 4 }), (counts) => {
      const expected = counts.map(() => 0);
      const enumerate = (chosen: readonly number[], chance: number): void => {
        const next = counts[chosen.length];
        if (next !== undefined) {
          for (const [n, p] of next.entries()) enumerate([...chosen, n], chance * p);
          return;
        }
        const most = Math.max(...chosen);
        const level = chosen.filter((n) => n === most).length;
        for (const [i, n] of chosen.entries()) if (n === most) expected[i] = expected[i]! + chance / level;
      };
      enumerate([], 1);
      for (const [i, share] of computeFirstPlaceShares(counts).entries()) expect(share).toBeCloseTo(expected[i]!, 9);
    }),
    { numRuns: 100 },
  );
});
