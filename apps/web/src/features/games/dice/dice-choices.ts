/** The three linked fields of DICE: target, multiplier and chance are one choice, told three ways. */
import { type DiceParams, diceTargets, type SingleGame, winningRolls } from '@arara/games';

const OUTCOMES = 10_001;
const HIGHEST = OUTCOMES - 1;
const MOST_WINNING = diceTargets('under').most;

const between = (least: number, value: number, most: number): number => Math.min(most, Math.max(least, value));

/** The legal choice nearest to a target. */
export function withTarget(params: DiceParams, target: number): DiceParams {
  const { least, most } = diceTargets(params.direction);
  return { ...params, target: between(least, Math.round(target), most) };
}

function withWinning({ direction }: DiceParams, winning: number): DiceParams {
  const rolls = between(1, Math.round(winning), MOST_WINNING);
  return { direction, target: direction === 'over' ? HIGHEST - rolls : rolls };
}

/** The choice with the smallest multiplier that is at least this one, in ten-thousandths. */
export const withMultiplier = (
  game: Pick<SingleGame<DiceParams, unknown>, 'edgeBp'>,
  params: DiceParams,
  multiplier: number,
): DiceParams => withWinning(params, Math.floor(((10_000 - game.edgeBp) * OUTCOMES) / Math.max(1, multiplier)));

/** The choice whose chance is nearest to this one, in hundredths of a percent. */
export const withChance = (params: DiceParams, chance: number): DiceParams =>
  withWinning(params, (chance * OUTCOMES) / 10_000);

/** The other side with the same chance. */
export const swapped = (params: DiceParams): DiceParams => ({
  direction: params.direction === 'over' ? 'under' : 'over',
  target: HIGHEST - params.target,
});

/** Chance in hundredths of a percent, for the field. */
export const chanceOf = (params: DiceParams): number => Math.round((winningRolls(params) * 10_000) / OUTCOMES);
