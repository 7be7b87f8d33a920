/**
 * DICE (SE0002): a roll of 0.00 to 100.00, one of 10,001 outcomes, bet over or under a target.
 * Pays (1 − edge) × 10,001 / winning outcomes, rounded down to 4 decimals.
 */
import type { Multiplier } from '@arara/money';
import {
  createGameChoiceParser,
  defineHundredthsChoiceField,
  defineEnumField,
  type GameChoiceParams,
} from './fields.ts';
import {
  drawValueCount,
  divideRoundingDown,
  formatHundredths,
  formatTenThousandths,
  isRefusedByGameRules,
  isWithinRange,
} from './kinds/game.ts';
import type { FairnessProofLine, IntegerRange, GameRefused } from './kinds/game.ts';
import { defaultGameTerms, defineGameManifest } from './manifest.ts';
import { createSingleGame } from './kinds/single-game.ts';

const diceGameCode = 'SE0002';
const diceOutcomeCount = 10_001;
const highestDiceRoll = diceOutcomeCount - 1;
const maxWinningDiceRolls = 9_800;

/** The roll must fall over or under `target`, which is in hundredths: 5050 is 50.50. */
const diceChoices = {
  direction: defineEnumField('over', 'under'),
  target: defineHundredthsChoiceField(1, highestDiceRoll - 1),
};
const parseDiceChoices = createGameChoiceParser(diceChoices);
export type DiceParams = GameChoiceParams<typeof diceChoices>;
export type DiceDirection = DiceParams['direction'];

/** The legal targets of a direction, in hundredths, both ends included: those with 1 to 9,800 winning outcomes. */
export function computeDiceTargetRange(direction: DiceDirection): IntegerRange {
  return direction === 'over'
    ? { least: highestDiceRoll - maxWinningDiceRolls, most: highestDiceRoll - 1 }
    : { least: 1, most: maxWinningDiceRolls };
}

/** How many of the 10,001 rolls win. */
export function countWinningDiceRolls({ direction, target }: DiceParams): number {
  return direction === 'over' ? highestDiceRoll - target : target;
}

export function isDiceWin({ direction, target }: DiceParams, roll: number): boolean {
  return direction === 'over' ? roll > target : roll < target;
}

/** floor(float × 10,001), in hundredths. The product stays below 2⁴⁶ and 2³² divides it exactly. */
export function toDiceRoll(draw: number): number {
  return Math.floor((draw * diceOutcomeCount) / drawValueCount);
}

/** The first draw that rolls this much or more. Exact, as `divideRoundingDown` is. */
function findFirstDrawOfRoll(roll: number): number {
  return Math.ceil((roll * drawValueCount) / diceOutcomeCount);
}

function parseDiceParams(input: unknown): DiceParams | GameRefused {
  const params = parseDiceChoices(input);
  if (isRefusedByGameRules(params)) return params;
  return isWithinRange(params.target, computeDiceTargetRange(params.direction))
    ? params
    : { refused: 'targetOutOfRange' };
}

function createDiceRules(edgeBp: number) {
  const payback = (10_000 - edgeBp) * diceOutcomeCount; // in ten-thousandths, of one winning roll
  const multiplierFor = (winning: number) => divideRoundingDown(payback, winning) as Multiplier;

  return createSingleGame<DiceParams>({
    code: diceGameCode,
    edgeBp,
    params: parseDiceParams,
    multiplier: (params) => multiplierFor(countWinningDiceRolls(params)),
    outcome: (draws) => toDiceRoll(draws.draw(0)),
    wins: isDiceWin,

    winChance({ direction, target }) {
      const wins =
        direction === 'over' ? drawValueCount - findFirstDrawOfRoll(target + 1) : findFirstDrawOfRoll(target);
      return { wins, of: drawValueCount };
    },

    clampMultiplier(params, most) {
      // floor(payback / winning) ≤ most  ⇔  winning > payback / (most + 1)
      const fewest = Number(BigInt(payback) / (most + 1n)) + 1;
      if (fewest > maxWinningDiceRolls) return undefined;
      if (fewest <= countWinningDiceRolls(params)) return params;
      return { direction: params.direction, target: params.direction === 'over' ? highestDiceRoll - fewest : fewest };
    },

    explain(params, draws): readonly FairnessProofLine[] {
      const draw = draws.draw(0);
      const roll = toDiceRoll(draw);
      const winning = countWinningDiceRolls(params);
      const sign = params.direction === 'over' ? '>' : '<';
      return [
        { name: 'integer', working: `⌊${draw} / 2³² × ${diceOutcomeCount}⌋`, result: String(roll) },
        { name: 'outcome', working: `${roll} / 100`, result: formatHundredths(roll) },
        {
          name: 'multiplier',
          working: `⌊10⁴ × (1 − ${formatTenThousandths(edgeBp)}) × ${diceOutcomeCount} / ${winning}⌋ / 10⁴`,
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

export const diceManifest = defineGameManifest({
  ...defaultGameTerms,
  access: 'player',
  id: 'dice',
  code: diceGameCode,
  name: 'DICE',
  gameType: 'DICE',
  kind: 'single',
  edgeBp: 100,
  // Above 200 the safest bet would win less than its stake; at 0 a roll that got one draw more than its share of the 2³²
  // would return above 100 %.
  edgeBounds: { least: 1, most: 200 },
  choices: diceChoices,
  present: {
    fields: { roll: defineHundredthsChoiceField(0, highestDiceRoll) },
    toFields: ({ outcome }) => ({ roll: outcome }),
  },
  make: createDiceRules,
});
