import { countWinningDiceRolls, diceManifest, type DiceParams, computeDiceTargetRange } from '@arara/games';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import * as diceChoices from './dice-choices.ts';

const game = diceManifest.make(100);
const params: fc.Arbitrary<DiceParams> = fc
  .constantFrom('over' as const, 'under' as const)
  .chain((direction) =>
    fc
      .integer({ min: computeDiceTargetRange(direction).least, max: computeDiceTargetRange(direction).most })
      .map((target) => ({ direction, target })),
  );

describe('DICE: one choice in three fields', () => {
  test('the multiplier that a choice shows leads back to it', () => {
    fc.assert(
      fc.property(params, (choice) => {
        expect(game.multiplier(diceChoices.setDiceTargetByMultiplier(game, choice, game.multiplier(choice)))).toBe(
          game.multiplier(choice),
        );
      }),
    );
  });
  test('the chance that a choice shows leads back to it, to the hundredth of a percent', () => {
    fc.assert(
      fc.property(params, (choice) => {
        const back = countWinningDiceRolls(
          diceChoices.setDiceTargetByWinChance(choice, diceChoices.computeDiceWinChance(choice)),
        );
        expect(Math.abs(back - countWinningDiceRolls(choice))).toBeLessThanOrEqual(1);
      }),
    );
  });
  test('whatever is typed, the choice is legal', () => {
    fc.assert(
      fc.property(params, fc.integer({ min: 0, max: 10 ** 12 }), (choice, typed) => {
        for (const next of [
          diceChoices.setDiceTarget(choice, typed),
          diceChoices.setDiceTargetByMultiplier(game, choice, typed),
          diceChoices.setDiceTargetByWinChance(choice, typed),
        ])
          expect(game.params(next)).toEqual(next);
      }),
    );
  });
  test('swapping keeps the chance, and twice is back', () => {
    fc.assert(
      fc.property(params, (choice) => {
        const other = diceChoices.swapDiceDirection(choice);
        expect(countWinningDiceRolls(other)).toBe(countWinningDiceRolls(choice));
        expect(game.params(other)).toEqual(other);
        expect(diceChoices.swapDiceDirection(other)).toEqual(choice);
      }),
    );
  });
});
