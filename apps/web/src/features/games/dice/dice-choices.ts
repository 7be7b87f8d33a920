/** The three linked fields of DICE: target, multiplier and chance are one choice, written in three ways. */
import { type DiceParams, computeDiceTargetRange, type SingleGame, countWinningDiceRolls } from '@arara/games';

const DICE_OUTCOME_COUNT = 10_001;
const MAX_DICE_ROLL = DICE_OUTCOME_COUNT - 1;
const MAX_DICE_WINNING_ROLLS = computeDiceTargetRange('under').most;

const clamp = (least: number, value: number, most: number): number => Math.min(most, Math.max(least, value));

/** The legal choice nearest to a target. */
export function setDiceTarget(params: DiceParams, target: number): DiceParams {
  const { least, most } = computeDiceTargetRange(params.direction);
  return { ...params, target: clamp(least, Math.round(target), most) };
}

function setDiceWinningRollCount({ direction }: DiceParams, winning: number): DiceParams {
  const rolls = clamp(1, Math.round(winning), MAX_DICE_WINNING_ROLLS);
  return { direction, target: direction === 'over' ? MAX_DICE_ROLL - rolls : rolls };
}

/** The choice with the smallest multiplier that is at least this one, in ten-thousandths. */
export const setDiceTargetByMultiplier = (
  game: Pick<SingleGame<DiceParams>, 'edgeBp'>,
  params: DiceParams,
  multiplier: number,
): DiceParams =>
  setDiceWinningRollCount(params, Math.floor(((10_000 - game.edgeBp) * DICE_OUTCOME_COUNT) / Math.max(1, multiplier)));

/** The choice whose chance is nearest to this one, in hundredths of a percent. */
export const setDiceTargetByWinChance = (params: DiceParams, chance: number): DiceParams =>
  setDiceWinningRollCount(params, (chance * DICE_OUTCOME_COUNT) / 10_000);

/** The other side with the same chance. */
export const swapDiceDirection = (params: DiceParams): DiceParams => ({
  direction: params.direction === 'over' ? 'under' : 'over',
  target: MAX_DICE_ROLL - params.target,
});

/** Chance in hundredths of a percent, for the field. */
export const computeDiceWinChance = (params: DiceParams): number =>
  Math.round((countWinningDiceRolls(params) * 10_000) / DICE_OUTCOME_COUNT);
