/**
 * DOUBLE (SE0006): one wheel of 15 slots for all players. Slot 0 is white and pays 14×, 1 to 7 are red
 * and 8 to 14 black, and pay 2×. Every choice returns 14/15 = 93.33 %.
 */
import type { Multiplier } from '@arara/money';
import { createGameChoiceParser, defineEnumField, type GameChoiceParams } from './fields.ts';
import { defaultGameTerms, defineGameManifest } from './manifest.ts';
import { createSharedGame } from './kinds/shared-game.ts';

const doubleGameCode = 'SE0006';
const doubleSlotCount = 15;

const doubleChoices = { color: defineEnumField('red', 'black', 'white') };
const parseDoubleChoices = createGameChoiceParser(doubleChoices);
export type DoubleParams = GameChoiceParams<typeof doubleChoices>;
export type DoubleColor = DoubleParams['color'];

const doubleMultipliers: Readonly<Record<DoubleColor, Multiplier>> = {
  white: 140_000 as Multiplier,
  red: 20_000 as Multiplier,
  black: 20_000 as Multiplier,
};
/** Follows from the prices: 1/15, rounded up. */
const doubleEdgeBp = 667;

/** The colour of a slot. */
export function getDoubleColor(slot: number): DoubleColor {
  return slot === 0 ? 'white' : slot <= 7 ? 'red' : 'black';
}

export const doubleManifest = defineGameManifest({
  ...defaultGameTerms,
  id: 'double',
  code: doubleGameCode,
  name: 'DOUBLE',
  gameType: 'DOUBLE',
  kind: 'shared',
  edgeBp: doubleEdgeBp,
  edgeBounds: { least: doubleEdgeBp, most: doubleEdgeBp },
  choices: doubleChoices,
  pick: 'color',
  make: (edgeBp) =>
    createSharedGame<DoubleParams>({
      code: doubleGameCode,
      edgeBp,
      outcomes: doubleSlotCount,
      times: { betMs: 15_000, drawMs: 6000, resultMs: 4000 },
      params: parseDoubleChoices,
      multiplierFor: ({ color }, slot) =>
        getDoubleColor(slot) === color ? doubleMultipliers[color] : (0 as Multiplier),
      pick: 'color',
      formatOutcome: (slot) => `${slot} ${getDoubleColor(slot)}`,
    }),
});
