/**
 * DOUBLE (SE0006): one wheel of 15 slots for all players. Slot 0 is white and pays 14×, 1 to 7 are red
 * and 8 to 14 black, and pay 2×. Every choice returns 14/15 = 93.33 %.
 */
import type { Multiplier } from '@arara/money';
import { createChoiceParser, enumeration, type ChoiceParams } from './fields.ts';
import { defaultTerms, defineGame } from './manifest.ts';
import { createSharedGame } from './kinds/shared-game.ts';

const code = 'SE0006';
const doubleSlots = 15;

const choices = { color: enumeration('red', 'black', 'white') };
const parseChoices = createChoiceParser(choices);
export type DoubleParams = ChoiceParams<typeof choices>;
export type DoubleColor = DoubleParams['color'];

const prices: Readonly<Record<DoubleColor, Multiplier>> = {
  white: 140_000 as Multiplier,
  red: 20_000 as Multiplier,
  black: 20_000 as Multiplier,
};
/** Follows from the prices: 1/15, rounded up. */
const edge = 667;

/** The colour of a slot. */
export function getDoubleColor(slot: number): DoubleColor {
  return slot === 0 ? 'white' : slot <= 7 ? 'red' : 'black';
}

export const double = defineGame({
  ...defaultTerms,
  id: 'double',
  code,
  name: 'DOUBLE',
  gameType: 'DOUBLE',
  kind: 'shared',
  edgeBp: edge,
  edgeBounds: { least: edge, most: edge },
  choices,
  pick: 'color',
  make: (edgeBp) =>
    createSharedGame<DoubleParams>({
      code,
      edgeBp,
      outcomes: doubleSlots,
      times: { betMs: 15_000, drawMs: 6000, resultMs: 4000 },
      params: parseChoices,
      multiplierFor: ({ color }, slot) => (getDoubleColor(slot) === color ? prices[color] : (0 as Multiplier)),
      pick: 'color',
      formatOutcome: (slot) => `${slot} ${getDoubleColor(slot)}`,
    }),
});
