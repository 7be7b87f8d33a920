/** Matches in sets in exact cases: what is decided before the end, and what an early end leaves. */
import { describe, expect, test } from 'vitest';
import { tennis } from '../tennis/sport.ts';
import { volleyball } from '../volleyball/sport.ts';
import { marketOutcomeIds, oddEvenOutcomes } from '../core/outcomes.ts';
import { voidReasons } from '../core/results.ts';
import { buildSetScoreOutcomes, createSetsFacts, gradeSets, isSetMissing, listFinalSetScores } from './sets.ts';
import type { SetsFacts, SetsMarket } from './sets.ts';

const { homeNoDraw: home, awayNoDraw: away, over, under, yes, no, homeHandicap } = marketOutcomeIds;

function grade(text: string, id: string, facts: SetsFacts, retirement = 'void') {
  const line = (volleyball.markets.parseLine(text) ?? tennis.markets.parseLine(text))!;
  const { rule } = line.market as SetsMarket;
  const graded = gradeSets(rule, line, id, facts, { retirement, numberName: 'setnr' });
  return graded === 'undecided' ? graded : graded.result;
}
/** So many sets won of at most five. */
const at = (won: readonly [number, number], end?: SetsFacts['end']): SetsFacts => ({ maxSets: 5, won, end });

test('the scores at which a match may still end', () => {
  expect(listFinalSetScores([0, 0], 3)).toEqual([
    [2, 0],
    [2, 1],
    [0, 2],
    [1, 2],
  ]);
  expect(listFinalSetScores([2, 1], 5)).toEqual([
    [3, 1],
    [3, 2],
    [2, 3],
  ]);
  expect([listFinalSetScores([3, 1], 5), listFinalSetScores([0, 2], 3)]).toEqual([[[3, 1]], [[0, 2]]]);
});

test('the outcomes of a correct score have the numbers of the feed', () => {
  const list = (maxSets: number) =>
    Object.entries(buildSetScoreOutcomes(maxSets)).map(([variant, outcomes]) =>
      [variant, ...outcomes.map(({ id, key }) => `${id.split(':').at(-1)} ${key}`)].join(', '),
    );
  expect([3, 5].flatMap(list)).toEqual([
    'sr:correct_score:bestof:3, 4 2:0, 5 2:1, 6 1:2, 7 0:2',
    'sr:correct_score:bestof:5, 8 3:0, 9 3:1, 10 3:2, 11 2:3, 12 1:3, 13 0:3',
  ]);
});

test('sets that are over count as won, and the units of all sets add up', () => {
  const sets = [
    { units: [25, 20], over: true },
    { units: [22, 25], over: true },
    { units: [9, 3], over: false },
  ] as const;
  expect(createSetsFacts(sets, { maxSets: 5 })).toEqual({ sets, maxSets: 5, won: [1, 1], units: [56, 48] });
});

test('a set is missing once the match was played to its end without it', () => {
  const sets = [{ units: [25, 20], over: true }] as const;
  expect([1, 2].map((number) => isSetMissing({ end: 'played', sets }, number))).toEqual([false, true]);
  expect([3, 4].map((number) => isSetMissing(at([3, 0], 'played'), number))).toEqual([false, true]);
  expect([4, 5].map((number) => isSetMissing(at([3, 1], 'played'), number))).toEqual([false, true]);
  expect([isSetMissing(at([3, 0]), 4), isSetMissing({ end: 'played' }, 4)]).toEqual([false, false]);
});

