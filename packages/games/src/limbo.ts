/**
 * LIMBO (SE0004): a multiplier is drawn, and the target is paid if the draw reaches it.
 * With n = floor(float × 2²⁴) the outcome is floor(100 × (1 − edge) × 2²⁴ / (n + 1)) / 100,
 * shown between 1.00 and 1,000,000.
 */
import type { Centavos, Multiplier } from '@arara/money';
import { assertEdge, formatHundredths, singleGame, formatTenThousandths, floorDivide, isWithin } from './game.ts';
import type { Range, Refused, Round, SingleGame, ProofLine } from './game.ts';

/** `target` in hundredths, 101 to 100,000,000: 250 is 2.50. */
export interface LimboParams {
  readonly target: number;
}

/** What the player of a round may see; `target` and `outcome` in hundredths. */
export interface LimboView {
  readonly target: number;
  readonly stake: Centavos;
  readonly outcome: number;
  readonly won: boolean;
  readonly multiplier: Multiplier;
  readonly payout: Centavos;
}

export const limboCode = 'SE0004';
/** The legal targets in hundredths, both ends included. */
export const limboTargetRange: Range = { least: 101, most: 100_000_000 };
const lowestOutcome = 100;
const space = 2 ** 24;

/** Basis points. Above 500 the steps between the highest targets would take the return of some of them near 85 %. */
export const limboEdge: Range = { least: 1, most: 500 };

/** LIMBO with this house edge; throws a RangeError on one outside `limboEdge`. */
export function limbo(edgeBp: number): SingleGame<LimboParams, LimboView> {
  assertEdge(edgeBp, limboEdge);
  // outcome in hundredths = floor(top / (100 × (n + 1))); top < 2³⁸, so every quotient is exact
  const top = (10_000 - edgeBp) * space;
  const outcomeOf = (n: number) =>
    Math.min(limboTargetRange.most, Math.max(lowestOutcome, floorDivide(top, 100 * (n + 1))));
  const reaches = (params: LimboParams, outcome: number) => outcome >= params.target;

  return singleGame({
    code: limboCode,
    edgeBp,
    params: parseLimboParams,
    multiplier: ({ target }) => (target * 100) as Multiplier,
    outcome: (draws) => outcomeOf(toInteger(draws.draw(0))),
    wins: reaches,
    // outcome ≥ target  ⇔  n + 1 ≤ top / (100 × target); neither bound of the outcome can change that
    winChance: ({ target }) => ({ wins: floorDivide(top, 100 * target), of: space }),

    clampMultiplier(params, most) {
      const highest = most / 100n;
      if (highest < BigInt(limboTargetRange.least)) return undefined;
      return highest >= BigInt(params.target) ? params : { target: Number(highest) };
    },

    view: presentLimboRound,

    explain(params, draws): readonly ProofLine[] {
      const draw = draws.draw(0);
      const n = toInteger(draw);
      const outcome = outcomeOf(n);
      return [
        { name: 'integer', working: `⌊${draw} / 2³² × 2²⁴⌋`, result: String(n) },
        {
          name: 'outcome',
          working: `⌊100 × (1 − ${formatTenThousandths(edgeBp)}) × 2²⁴ / (${n} + 1)⌋ / 100`,
          result: formatHundredths(outcome),
        },
        {
          name: 'multiplier',
          working: formatHundredths(params.target),
          result: formatTenThousandths(params.target * 100),
        },
        {
          name: 'win',
          working: `${formatHundredths(outcome)} ≥ ${formatHundredths(params.target)}`,
          result: String(reaches(params, outcome)),
        },
      ];
    },
  });
}

/** floor(float × 2²⁴): the upper 24 of the 32 bits. */
function toInteger(draw: number): number {
  return draw >>> 8;
}

function parseLimboParams(input: unknown): LimboParams | Refused {
  if (typeof input !== 'object' || input === null) return { refused: 'paramsMalformed' };
  const { target } = input as Partial<Record<keyof LimboParams, unknown>>;
  if (typeof target !== 'number' || !Number.isSafeInteger(target)) return { refused: 'paramsMalformed' };
  return isWithin(target, limboTargetRange) ? { target } : { refused: 'targetOutOfRange' };
}

function presentLimboRound({ params, stake, outcome, won, multiplier, payout }: Round<LimboParams>): LimboView {
  return { target: params.target, stake, outcome, won, multiplier, payout };
}
