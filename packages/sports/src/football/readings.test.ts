import { describe, expect, test } from 'vitest';
import { matchPhases } from '../core/catalogue.ts';
import { marketOutcomeIds as ids } from '../core/outcomes.ts';
import type { HomeAwayScore } from '../core/results.ts';
import { isScoreRefused } from '../core/sport.ts';
import { computeTail } from './bounds.ts';
import { football } from './sport.ts';

const readFacts = (goals: HomeAwayScore, minute: number, halfTime?: HomeAwayScore) => {
  const score = football.readScore({ goals, minute, ...(halfTime === undefined ? {} : { halfTime }) });
  if (isScoreRefused(score)) throw new Error(score.refused);
  const phase = halfTime === undefined ? matchPhases.firstHalf : matchPhases.secondHalf;
  return football.facts({ ending: undefined, phase, competitors: [], score });
};
const isContradicted = (line: string, outcomeId: string, odds: number, facts: ReturnType<typeof readFacts>) =>
  football.readings.contradicts(football.markets.parseLine(line)!, outcomeId, 1_000 * odds, facts);

describe('a price that its score rules out', () => {
  test.each([
    // Double chance paid 16.50 where some 100 was fair.
    ['10|', ids.drawOrAway, 16.5, [4, 0], 75, [2, 0]],
    ['10|', ids.drawOrAway, 16.5, [4, 1], 86, [2, 0]],
    ['1|', ids.away, 16.5, [4, 0], 75, [2, 0]],
    ['1|', ids.home, 1.5, [0, 3], 70, [0, 1]],
    ['1|', ids.home, 4, [3, 0], 80, [1, 0]],
    ['18|total=4.5', ids.over, 1.6, [0, 0], 80, [0, 0]],
    ['18|total=2.5', ids.over, 2, [2, 1], 60, [1, 1]],
    ['16|hcp=-1.5', ids.homeHandicap, 2, [0, 2], 75, [0, 1]],
    ['14|hcp=0:2', ids.homeScoreHandicap, 2, [0, 1], 85, [0, 1]],
    ['11|', ids.awayNoDraw, 3, [3, 0], 85, [1, 0]],
    ['29|', ids.yes, 2, [1, 0], 94, [1, 0]],
    ['68|total=1.5', ids.over, 1.5, [0, 0], 44, undefined],
    ['8|goalnr=2', ids.neitherFirst, 30, [1, 0], 93, [1, 0]],
    ['90|total=2.5', ids.over, 1.8, [1, 1], 85, [1, 1]],
    ['60|', ids.home, 2, [1, 0], 60, [0, 0]],
  ] as const)('%s outcome %s at %d, %j in minute %d', (line, outcome, odds, goals, minute, halfTime) =>
    expect(isContradicted(line, outcome, odds, readFacts(goals, minute, halfTime))).toBe(true),
  );

  test.each([
    ['10|', ids.drawOrAway, 16.5, [2, 0], 60, [1, 0]],
    ['1|', ids.away, 26, [2, 0], 60, [1, 0]],
    ['1|', ids.home, 1.08, [2, 0], 60, [1, 0]],
    ['18|total=2.5', ids.over, 6, [0, 0], 60, [0, 0]],
    ['18|total=2.5', ids.under, 1.1, [0, 0], 60, [0, 0]],
    ['16|hcp=-0.25', ids.homeHandicap, 2.2, [0, 0], 30, undefined],
    ['8|goalnr=1', ids.neitherFirst, 1.2, [0, 0], 85, [0, 0]],
    ['45|', '274', 11, [0, 0], 10, undefined],
    ['26|', ids.odd, 1.9, [0, 0], 80, [0, 0]],
  ] as const)('is not %s outcome %s at %d, %j in minute %d', (line, outcome, odds, goals, minute, halfTime) =>
    expect(isContradicted(line, outcome, odds, readFacts(goals, minute, halfTime))).toBe(false),
  );

  test('without a minute the whole half may be to come, and without a score nothing is ruled out', () => {
    const score = football.readScore({ goals: [4, 0], halfTime: [2, 0] });
    if (isScoreRefused(score)) throw new Error(score.refused);
    const facts = football.facts({ ending: undefined, phase: matchPhases.secondHalf, competitors: [], score });
    expect(isContradicted('10|', ids.drawOrAway, 16.5, facts)).toBe(false);
    expect(isContradicted('10|', ids.drawOrAway, 2, facts)).toBe(true);
    expect(isContradicted('1|', ids.home, 900, {})).toBe(false);
  });

  test('is one of a team that cannot win its league any more', () => {
    const competitors = ['a', 'b'].map((id) => ({ id, name: id, role: 'none' as const, withdrawn: false }));
    const score = football.readScore({
      matchdays: 4,
      table: [
        [3, 9, 3, 0],
        [4, 3, 1, 3],
      ],
      scorers: [[], []],
    });
    if (isScoreRefused(score)) throw new Error(score.refused);
    const facts = football.facts({ ending: undefined, phase: 111, competitors, score });
    expect(isContradicted('100002|', 'b', 500, facts)).toBe(true);
  });
});

test('tails of counts are those of Poisson', () => {
  expect(computeTail(1.5, 0)).toBe(1);
  expect(computeTail(1.5, 1)).toBeCloseTo(1 - Math.exp(-1.5), 12);
  expect(computeTail(1.5, 3)).toBeCloseTo(1 - Math.exp(-1.5) * (1 + 1.5 + 1.125), 12);
});
