/**
 * DICE (SE0002): a roll of 0.00 to 100.00, one of 10,001 outcomes, bet over or under a target.
 * Pays (1 − edge) × 10,001 / winning outcomes, rounded down to 4 decimals.
 */
import type { Centavos, Multiplier } from '@arara/money';
import {
  assertEdge,
  drawSpace,
  formatHundredths,
  singleGame,
  formatTenThousandths,
  floorDivide,
  isWithin,
} from './game.ts';
import type { Range, Refused, Round, SingleGame, ProofLine } from './game.ts';

export type DiceDirection = 'over' | 'under';

/** `target` in hundredths, 0 to 10,000: 5050 is 50.50. */
export interface DiceParams {
  readonly direction: DiceDirection;
  readonly target: number;
}

/** What the player of a round may see; `target` and `roll` in hundredths. */
export interface DiceView {
  readonly direction: DiceDirection;
  readonly target: number;
  readonly stake: Centavos;
  readonly roll: number;
  readonly won: boolean;
  readonly multiplier: Multiplier;
  readonly payout: Centavos;
}

export const diceCode = 'SE0002';
const outcomes = 10_001;
const highestRoll = outcomes - 1;
const mostWinning = 9_800;

/** The legal targets of a direction, in hundredths, both ends included: those with 1 to 9,800 winning outcomes. */
export function diceTargetRange(direction: DiceDirection): Range {
  return direction === 'over'
    ? { least: highestRoll - mostWinning, most: highestRoll - 1 }
    : { least: 1, most: mostWinning };
}

/** How many of the 10,001 rolls win. */
export function countWinningRolls({ direction, target }: DiceParams): number {
  return direction === 'over' ? highestRoll - target : target;
}

export function isDiceWin({ direction, target }: DiceParams, roll: number): boolean {
  return direction === 'over' ? roll > target : roll < target;
}

/** floor(float × 10,001), in hundredths. The product stays below 2⁴⁶ and 2³² divides it exactly. */
export function toRoll(draw: number): number {
  return Math.floor((draw * outcomes) / drawSpace);
}

/** The first draw that rolls this much or more. Exact, as `wholeQuotient` is. */
function findFirstDraw(roll: number): number {
  return Math.ceil((roll * drawSpace) / outcomes);
}

/**
 * Basis points. Above 200 the safest bet would win less than its stake; at 0 a roll that got one
 * draw more than its share of the 2³² would return above 100 %.
 */
export const diceEdge: Range = { least: 1, most: 200 };

/** DICE with this house edge; throws a RangeError on one outside `diceEdge`. */
export function dice(edgeBp: number): SingleGame<DiceParams, DiceView> {
  assertEdge(edgeBp, diceEdge);
  const payback = (10_000 - edgeBp) * outcomes; // in ten-thousandths, of one winning roll
  const multiplierFor = (winning: number) => floorDivide(payback, winning) as Multiplier;

  return singleGame({
    code: diceCode,
    edgeBp,
    params: parseDiceParams,
    multiplier: (params) => multiplierFor(countWinningRolls(params)),
    outcome: (draws) => toRoll(draws.draw(0)),
    wins: isDiceWin,

    winChance({ direction, target }) {
      const wins = direction === 'over' ? drawSpace - findFirstDraw(target + 1) : findFirstDraw(target);
      return { wins, of: drawSpace };
    },

    clampMultiplier(params, most) {
      // floor(payback / winning) ≤ most  ⇔  winning > payback / (most + 1)
      const fewest = Number(BigInt(payback) / (most + 1n)) + 1;
      if (fewest > mostWinning) return undefined;
      if (fewest <= countWinningRolls(params)) return params;
      return { direction: params.direction, target: params.direction === 'over' ? highestRoll - fewest : fewest };
    },

    view: presentDiceRound,

    explain(params, draws): readonly ProofLine[] {
      const draw = draws.draw(0);
      const roll = toRoll(draw);
      const winning = countWinningRolls(params);
      const sign = params.direction === 'over' ? '>' : '<';
      return [
        { name: 'integer', working: `⌊${draw} / 2³² × ${outcomes}⌋`, result: String(roll) },
        { name: 'outcome', working: `${roll} / 100`, result: formatHundredths(roll) },
        {
          name: 'multiplier',
          working: `⌊10⁴ × (1 − ${formatTenThousandths(edgeBp)}) × ${outcomes} / ${winning}⌋ / 10⁴`,
          result: formatTenThousandths(multiplierFor(winning)),
        },
        {
          name: 'win',
          working: `${formatHundredths(roll)} ${sign} ${formatHundredths(params.target)}`,
          result: String(isDiceWin(params, roll)),
        },
      ];
    },
  });
}

function parseDiceParams(input: unknown): DiceParams | Refused {
  if (typeof input !== 'object' || input === null) return { refused: 'paramsMalformed' };
  const { direction, target } = input as Partial<Record<keyof DiceParams, unknown>>;
  if (direction !== 'over' && direction !== 'under') return { refused: 'paramsMalformed' };
  if (typeof target !== 'number' || !Number.isSafeInteger(target)) return { refused: 'paramsMalformed' };
  return isWithin(target, diceTargetRange(direction)) ? { direction, target } : { refused: 'targetOutOfRange' };
}

function presentDiceRound({ params, stake, outcome, won, multiplier, payout }: Round<DiceParams>): DiceView {
  return { direction: params.direction, target: params.target, stake, roll: outcome, won, multiplier, payout };
}
