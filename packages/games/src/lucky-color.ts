/**
 * LUCKYCOLOR (SE0007): one number from 0 to 9 for all players. 1 3 7 9 are green, 2 4 6 8 red, 0 is red and
 * violet, 5 green and violet. A number pays 9.5×, violet 4.75×, green and red 2×, on their violet number
 * 1.5×. Every choice returns 95 %.
 */
import type { Multiplier } from '@arara/money';
import { createGameChoiceParser, defineEnumField, type GameChoiceParams } from './fields.ts';
import { defaultGameTerms, defineGameManifest } from './manifest.ts';
import { createSharedGame } from './kinds/shared-game.ts';

const luckyColorGameCode = 'SE0007';
export const luckyNumberCount = 10;

export type LuckyColorName = 'green' | 'red' | 'violet';
/** A colour, or a number as text. */
const luckyColorChoices = {
  pick: defineEnumField('green', 'red', 'violet', '0', '1', '2', '3', '4', '5', '6', '7', '8', '9'),
};
const parseLuckyColorChoices = createGameChoiceParser(luckyColorChoices);
export type LuckyColorParams = GameChoiceParams<typeof luckyColorChoices>;
export type LuckyColorPick = LuckyColorParams['pick'];
/** Every choice there is. */
export const luckyPicks: readonly LuckyColorPick[] = luckyColorChoices.pick.values;

const luckyMultipliers = { number: 95_000, violet: 47_500, color: 20_000, half: 15_000, nothing: 0 } as Readonly<
  Record<'number' | 'violet' | 'color' | 'half' | 'nothing', Multiplier>
>;
/** Follows from the prices. */
const luckyColorEdgeBp = 500;

/** The colours of a number; 0 and 5 have two. */
export function getLuckyColorsOfNumber(number: number): readonly LuckyColorName[] {
  if (number === 0) return ['red', 'violet'];
  if (number === 5) return ['green', 'violet'];
  return [number % 2 === 0 ? 'red' : 'green'];
}

/** What a choice pays when this number is drawn, in ten-thousandths; 0 when it loses. */
export function getLuckyColorMultiplier(pick: LuckyColorPick, number: number): Multiplier {
  if (pick === String(number)) return luckyMultipliers.number;
  const drawn = getLuckyColorsOfNumber(number);
  if (!drawn.some((color) => color === pick)) return luckyMultipliers.nothing;
  if (pick === 'violet') return luckyMultipliers.violet;
  return drawn.length === 2 ? luckyMultipliers.half : luckyMultipliers.color;
}

export const luckyColorManifest = defineGameManifest({
  ...defaultGameTerms,
  id: 'luckyColor',
  code: luckyColorGameCode,
  name: 'LUCKYCOLOR',
  gameType: 'LUCKYCOLOR',
  kind: 'shared',
  edgeBp: luckyColorEdgeBp,
  edgeBounds: { least: luckyColorEdgeBp, most: luckyColorEdgeBp },
  choices: luckyColorChoices,
  pick: 'pick',
  make: (edgeBp) =>
    createSharedGame<LuckyColorParams>({
      code: luckyColorGameCode,
      edgeBp,
      outcomes: luckyNumberCount,
      times: { betMs: 25_000, drawMs: 5000, resultMs: 0 },
      params: parseLuckyColorChoices,
      multiplierFor: ({ pick }, number) => getLuckyColorMultiplier(pick, number),
      pick: 'pick',
      formatOutcome: (number) => `${number} ${getLuckyColorsOfNumber(number).join('+')}`,
    }),
});