describe('the score in sets decides as soon as every end of the match gives the same', () => {
  test.each<[string, string, SetsFacts, string]>([
    ['188|hcp=2.5', homeHandicap, at([1, 0]), 'won'],
    ['188|hcp=2.5', homeHandicap, at([0, 0]), 'undecided'],
    ['188|hcp=-2.5', homeHandicap, at([1, 1]), 'lost'],
    ['188|hcp=-1.5', homeHandicap, at([2, 0]), 'undecided'],
    ['188|hcp=-1.5', homeHandicap, at([3, 1], 'played'), 'won'],
    ['314|total=2.5', over, at([0, 0]), 'won'],
    ['314|total=3.5', over, at([1, 1]), 'won'],
    ['314|total=3.5', over, at([2, 0]), 'undecided'],
    ['314|total=4.5', under, at([3, 1]), 'won'],
    ['314|total=4.25', over, at([2, 2]), 'won'],
    // At four sets it is half lost, at five won.
    ['314|total=4.25', over, at([2, 1]), 'undecided'],
    ['525|', yes, at([1, 1]), 'won'],
    ['525|', yes, at([2, 0]), 'undecided'],
    ['525|', no, at([3, 0]), 'won'],
    ['526|', no, at([3, 1]), 'won'],
    ['526|', yes, at([2, 2]), 'won'],
    ['192|', yes, { maxSets: 3, won: [1, 0] }, 'won'],
    ['192|', yes, { maxSets: 3, won: [0, 1] }, 'undecided'],
    ['192|', no, { maxSets: 3, won: [0, 2] }, 'won'],
    ['193|', yes, { maxSets: 3, won: [0, 1] }, 'won'],
    ['193|', no, { maxSets: 3, won: [2, 0] }, 'won'],
    ['193|', yes, {}, 'undecided'],
    ['193|', yes, { maxSets: 3 }, 'undecided'],
    // Without the number of sets only the end decides.
    ['314|total=2.5', over, { won: [1, 1] }, 'undecided'],
    ['314|total=2.5', over, { won: [2, 1], end: 'played' }, 'won'],
    ['192|', yes, { won: [1, 0] }, 'won'],
    ['192|', yes, { won: [0, 1] }, 'undecided'],
    ['525|', yes, { won: [2, 2] }, 'won'],
    ['525|', yes, { won: [2, 0] }, 'undecided'],
    // Without the sets their units decide nothing.
    ['202|setnr=1', home, at([1, 0]), 'undecided'],
    ['238|total=60.5', over, at([1, 0]), 'undecided'],
    ['525|', no, { won: [3, 0], end: 'played' }, 'won'],
  ])('%s, outcome %s at %j: %s', (line, id, facts, result) => expect(grade(line, id, facts)).toBe(result));

  test('the winner and the correct score wait for the end', () => {
    expect([grade('186|', home, at([2, 1])), grade('186|', home, at([3, 1], 'played'))]).toEqual(['undecided', 'won']);
    const line = '199|variant=sr:correct_score:bestof:5';
    const score = (id: number, facts: SetsFacts) => grade(line, `sr:correct_score:bestof:5:${id}`, facts);
    expect([9, 10].map((id) => score(id, at([3, 1], 'played')))).toEqual(['won', 'lost']);
    expect([score(9, at([3, 1])), score(9, {})]).toEqual(['undecided', 'undecided']);
    expect(score(9, { maxSets: 3, won: [2, 1], end: 'played' })).toBe('void');
    expect(() => grade('186|', over, at([0, 0]))).toThrow(RangeError);
  });
});

test('the units of a set are odd or even once it is over', () => {
  const line = { ...volleyball.markets.parseLine('202|setnr=1')!, outcomes: oddEvenOutcomes };
  const gradeOdd = (isOver: boolean) => {
    const facts = createSetsFacts([{ units: [25, 20], over: isOver }], { maxSets: 5 });
    return gradeSets('setUnitOddEven', line, marketOutcomeIds.odd, facts, { retirement: 'void', numberName: 'setnr' });
  };
  expect([gradeOdd(true), gradeOdd(false)]).toEqual([{ result: 'won' }, 'undecided']);
});

describe('an early end', () => {
  const sets = [
    { units: [25, 20], over: true },
    { units: [11, 5], over: false },
  ] as const;
  const stopped = (end: SetsFacts['end'], advancing?: SetsFacts['advancing']) =>
    createSetsFacts(sets, { maxSets: 5, end, advancing });

  test('leaves what was decided, and voids the rest', () => {
    for (const end of ['retired', 'abandoned'] as const) {
      expect(grade('202|setnr=1', home, stopped(end))).toBe('won');
      expect(grade('202|setnr=2', home, stopped(end))).toBe('void');
      expect(grade('310|setnr=2|total=15.5', over, stopped(end))).toBe('won');
      expect(grade('310|setnr=2|total=16.5', over, stopped(end))).toBe('void');
      expect(grade('238|total=60.5', over, stopped(end))).toBe('won');
      expect(grade('186|', home, stopped(end))).toBe('void');
    }
    expect(grade('202|setnr=1', home, stopped('notPlayed'))).toBe('void');
  });

  test('gives the match to the one who goes on, where the rules say so', () => {
    const winners = (facts: SetsFacts) =>
      ['void', 'firstSetCompleted', 'matchStarted'].map((retirement) => grade('186|', home, facts, retirement));
    expect(winners(stopped('retired', 'home'))).toEqual(['void', 'won', 'won']);
    expect(winners(stopped('retired', 'away'))).toEqual(['void', 'lost', 'lost']);
    expect(winners(stopped('retired'))).toEqual(['void', 'void', 'void']);
    expect(winners(stopped('abandoned', 'home'))).toEqual(['void', 'void', 'void']);
    const first = createSetsFacts(sets.slice(1), { maxSets: 5, end: 'retired', advancing: 'away' });
    expect(winners(first)).toEqual(['void', 'void', 'lost']);
    expect(grade('186|', away, first, 'matchStarted')).toBe('won');
  });

  test('a set that was not played has no result', () => {
    const facts = createSetsFacts([sets[0], sets[0], sets[0]], { maxSets: 5, end: 'played' });
    const line = volleyball.markets.parseLine('202|setnr=4')!;
    expect(gradeSets('setWinner', line, home, facts, { retirement: 'void', numberName: 'setnr' })).toEqual({
      result: 'void',
      voidReason: voidReasons.noResult,
    });
  });
});
