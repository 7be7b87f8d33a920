import { describe, expect, test } from 'vitest';
import { createDefaultRules } from '../core/rules.ts';
import { readListedCars, toListVariant } from './listed-cars.ts';
import { motorRacingMarkets } from './markets.ts';
import { buildScoreboard, isContradicted, listTouchedGroups } from './readings.ts';
import type { MotorRacingScore } from './score.ts';
import { motorRacing } from './sport.ts';

const rules = createDefaultRules(motorRacing.rules);
const line = (text: string) => motorRacingMarkets.parseLine(text)!;
const competitors = 'abcdef'
  .split('')
  .map((name) => ({ id: `sim:competitor:f-${name}`, name, role: 'none', withdrawn: false }) as const);
const id = (name: string) => `sim:competitor:f-${name}`;

/** Six cars a to f; a leads, b to d follow, e stopped in lap 30, f did not start. */
const score: MotorRacingScore = {
  laps: 60,
  lap: 40,
  sector: 0,
  order: [0, 1, 2, 3],
  gaps: [0, 1_500, 9_000, 30_000],
  stops: [1, 1, 1, 1, 0, 0],
  retired: [{ car: 4, laps: 30 }],
  notStarted: [5],
  pole: 1,
  fastestLap: { car: 4, ms: 91_000 },
  safetyCars: 0,
  racingFrom: 0,
};
const finished: MotorRacingScore = { ...score, lap: 60 };
const facts = (change: Partial<MotorRacingScore>, ending?: 'played' | 'abandoned' | 'notPlayed') =>
  motorRacing.facts({ ending, phase: 1, competitors, score: { ...score, ...change } });
const grade = (text: string, name: string, known: ReturnType<typeof facts>, choices: typeof rules = rules) => {
  const result = motorRacing.grade(line(text), /^[a-z]$/.test(name) ? id(name) : name, known, choices);
  if (result === 'undecided') return result;
  return result.deadHeat === undefined ? result.result : `${result.result} ${result.deadHeat.join('/')}`;
};
const pair = (...names: string[]) => toListVariant('h2h', names.map(id));
const group = (...names: string[]) => toListVariant('group', names.map(id));

