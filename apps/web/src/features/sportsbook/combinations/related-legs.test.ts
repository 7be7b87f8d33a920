import { expect, test } from 'vitest';
import { nameRelatedLegs, type LegForRelation } from './related-legs.ts';

const leg = (id: string, eventId: number, more: Partial<LegForRelation> = {}): LegForRelation => ({
  id,
  eventId,
  sport: 'tennis',
  tournament: 'Copa',
  home: 'Ana Prado',
  ...more,
});

test('two matches of one tournament can be combined', () => {
  expect(nameRelatedLegs([leg('a', 1), leg('b', 2)]).size).toBe(0);
});

test('two selections of one event cannot, and the later one names the earlier one', () => {
  expect([...nameRelatedLegs([leg('a', 1), leg('b', 2), leg('c', 1)])]).toEqual([
    ['c', { relation: 'event', to: leg('a', 1) }],
  ]);
});

test('a field and another event of its tournament cannot; of another tournament or sport they can', () => {
  const field = leg('f', 3, { home: '' });
  expect([...nameRelatedLegs([leg('a', 1), field])]).toEqual([['f', { relation: 'tournament', to: leg('a', 1) }]]);
  expect(nameRelatedLegs([leg('a', 1, { tournament: 'Aberto' }), field]).size).toBe(0);
  expect(nameRelatedLegs([leg('a', 1, { sport: 'boxing' }), field]).size).toBe(0);
});

test('tournaments of one name are told apart by their ids, where both are known', () => {
  const ids = ['sr:1', 'sr:2'] as const;
  expect(
    nameRelatedLegs([leg('a', 1, { tournamentId: ids[0] }), leg('f', 3, { home: '', tournamentId: ids[1] })]).size,
  ).toBe(0);
});
