import type { LegResult } from '@arara/contract/player/sportsbook/codes';
import type { SportLine } from '@arara/contract/player/sportsbook/sportsbook';
import { expect, test } from 'vitest';
import { listSettledOutcomes } from './settled-outcomes.ts';

const LINE: SportLine = { line: '219|', market: 219, specifiers: {}, state: 'settled', producer: 1, outcomes: [] };
const priced = (outcomeId: string, result: LegResult) => ({
  outcomeId,
  name: outcomeId,
  odds: 2000,
  state: 'suspended' as const,
  result,
});
const unpriced = (outcomeId: string, result: LegResult) => ({ outcomeId, name: outcomeId, result });
const listIds = (line: Partial<SportLine>): readonly string[] =>
  listSettledOutcomes({ ...LINE, ...line }).map(({ outcomeId }) => outcomeId);

test('the winner of a line stands first, also one that had no price at the end', () => {
  expect(listIds({ outcomes: [priced('away', 'lost')], unpriced: [unpriced('home', 'won')] })).toEqual([
    'home',
    'away',
  ]);
});

test('a half won, a returned and a half lost outcome stand between won and lost', () => {
  const outcomes = (['lost', 'halfLost', 'push', 'void', 'halfWon', 'won'] as const).map((result) =>
    priced(result, result),
  );
  expect(listIds({ outcomes })).toEqual(['won', 'halfWon', 'push', 'void', 'halfLost', 'lost']);
});

test('of a long list the outcomes stay away that were no longer possible, as on the board', () => {
  const outcomes = ['a', 'b', 'c'].map((id) => priced(id, 'lost'));
  expect(listIds({ outcomes, unpriced: [unpriced('d', 'lost'), unpriced('e', 'won')] })).toEqual(['e', 'a', 'b', 'c']);
  expect(listIds({ outcomes, unpriced: [unpriced('d', 'won')] })).toEqual(['d', 'a', 'b', 'c']);
});