describe('a race that was run', () => {
  const result = facts(finished, 'played');
  test.each([
    ['1110|', 'a', 'won'],
    ['1110|', 'b', 'lost'],
    ['1110|', 'e', 'lost'],
    ['1110|', 'f', 'void'],
    ['1091|winners=3', 'c', 'won'],
    ['1091|winners=3', 'd', 'lost'],
    // Half of the distance is not enough to be classified.
    ['1091|winners=6', 'e', 'lost'],
    [`539|variant=${pair('c', 'b')}`, 'c', 'lost'],
    [`539|variant=${pair('c', 'b')}`, 'b', 'won'],
    [`539|variant=${pair('e', 'd')}`, 'd', 'won'],
    [`539|variant=${pair('a', 'f')}`, 'a', 'void'],
    [`538|variant=${pair('a', 'b')}`, 'draw', 'lost'],
    [`1092|variant=${group('c', 'd', 'e')}`, 'c', 'won'],
    [`1092|variant=${group('c', 'd', 'e')}`, 'e', 'lost'],
    [`1092|variant=${group('e', 'f')}`, 'e', 'won'],
    ['1093|', 'e', 'won'],
    ['1093|', 'a', 'lost'],
    ['100002|', 'b', 'won'],
    ['1099|total=4', '12', 'push'],
    ['1099|total=3.5', '12', 'won'],
    ['100001|', '76', 'won'],
  ])('%s, outcome %s: %s', (text, outcome, expected) => expect(grade(text, outcome, result)).toBe(expected));

  test('cars that share places divide the stake', () => {
    const shared = facts({ ...finished, gaps: [0, 0, 0, 30_000], tied: [[0, 1, 2]] }, 'played');
    expect(grade('1110|', 'a', shared)).toBe('won 1/3');
    expect(grade('1091|winners=2', 'b', shared)).toBe('won 2/3');
    expect(grade('1091|winners=3', 'c', shared)).toBe('won');
    expect(grade(`539|variant=${pair('a', 'b')}`, 'a', shared)).toBe('void');
    expect(grade(`538|variant=${pair('a', 'b')}`, 'draw', shared)).toBe('won');
    expect(grade(`1092|variant=${group('b', 'c', 'd')}`, 'c', shared)).toBe('won 1/2');
  });

  test('of two cars that retire the one with more laps wins, unless the rules void the pair', () => {
    const both = facts(
      {
        ...finished,
        order: [0, 1, 2],
        gaps: [0, 1, 2],
        retired: [
          { car: 4, laps: 30 },
          { car: 3, laps: 31 },
        ],
      },
      'played',
    );
    expect(grade(`539|variant=${pair('d', 'e')}`, 'd', both)).toBe('won');
    expect(grade(`539|variant=${pair('d', 'e')}`, 'd', both, { ...rules, bothRetired: 'void' })).toBe('void');
    const same = facts({
      ...finished,
      order: [0, 1, 2],
      gaps: [0, 1, 2],
      retired: [
        { car: 4, laps: 30 },
        { car: 3, laps: 30 },
      ],
    });
    expect(grade(`539|variant=${pair('d', 'e')}`, 'd', same)).toBe('void');
    expect(grade(`538|variant=${pair('d', 'e')}`, 'draw', same)).toBe('won');
  });

  test('a car that does not start loses only where the rules say so', () => {
    expect(grade('1110|', 'f', result, { ...rules, didNotStart: 'lost' })).toBe('lost');
    expect(grade(`539|variant=${pair('a', 'f')}`, 'a', result, { ...rules, didNotStart: 'lost' })).toBe('void');
    const withdrawn = competitors.map((one, i) => ({ ...one, withdrawn: i === 2 }));
    const before = motorRacing.facts({ ending: undefined, phase: 0, competitors: withdrawn, score: undefined });
    expect(grade('1110|', 'c', before)).toBe('void');
    expect(grade('1110|', 'a', before)).toBe('undecided');
  });

  test('an outcome that the line does not have is no bet', () => {
    expect(() => grade('1110|', 'x', result)).toThrow(RangeError);
    expect(() => grade(`539|variant=${pair('a', 'b')}`, 'c', result)).toThrow(RangeError);
    expect(() => grade('1099|total=4', '4', result)).toThrow(RangeError);
  });
});

describe('a race that ended early', () => {
  const winner = (change: Partial<MotorRacingScore>, choices = rules) =>
    grade('1110|', 'a', facts(change, 'abandoned'), choices);
  test('it stands if it was classified, or by the part that was run', () => {
    expect(winner({ isClassified: true })).toBe('won');
    expect(winner({})).toBe('void');
    expect(winner({}, { ...rules, shortened: 'threeQuarters' })).toBe('void');
    expect(winner({ lap: 45 }, { ...rules, shortened: 'threeQuarters' })).toBe('won');
    expect(winner({ isClassified: true }, { ...rules, shortened: 'void' })).toBe('void');
  });
  test('without a result what is decided stands, and a line of the whole field is void as a whole', () => {
    const stopped = facts({ safetyCars: 1 }, 'abandoned');
    expect(grade('1110|', 'e', stopped)).toBe('void');
    expect(grade('100001|', '74', stopped)).toBe('won');
    expect(grade('100002|', 'b', stopped)).toBe('won');
    expect(grade(`539|variant=${pair('a', 'e')}`, 'a', stopped)).toBe('won');
    expect(grade('1110|', 'a', facts({}, 'notPlayed'))).toBe('void');
  });
});

