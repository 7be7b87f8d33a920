import { describe, expect, test } from 'vitest';
import { createZeroChances } from '../play/distributions.ts';
import { findEventProblems, measureCalibration, simulatePairs } from '../../test/play-checks.ts';
import { findHalfInning } from './half-inning.ts';
import { computeOutlook } from './outlook.ts';
import { baseballPlay } from './play.ts';
import { SITUATIONS } from './plate.ts';
import { countRuns } from '@arara/sports/baseball/score';
import { baseball } from '@arara/sports/baseball/sport';

const [series] = baseballPlay.series;
if (series === undefined) throw new Error('baseball has no series');
const events = simulatePairs(series, 150);
const sum = (chances: readonly number[]) => chances.reduce((total, chance) => total + chance, 0);

describe('a half inning', () => {
  const half = findHalfInning(0.1);
  test('has the runs of its Markov chain, played forward', () => {
    const reached = createZeroChances(18);
    let states = new Map([['0 0', 1]]);
    for (let batter = 0; batter < 60; batter++) {
      const next = new Map<string, number>();
      for (const [key, chance] of states) {
        const [situation = 0, runs = 0] = key.split(' ').map(Number);
        for (const result of half.results[situation]!) {
          const total = Math.min(18, runs + result.runs);
          if (result.situation === undefined) reached[total]! += chance * result.chance;
          else {
            const to = `${result.situation} ${total}`;
            next.set(to, (next.get(to) ?? 0) + chance * result.chance);
          }
        }
      }
      states = next;
    }
    for (let n = 0; n < 18; n++) expect(half.runs[0]![n]).toBeCloseTo(reached[n]!, 12);
  });
  test.each(Array.from({ length: SITUATIONS }, (_, situation) => situation))(
    'in situation %d is won by the last hit exactly where it would bring more runs than are missing',
    (situation) => {
      for (const behind of [0, 1, 4]) {
        const more = 1 - sum(half.runs[situation]!.slice(0, behind + 1));
        expect(sum(half.walkOff(situation, behind))).toBeCloseTo(more, 5);
      }
    },
  );
});

test('every game ends, in each of its ways together', () => {
  const start = { scheduled: 9, inning: 1, batting: 1, situation: 0, home: [], away: [], callChance: 0 } as const;
  const { complete, called, early, firstFive } = computeOutlook(() => findHalfInning(0.03), start);
  for (const count of ['margin', 'total', 'home', 'away'] as const)
    expect(sum(complete[count]) + sum(called[count]) + sum(early[count])).toBeCloseTo(1, 5);
  expect(sum(firstFive.total) + sum(early.total)).toBeCloseTo(1, 5);
});

test('simulated games are consistent, and their lines priced', () => {
  for (const event of events.slice(0, 16))
    expect(findEventProblems(baseball, series, event, { every: 19 })).toEqual([]);
});

test('games are like real ones: 8.9 runs, 54 % home wins, 9 % extra innings, some cut short by rain', () => {
  const ends = events.map(({ steps }) => steps.at(-1)!);
  const mean = (of: (end: (typeof ends)[number]) => number) =>
    ends.reduce((total, end) => total + of(end), 0) / ends.length;
  const runs = mean(({ score }) => sum(countRuns(score)));
  expect(runs).toBeGreaterThan(8.2);
  expect(runs).toBeLessThan(9.6);
  const homeWins = mean(({ score }) => (countRuns(score)[0] > countRuns(score)[1] ? 1 : 0));
  expect(homeWins).toBeGreaterThan(0.47);
  expect(homeWins).toBeLessThan(0.61);
  expect(mean(({ score }) => (score.away.length > 9 ? 1 : 0))).toBeLessThan(0.15);
  expect(mean(({ ending }) => (ending === 'abandoned' ? 1 : 0))).toBeLessThan(0.04);
  expect(Math.max(...events.map(({ steps }) => steps.length))).toBeLessThan(180);
  expect(Math.max(...ends.map(({ score }) => JSON.stringify(score).length))).toBeLessThan(600);
});

test.each([
  [undefined, [251, 256, 258, 260, 274, 275, 276, 287]],
  [45, [251, 256, 258, 261, 275, 288]],
  [70, [251, 256, 258, 268]],
])('prices after step %s come true', (step, markets) => {
  for (const [market, { events: count, sigmas }] of measureCalibration(baseball, series, events, markets, step)) {
    expect([market, count > 110]).toEqual([market, true]);
    expect([market, Math.abs(sigmas) < 3.3]).toEqual([market, true]);
  }
});
