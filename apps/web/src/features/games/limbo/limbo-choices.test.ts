import { limboManifest } from '@arara/games';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { computeLimboWinChance, createLimboParamsForWinChance, createLimboParams } from './limbo-choices.ts';

const game = limboManifest.make(100);

test('LIMBO: whatever is typed, the target is legal', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 10 ** 12 }), (typed) => {
      for (const next of [createLimboParams(typed), createLimboParamsForWinChance(game, typed)])
        expect(game.params(next)).toEqual(next);
    }),
  );
});

test('LIMBO: a shown chance leads back to its target', () => {
  expect(createLimboParamsForWinChance(game, computeLimboWinChance(game, { target: 200 }))).toEqual({ target: 200 });
});
