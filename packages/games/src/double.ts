/**
 * DOUBLE (SE0006): one wheel of 15 slots for all players. Slot 0 is white and pays 14×, 1 to 7 are red
 * and 8 to 14 black, and pay 2×. Every choice returns 14/15 = 93.33 %.
 */
import type { Multiplier } from '@arara/money';
import { assertEdge } from './game.ts';
import type { Range, Refused } from './game.ts';
import { type SharedGame, sharedGame } from './shared-game.ts';

export type DoubleColor = 'white' | 'red' | 'black';

export interface DoubleParams {
  readonly color: DoubleColor;
}

export const doubleCode = 'SE0006';
const doubleSlots = 15;
const prices: Readonly<Record<DoubleColor, Multiplier>> = {
  white: 140_000 as Multiplier,
  red: 20_000 as Multiplier,
  black: 20_000 as Multiplier,
};
/** Follows from the prices: 1/15, rounded up. */
export const doubleEdge: Range = { least: 667, most: 667 };

/** The colour of a slot. */
export function getDoubleColor(slot: number): DoubleColor {
  return slot === 0 ? 'white' : slot <= 7 ? 'red' : 'black';
}

/** DOUBLE; throws a RangeError on any edge but its own. */
export function double(edgeBp: number): SharedGame<DoubleParams> {
  assertEdge(edgeBp, doubleEdge);
  return sharedGame({
    code: doubleCode,
    edgeBp,
    outcomes: doubleSlots,
    times: { betMs: 15_000, drawMs: 6000, resultMs: 4000 },
    params: parseDoubleParams,
    multiplierFor: ({ color }, slot) => (getDoubleColor(slot) === color ? prices[color] : (0 as Multiplier)),
    toPick: ({ color }) => color,
    formatOutcome: (slot) => `${slot} ${getDoubleColor(slot)}`,
  });
}

function parseDoubleParams(input: unknown): DoubleParams | Refused {
  if (typeof input !== 'object' || input === null) return { refused: 'paramsMalformed' };
  const { color } = input as Partial<Record<keyof DoubleParams, unknown>>;
  return typeof color === 'string' && Object.hasOwn(prices, color)
    ? { color: color as DoubleColor }
    : { refused: 'paramsMalformed' };
}
