import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { EventEnding } from '../core/grading.ts';
import { marketOutcomeIds } from '../core/outcomes.ts';
import { createDefaultRules } from '../core/rules.ts';
import type { BaseballFacts } from './grade.ts';
import { baseballMarkets } from './markets.ts';
import { baseball } from './sport.ts';

const rules = createDefaultRules(baseball.rules);
const ids = marketOutcomeIds;

/** Facts from runs by inning, "home / away"; a bottom half that is missing was not played. */
function game(text: string, ending?: EventEnding, more: object = {}): BaseballFacts {
  const [home, away] = text.split('/').map((side) => side.trim().split(' ').filter(Boolean).map(Number));
  const state = { isHalfOver: true, outs: 3, bases: [], hits: [0, 0], errors: [0, 0] };
  const score = baseball.readScore({ scheduled: 9, home, away, ...state, ...more });
  if ('refused' in score) throw new Error(score.refused);
  return baseball.facts({ ending, phase: 1, competitors: [], score });
}

const grade = (text: string, outcomeId: string, facts: BaseballFacts, choices: object = {}) => {
  const result = baseball.grade(baseballMarkets.parseLine(text)!, outcomeId, facts, { ...rules, ...choices });
  return result === 'undecided' ? result : result.result;
};

describe('eleven innings, 5:4', () => {
  const facts = game('1 0 0 2 0 0 1 0 0 0 1 / 0 0 3 0 0 0 0 0 1 0 0', 'played', { isHalfOver: false });
  test.each([
    ['251|', ids.homeNoDraw, 'won'],
    ['256|hcp=-1.5', ids.homeHandicap, 'lost'],
    ['256|hcp=-1', ids.awayHandicap, 'push'],
    ['258|total=9', ids.over, 'push'],
    ['258|total=8.5', ids.over, 'won'],
    ['260|total=4.5', ids.over, 'won'],
    ['261|total=4.5', ids.over, 'lost'],
    ['264|', ids.odd, 'won'],
    ['268|', ids.yes, 'won'],
    ['274|', ids.draw, 'won'],
    ['275|hcp=0.5', ids.homeHandicap, 'won'],
    ['276|total=6.5', ids.under, 'won'],
    ['287|inningnr=9', ids.away, 'won'],
    ['288|inningnr=11|total=0.5', ids.over, 'won'],
    ['287|inningnr=12', ids.draw, 'void'],
  ])('%s, outcome %s: %s', (text, outcome, result) => expect(grade(text, outcome, facts)).toBe(result));
});

describe('as the innings go', () => {
  const playing = { isHalfOver: false, outs: 1 };
  test.each([
    // The home side leads before its fifth turn: nobody can catch up within five innings, though it may score more.
    ['274|', ids.home, game('0 0 1 2 / 0 0 1 0 1'), 'won'],
    ['275|hcp=-0.5', ids.homeHandicap, game('0 0 1 2 / 0 0 1 0 1'), 'won'],
    ['275|hcp=-1.5', ids.homeHandicap, game('0 0 1 2 / 0 0 1 0 1'), 'undecided'],
    ['276|total=5.5', ids.under, game('0 0 1 2 / 0 0 1 0 1'), 'undecided'],
    ['274|', ids.away, game('0 0 0 0 / 0 0 1 0 1'), 'undecided'],
    ['274|', ids.away, game('0 0 0 0 0 / 0 0 1 0 1'), 'won'],
    ['276|total=1.5', ids.over, game('0 0 / 0 2', undefined, playing), 'won'],
    ['287|inningnr=1', ids.home, game('1 / 0', undefined, playing), 'won'],
    ['287|inningnr=1', ids.away, game('0 / 2', undefined, playing), 'undecided'],
    ['288|inningnr=1|total=2.5', ids.over, game('1 / 2', undefined, playing), 'won'],
    ['251|', ids.homeNoDraw, game('0 0 0 0 0 0 0 0 / 0 0 0 0 0 0 0 0 0'), 'undecided'],
    ['268|', ids.yes, game('0 0 0 0 0 0 0 0 1 / 1 0 0 0 0 0 0 0 0'), 'won'],
    ['268|', ids.no, game('1 0 0 0 0 0 0 0 / 0 0 0 0 0 0 0 0 0', 'played'), 'won'],
  ])('%s, outcome %s', (text, outcome, facts, result) => expect(grade(text, outcome, facts)).toBe(result));
  test('without a score nothing is decided, and a game that is not played is void', () => {
    const facts = (ending?: EventEnding) => baseball.facts({ ending, phase: 0, competitors: [], score: undefined });
    expect(grade('251|', ids.homeNoDraw, facts())).toBe('undecided');
    expect(grade('251|', ids.homeNoDraw, facts('notPlayed'))).toBe('void');
  });
});

