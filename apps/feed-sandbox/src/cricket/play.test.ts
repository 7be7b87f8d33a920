import { describe, expect, test } from 'vitest';
import { createDefaultRules } from '@arara/sports/core/rules';
import { findEventProblems, measureCalibration, simulatePairs } from '../../test/play-checks.ts';
import { createRandomSource, createSeededDraws } from '../play/seeded-draws.ts';
import { createBallChances, runsByBall, WIDE_CHANCE } from './balls.ts';
import type { LegalBall } from './balls.ts';
import { Chase } from './chase.ts';
import { compareCounts, listCountChances } from './count-chances.ts';
import { computePar, computeResources, computeTarget } from './dls.ts';
import { computeInnings } from './innings-chances.ts';
import { cricketMarkets } from '@arara/sports/cricket/markets';
import { cricketPlay } from './play.ts';
import { countInningsRuns } from '@arara/sports/cricket/score';
import { cricket } from '@arara/sports/cricket/sport';
import { computeSuperOverChance } from './super-over/super-over.ts';

const [series] = cricketPlay.series;
if (series === undefined) throw new Error('cricket has no series');
const events = simulatePairs(series, 120);

/** An innings ball by ball as a tree of cases, with a target: its ends by runs, with the expected fours. */
function playByCases(balls: number, wickets: number, rate: number, needed: number) {
  const find = createBallChances(rate);
  const ends = new Map<number, { chance: number; fours: number }>();
  let cases = new Map([['0 0 0', 1]]);
  const end = (runs: number, fours: number, chance: number) => {
    const sum = ends.get(runs) ?? { chance: 0, fours: 0 };
    ends.set(runs, { chance: sum.chance + chance, fours: sum.fours + chance * fours });
  };
  for (let ball = 0; ball < balls; ball++) {
    const next = new Map<string, number>();
    for (const [key, chance] of cases) {
      const [start = 0, out = 0, fours = 0] = key.split(' ').map(Number);
      // Four wides before a ball are as good as none: their chance is below one in a million.
      let [runs, left] = [start, chance];
      for (let wides = 0; wides < 5 && runs < needed; wides++, runs++, left *= WIDE_CHANCE) {
        for (const [name, share] of Object.entries(find(ball, balls, wickets + out))) {
          const hit = name as LegalBall;
          const [after, lost] = [runs + runsByBall[hit], out + (hit === 'wicket' ? 1 : 0)];
          const [count, part] = [fours + (hit === 'four' ? 1 : 0), left * (1 - WIDE_CHANCE) * share];
          if (after >= needed || wickets + lost === 10 || ball === balls - 1) end(after, count, part);
          else next.set(`${after} ${lost} ${count}`, (next.get(`${after} ${lost} ${count}`) ?? 0) + part);
        }
      }
      if (runs >= needed) end(runs, fours, left);
    }
    cases = next;
  }
  return ends;
}

describe('an innings', () => {
  test.each([
    [6, 8],
    [11, 0],
  ])('of %d balls with %d wickets lost has the ends of its cases, for every target', (allBalls, wickets) => {
    const rain = { after: 0, now: 0 };
    const chase = new Chase(computeInnings({ allBalls, bowled: 0, wickets, rate: 0.1 }, rain), 20);
    for (const needed of [4, 9, 15]) {
      const cases = playByCases(allBalls, wickets, 0.1, needed);
      const capped = new Chase(computeInnings({ allBalls, bowled: 0, wickets, rate: 0.1, needed }, rain), 20);
      for (const computed of [chase, capped]) {
        for (let runs = 0; runs < needed; runs++)
          expect(computed.innings.finals.getChance(runs)).toBeCloseTo(cases.get(runs)?.chance ?? 0, 5);
        for (let runs = needed; runs < needed + 6; runs++)
          expect(computed.getWinningChance(runs, needed)).toBeCloseTo(cases.get(runs)?.chance ?? 0, 5);
        const fours = [...cases.values()].reduce((sum, end) => sum + end.fours, 0);
        expect(computed.sumCompleteMoments(needed).fours).toBeCloseTo(fours, 4);
      }
    }
  });

  test('that rain may end keeps all cases together', () => {
    const position = { allBalls: 120, bowled: 30, wickets: 2, rate: 0 };
    const chase = new Chase(computeInnings(position, { after: 0.1, now: 0 }), 20);
    for (const target of [80, 150, 230]) {
      const { wins, ties, loses } = chase.computeResult(40, target);
      expect(wins + ties + loses).toBeCloseTo(1, 5);
    }
  });
});

describe('lost overs', () => {
  test('resources fall with overs and wickets', () => {
    expect(computeResources(20, 0, 20)).toBe(1);
    expect(computeResources(10, 0, 20)).toBeCloseTo(0.6, 1);
    for (let wickets = 0; wickets < 10; wickets++) {
      for (let overs = 1; overs <= 20; overs++) {
        expect(computeResources(overs, wickets, 20)).toBeGreaterThan(computeResources(overs - 1, wickets, 20));
        expect(computeResources(overs, wickets, 20)).toBeGreaterThan(computeResources(overs, wickets + 1, 20));
      }
    }
  });
  test('a target is one more than the par score of all overs', () => {
    expect(computeTarget(160, 20, 20)).toBe(161);
    expect(computePar(161, 1 - computeResources(0, 3, 20))).toBe(160);
    expect(computeTarget(160, 10, 20)).toBeLessThan(105);
  });
});

