/**
 * LUCKYCOLOR (SE0007): one number from 0 to 9 for all players. 1 3 7 9 are green, 2 4 6 8 red, 0 is red and
 * violet, 5 green and violet. A number pays 9.5×, violet 4.75×, green and red 2×, on their violet number
 * 1.5×. Every choice returns 95 %.
 */
import type { Multiplier } from '@arara/money';
import { assertEdge } from './game.ts';
import type { Range, Refused } from './game.ts';
import { type SharedGame, sharedGame } from './shared-game.ts';

export type LuckyColor = 'green' | 'red' | 'violet';
const digits = ['0', '1', '2', '3', '4', '5', '6', '7', '8', '9'] as const;
const colors = ['green', 'red', 'violet'] as const;
/** Every choice there is: a colour, or a number as text. */
export const luckyPicks = [...colors, ...digits] as const;
export type LuckyPick = (typeof luckyPicks)[number];

export interface LuckyColorParams {
  readonly pick: LuckyPick;
}

export const luckyColorCode = 'SE0007';
export const luckyNumbers = 10;
/** Follows from the prices. */
export const luckyColorEdge: Range = { least: 500, most: 500 };

const PRICE = { number: 95_000, violet: 47_500, color: 20_000, half: 15_000, nothing: 0 } as Readonly<
  Record<'number' | 'violet' | 'color' | 'half' | 'nothing', Multiplier>
>;

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

/** LUCKYCOLOR; throws a RangeError on any edge but its own. */
export function luckyColor(edgeBp: number): SharedGame<LuckyColorParams> {
  assertEdge(edgeBp, luckyColorEdge);
  return sharedGame({
    code: luckyColorCode,
    edgeBp,
    outcomes: luckyNumbers,
    times: { betMs: 25_000, drawMs: 5000, resultMs: 0 },
    params: parseLuckyColorParams,
    multiplierFor: ({ pick }, number) => getLuckyMultiplier(pick, number),
    toPick: ({ pick }) => pick,
    formatOutcome: (number) => `${number} ${getLuckyColors(number).join('+')}`,
  });
}

function parseLuckyColorParams(input: unknown): LuckyColorParams | Refused {
  if (typeof input !== 'object' || input === null) return { refused: 'paramsMalformed' };
  const { pick } = input as Partial<Record<keyof LuckyColorParams, unknown>>;
  return luckyPicks.some((it) => it === pick) ? { pick: pick as LuckyPick } : { refused: 'paramsMalformed' };
}
