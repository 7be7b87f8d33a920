/**
 * MINES (SE0001): a field of 25 tiles, row by row from 0, with 1 to 24 mines. Each safe tile raises what
 * a cash-out pays: after k of them (1 − edge) × C(25, k) / C(25 − mines, k), rounded down to 4 decimals.
 * The mines are drawn without replacement, one float each, in order: position floor(float × tiles left).
 */
import type { Multiplier } from '@arara/money';
import { createGameChoiceParser, defineIntegerField, type GameChoiceParams, tilesField } from './fields.ts';
import { formatTenThousandths } from './kinds/game.ts';
import type { WinChanceFraction, RandomDraws } from './kinds/game.ts';
import { defaultGameTerms, defineGameManifest } from './manifest.ts';
import { drawTilesWithoutReplacement, createStepGame } from './kinds/step-game.ts';

const minesGameCode = 'SE0001';
export const mineTileCount = 25;

const minesChoices = { mines: defineIntegerField(1, mineTileCount - 1) };
const parseMinesChoices = createGameChoiceParser(minesChoices);
export type MinesParams = GameChoiceParams<typeof minesChoices>;

/** n × (n − 1) × … with k factors: a quotient of two such is one of binomials with the same k. */
function fallingFactorial(n: number, k: number): bigint {
  let product = 1n;
  for (let i = 0; i < k; i++) product *= BigInt(n - i);
  return product;
}

/** What k safe tiles pay with `count` mines, in ten-thousandths: the price at [count][k]. */
function computeMinesMultipliers(edgeBp: number): readonly (readonly number[])[] {
  return Array.from({ length: mineTileCount }, (_, count) =>
    Array.from({ length: mineTileCount - count + 1 }, (__, k) => {
      const boards = fallingFactorial(mineTileCount, k);
      const safe = fallingFactorial(mineTileCount - count, k) || 1n;
      return Number((BigInt(10_000 - edgeBp) * boards) / safe);
    }),
  );
}

function createMinesRules(edgeBp: number) {
  const prices = computeMinesMultipliers(edgeBp);
  const drawTiles = ({ mines: count }: MinesParams, draws: RandomDraws) =>
    drawTilesWithoutReplacement(draws, 0, mineTileCount, count);
  return createStepGame<MinesParams>({
    code: minesGameCode,
    edgeBp,
    params: parseMinesChoices,
    maxSteps: ({ mines: count }) => mineTileCount - count,
    tiles: () => mineTileCount,
    multiplier: ({ mines: count }, steps) => prices[count]?.[steps] as Multiplier,
    chance: computeMinesChance,
    drawCount: ({ mines: count }) => count,
    board: (params, draws) => [drawTiles(params, draws).map(({ tile }) => tile)],
    isSafe: ([mined = []], _step, tile) => !mined.includes(tile),
    isOpen: (steps, tile) => steps.includes(tile),
    drawTiles,
    formatBoard: ([mined = []]) => mined.join(', '),
    formatMultiplier: ({ mines: count }, k) =>
      `⌊10⁴ × (1 − ${formatTenThousandths(edgeBp)}) × C(25, ${k}) / C(${mineTileCount - count}, ${k})⌋ / 10⁴`,
  });
}

/** C(25 − mines, k) / C(25, k): that the first k tiles opened are safe, all boards being equally likely. In safe integers. */
export function computeMinesChance({ mines: count }: MinesParams, steps: number): WinChanceFraction {
  let [wins, of] = [fallingFactorial(mineTileCount - count, steps), fallingFactorial(mineTileCount, steps)];
  let [a, b] = [wins, of];
  while (b !== 0n) [a, b] = [b, a % b];
  wins /= a;
  of /= a;
  return { wins: Number(wins), of: Number(of) };
}

export const minesManifest = defineGameManifest({
  ...defaultGameTerms,
  id: 'mines',
  code: minesGameCode,
  name: 'MINES',
  gameType: 'MINES',
  kind: 'steps',
  edgeBp: 100,
  // Above 400 the safest first step would win less than its stake.
  edgeBounds: { least: 1, most: 400 },
  choices: minesChoices,
  tile: defineIntegerField(0, mineTileCount - 1),
  summaries: {
    bet: '25 tiles, row by row from 0.',
    step: 'Opens a tile. One that is open already answers the round unchanged.',
    cashOut: 'Pays an open round out, after one safe tile.',
  },
  present: {
    fields: {},
    revealed: { mineTiles: tilesField },
    toFields: () => ({}),
    reveal: ([mineTiles = []]) => ({ mineTiles }),
  },
  make: createMinesRules,
});