test('counts keep their mean and variance, and compare like their differences', () => {
  for (const [mean, variance] of [
    [0.6, 0.5],
    [12, 7],
    [5, 5.5],
  ] as const) {
    const chances = listCountChances({ mean, variance });
    const moment = (power: number) => chances.reduce((sum, chance, n) => sum + chance * n ** power, 0);
    expect(moment(0)).toBeCloseTo(1, 9);
    expect(moment(1)).toBeCloseTo(mean, 2);
    expect(moment(2) - moment(1) ** 2).toBeCloseTo(variance, 1);
  }
  const known = (count: number) => ({ known: count, mean: 0, variance: 0 });
  expect(compareCounts(known(5), known(3))).toEqual([1, 0, 0]);
  expect(compareCounts(known(3), known(3))).toEqual([0, 1, 0]);
  const [more, equal, less] = compareCounts({ known: 2, mean: 4, variance: 3 }, { known: 2, mean: 4, variance: 3 });
  expect(more).toBeCloseTo(less, 9);
  expect(more + equal + less).toBeCloseTo(1, 9);
});

test('a super over is fair between equals, and decided by its runs', () => {
  const rates = { home: 0, away: 0 };
  expect(computeSuperOverChance(rates, 'home')).toBeCloseTo(0.5, 9);
  expect(computeSuperOverChance({ home: 0.2, away: -0.2 }, 'away')).toBeGreaterThan(0.55);
  const over = { wickets: 0, balls: 6, isOver: true } as const;
  const pair = [
    { ...over, side: 'home' as const, runs: 12 },
    { ...over, side: 'away' as const, runs: 9 },
  ];
  expect(computeSuperOverChance(rates, 'home', pair)).toBe(1);
});

test('simulated matches are consistent, and their lines priced', () => {
  for (const event of events.slice(0, 16))
    expect(findEventProblems(cricket, series, event, { every: 100 })).toEqual([]);
});

test('matches are like real ones: 157 runs, 6 wickets, 13 fours and 7 sixes an innings', () => {
  const first = events.map(({ steps }) => steps.at(-1)!.score.innings[0]!).filter(({ isOver }) => isOver);
  const mean = (of: (innings: (typeof first)[number]) => number) =>
    first.reduce((sum, innings) => sum + of(innings), 0) / first.length;
  expect(mean(countInningsRuns)).toBeGreaterThan(148);
  expect(mean(countInningsRuns)).toBeLessThan(168);
  expect(mean(({ wickets }) => wickets)).toBeGreaterThan(5.5);
  expect(mean(({ wickets }) => wickets)).toBeLessThan(7.5);
  expect(mean(({ fours }) => fours)).toBeGreaterThan(11);
  expect(mean(({ sixes }) => sixes)).toBeLessThan(8.5);
  expect(Math.max(...events.map(({ steps }) => steps.length))).toBeLessThan(300);
  expect(Math.max(...events.map(({ steps }) => JSON.stringify(steps.at(-1)!.score).length))).toBeLessThan(900);
});

test('prices before the start come true', () => {
  const { fixture } = events[0]!;
  const moment = { fixture, score: undefined, phase: 0, t: -1, sinceStepMs: 0, drift: 0 };
  const forecast = series.forecast(moment);
  const ends = Array.from({ length: 200 }, (_, n) => {
    const { score, phase, ending } = series
      .simulate(fixture, 0, createRandomSource(createSeededDraws(`end:${n}`)))
      .at(-1)!;
    return cricket.facts({ ending, phase, competitors: [], score });
  });
  const rules = createDefaultRules(cricket.rules);
  for (const { line } of series.lines(moment)) {
    const parsed = cricketMarkets.parseLine(line)!;
    for (const { id } of parsed.outcomes) {
      const chance = forecast(parsed)![id]!.win / 1_000_000;
      const grades = ends.map((facts) => cricket.grade(parsed, id, facts, rules));
      const won = grades.filter((grade) => grade !== 'undecided' && grade.result === 'won').length;
      const sigmas = (won - 200 * chance) / Math.sqrt(200 * chance * (1 - chance));
      expect([line, id, Math.abs(sigmas) < 3.6]).toEqual([line, id, true]);
    }
  }
});

test('prices in the second innings come true', () => {
  const played = events.slice(0, 60);
  const markets = [340, 605, 639, 640, 648];
  for (const [market, { events: count, sigmas }] of measureCalibration(cricket, series, played, markets, 180)) {
    expect([market, count > 45]).toEqual([market, true]);
    expect([market, Math.abs(sigmas) < 3.3]).toEqual([market, true]);
  }
});
