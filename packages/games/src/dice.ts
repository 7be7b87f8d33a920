/**
 * DICE (SE0002): a roll of 0.00 to 100.00, one of 10,001 outcomes, bet over or under a target.
 * Pays (1 − edge) × 10,001 / winning outcomes, rounded down to 4 decimals.
 */
import type { Centavos, Multiplier } from '@arara/money';
import { assertEdge, drawSpace, hundredths, singleGame, tenThousandths, wholeQuotient, within } from './game.ts';
import type { Range, Refused, Round, SingleGame, Step } from './game.ts';

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
export function diceTargets(direction: DiceDirection): Range {
  return direction === 'over'
    ? { least: highestRoll - mostWinning, most: highestRoll - 1 }
    : { least: 1, most: mostWinning };
}

/** How many of the 10,001 rolls win. */
export function winningRolls({ direction, target }: DiceParams): number {
  return direction === 'over' ? highestRoll - target : target;
}

export function diceWins({ direction, target }: DiceParams, roll: number): boolean {
  return direction === 'over' ? roll > target : roll < target;
}

/** floor(float × 10,001), in hundredths. The product stays below 2⁴⁶ and 2³² divides it exactly. */
export function rollOf(draw: number): number {
  return Math.floor((draw * outcomes) / drawSpace);
}

/** The first draw that rolls this much or more. Exact, as `wholeQuotient` is. */
function firstDraw(roll: number): number {
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
  const multiplierFor = (winning: number) => wholeQuotient(payback, winning) as Multiplier;

  return singleGame({
    code: diceCode,
    edgeBp,
    params: diceParams,
    multiplier: (params) => multiplierFor(winningRolls(params)),
    outcome: (draws) => rollOf(draws.draw(0)),
    wins: diceWins,

    winChance({ direction, target }) {
      const wins = direction === 'over' ? drawSpace - firstDraw(target + 1) : firstDraw(target);
      return { wins, of: drawSpace };
    },

    tame(params, most) {
      // floor(payback / winning) ≤ most  ⇔  winning > payback / (most + 1)
      const fewest = Number(BigInt(payback) / (most + 1n)) + 1;
      if (fewest > mostWinning) return undefined;
      if (fewest <= winningRolls(params)) return params;
      return { direction: params.direction, target: params.direction === 'over' ? highestRoll - fewest : fewest };
    },

    view: diceView,

    working(params, draws): readonly Step[] {
      const draw = draws.draw(0);
      const roll = rollOf(draw);
      const winning = winningRolls(params);
      const sign = params.direction === 'over' ? '>' : '<';
      return [
        { step: 'integer', working: `⌊${draw} / 2³² × ${outcomes}⌋`, result: String(roll) },
        { step: 'outcome', working: `${roll} / 100`, result: hundredths(roll) },
        {
          step: 'multiplier',
          working: `⌊10⁴ × (1 − ${tenThousandths(edgeBp)}) × ${outcomes} / ${winning}⌋ / 10⁴`,
          result: tenThousandths(multiplierFor(winning)),
        },
        {
          step: 'win',
          working: `${hundredths(roll)} ${sign} ${hundredths(params.target)}`,
          result: String(diceWins(params, roll)),
        },
      ];
    },
  });
}

function diceParams(input: unknown): DiceParams | Refused {
  if (typeof input !== 'object' || input === null) return { refused: 'paramsMalformed' };
  const { direction, target } = input as Partial<Record<keyof DiceParams, unknown>>;
  if (direction !== 'over' && direction !== 'under') return { refused: 'paramsMalformed' };
  if (typeof target !== 'number' || !Number.isSafeInteger(target)) return { refused: 'paramsMalformed' };
  return within(target, diceTargets(direction)) ? { direction, target } : { refused: 'targetOutOfRange' };
}

function diceView({ params, stake, outcome, won, multiplier, payout }: Round<DiceParams>): DiceView {
  return { direction: params.direction, target: params.target, stake, roll: outcome, won, multiplier, payout };
}