describe('a game that ended early', () => {
  const afterFive = game('0 2 0 2 0 / 0 0 1 0 0', 'abandoned');
  const afterFourAndHalf = game('0 2 0 2 / 0 0 1 0 0', 'abandoned');
  const behind = game('0 0 0 0 / 0 0 1 0 0', 'abandoned');
  test.each([
    ['251|', ids.homeNoDraw, afterFive, 'won'],
    ['251|', ids.homeNoDraw, afterFourAndHalf, 'won'],
    ['251|', ids.awayNoDraw, behind, 'void'],
    ['256|hcp=-1.5', ids.homeHandicap, afterFive, 'void'],
    ['258|total=4.5', ids.over, afterFive, 'won'],
    ['258|total=5.5', ids.under, afterFive, 'void'],
    ['268|', ids.no, afterFive, 'void'],
    ['274|', ids.home, afterFive, 'won'],
    ['276|total=5.5', ids.under, afterFourAndHalf, 'won'],
    ['274|', ids.away, behind, 'void'],
    ['288|inningnr=6|total=0.5', ids.under, afterFive, 'void'],
    ['288|inningnr=5|total=0.5', ids.under, afterFive, 'won'],
  ])('%s, outcome %s', (text, outcome, facts, result) => expect(grade(text, outcome, facts)).toBe(result));
  test('its winner needs all innings where the rules say so', () =>
    expect(grade('251|', ids.homeNoDraw, afterFive, { winner: 'allInnings' })).toBe('void'));
  test('a suspended game has no winner unless it is finished in time', () => {
    expect(grade('251|', ids.homeNoDraw, { ...afterFive, suspendedHours: Infinity })).toBe('void');
    const whole = game('0 2 0 2 0 0 0 0 / 0 0 1 0 0 0 0 0 0', 'played', { isSuspended: true, continuedHours: 40 });
    expect(grade('251|', ids.homeNoDraw, whole)).toBe('void');
    expect(grade('251|', ids.homeNoDraw, whole, { suspendedHours: '48' })).toBe('won');
  });
});

test('a listed pitcher who does not start voids bets only where the rules say so', () => {
  const facts = game('1 0 0 0 0 0 0 0 / 0 0 0 0 0 0 0 0 0', 'played', { isPitcherReplaced: true });
  expect(grade('251|', ids.homeNoDraw, facts)).toBe('won');
  const line = baseballMarkets.parseLine('251|')!;
  const listed = { ...rules, listedPitchers: 'void' } as const;
  expect(baseball.grade(line, ids.homeNoDraw, facts, listed)).toEqual({ result: 'void', voidReason: 16 });
});