describe('what is decided before the end', () => {
  test.each([
    ['1110|', 'a', 'undecided'],
    ['1110|', 'e', 'lost'],
    ['1091|winners=4', 'e', 'lost'],
    ['1091|winners=5', 'e', 'undecided'],
    [`539|variant=${pair('e', 'd')}`, 'd', 'won'],
    ['1093|', 'e', 'undecided'],
    ['1099|total=5.5', '13', 'won'],
    ['1099|total=3.5', '12', 'undecided'],
    ['100001|', '74', 'undecided'],
  ])('%s, outcome %s: %s', (text, outcome, expected) => expect(grade(text, outcome, facts({}))).toBe(expected));

  test('a car that is a lap down may still stop in the lap of the one that is out', () => {
    expect(grade(`539|variant=${pair('e', 'd')}`, 'd', facts({ lap: 33 }))).toBe('undecided');
    expect(grade('1110|', 'e', facts({ lap: 33 }))).toBe('undecided');
  });
  test('enough cars have run nine tenths of the distance', () => {
    expect(grade('1099|total=3.5', '12', facts({ lap: 57 }))).toBe('won');
  });
});

describe('the score', () => {
  test('is read, and refused where it contradicts itself', () => {
    expect(motorRacing.readScore(score)).toEqual(score);
    const refused = (change: object) => motorRacing.readScore({ ...score, ...change });
    expect(refused({ order: [0, 1, 2, 2] })).toEqual({ refused: 'score.order' });
    expect(refused({ order: [0, 1, 2] })).toEqual({ refused: 'score.order' });
    expect(refused({ gaps: [0, 2, 1, 3] })).toEqual({ refused: 'score.gaps' });
    expect(refused({ lap: 61 })).toEqual({ refused: 'score.lap' });
    expect(refused({ retired: [{ car: 4, laps: 41 }] })).toEqual({ refused: 'score.retired[0].laps' });
    expect(refused({ weather: 'rain' })).toEqual({ refused: 'score.weather' });
  });
  test('is drawn with a row per competitor', () => {
    const { rows, marks } = buildScoreboard(score);
    expect(rows.slice(0, 2)).toEqual([
      ['1', '', '1'],
      ['2', '+1.500', '1'],
    ]);
    expect(marks).toContainEqual({ row: 5, key: 'notStarted' });
  });
  test('stops the markets that a change is about', () => {
    expect(listTouchedGroups(score, { ...score, sector: 1 })).toEqual([]);
    expect(listTouchedGroups(score, { ...score, order: [1, 0, 2, 3] })).toEqual(['order']);
    expect(listTouchedGroups(score, { ...score, safetyCarFrom: 80, safetyCars: 1 })).toEqual(['all']);
    expect(listTouchedGroups(undefined, score)).toEqual(['all']);
  });
  test('rules out prices at the end of a race', () => {
    const late = facts({ lap: 58 });
    expect(isContradicted(line('1110|'), id('a'), 3_000, late)).toBe(false);
    expect(isContradicted(line('1110|'), id('d'), 1_500, facts({ lap: 58, gaps: [0, 1_500, 9_000, 60_000] }))).toBe(
      true,
    );
    expect(
      isContradicted(line('1091|winners=3'), id('a'), 5_000, facts({ lap: 58, gaps: [0, 50_000, 59_000, 60_000] })),
    ).toBe(true);
    expect(isContradicted(line('1110|'), id('e'), 500_000, late)).toBe(true);
  });
});

test('a line lists cars by the last part of their ids', () => {
  expect(readListedCars(line('539|variant=h2h:4521:8841'))).toEqual(['4521', '8841']);
  for (const variant of ['pre:markettext:77', 'h2h:1', 'h2h:1:1', 'group:1:2:1'])
    expect(readListedCars(line(`539|variant=${variant}`))).toBeUndefined();
  expect(grade('539|variant=pre:markettext:77', 'a', facts(finished, 'played'))).toBe('undecided');
});
