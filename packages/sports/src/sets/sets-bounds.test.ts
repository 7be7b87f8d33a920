/** The bounds of chances in sets, by an oracle that plays every end of small matches, and in exact figures where units count. */
import { describe, expect, test } from 'vitest';
import { badminton } from '../badminton/sport.ts';
import { tennis } from '../tennis/sport.ts';
import { volleyball } from '../volleyball/sport.ts';
import { marketOutcomeIds as ids } from '../core/outcomes.ts';
import type { HomeAwayScore } from '../core/results.ts';
import { boundTallyOutcome } from '../core/score-bounds.ts';
import type { GrowthBounds } from '../core/score-bounds.ts';
import { boundSetsOutcome, isSetsPriceContradicted } from './sets-bounds.ts';
import type { SetsBoundsFormat } from './sets-bounds.ts';
import { createSetsFacts } from './sets.ts';
import type { SetsMarket } from './sets.ts';

/** Sets to five, the last one to four, with one ahead at eight. */
const format: SetsBoundsFormat = {
  target: (number, maxSets) => (number === maxSets ? 4 : 5),
  fewest: () => 6,
  cap: 8,
  numberName: 'setnr',
  largestUnitChance: 0.7,
};
const parse = (text: string) =>
  [volleyball, tennis, badminton].map(({ markets }) => markets.parseLine(text)).find((line) => line !== undefined)!;

/** "5-3 2-1" with the last set in play, of at most three. */
const read = (text: string) =>
  createSetsFacts(
    text.split(' ').map((set, n, all) => ({
      units: set.split('-').map(Number) as unknown as HomeAwayScore,
      over: n < all.length - 1,
    })),
    { maxSets: 3 },
  );
const bound = (text: string, id: string, score: string, changes: Partial<SetsBoundsFormat> = {}) => {
  const line = parse(text);
  return boundSetsOutcome((line.market as SetsMarket).rule, line, id, read(score), { ...format, ...changes });
};

/** The chance that home wins a set from these units, two ahead. */
function playSet(target: number, p: number, home: number, away: number): number {
  if (Math.max(home, away) >= target && Math.abs(home - away) >= 2) return home > away ? 1 : 0;
  if (home === away && home >= target - 1) return p ** 2 / (p ** 2 + (1 - p) ** 2);
  return p * playSet(target, p, home + 1, away) + (1 - p) * playSet(target, p, home, away + 1);
}

/** The chance of each end of the match, "2:1", by home's chance of a unit in the set in play and later. */
function playMatch(score: string, now: number, later: number): Record<string, number> {
  const { won = [0, 0], sets = [] } = read(score);
  const ends: Record<string, number> = {};
  const play = ([home, away]: HomeAwayScore, chance: number, isFirst: boolean) => {
    if (Math.max(home, away) === 2) {
      ends[`${home}:${away}`] = (ends[`${home}:${away}`] ?? 0) + chance;
      return;
    }
    const [one = 0, other = 0] = isFirst ? (sets.at(-1)?.units ?? []) : [];
    const wins = playSet(format.target(home + away + 1, 3), isFirst ? now : later, one, other);
    play([home + 1, away], chance * wins, false);
    play([home, away + 1], chance * (1 - wins), false);
  };
  play(won, 1, true);
  return ends;
}

const scores = [
  '0-0',
  '2-1',
  '1-3',
  '4-4',
  '4-5',
  '6-6',
  '7-6',
  '9-9',
  '5-3 1-2',
  '3-5 4-3',
  '5-3 3-5 2-3',
  '5-3 3-5 3-3',
];
const close = ({ least, most }: { least: number; most: number }) => ({
  least: expect.closeTo(least, 9) as number,
  most: expect.closeTo(most, 9) as number,
});