test('no result of a line changes as the game goes on', () => {
  const runs = fc.array(fc.integer({ min: 0, max: 3 }), { minLength: 9, maxLength: 9 });
  const texts = baseballMarkets.markets.map(({ id, specifiers }) =>
    baseballMarkets.formatLine(
      id,
      Object.fromEntries(
        specifiers.map(({ name }) => [name, { hcp: '-1.5', total: '4.5', inningnr: '4' }[name] ?? '']),
      ),
    ),
  );
  fc.assert(
    fc.property(runs, runs, fc.integer({ min: 1, max: 17 }), (home, away, halves) => {
      const list = (top: number, bottom: number) =>
        `${home.slice(0, bottom).join(' ')} / ${away.slice(0, top).join(' ')}`;
      const last = home[8]! + 1;
      const end = game(`${[...home.slice(0, 8), last + 9].join(' ')} / ${away.join(' ')}`, 'played');
      const early = game(list(Math.ceil(halves / 2), Math.floor(halves / 2)));
      for (const text of texts) {
        for (const { id } of baseballMarkets.parseLine(text)!.outcomes) {
          const result = grade(text, id, early);
          if (result !== 'undecided') expect([text, id, result]).toEqual([text, id, grade(text, id, end)]);
        }
      }
    }),
    { numRuns: 40 },
  );
});

describe('readings', () => {
  const score = baseball.readScore({
    scheduled: 9,
    home: [0, 2, 0, 0, 0, 0, 0, 4],
    away: [0, 0, 0, 0, 1, 0, 0, 0, 0],
    isHalfOver: false,
    outs: 2,
    bases: [1, 3],
    hits: [9, 4],
    errors: [0, 2],
    batter: 7,
    lastPlay: 'single',
    pitchers: ['Ivan Homma', 'Kauê Lacerda'],
  });
  if ('refused' in score) throw new Error(score.refused);
  const facts = baseball.facts({ ending: undefined, phase: 409, competitors: [], score });
  test('the scoreboard has a column per inning', () => {
    const { columns, rows, marks } = baseball.readings.scoreboard(score);
    expect(columns).toEqual(['1', '2', '3', '4', '5', '6', '7', '8', '9', 'runs', 'hits', 'errors']);
    expect(rows[0]).toEqual(['0', '2', '0', '0', '0', '0', '0', '4', '', '6', '9', '0']);
    expect([rows[1]?.at(-3), marks, baseball.readings.headline(score)]).toEqual([
      '1',
      [{ row: 1, key: 'batting' }],
      [6, 1],
    ]);
  });
  test.each([
    ['251|', ids.homeNoDraw, 3_000],
    ['251|', ids.awayNoDraw, 1_500],
    ['256|hcp=-1.5', ids.homeHandicap, 4_000],
    ['258|total=15.5', ids.over, 1_900],
    ['258|total=5.5', ids.over, 1_100],
    ['261|total=6.5', ids.over, 2_000],
    ['274|', ids.home, 1_100],
  ])('an open price of %s, outcome %s, at %d is contradicted', (text, outcome, odds) =>
    expect(baseball.readings.contradicts(baseballMarkets.parseLine(text)!, outcome, odds, facts)).toBe(true),
  );
  test.each([
    ['251|', ids.homeNoDraw, 1_010],
    ['251|', ids.awayNoDraw, 60_000],
    ['258|total=7.5', ids.over, 3_000],
    ['256|hcp=-4.5', ids.homeHandicap, 1_300],
  ])('but not one of %s, outcome %s, at %d', (text, outcome, odds) =>
    expect(baseball.readings.contradicts(baseballMarkets.parseLine(text)!, outcome, odds, facts)).toBe(false),
  );
  test('a run stops all markets, an out those of the inning', () => {
    expect(baseball.readings.touched(score, { ...score, outs: 3, isHalfOver: true, bases: [] })).toEqual(['inning']);
    expect(baseball.readings.touched(score, { ...score, away: [...score.away.slice(0, 8), 1] })).toEqual(['score']);
    expect(baseball.readings.touched(score, { ...score, isDelayed: true })).toEqual(['all']);
    expect(baseball.readings.touched(score, score)).toEqual([]);
  });
  test.each([
    [{ home: [1], away: [] }, 'score.home'],
    [{ bases: [3, 1] }, 'score.bases'],
    [{ pitchers: ['one'] }, 'score.pitchers'],
    [{ outs: 4 }, 'score.outs'],
    [{ weather: 'rain' }, 'score.weather'],
  ])('%j is refused at %s', (change, path) =>
    expect(baseball.readScore({ ...score, ...change })).toEqual({ refused: path }),
  );
});
