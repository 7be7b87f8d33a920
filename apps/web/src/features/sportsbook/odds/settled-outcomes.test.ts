import type { SportLine } from '@arara/contract/player/sportsbook';
import { expect, test } from 'vitest';
import { listSettledOutcomes } from './settled-outcomes.ts';

const LINE: SportLine = { line: '219|', market: 219, specifiers: {}, state: 'settled', producer: 1, outcomes: [] };
const priced = (outcomeId: string, result: number) => ({
  outcomeId,
  name: outcomeId,
  odds: 2000,
  state: 'suspended' as const,
  result,
});
const unpriced = (outcomeId: string, result: number) => ({ outcomeId, name: outcomeId, result });
const listIds = (line: Partial<SportLine>): readonly string[] =>
  listSettledOutcomes({ ...LINE, ...line }).map(({ outcomeId }) => outcomeId);

test('the winner of a line stands first, also one that had no price at the end', () => {
  expect(listIds({ outcomes: [priced('away', 20)], unpriced: [unpriced('home', 10)] })).toEqual(['home', 'away']);
});

test('a half won, a returned and a half lost outcome stand between won and lost', () => {
  const outcomes = [20, 11, 0, 90, 21, 10].map((result) => priced(String(result), result));
  expect(listIds({ outcomes })).toEqual(['10', '21', '0', '90', '11', '20']);
});

test('of a long list the outcomes stay away that were no longer possible, as on the board', () => {
  const outcomes = ['a', 'b', 'c'].map((id) => priced(id, 20));
  expect(listIds({ outcomes, unpriced: [unpriced('d', 20), unpriced('e', 10)] })).toEqual(['e', 'a', 'b', 'c']);
  expect(listIds({ outcomes, unpriced: [unpriced('d', 10)] })).toEqual(['d', 'a', 'b', 'c']);
});
