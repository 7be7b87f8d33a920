import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { marketOutcomeIds } from '../core/outcomes.ts';
import { voidReasons } from '../core/results.ts';
import { createDefaultRules } from '../core/rules.ts';
import { createSetsFacts, listFinalSetScores } from '../sets/sets.ts';
import type { PlayedSet } from '../sets/sets.ts';
import { gradeLine } from '../core/sport.ts';
import type { EventEnding } from '../core/grading.ts';
import type { TennisFacts } from './grade.ts';
import { tennisMarkets } from './markets.ts';
import { tennis } from './sport.ts';

const rules = createDefaultRules(tennis.rules);
const line = (text: string) => tennisMarkets.parseLine(text)!;
/** Reads "6-4 3-2" with the last set in play unless the match has ended; home is the first. */
function match(text: string, end?: EventEnding, rest: Partial<TennisFacts> = {}): TennisFacts {
  const scores = text.split(' ').filter((part) => part !== '');
  const sets = scores.map((score, index): PlayedSet => {
    const [home = 0, away = 0] = score.split('-').map(Number);
    return { units: [home, away], over: end === 'played' || index < scores.length - 1 };
  });
  return { ...createSetsFacts(sets, { end, maxSets: 3 }), ...rest };
}
const grade = (text: string, outcomeId: string, facts: TennisFacts, choices = rules) => {
  const result = tennis.grade(line(text), outcomeId, facts, choices);
  return result === 'undecided' ? result : result.result;
};
const { homeNoDraw: home, awayNoDraw: away, over, under, yes, no, homeHandicap, awayHandicap } = marketOutcomeIds;

describe('a match that was played', () => {
  const facts = match('6-4 6-7 7-5', 'played');
  test.each([
    ['186|', home, 'won'],
    ['186|', away, 'lost'],
    ['188|hcp=-1.5', homeHandicap, 'lost'],
    ['188|hcp=-1', homeHandicap, 'push'],
    ['187|hcp=-2.5', homeHandicap, 'won'],
    ['187|hcp=-3', awayHandicap, 'push'],
    ['189|total=34.5', over, 'won'],
    ['189|total=35', under, 'push'],
    ['192|', yes, 'won'],
    ['193|', no, 'lost'],
    ['199|variant=sr:correct_score:bestof:3', 'sr:correct_score:bestof:3:5', 'won'],
    ['199|variant=sr:correct_score:bestof:3', 'sr:correct_score:bestof:3:4', 'lost'],
    ['199|variant=sr:correct_score:bestof:5', 'sr:correct_score:bestof:5:8', 'void'],
    ['202|setnr=2', away, 'won'],
    ['203|hcp=-1.5|setnr=1', homeHandicap, 'won'],
    ['204|setnr=1|total=10', over, 'push'],
    ['206|setnr=2', yes, 'won'],
    ['206|setnr=3', no, 'won'],
    ['207|setnr=3', '870', 'won'],
    ['207|setnr=2', '878', 'won'],
    ['202|setnr=4', home, 'void'],
    ['207|setnr=4', '865', 'void'],
  ])('%s, outcome %s: %s', (text, outcome, result) => expect(grade(text, outcome, facts)).toBe(result));

  test('an outcome that the line does not have is no bet', () => {
    for (const text of ['186|', '206|setnr=1', '199|variant=sr:correct_score:bestof:3'])
      expect(() => grade(text, '1', facts)).toThrow(RangeError);
  });
});

describe('what is decided before the end', () => {
  test.each([
    ['186|', home, '6-4 5-2', 'undecided'],
    ['192|', yes, '6-4 0-0', 'won'],
    ['193|', yes, '6-4 0-0', 'undecided'],
    ['188|hcp=1.5', homeHandicap, '6-4 0-0', 'won'],
    ['188|hcp=-1.5', awayHandicap, '4-6 0-0', 'won'],
    ['188|hcp=-1.5', homeHandicap, '6-4 0-0', 'undecided'],
    ['189|total=20.5', over, '7-6 5-3', 'won'],
    ['204|setnr=2|total=9.5', under, '6-4 5-5', 'lost'],
    ['202|setnr=1', home, '6-4 0-0', 'won'],
    ['202|setnr=2', home, '6-4 5-0', 'undecided'],
    ['206|setnr=2', yes, '6-4 6-6', 'undecided'],
    ['207|setnr=1', '869', '6-4 0-0', 'won'],
  ])('%s, outcome %s at %s: %s', (text, outcome, score, result) =>
    expect(grade(text, outcome, match(score))).toBe(result),
  );

  test('the winner of a game, when the score names the winners of games', () => {
    const facts = match('6-4 1-0', undefined, { gameWinners: [['home', 'away'], ['home']] });
    expect(grade('210|gamenr=2|setnr=1', away, facts)).toBe('won');
    expect(grade('210|gamenr=2|setnr=2', away, facts)).toBe('undecided');
    expect(grade('210|gamenr=13|setnr=1', home, facts)).toBe('void');
    expect(grade('210|gamenr=1|setnr=1', home, match('6-4 1-0'))).toBe('undecided');
  });
});

