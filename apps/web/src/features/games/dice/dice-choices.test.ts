import { dice, type DiceParams, diceTargetRange, limbo, countWinningRolls } from '@arara/games';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import * as diceChoices from './dice-choices.ts';
import * as limboChoices from '../limbo/limbo-choices.ts';

const game = dice.make(100);
const params: fc.Arbitrary<DiceParams> = fc
  .constantFrom('over' as const, 'under' as const)
  .chain((direction) =>
    fc
      .integer({ min: diceTargetRange(direction).least, max: diceTargetRange(direction).most })
      .map((target) => ({ direction, target })),
  );

describe('DICE: one choice told three ways', () => {
  test('the multiplier that a choice shows leads back to it', () => {
    fc.assert(
      fc.property(params, (it) => {
        expect(game.multiplier(diceChoices.withMultiplier(game, it, game.multiplier(it)))).toBe(game.multiplier(it));
      }),
    );
  });
  test('the chance that a choice shows leads back to it, to the hundredth of a percent', () => {
    fc.assert(
      fc.property(params, (it) => {
        const back = countWinningRolls(diceChoices.withChance(it, diceChoices.getChance(it)));
        expect(Math.abs(back - countWinningRolls(it))).toBeLessThanOrEqual(1);
      }),
    );
  });
  test('whatever is typed, the choice is legal', () => {
    fc.assert(
      fc.property(params, fc.integer({ min: 0, max: 10 ** 12 }), (it, typed) => {
        for (const next of [
          diceChoices.withTarget(it, typed),
          diceChoices.withMultiplier(game, it, typed),
          diceChoices.withChance(it, typed),
        ])
          expect(game.params(next)).toEqual(next);
      }),
    );
  });
  test('swapping keeps the chance, and twice is back', () => {
    fc.assert(
      fc.property(params, (it) => {
        const other = diceChoices.swapDirection(it);
        expect(countWinningRolls(other)).toBe(countWinningRolls(it));
        expect(game.params(other)).toEqual(other);
        expect(diceChoices.swapDirection(other)).toEqual(it);
      }),
    );
  });
});

test('LIMBO: whatever is typed, the target is legal, and a shown chance leads back near it', () => {
  const it = limbo.make(100);
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 10 ** 12 }), (typed) => {
      for (const next of [limboChoices.withTarget(typed), limboChoices.withChance(it, typed)])
        expect(it.params(next)).toEqual(next);
    }),
  );
  expect(limboChoices.withChance(it, limboChoices.getChance(it, { target: 200 }))).toEqual({ target: 200 });
});
