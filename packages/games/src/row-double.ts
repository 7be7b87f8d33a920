/**
 * ROWDOUBLE (SE0008): a tower of 9 rows, climbed from the bottom; a level says how many tiles a row has
 * and how many of them are safe. After r rows a cash-out pays (1 − edge) × (tiles / safe)^r, rounded down
 * to 4 decimals; the top cashes out by itself. Per row the *safe* tiles are drawn without replacement as
 * the mines of MINES are, the floats running on from row to row.
 */
import type { Multiplier } from '@arara/money';
import { assertEdge, formatTenThousandths } from './game.ts';
import type { Draws, Range, Refused } from './game.ts';
import { type TileDraw, drawWithoutReplacement, stepGame } from './step-game.ts';
import type { StepGame } from './step-game.ts';

export const rowDoubleCode = 'SE0008';
export const towerRows = 9;

/** Tiles of a row and how many of them are safe. */
export const rowLevels = {
  easy: { tiles: 4, safe: 3 },
  medium: { tiles: 3, safe: 2 },
  hard: { tiles: 2, safe: 1 },
  expert: { tiles: 3, safe: 1 },
  master: { tiles: 4, safe: 1 },
} as const;
export type RowLevel = keyof typeof rowLevels;

export interface RowDoubleParams {
  readonly level: RowLevel;
}

/** Basis points. Above 1,000 the smallest stake, with its rounding, would return too little. */
export const rowDoubleEdge: Range = { least: 1, most: 1000 };

/** ROWDOUBLE with this house edge; throws a RangeError on one outside `rowDoubleEdge`. */
export function rowDouble(edgeBp: number): StepGame<RowDoubleParams> {
  assertEdge(edgeBp, rowDoubleEdge);
  const rowsOf = ({ level }: RowDoubleParams, draws: Draws): TileDraw[][] => {
    const { tiles, safe } = rowLevels[level];
    return Array.from({ length: towerRows }, (_, row) => drawWithoutReplacement(draws, row * safe, tiles, safe));
  };
  return stepGame({
    code: rowDoubleCode,
    edgeBp,
    params: parseRowDoubleParams,
    maxSteps: () => towerRows,
    tiles: ({ level }) => rowLevels[level].tiles,
    multiplier: ({ level }, rows) => {
      const { tiles, safe } = rowLevels[level];
      return Number((BigInt(10_000 - edgeBp) * BigInt(tiles ** rows)) / BigInt(safe ** rows)) as Multiplier;
    },
    chance: ({ level }, rows) => ({ wins: rowLevels[level].safe ** rows, of: rowLevels[level].tiles ** rows }),
    drawCount: ({ level }) => towerRows * rowLevels[level].safe,
    board: (params, draws) => rowsOf(params, draws).map((row) => row.map(({ tile }) => tile)),
    isSafe: (board, row, tile) => board[row]?.includes(tile) === true,
    // Every step is in the next row: none is open before it is reached.
    isOpen: () => false,
    drawTiles: (params, draws) => rowsOf(params, draws).flat(),
    formatBoard: (board) => board.map((row) => row.join(' ')).join(' | '),
    formatMultiplier: ({ level }, rows) =>
      `⌊10⁴ × (1 − ${formatTenThousandths(edgeBp)}) × (${rowLevels[level].tiles} / ${rowLevels[level].safe})^${rows}⌋ / 10⁴`,
  });
}

function parseRowDoubleParams(input: unknown): RowDoubleParams | Refused {
  if (typeof input !== 'object' || input === null) return { refused: 'paramsMalformed' };
  const { level } = input as Partial<Record<keyof RowDoubleParams, unknown>>;
  return typeof level === 'string' && Object.hasOwn(rowLevels, level)
    ? { level: level as RowLevel }
    : { refused: 'paramsMalformed' };
}