describe('the chance of a side', () => {
  test.each(scores)('at %s is that of the weakest and of the strongest home side', (score) => {
    const sum = (keys: readonly string[], p: number) => {
      const ends = playMatch(score, p, p);
      return keys.reduce((total, key) => total + (ends[key] ?? 0), 0);
    };
    const of = (...keys: string[]) => close({ least: sum(keys, 0.3), most: sum(keys, 0.7) });
    const ofAway = (...keys: string[]) => close({ least: sum(keys, 0.7), most: sum(keys, 0.3) });
    expect(bound('186|', ids.homeNoDraw, score)).toEqual(of('2:0', '2:1'));
    expect(bound('186|', ids.awayNoDraw, score)).toEqual(ofAway('0:2', '1:2'));
    if (score.includes(' ')) return;
    expect(bound('192|', ids.yes, score)).toEqual(of('2:0', '2:1', '1:2'));
    expect(bound('192|', ids.no, score)).toEqual(ofAway('0:2'));
    expect(bound('193|', ids.yes, score)).toEqual(ofAway('0:2', '1:2', '2:1'));
    expect(bound('193|', ids.no, score)).toEqual(of('2:0'));
    expect(bound('188|hcp=-1.5', ids.homeHandicap, score)).toEqual(of('2:0'));
    // A win by one gives the stake back.
    const share = (p: number) => sum(['2:0'], p) / (1 - sum(['2:1'], p));
    expect(bound('188|hcp=-1', ids.homeHandicap, score)).toEqual(close({ least: share(0.3), most: share(0.7) }));
  });

  test.each(scores)('of a set at %s, in play or later', (score) => {
    const { sets = [] } = read(score);
    const [home = 0, away = 0] = sets.at(-1)?.units ?? [];
    const at = (set: number, p: number) =>
      set === sets.length ? playSet(format.target(set, 3), p, home, away) : playSet(format.target(set, 3), p, 0, 0);
    for (let set = sets.length; set <= 3; set++) {
      const wins = bound(`202|setnr=${set}`, ids.homeNoDraw, score);
      expect(wins).toEqual(close({ least: at(set, 0.3), most: at(set, 0.7) }));
      expect(bound(`202|setnr=${set}`, ids.awayNoDraw, score)).toEqual(
        close({ least: 1 - at(set, 0.7), most: 1 - at(set, 0.3) }),
      );
    }
  });

  test.each([
    ['5-4', 0.71],
    ['4-5', 0.72],
    ['7-6', 0.73],
    ['6-7', 0.74],
  ])('of a set with one ahead at its end, at %s by %d', (score, largest) => {
    const [home = 0, away = 0] = score.split('-').map(Number);
    expect(bound('202|setnr=1', ids.homeNoDraw, score, { largestUnitChance: largest })).toEqual(
      close({ least: playSet(5, 1 - largest, home, away), most: playSet(5, largest, home, away) }),
    );
  });

  test.each(['0-0', '3-1', '2-4', '4-4'])('of a race of units at %s', (score) => {
    const [home = 0, away = 0] = score.split('-').map(Number);
    const race = (p: number, one = home, other = away): number =>
      one >= 5 ? 1 : other >= 5 ? 0 : p * race(p, one + 1, other) + (1 - p) * race(p, one, other + 1);
    const find = (id: string) => bound('250|gamenr=1|pointnr=5', id, score, { numberName: 'gamenr' });
    expect(find(ids.homeNoDraw)).toEqual(close({ least: race(0.3), most: race(0.7) }));
    expect(find(ids.awayNoDraw)).toEqual(close({ least: 1 - race(0.7), most: 1 - race(0.3) }));
  });

  test('of a race that is over, or is far behind, is certain', () => {
    const find = (score: string) => bound('250|gamenr=1|pointnr=3', ids.homeNoDraw, score, { numberName: 'gamenr' });
    expect(['3-1', '1-3', '4-2'].map(find)).toEqual([
      { least: 1, most: 1 },
      { least: 0, most: 0 },
      { least: 1, most: 1 },
    ]);
  });
});

describe('what neither side wants', () => {
  const unitChances = [0.3, 0.42, 0.5, 0.58, 0.7];
  test.each(scores)('at %s lies between the least and the most of any two chances', (score) => {
    const ends = [0.3, 0.7].flatMap((now) => unitChances.map((later) => playMatch(score, now, later)));
    const span = (...keys: string[]) => {
      const all = ends.map((end) => keys.reduce((sum, key) => sum + (end[key] ?? 0), 0));
      return close({ least: Math.min(...all), most: Math.max(...all) });
    };
    expect(bound('314|total=2.5', ids.over, score)).toEqual(span('2:1', '1:2'));
    for (const [n, key] of ['2:0', '2:1', '1:2', '0:2'].entries()) {
      const id = `sr:correct_score:bestof:3:${4 + n}`;
      expect(bound('199|variant=sr:correct_score:bestof:3', id, score)).toEqual(span(key));
    }
  });
});

interface Growth {
  readonly rule: 'total' | 'handicap';
  readonly units: HomeAwayScore;
  readonly total: readonly [number, number];
  readonly lead: readonly [number, number];
}