describe('a match that was not played to its end', () => {
  const retired = match('6-7 1-2', 'retired', { advancing: 'away' });
  test('completed sets stand, the rest is void', () => {
    expect(grade('202|setnr=1', away, retired)).toBe('won');
    expect(grade('206|setnr=1', yes, retired)).toBe('won');
    expect(grade('202|setnr=2', away, retired)).toBe('void');
    expect(grade('189|total=21.5', over, retired)).toBe('void');
    expect(grade('189|total=15.5', over, retired)).toBe('won');
    expect(grade('186|', away, retired)).toBe('void');
    expect(tennis.grade(line('186|'), away, retired, rules)).toEqual({
      result: 'void',
      voidReason: voidReasons.retired,
    });
  });
  test('the winner stands where the rules say so', () => {
    expect(grade('186|', away, retired, { retirement: 'firstSetCompleted' })).toBe('won');
    expect(grade('186|', home, retired, { retirement: 'matchStarted' })).toBe('lost');
    const early = match('2-1', 'retired', { advancing: 'home' });
    expect(grade('186|', home, early, { retirement: 'firstSetCompleted' })).toBe('void');
    expect(grade('186|', home, early, { retirement: 'matchStarted' })).toBe('won');
  });
  test('a walkover voids everything', () => {
    for (const text of ['186|', '189|total=2.5', '206|setnr=1'])
      expect(gradeLine(tennis, line(text), match('', 'notPlayed'), rules)).toMatchObject([
        { grade: { result: 'void' } },
        { grade: { result: 'void' } },
      ]);
  });
});

test('no result of a line changes as the match goes on', () => {
  const setScore = fc.constantFrom('6-0', '6-4', '7-5', '7-6', '2-6', '6-7');
  const texts = [
    '188|hcp=1.5',
    '188|hcp=-0.5',
    '189|total=19.5',
    '192|',
    '202|setnr=1',
    '204|setnr=2|total=9.5',
    '207|setnr=1',
  ];
  fc.assert(
    fc.property(fc.array(setScore, { minLength: 3, maxLength: 3 }), fc.constantFrom(...texts), (sets, text) => {
      const wins = (side: number) => (list: readonly string[]) =>
        list.filter((set) => Math.sign(Number(set[0]) - Number(set[2])) === side).length;
      const length = [2, 3].find(
        (count) => Math.max(wins(1)(sets.slice(0, count)), wins(-1)(sets.slice(0, count))) === 2,
      )!;
      const whole = sets.slice(0, length).join(' ');
      for (const { id } of line(text).outcomes) {
        const early = grade(text, id, match(`${sets[0]} 0-0`));
        if (early !== 'undecided') expect(early).toBe(grade(text, id, match(whole, 'played')));
      }
    }),
  );
});

test('the ends of a match from a score in sets', () => {
  expect(listFinalSetScores([1, 0], 3)).toEqual([
    [2, 0],
    [2, 1],
    [1, 2],
  ]);
  expect(listFinalSetScores([2, 1], 3)).toEqual([[2, 1]]);
  expect(listFinalSetScores([0, 0], 5)).toHaveLength(6);
});

describe('the score of a message', () => {
  const sets = [
    { games: [6, 4], over: true, winners: 'HAHAHAHAHH' },
    { games: [2, 1], over: false },
  ];
  test('becomes facts', () => {
    const score = tennis.readScore({ maxSets: 3, sets, points: ['40', 'A'], server: 'away' });
    if ('refused' in score) throw new Error(score.refused);
    const facts = tennis.facts({ ending: undefined, phase: 1, competitors: [], score });
    expect(facts).toMatchObject({ won: [1, 0], units: [8, 5], maxSets: 3 });
    expect(grade('210|gamenr=2|setnr=1', away, facts)).toBe('won');
    expect(grade('210|gamenr=1|setnr=2', home, facts)).toBe('undecided');
  });
  test('a match tie-break is one set and one game', () => {
    const score = tennis.readScore({
      maxSets: 3,
      sets: [
        { games: [6, 4], over: true },
        { games: [4, 6], over: true },
        { games: [10, 8], over: true, isMatchTieBreak: true },
      ],
    });
    if ('refused' in score) throw new Error(score.refused);
    const facts = tennis.facts({ ending: 'played', phase: -1, competitors: [], score });
    expect(facts).toMatchObject({ won: [2, 1], units: [11, 10] });
    expect(grade('207|setnr=3', '865', facts)).toBe('void');
  });
  test('who retired says who goes on', () => {
    const score = tennis.readScore({ maxSets: 3, sets, retired: 'home' });
    if ('refused' in score) throw new Error(score.refused);
    expect(tennis.facts({ ending: 'retired', phase: -1, competitors: [], score }).advancing).toBe('away');
    expect(tennis.facts({ ending: undefined, phase: 0, competitors: [], score: undefined })).toEqual({
      end: undefined,
    });
  });
  test.each([
    [{ maxSets: 4, sets: [] }, 'score.maxSets'],
    [{ maxSets: 3, sets: [...sets, ...sets] }, 'score.sets'],
    [{ maxSets: 3, sets: sets.toReversed() }, 'score.sets[0].over'],
    [{ maxSets: 3, sets: [{ games: [6, 6], over: true }] }, 'score.sets[0].games'],
    [{ maxSets: 3, sets: [{ games: [6, 4], over: true, winners: 'HHH' }] }, 'score.sets[0].winners'],
    [{ maxSets: 3, sets: [{ games: [-1, 4], over: true }] }, 'score.sets[0].games[0]'],
    [{ maxSets: 3, sets: [], weather: 'rain' }, 'score.weather'],
  ])('%j is refused at %s', (json, path) => expect(tennis.readScore(json)).toEqual({ refused: path }));
});
