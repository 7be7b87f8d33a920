/**
 * ROWDOUBLE (SE0008): a tower of 9 rows, climbed from the bottom; a level says how many tiles a row has
 * and how many of them are safe. After r rows a cash-out pays (1 − edge) × (tiles / safe)^r, rounded down
 * to 4 decimals; the top cashes out by itself. Per row the *safe* tiles are drawn without replacement as
 * the mines of MINES are, the floats running on from row to row.
 */
import type { Multiplier } from '@arara/money';
import {
  createGameChoiceParser,
  defineIntegerField,
  defineEnumField,
  type GameChoiceParams,
  tileRowsField,
} from './fields.ts';
import { formatTenThousandths } from './kinds/game.ts';
import type { RandomDraws } from './kinds/game.ts';
import { defaultGameTerms, defineGameManifest } from './manifest.ts';
import { drawTilesWithoutReplacement, createStepGame, type TileDraw } from './kinds/step-game.ts';

const rowDoubleGameCode = 'SE0008';
export const towerRowCount = 9;

/** Tiles of a row and how many of them are safe. */
export const rowDoubleLevels = {
  easy: { tiles: 4, safe: 3 },
  medium: { tiles: 3, safe: 2 },
  hard: { tiles: 2, safe: 1 },
  expert: { tiles: 3, safe: 1 },
  master: { tiles: 4, safe: 1 },
} as const;
export type RowDoubleLevel = keyof typeof rowDoubleLevels;

const rowDoubleChoices = { level: defineEnumField('easy', 'medium', 'hard', 'expert', 'master') };
const parseRowDoubleChoices = createGameChoiceParser(rowDoubleChoices);
export type RowDoubleParams = GameChoiceParams<typeof rowDoubleChoices>;

function createRowDoubleRules(edgeBp: number) {
  const drawRows = ({ level }: RowDoubleParams, draws: RandomDraws): TileDraw[][] => {
    const { tiles, safe } = rowDoubleLevels[level];
    return Array.from({ length: towerRowCount }, (_, row) =>
      drawTilesWithoutReplacement(draws, row * safe, tiles, safe),
    );
  };
  return createStepGame<RowDoubleParams>({
    code: rowDoubleGameCode,
    edgeBp,
    params: parseRowDoubleChoices,
    maxSteps: () => towerRowCount,
    tiles: ({ level }) => rowDoubleLevels[level].tiles,
    multiplier: ({ level }, rows) => {
      const { tiles, safe } = rowDoubleLevels[level];
      return Number((BigInt(10_000 - edgeBp) * BigInt(tiles ** rows)) / BigInt(safe ** rows)) as Multiplier;
    },
    chance: ({ level }, rows) => ({
      wins: rowDoubleLevels[level].safe ** rows,
      of: rowDoubleLevels[level].tiles ** rows,
    }),
    drawCount: ({ level }) => towerRowCount * rowDoubleLevels[level].safe,
    board: (params, draws) => drawRows(params, draws).map((row) => row.map(({ tile }) => tile)),
    isSafe: (board, row, tile) => board[row]?.includes(tile) === true,
    // Every step is in the next row: none is open before it is reached.
    isOpen: () => false,
    drawTiles: (params, draws) => drawRows(params, draws).flat(),
    formatBoard: (board) => board.map((row) => row.join(' ')).join(' | '),
    formatMultiplier: ({ level }, rows) => {
      const { tiles, safe } = rowDoubleLevels[level];
      return `⌊10⁴ × (1 − ${formatTenThousandths(edgeBp)}) × (${tiles} / ${safe})^${rows}⌋ / 10⁴`;
    },
  });
}

export const rowDoubleManifest = defineGameManifest({
  ...defaultGameTerms,
  id: 'rowDouble',
  code: rowDoubleGameCode,
  name: 'ROWDOUBLE',
  gameType: 'ROWDOUBLE',
  kind: 'steps',
  edgeBp: 200,
  // Above 1,000 the smallest stake, with its rounding, would return too little.
  edgeBounds: { least: 1, most: 1000 },
  choices: rowDoubleChoices,
  tile: defineIntegerField(0, 24),
  summaries: {
    bet: 'a tower of 9 rows, from the bottom.',
    step: 'Opens a tile of the current row, from 0.',
    cashOut: 'Pays an open round out, after one safe row.',
  },
  present: {
    // The row that the next step is in, from the bottom, from 0.
    fields: { row: defineIntegerField(0, towerRowCount) },
    revealed: { safeTiles: tileRowsField },
    toFields: ({ safeSteps }) => ({ row: safeSteps }),
    reveal: (safeTiles) => ({ safeTiles }),
  },
  make: createRowDoubleRules,
});
