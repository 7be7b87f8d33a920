import { describe, expect, test } from 'vitest';
import { isScoreRefused } from '../core/sport.ts';
import { tennisMarkets } from './markets.ts';
import type { TennisScore } from './score.ts';
import { tennis } from './sport.ts';

function read(json: unknown): TennisScore {
  const score = tennis.readScore(json);
  if (isScoreRefused(score)) throw new Error(score.refused);
  return score;
}
/** Reads "6-4 3-2" with the last set in play. */
const play = (text: string, rest: object = {}) =>
  read({
    maxSets: 3,
    sets: text.split(' ').map((set, i, all) => ({ games: set.split('-').map(Number), over: i < all.length - 1 })),
    ...rest,
  });
const { readings } = tennis;

describe('an open price is wrong', () => {
  test.each([
    ['of a decided outcome', '6-0 1-0', '202|setnr=1', '4', 1_900],
    ['of the winner of a match that is nearly lost', '6-0 5-0', '186|', '5', 1_300],
    ['of the winner of a match that is nearly won', '6-0 5-0', '186|', '4', 6_000],
    ['of a set that is nearly won', '5-0', '202|setnr=1', '4', 4_000],
    ['of more games than can be played', '6-0 5-0', '189|total=38.5', '12', 1_500],
    ['of fewer games than must be played', '7-6 5-5', '189|total=24.5', '13', 1_500],
    ['of a handicap that is nearly lost', '6-0 5-0', '187|hcp=-17.5', '1714', 1_300],
    [
      'of a score in sets that cannot be',
      '6-0 0-6 1-0',
      '199|variant=sr:correct_score:bestof:3',
      'sr:correct_score:bestof:3:4',
      90_000,
    ],
    ['of a score of a set that cannot be', '3-1', '207|setnr=1', '865', 90_000],
    ['of no tie-break in one', '6-6', '206|setnr=1', '76', 90_000],
    ['of a set for the one who cannot lose it any more', '6-0 0-1', '192|', '76', 3_000],
    ['of no set for home, who is about to win one', '5-0', '192|', '76', 1_300],
    ['of no set for away, who is about to win one', '0-5', '193|', '76', 1_300],
  ])('%s', (_, score, line, outcome, odds) => {
    const facts = tennis.facts({ ending: undefined, phase: 101, competitors: [], score: play(score) });
    expect(readings.contradicts(tennisMarkets.parseLine(line)!, outcome, odds, facts)).toBe(true);
  });

  test.each([
    ['6-0 5-0', '186|', '4', 1_010],
    ['6-0 5-0', '186|', '5', 60_000],
    ['0-0', '186|', '5', 15_000],
    ['0-0', '186|', '5', 1_030],
    ['6-4 4-5', '202|setnr=2', '5', 1_080],
    ['6-4 4-5', '189|total=20.5', '12', 1_400],
    ['6-4 4-5', '187|hcp=-1.5', '1714', 2_100],
    ['6-6', '206|setnr=2', '74', 6_000],
    ['3-1', '207|setnr=1', '866', 9_000],
    ['3-1', '210|gamenr=5|setnr=1', '4', 1_050],
  ])('but at %s not %s, outcome %s at %d', (score, line, outcome, odds) => {
    const facts = tennis.facts({ ending: undefined, phase: 101, competitors: [], score: play(score) });
    expect(readings.contradicts(tennisMarkets.parseLine(line)!, outcome, odds, facts)).toBe(false);
  });
});

test('lists show sets, the board also games, points and who serves', () => {
  const score = play('6-4 3-2', { points: ['40', 'A'], server: 'away' });
  expect(readings.headline(score)).toEqual([1, 0]);
  expect(readings.scoreboard(score)).toEqual({
    columns: ['sets', 'set1', 'set2', 'points'],
    rows: [
      ['1', '6', '3', '40'],
      ['0', '4', '2', 'A'],
    ],
    marks: [{ row: 1, key: 'serving' }],
  });
});

test.each([
  ['nothing', '6-4 3-2', { points: ['15', '0'] }, '6-4 3-2', { points: ['15', '0'] }, []],
  ['a point', '6-4 3-2', { points: ['15', '0'] }, '6-4 3-2', { points: ['30', '0'] }, ['game']],
  ['a point of a tie-break', '6-6', { points: ['1', '0'] }, '6-6', { points: ['2', '0'] }, ['all']],
  ['a game', '3-2', { points: ['40', '0'] }, '4-2', { points: ['0', '0'] }, ['all']],
  ['a game that is taken back', '4-2', {}, '3-2', {}, ['all']],
  ['a retirement', '3-2', {}, '3-2', { retired: 'home' }, ['all']],
])('%s moves these markets', (_, before, one, after, other, groups) => {
  expect(readings.touched(play(before, one), play(after, other))).toEqual(groups);
  expect(readings.touched(undefined, play(after, other))).toEqual(['all']);
});
