import { describe, expect, test } from 'vitest';
import { marketOutcomeIds } from '../core/outcomes.ts';
import type { HomeAwayScore } from '../core/results.ts';
import { basketballMarkets } from './markets.ts';
import type { BasketballScore } from './score.ts';
import { basketball } from './sport.ts';

const ids = marketOutcomeIds;
const score = (periods: readonly HomeAwayScore[], rest: Partial<BasketballScore> = {}): BasketballScore => ({
  minutes: 40,
  periods: periods.map((points, i) => ({ points, over: i < periods.length - 1 })),
  ...rest,
});
const late = score(
  [
    [25, 15],
    [20, 18],
    [22, 19],
    [12, 10],
  ],
  { secondsLeft: 60, fouls: [4, 5], possession: 'away' },
);

test('a scoreboard has quarters, overtime, fouls and points', () => {
  const { scoreboard, headline } = basketball.readings;
  expect([scoreboard(late), headline(late)]).toEqual([
    {
      columns: ['1', '2', '3', '4', 'fouls', 'total'],
      rows: [
        ['25', '20', '22', '12', '4', '79'],
        ['15', '18', '19', '10', '5', '62'],
      ],
      marks: [{ row: 1, key: 'possession' }],
    },
    [79, 62],
  ]);
  const overtime = score([
    [10, 10],
    [10, 10],
    [10, 10],
    [10, 10],
    [5, 5],
    [3, 2],
  ]);
  expect(scoreboard(overtime).columns).toContain('overtime');
  expect(scoreboard(overtime).rows[0]).toEqual(['10', '10', '10', '10', '8', '48']);
});

test('a basket touches the scopes of its period alone', () => {
  const { touched } = basketball.readings;
  const periods = (...list: HomeAwayScore[]) => score(list);
  expect(touched(periods([2, 0]), periods([4, 0]))).toEqual(['incl_ot', 'regular_play', 'quarter', '1st_half']);
  expect(touched(periods([2, 0], [2, 2], [0, 0]), periods([2, 0], [2, 2], [0, 3]))).not.toContain('1st_half');
  expect(touched(late, { ...late, possession: 'home', fouls: [5, 5] })).toEqual([]);
  expect(touched(undefined, late)).toEqual(['all']);
});

describe('prices that a score rules out', () => {
  const facts = basketball.facts({ ending: undefined, phase: 3, competitors: [], score: late });
  test.each([
    ['219|', ids.homeNoDraw, 1_900, true],
    ['219|', ids.homeNoDraw, 1_020, false],
    ['219|', ids.awayNoDraw, 2_500, true],
    ['219|', ids.awayNoDraw, 200_000, false],
    ['1|', ids.draw, 3_000, true],
    ['1|', ids.draw, 250_000, false],
    ['225|total=145.5', ids.over, 1_900, false],
    ['225|total=175.5', ids.over, 1_900, true],
    ['225|total=140.5', ids.over, 1_010, true],
    ['235|quarternr=3', ids.home, 1_500, true],
    ['235|quarternr=4', ids.home, 1_500, false],
    ['236|quarternr=4|total=60.5', ids.over, 2_000, true],
    ['303|hcp=-1.5|quarternr=4', ids.homeHandicap, 1_900, false],
    ['68|total=90.5', ids.under, 1_500, true],
    ['229|', ids.odd, 1_900, false],
  ])('%s, outcome %s at %d: %s', (text, id, odds, ruledOut) =>
    expect(basketball.readings.contradicts(basketballMarkets.parseLine(text)!, id, odds, facts)).toBe(ruledOut),
  );
});
