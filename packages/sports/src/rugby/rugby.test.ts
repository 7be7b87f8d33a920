import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { EventEnding } from '../core/grading.ts';
import { halfFullOutcomes } from './half-full.ts';
import { marketOutcomeIds } from '../core/outcomes.ts';
import type { HomeAwayScore } from '../core/results.ts';
import { createDefaultRules } from '../core/rules.ts';
import { rugbyMarkets } from './markets.ts';
import type { RugbyScore } from './score.ts';
import { rugby } from './sport.ts';

const rules = createDefaultRules(rugby.rules);
const ids = marketOutcomeIds;

const match = (periods: readonly HomeAwayScore[], rest: Partial<RugbyScore> = {}, over = false): RugbyScore => ({
  periods: periods.map((points, i) => ({ points, over: over || i < periods.length - 1 })),
  ...rest,
});
const readFacts = (score: RugbyScore, ending?: EventEnding) =>
  rugby.facts({ ending, phase: 1, competitors: [], score });
const grade = (text: string, id: string, facts: ReturnType<typeof readFacts>) => {
  const result = rugby.grade(rugbyMarkets.parseLine(text)!, id, facts, rules);
  return result === 'undecided' ? result : result.result;
};

describe('in the second half, 20:10 after 13:10 at the break', () => {
  const facts = readFacts(
    match(
      [
        [13, 10],
        [7, 0],
      ],
      { tries: [2, 1], yellowCards: [1, 0], seconds: 4_200 },
    ),
  );
  test.each([
    ['1|', ids.home, 'undecided'],
    ['18|total=29.5', ids.over, 'won'],
    ['18|total=30', ids.over, 'undecided'],
    ['20|total=9.5', ids.under, 'lost'],
    ['60|', ids.home, 'won'],
    ['66|hcp=-3', ids.homeHandicap, 'push'],
    ['68|total=23.5', ids.over, 'lost'],
    ['47|', '430', 'undecided'],
    ['100001|total=2.5', ids.over, 'won'],
    ['100004|', ids.home, 'undecided'],
    ['100005|total=0.5', ids.over, 'won'],
    ['15|variant=sr:winning_margin:13+', 'sr:winning_margin:13+:2', 'undecided'],
  ])('%s, outcome %s: %s', (text, id, result) => expect(grade(text, id, facts)).toBe(result));

  test.each([
    ['47|', '430', 5_000, true],
    ['47|', '418', 1_800, false],
    ['1|', ids.home, 15_000, true],
    ['1|', ids.home, 1_200, false],
    ['18|total=90.5', ids.over, 1_900, true],
    ['18|total=48.5', ids.over, 1_900, false],
    ['60|', ids.home, 1_500, true],
    ['100001|total=9.5', ids.over, 1_600, true],
    ['100001|total=5.5', ids.over, 1_900, false],
    ['16|hcp=-10.5', ids.homeHandicap, 1_900, false],
    ['16|hcp=40.5', ids.homeHandicap, 3_000, true],
  ])('%s, outcome %s at %d is ruled out: %s', (text, id, odds, ruledOut) =>
    expect(rugby.readings.contradicts(rugbyMarkets.parseLine(text)!, id, odds, facts)).toBe(ruledOut),
  );
});

test('extra time decides nothing of 80 minutes', () => {
  const facts = readFacts(
    match(
      [
        [13, 10],
        [7, 10],
        [3, 0],
      ],
      {},
      true,
    ),
    'played',
  );
  expect([grade('1|', ids.draw, facts), grade('18|total=40.5', ids.under, facts), grade('47|', '420', facts)]).toEqual([
    'won',
    'won',
    'won',
  ]);
  const line = rugbyMarkets.parseLine('1|')!;
  expect(rugby.grade(line, ids.home, facts, { extraTime: 'included' })).toEqual({ result: 'won' });
});

test('each outcome of a list wins for its own scores, and one of them for each score', () => {
  const score = fc.tuple(fc.nat(60), fc.nat(60));
  fc.assert(
    fc.property(score, score, (first, second) => {
      const facts = readFacts(match([first, second], {}, true), 'played');
      for (const text of ['47|', '15|variant=sr:winning_margin:13+', '15|variant=sr:winning_margin:22+', '1|', '60|']) {
        const won = rugbyMarkets.parseLine(text)!.outcomes.filter(({ id }) => grade(text, id, facts) === 'won');
        expect(won.length).toBe(1);
      }
      const margin = first[0] + second[0] - first[1] - second[1];
      const wins = (n: number) => grade('15|variant=sr:winning_margin:13+', `sr:winning_margin:13+:${n}`, facts);
      expect(wins(1) === 'won').toBe(margin >= 13);
      expect(wins(4) === 'won').toBe(margin <= -1 && margin >= -12);
    }),
    { numRuns: 60 },
  );
  expect(halfFullOutcomes.map(({ id, key }) => `${id} ${key}`).slice(2, 5)).toEqual([
    '422 homeAway',
    '424 drawHome',
    '426 drawDraw',
  ]);
});

test.each([
  [{ periods: [{ points: [7, 0], over: false }], tries: [1, 0], conversions: [1, 0], penaltyGoals: [0, 0] }, undefined],
  [{ periods: [{ points: [7, 0], over: false }], tries: [1, 0], conversions: [0, 0], penaltyGoals: [0, 0] }, undefined],
  [
    { periods: [{ points: [8, 0], over: false }], tries: [1, 0], conversions: [0, 0], penaltyGoals: [0, 0] },
    'score.tries',
  ],
  [
    { periods: [{ points: [9, 0], over: false }], tries: [1, 0], conversions: [2, 0], penaltyGoals: [0, 0] },
    'score.tries',
  ],
  [{ periods: [{ points: [5, 0, 1], over: false }] }, 'score.periods[0].points'],
  [{ periods: [], crowd: 12 }, 'score.crowd'],
])('the score %j is refused at %s', (json, path) => {
  const read = rugby.readScore(json);
  expect('refused' in read ? read.refused : undefined).toBe(path);
});

test('a scoreboard has halves, tries, points, and marks of missing players', () => {
  const score = match([[10, 3]], {
    tries: [1, 0],
    offField: [{ side: 'away', since: 100, until: 700 }],
    kick: { side: 'home', points: 2 },
  });
  expect(rugby.readings.scoreboard(score)).toEqual({
    columns: ['1', '2', 'tries', 'total'],
    rows: [
      ['10', '', '1', '10'],
      ['3', '', '0', '3'],
    ],
    marks: [
      { row: 1, key: 'playerMissing' },
      { row: 0, key: 'kick' },
    ],
  });
  expect(rugby.readings.touched(score, { ...score, kick: undefined })).toContain('score');
  expect(rugby.readings.touched(score, { ...score, redCards: [1, 0] })).toEqual(['all']);
  expect(rugby.readings.touched(score, { ...score, possession: 'home' })).toEqual([]);
});
