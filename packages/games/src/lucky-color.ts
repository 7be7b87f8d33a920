/**
 * LUCKYCOLOR (SE0007): one number from 0 to 9 for all players. 1 3 7 9 are green, 2 4 6 8 red, 0 is red and
 * violet, 5 green and violet. A number pays 9.5×, violet 4.75×, green and red 2×, on their violet number
 * 1.5×. Every choice returns 95 %.
 */
import type { Multiplier } from '@arara/money';
import { createChoiceParser, enumeration, type ChoiceParams } from './fields.ts';
import { defaultTerms, defineGame } from './manifest.ts';
import { createSharedGame } from './kinds/shared-game.ts';

const code = 'SE0007';
export const luckyNumbers = 10;

export type LuckyColor = 'green' | 'red' | 'violet';
/** A colour, or a number as text. */
const choices = { pick: enumeration('green', 'red', 'violet', '0', '1', '2', '3', '4', '5', '6', '7', '8', '9') };
const parseChoices = createChoiceParser(choices);
export type LuckyColorParams = ChoiceParams<typeof choices>;
export type LuckyPick = LuckyColorParams['pick'];
/** Every choice there is. */
export const luckyPicks: readonly LuckyPick[] = choices.pick.values;

const PRICE = { number: 95_000, violet: 47_500, color: 20_000, half: 15_000, nothing: 0 } as Readonly<
  Record<'number' | 'violet' | 'color' | 'half' | 'nothing', Multiplier>
>;
/** Follows from the prices. */
const edge = 500;

/** The colours of a number; 0 and 5 have two. */
export function getLuckyColors(number: number): readonly LuckyColor[] {
  if (number === 0) return ['red', 'violet'];
  if (number === 5) return ['green', 'violet'];
  return [number % 2 === 0 ? 'red' : 'green'];
}

/** What a choice pays when this number is drawn, in ten-thousandths; 0 when it loses. */
export function getLuckyMultiplier(pick: LuckyPick, number: number): Multiplier {
  if (pick === String(number)) return PRICE.number;
  const drawn = getLuckyColors(number);
  if (!drawn.some((color) => color === pick)) return PRICE.nothing;
  if (pick === 'violet') return PRICE.violet;
  return drawn.length === 2 ? PRICE.half : PRICE.color;
}

export const luckyColor = defineGame({
  ...defaultTerms,
  id: 'luckyColor',
  code,
  name: 'LUCKYCOLOR',
  gameType: 'LUCKYCOLOR',
  kind: 'shared',
  edgeBp: edge,
  edgeBounds: { least: edge, most: edge },
  choices,
  pick: 'pick',
  make: (edgeBp) =>
    createSharedGame<LuckyColorParams>({
      code,
      edgeBp,
      outcomes: luckyNumbers,
      times: { betMs: 25_000, drawMs: 5000, resultMs: 0 },
      params: parseChoices,
      multiplierFor: ({ pick }, number) => getLuckyMultiplier(pick, number),
      pick: 'pick',
      formatOutcome: (number) => `${number} ${getLuckyColors(number).join('+')}`,
    }),
});
