/**
 * LIMBO (SE0004): a multiplier is drawn, and the target is paid if the draw reaches it.
 * With n = floor(float × 2²⁴) the outcome is floor(100 × (1 − edge) × 2²⁴ / (n + 1)) / 100,
 * shown between 1.00 and 1,000,000.
 */
import type { Multiplier } from '@arara/money';
import { createChoiceParser, hundredths, type ChoiceParams } from './fields.ts';
import { floorDivide, formatHundredths, formatTenThousandths } from './kinds/game.ts';
import type { ProofLine, NumberRange } from './kinds/game.ts';
import { defaultTerms, defineGame } from './manifest.ts';
import { createSingleGame } from './kinds/single-game.ts';

const code = 'SE0004';
/** The legal targets in hundredths, both ends included. */
export const limboTargetRange: NumberRange = { least: 101, most: 100_000_000 };
const lowestOutcome = 100;
const DRAW_RANGE = 2 ** 24;

/** `target` in hundredths: 250 is 2.50. */
const choices = { target: hundredths(limboTargetRange.least, limboTargetRange.most) };
const parseChoices = createChoiceParser(choices);
export type LimboParams = ChoiceParams<typeof choices>;

function makeLimbo(edgeBp: number) {
  // outcome in hundredths = floor(top / (100 × (n + 1))); top < 2³⁸, so every quotient is exact
  const top = (10_000 - edgeBp) * DRAW_RANGE;
  const toOutcome = (n: number) =>
    Math.min(limboTargetRange.most, Math.max(lowestOutcome, floorDivide(top, 100 * (n + 1))));
  const isWin = (params: LimboParams, outcome: number) => outcome >= params.target;

  return createSingleGame<LimboParams>({
    code,
    edgeBp,
    params: parseChoices,
    multiplier: ({ target }) => (target * 100) as Multiplier,
    outcome: (draws) => toOutcome(toInteger(draws.draw(0))),
    wins: isWin,
    // outcome ≥ target  ⇔  n + 1 ≤ top / (100 × target); neither bound of the outcome can change that
    winChance: ({ target }) => ({ wins: floorDivide(top, 100 * target), of: DRAW_RANGE }),

    clampMultiplier(params, most) {
      const highest = most / 100n;
      if (highest < BigInt(limboTargetRange.least)) return undefined;
      return highest >= BigInt(params.target) ? params : { target: Number(highest) };
    },

    explain(params, draws): readonly ProofLine[] {
      const draw = draws.draw(0);
      const n = toInteger(draw);
      const outcome = toOutcome(n);
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
          result: String(isWin(params, outcome)),
        },
      ];
    },
  });
}

/** floor(float × 2²⁴): the upper 24 of the 32 bits. */
function toInteger(draw: number): number {
  return draw >>> 8;
}

export const limbo = defineGame({
  ...defaultTerms,
  id: 'limbo',
  code,
  name: 'LIMBO',
  gameType: 'LIMBO',
  kind: 'single',
  edgeBp: 100,
  // Above 500 the steps between the highest targets would take the return of some of them near 85 %.
  edgeBounds: { least: 1, most: 500 },
  choices,
  present: {
    fields: { outcome: hundredths(lowestOutcome, limboTargetRange.most) },
    toFields: ({ outcome }) => ({ outcome }),
  },
  make: makeLimbo,
});
