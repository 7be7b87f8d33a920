/**
 * LIMBO (SE0004): a multiplier is drawn, and the target is paid if the draw reaches it.
 * With n = floor(float × 2²⁴) the outcome is floor(100 × (1 − edge) × 2²⁴ / (n + 1)) / 100,
 * shown between 1.00 and 1,000,000.
 */
import type { Multiplier } from '@arara/money';
import { createGameChoiceParser, defineHundredthsChoiceField, type GameChoiceParams } from './fields.ts';
import { divideRoundingDown, formatHundredths, formatTenThousandths } from './kinds/game.ts';
import type { FairnessProofLine, IntegerRange } from './kinds/game.ts';
import { defaultGameTerms, defineGameManifest } from './manifest.ts';
import { createSingleGame } from './kinds/single-game.ts';

const limboGameCode = 'SE0004';
/** The legal targets in hundredths, both ends included. */
export const limboTargetRange: IntegerRange = { least: 101, most: 100_000_000 };
const lowestLimboOutcome = 100;
const LIMBO_DRAW_RANGE = 2 ** 24;

/** `target` in hundredths: 250 is 2.50. */
const limboChoices = { target: defineHundredthsChoiceField(limboTargetRange.least, limboTargetRange.most) };
const parseLimboChoices = createGameChoiceParser(limboChoices);
export type LimboParams = GameChoiceParams<typeof limboChoices>;

function createLimboRules(edgeBp: number) {
  // outcome in hundredths = floor(top / (100 × (n + 1))); top < 2³⁸, so every quotient is exact
  const top = (10_000 - edgeBp) * LIMBO_DRAW_RANGE;
  const toOutcome = (n: number) =>
    Math.min(limboTargetRange.most, Math.max(lowestLimboOutcome, divideRoundingDown(top, 100 * (n + 1))));
  const isWin = (params: LimboParams, outcome: number) => outcome >= params.target;

  return createSingleGame<LimboParams>({
    code: limboGameCode,
    edgeBp,
    params: parseLimboChoices,
    multiplier: ({ target }) => (target * 100) as Multiplier,
    outcome: (draws) => toOutcome(drawToLimboInteger(draws.draw(0))),
    wins: isWin,
    // outcome ≥ target  ⇔  n + 1 ≤ top / (100 × target); neither bound of the outcome can change that
    winChance: ({ target }) => ({ wins: divideRoundingDown(top, 100 * target), of: LIMBO_DRAW_RANGE }),

    clampMultiplier(params, most) {
      const highest = most / 100n;
      if (highest < BigInt(limboTargetRange.least)) return undefined;
      return highest >= BigInt(params.target) ? params : { target: Number(highest) };
    },

    explain(params, draws): readonly FairnessProofLine[] {
      const draw = draws.draw(0);
      const n = drawToLimboInteger(draw);
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
function drawToLimboInteger(draw: number): number {
  return draw >>> 8;
}

export const limboManifest = defineGameManifest({
  ...defaultGameTerms,
  id: 'limbo',
  code: limboGameCode,
  name: 'LIMBO',
  gameType: 'LIMBO',
  kind: 'single',
  edgeBp: 100,
  // Above 500 the steps between the highest targets would take the return of some of them near 85 %.
  edgeBounds: { least: 1, most: 500 },
  choices: limboChoices,
  present: {
    fields: { outcome: defineHundredthsChoiceField(lowestLimboOutcome, limboTargetRange.most) },
    toFields: ({ outcome }) => ({ outcome }),
  },
  make: createLimboRules,
});