describe('where units count', () => {
  const grow = (mean: GrowthBounds['mean'], [least, most]: readonly [number, number]): GrowthBounds => ({
    mean,
    deviation: [0.3 * Math.sqrt(least), Math.sqrt(most) + 2],
  });
  test.each<[string, string, 'total' | 'handicap', HomeAwayScore, [number, number], [number, number]]>([
    // Two more at the least, seven until one is ahead at eight.
    ['310|setnr=1|total=9.5', '4-4', 'total', [4, 4], [2, 7], [-2, 2]],
    ['310|setnr=1|total=9.5', '1-3', 'total', [1, 3], [2, 10], [-2, 4]],
    ['309|hcp=-1.5|setnr=1', '1-3', 'handicap', [1, 3], [2, 10], [-2, 4]],
    ['309|hcp=-1.5|setnr=1', '7-6', 'handicap', [7, 6], [1, 2], [-2.8, 1]],
    // The next one decides.
    ['310|setnr=1|total=15.5', '7-7', 'total', [7, 7], [1, 1], [-2, 2]],
    // A set that has not begun.
    ['310|setnr=2|total=9.5', '4-4', 'total', [0, 0], [6, 13], [-5, 5]],
    ['309|hcp=1.5|setnr=2', '4-4', 'handicap', [0, 0], [6, 13], [-5, 5]],
    // Of a match: home may lose the set in play by two and win the last, or win at once; away needs both.
    ['238|total=20.5', '5-3 1-3', 'total', [6, 6], [2, 22], [-6, 4]],
    ['237|hcp=-2.5', '5-3 1-3', 'handicap', [6, 6], [2, 22], [-6, 4]],
    ['237|hcp=2.5', '0-0', 'handicap', [0, 0], [12, 38], [-10, 10]],
    ['238|total=20.5', '3-5 1-3', 'total', [4, 8], [2, 22], [-2, 8]],
  ])('%s at %s', (text, score, rule, units, total, lead) => {
    expectGrowth(text, score, { rule, units, total, lead });
  });

  const expectGrowth = (text: string, score: string, { rule, units, total, lead }: Growth, changes = {}) => {
    const growth = { margin: grow(lead, total), total: grow(total, total), side: grow([0, total[1]], total) };
    const line = parse(text);
    const [first, second] = rule === 'total' ? [ids.over, ids.under] : [ids.homeHandicap, ids.awayHandicap];
    for (const id of [first, second])
      expect(bound(text, id, score, changes)).toEqual(close(boundTallyOutcome(rule, line, id, units, growth)!));
  };

  test('of longer sets', () => {
    const at = { rule: 'total', units: [10, 5], total: [11, 28], lead: [-13.2, 11] } as const;
    expectGrowth('310|setnr=1|total=38.5', '10-5', at, { target: () => 21, cap: 30 });
    // Home may lose the set in play by two and win the last one to nil.
    const match = { rule: 'handicap', units: [7, 7], total: [2, 24], lead: [-8, 7] } as const;
    expectGrowth('237|hcp=-2.5', '6-3 1-4', match, { target: () => 6, cap: 9 });
  });

  test('no side gets further ahead than the most one-sided match allows', () => {
    const total = [6, 13] as const;
    const lead = 13 * (2 * 0.55 - 1) + 2;
    const growth = { margin: grow([-lead, lead], total), total: grow(total, total), side: grow([0, 13], total) };
    const expected = boundTallyOutcome('handicap', parse('309|hcp=1.5|setnr=2'), ids.homeHandicap, [0, 0], growth)!;
    expect(bound('309|hcp=1.5|setnr=2', ids.homeHandicap, '4-4', { largestUnitChance: 0.55 })).toEqual(close(expected));
  });
});

test('what the score does not bound contradicts no price', () => {
  const line = parse('186|');
  expect(boundSetsOutcome('winner', line, ids.homeNoDraw, {}, format)).toBeUndefined();
  expect(boundSetsOutcome('setUnitOddEven', line, ids.odd, read('0-0'), format)).toBeUndefined();
  expect(isSetsPriceContradicted('winner', line, ids.homeNoDraw, 1_010, {}, format)).toBe(false);
});

test('a match of which only the format is known starts at zero', () => {
  const line = parse('186|');
  const start = bound('186|', ids.homeNoDraw, '0-0');
  expect(boundSetsOutcome('winner', line, ids.homeNoDraw, { maxSets: 3 }, format)).toEqual(start);
  expect(boundSetsOutcome('totalUnits', parse('238|total=20.5'), ids.over, { maxSets: 3 }, format)).toEqual(
    bound('238|total=20.5', ids.over, '0-0'),
  );
});
