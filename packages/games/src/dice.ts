/**
 * DICE (SE0002): a roll of 0.00 to 100.00, one of 10,001 outcomes, bet over or under a target.
 * Pays (1 − edge) × 10,001 / winning outcomes, rounded down to 4 decimals.
 */
import type { Multiplier } from '@arara/money';
import { createChoiceParser, hundredths, enumeration, type ChoiceParams } from './fields.ts';
import { drawSpace, floorDivide, formatHundredths, formatTenThousandths, isRefused, isWithin } from './kinds/game.ts';
import type { ProofLine, NumberRange, Refused } from './kinds/game.ts';
import { defaultTerms, defineGame } from './manifest.ts';
import { createSingleGame } from './kinds/single-game.ts';

const code = 'SE0002';
const outcomes = 10_001;
const highestRoll = outcomes - 1;
const maxWinningRolls = 9_800;

/** The roll must fall over or under `target`, which is in hundredths: 5050 is 50.50. */
const choices = { direction: enumeration('over', 'under'), target: hundredths(1, highestRoll - 1) };
const parseChoices = createChoiceParser(choices);
export type DiceParams = ChoiceParams<typeof choices>;
export type DiceDirection = DiceParams['direction'];

/** The legal targets of a direction, in hundredths, both ends included: those with 1 to 9,800 winning outcomes. */
export function computeDiceTargetRange(direction: DiceDirection): NumberRange {
  return direction === 'over'
    ? { least: highestRoll - maxWinningRolls, most: highestRoll - 1 }
    : { least: 1, most: maxWinningRolls };
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

/** The first draw that rolls this much or more. Exact, as `floorDivide` is. */
function findFirstDraw(roll: number): number {
  return Math.ceil((roll * drawSpace) / outcomes);
}

function parseDiceParams(input: unknown): DiceParams | Refused {
  const params = parseChoices(input);
  if (isRefused(params)) return params;
  return isWithin(params.target, computeDiceTargetRange(params.direction)) ? params : { refused: 'targetOutOfRange' };
}

function makeDice(edgeBp: number) {
  const payback = (10_000 - edgeBp) * outcomes; // in ten-thousandths, of one winning roll
  const multiplierFor = (winning: number) => floorDivide(payback, winning) as Multiplier;

  return createSingleGame<DiceParams>({
    code,
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
      if (fewest > maxWinningRolls) return undefined;
      if (fewest <= countWinningRolls(params)) return params;
      return { direction: params.direction, target: params.direction === 'over' ? highestRoll - fewest : fewest };
    },

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

export const dice = defineGame({
  ...defaultTerms,
  id: 'dice',
  code,
  name: 'DICE',
  gameType: 'DICE',
  kind: 'single',
  edgeBp: 100,
  // Above 200 the safest bet would win less than its stake; at 0 a roll that got one draw more than its share of the 2³²
  // would return above 100 %.
  edgeBounds: { least: 1, most: 200 },
  choices,
  present: { fields: { roll: hundredths(0, highestRoll) }, toFields: ({ outcome }) => ({ roll: outcome }) },
  make: makeDice,
});
