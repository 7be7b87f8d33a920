import { expect, test } from 'vitest';
import { findHalfFullOutcome, halfFullOutcomes, isHalfOfOutcome, readHalfFullSelection } from './half-full.ts';
import type { HomeAwayScore } from '../core/results.ts';

const scores: readonly HomeAwayScore[] = [
  [1, 0],
  [1, 1],
  [0, 1],
];
const ids = ['418', '420', '422', '424', '426', '428', '430', '432', '434'];
const keys = [
  'homeHome',
  'homeDraw',
  'homeAway',
  'drawHome',
  'drawDraw',
  'drawAway',
  'awayHome',
  'awayDraw',
  'awayAway',
];

test('the nine outcomes go from home and home to away and away, and each wins at its own scores', () => {
  expect(halfFullOutcomes).toEqual(ids.map((id, n) => ({ id, key: keys[n] })));
  expect(scores.flatMap((half) => scores.map((full) => findHalfFullOutcome(half, full)))).toEqual(ids);
});

test('the score at the break decides against six of them', () => {
  const listOpen = (half: HomeAwayScore) => ids.filter((id) => isHalfOfOutcome(id, half)).join(' ');
  expect(scores.map(listOpen)).toEqual(['418 420 422', '424 426 428', '430 432 434']);
});

test.each([
  ['home/draw', '420'],
  ['1/X', '420'],
  ['away-away', '434'],
  ['A-2', '434'],
  ['D/H', '424'],
  ['tie & Home', '424'],
  ['x/d', '426'],
  ['home', undefined],
  ['home/draw/away', undefined],
  ['home/nobody', undefined],
  ['', undefined],
])('the words %j mean %s', (words, id) => expect(readHalfFullSelection(words)).toBe(id));
