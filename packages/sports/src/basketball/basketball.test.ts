import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { EventEnding } from '../core/grading.ts';
import { marketOutcomeIds } from '../core/outcomes.ts';
import type { HomeAwayScore } from '../core/results.ts';
import { createDefaultRules } from '../core/rules.ts';
import type { BasketballFacts } from './grade.ts';
import { basketballMarkets } from './markets.ts';
import { basketball } from './sport.ts';

const rules = createDefaultRules(basketball.rules);
const ids = marketOutcomeIds;

/** Facts from points by period, home first; the last period is in play unless the game has ended. */
function game(text: string, ending?: EventEnding, minutesPlayed?: number): BasketballFacts {
  const scores = text.split(' ').map((part) => part.split('-').map(Number));
  const periods = scores.map((points, index) => ({
    points,
    over: ending === 'played' || index < scores.length - 1,
  }));
  const score = basketball.readScore({
    periods,
    minutes: 48,
    ...(minutesPlayed === undefined ? {} : { minutesPlayed }),
  });
  if ('refused' in score) throw new Error(score.refused);
  return basketball.facts({ ending, phase: 1, competitors: [], score });
}

const grade = (text: string, outcomeId: string, facts: BasketballFacts, choices = rules) => {
  const result = basketball.grade(basketballMarkets.parseLine(text)!, outcomeId, facts, choices);
  return result === 'undecided' ? result : result.result;
};

describe('a game with overtime: 110:110 after four quarters, 119:122 at the end', () => {
  const facts = game('30-28 25-30 25-27 30-25 9-12', 'played');
  test.each([
    ['219|', ids.awayNoDraw, 'won'],
    ['1|', ids.draw, 'won'],
    ['1|', ids.away, 'lost'],
    ['16|hcp=0', ids.homeHandicap, 'push'],
    ['16|hcp=-0.5', ids.awayHandicap, 'won'],
    ['18|total=225.5', ids.over, 'lost'],
    ['225|total=225.5', ids.over, 'won'],
    ['225|total=241', ids.under, 'push'],
    ['223|hcp=2.5', ids.homeHandicap, 'lost'],
    ['223|hcp=3', ids.homeHandicap, 'push'],
    ['227|total=118.5', ids.over, 'won'],
    ['228|total=122.5', ids.over, 'lost'],
    ['229|', ids.odd, 'won'],
    ['220|', ids.yes, 'won'],
    ['60|', ids.away, 'won'],
    ['66|hcp=3', ids.homeHandicap, 'push'],
    ['68|total=112.5', ids.over, 'won'],
    ['235|quarternr=1', ids.home, 'won'],
    ['302|quarternr=3', ids.awayNoDraw, 'won'],
    ['303|hcp=-4.5|quarternr=4', ids.homeHandicap, 'won'],
    ['236|quarternr=4|total=55', ids.over, 'push'],
  ])('%s, outcome %s: %s', (text, outcome, result) => expect(grade(text, outcome, facts)).toBe(result));
});

describe('before the end', () => {
  test.each([
    ['219|', ids.homeNoDraw, '30-20 30-20 30-20 30-20', 'undecided'],
    ['225|total=100.5', ids.over, '30-20 30-25', 'won'],
    ['227|total=100.5', ids.over, '30-20 30-25', 'undecided'],
    ['60|', ids.home, '30-20 30-25', 'undecided'],
    ['60|', ids.home, '30-20 30-25 0-0', 'won'],
    ['235|quarternr=2', ids.home, '30-20 30-25', 'undecided'],
    ['236|quarternr=2|total=40.5', ids.over, '30-20 30-25', 'won'],
    ['235|quarternr=3', ids.home, '30-20 30-25', 'undecided'],
    ['1|', ids.draw, '10-10 10-10 10-10 10-10 0-2', 'won'],
    ['220|', ids.yes, '10-10 10-10 10-10 10-10 0-2', 'won'],
    ['220|', ids.yes, '10-10 10-10 10-10 10-10', 'undecided'],
  ])('%s, outcome %s at %s: %s', (text, outcome, score, result) =>
    expect(grade(text, outcome, game(score))).toBe(result),
  );
  test('without a score nothing is decided, and a game that is not played is void', () => {
    const facts = (ending?: EventEnding) => basketball.facts({ ending, phase: 0, competitors: [], score: undefined });
    expect([grade('219|', ids.homeNoDraw, facts()), grade('219|', ids.homeNoDraw, facts('notPlayed'))]).toEqual([
      'undecided',
      'void',
    ]);
    expect(grade('220|', ids.no, game('20-20 20-20 20-20 20-19', 'played'))).toBe('won');
  });
});

describe('an abandoned game', () => {
  const score = '30-20 30-20 30-20 10-12';
  test.each([
    ['219|', ids.homeNoDraw, 43, 'won'],
    ['219|', ids.homeNoDraw, 42, 'void'],
    ['225|total=150.5', ids.over, 42, 'won'],
    ['225|total=190.5', ids.over, 42, 'void'],
    ['225|total=190.5', ids.under, 43, 'won'],
    ['235|quarternr=4', ids.away, 43, 'void'],
    ['235|quarternr=3', ids.home, 43, 'won'],
    ['60|', ids.home, 30, 'won'],
  ])('%s, outcome %s, after %d of 48 minutes: %s', (text, outcome, minutes, result) =>
    expect(grade(text, outcome, game(score, 'abandoned', minutes))).toBe(result),
  );
  test('counts never where the rules say so', () =>
    expect(grade('219|', ids.homeNoDraw, game(score, 'abandoned', 47), { abandoned: 'void' })).toBe('void'));
});

test('no result of a line changes as the game goes on', () => {
  const points = fc.tuple(
    fc.integer({ min: 10, max: 40 }),
    fc.integer({ min: 10, max: 40 }),
  ) as fc.Arbitrary<HomeAwayScore>;
  const texts = basketballMarkets.markets.map(({ id, specifiers }) =>
    basketballMarkets.formatLine(
      id,
      Object.fromEntries(
        specifiers.map(({ name }) => [name, { hcp: '-2.5', total: '99.5', quarternr: '2' }[name] ?? '']),
      ),
    ),
  );
  fc.assert(
    fc.property(fc.array(points, { minLength: 5, maxLength: 5 }), fc.integer({ min: 1, max: 4 }), (periods, shown) => {
      const write = (list: readonly HomeAwayScore[]) => list.map((pair) => pair.join('-')).join(' ');
      for (const text of texts) {
        for (const { id } of basketballMarkets.parseLine(text)!.outcomes) {
          const early = grade(text, id, game(write(periods.slice(0, shown))));
          if (early !== 'undecided') expect(early).toBe(grade(text, id, game(write(periods), 'played')));
        }
      }
    }),
    { numRuns: 40 },
  );
});

test.each([
  [{ periods: [], minutes: 45 }, 'score.minutes'],
  [
    {
      periods: [
        { points: [1, 2], over: false },
        { points: [0, 0], over: false },
      ],
      minutes: 40,
    },
    'score.periods[0].over',
  ],
  [{ periods: [{ points: [1], over: false }], minutes: 40 }, 'score.periods[0].points'],
  [{ periods: [], minutes: 40, halves: [] }, 'score.halves'],
])('the score %j is refused at %s', (json, path) => expect(basketball.readScore(json)).toEqual({ refused: path }));
