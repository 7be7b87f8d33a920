import { limbo } from '@arara/games';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { getChance, withChance, withTarget } from './limbo-choices.ts';

const game = limbo.make(100);

test('LIMBO: whatever is typed, the target is legal', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 10 ** 12 }), (typed) => {
      for (const next of [withTarget(typed), withChance(game, typed)]) expect(game.params(next)).toEqual(next);
    }),
  );
});

test('LIMBO: a shown chance leads back to its target', () => {
  expect(withChance(game, getChance(game, { target: 200 }))).toEqual({ target: 200 });
});
