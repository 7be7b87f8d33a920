/**
 * MINES (SE0001): a field of 25 tiles, row by row from 0, with 1 to 24 mines. Each safe tile raises what
 * a cash-out pays: after k of them (1 − edge) × C(25, k) / C(25 − mines, k), rounded down to 4 decimals.
 * The mines are drawn without replacement, one float each, in order: position floor(float × tiles left).
 */
import type { Multiplier } from '@arara/money';
import { assertEdge, formatTenThousandths, isWithin } from './game.ts';
import type { Chance, Draws, Range, Refused } from './game.ts';
import { drawWithoutReplacement, stepGame } from './step-game.ts';
import type { StepGame } from './step-game.ts';

export interface MinesParams {
  /** 1 to 24 */
  readonly mines: number;
}

export const minesCode = 'SE0001';
export const mineTileCount = 25;
/** How many mines may be chosen, both ends included. */
const mineCounts: Range = { least: 1, most: mineTileCount - 1 };

/** Basis points. Above 400 the safest first step would win less than its stake. */
export const minesEdge: Range = { least: 1, most: 400 };

/** n × (n − 1) × … with k factors: a quotient of two such is one of binomials with the same k. */
function fallingFactorial(n: number, k: number): bigint {
  let product = 1n;
  for (let i = 0; i < k; i++) product *= BigInt(n - i);
  return product;
}

/** MINES with this house edge; throws a RangeError on one outside `minesEdge`. */
export function mines(edgeBp: number): StepGame<MinesParams> {
  assertEdge(edgeBp, minesEdge);
  const prices = Array.from({ length: mineTileCount }, (_, count) =>
    Array.from({ length: mineTileCount - count + 1 }, (__, k) =>
      Number(
        (BigInt(10_000 - edgeBp) * fallingFactorial(mineTileCount, k)) /
          (fallingFactorial(mineTileCount - count, k) || 1n),
      ),
    ),
  );
  const picks = ({ mines: count }: MinesParams, draws: Draws) => drawWithoutReplacement(draws, 0, mineTileCount, count);
  return stepGame({
    code: minesCode,
    edgeBp,
    params: parseMinesParams,
    maxSteps: ({ mines: count }) => mineTileCount - count,
    tiles: () => mineTileCount,
    multiplier: ({ mines: count }, steps) => prices[count]?.[steps] as Multiplier,
    chance: minesChance,
    drawCount: ({ mines: count }) => count,
    board: (params, draws) => [picks(params, draws).map(({ tile }) => tile)],
    isSafe: ([mined = []], _step, tile) => !mined.includes(tile),
    isOpen: (steps, tile) => steps.includes(tile),
    drawTiles: picks,
    formatBoard: ([mined = []]) => mined.join(', '),
    formatMultiplier: ({ mines: count }, k) =>
      `⌊10⁴ × (1 − ${formatTenThousandths(edgeBp)}) × C(25, ${k}) / C(${mineTileCount - count}, ${k})⌋ / 10⁴`,
  });
}

/** C(25 − mines, k) / C(25, k): that the first k tiles opened are safe, all boards being equally likely. In safe integers. */
export function minesChance({ mines: count }: MinesParams, steps: number): Chance {
  let [wins, of] = [fallingFactorial(mineTileCount - count, steps), fallingFactorial(mineTileCount, steps)];
  let [a, b] = [wins, of];
  while (b !== 0n) [a, b] = [b, a % b];
  wins /= a;
  of /= a;
  return { wins: Number(wins), of: Number(of) };
}

function parseMinesParams(input: unknown): MinesParams | Refused {
  if (typeof input !== 'object' || input === null) return { refused: 'paramsMalformed' };
  const { mines: count } = input as Partial<Record<keyof MinesParams, unknown>>;
  return isWithin(count, mineCounts) ? { mines: count } : { refused: 'paramsMalformed' };
}
