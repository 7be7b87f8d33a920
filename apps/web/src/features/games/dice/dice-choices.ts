/** The three linked fields of DICE: target, multiplier and chance are one choice, written in three ways. */
import { type DiceParams, computeDiceTargetRange, type SingleGame, countWinningRolls } from '@arara/games';

const OUTCOME_COUNT = 10_001;
const MAX_ROLL = OUTCOME_COUNT - 1;
const MAX_WINNING_ROLLS = computeDiceTargetRange('under').most;

const clamp = (least: number, value: number, most: number): number => Math.min(most, Math.max(least, value));

/** The legal choice nearest to a target. */
export function withTarget(params: DiceParams, target: number): DiceParams {
  const { least, most } = computeDiceTargetRange(params.direction);
  return { ...params, target: clamp(least, Math.round(target), most) };
}

function withWinningRolls({ direction }: DiceParams, winning: number): DiceParams {
  const rolls = clamp(1, Math.round(winning), MAX_WINNING_ROLLS);
  return { direction, target: direction === 'over' ? MAX_ROLL - rolls : rolls };
}

/** The choice with the smallest multiplier that is at least this one, in ten-thousandths. */
export const withMultiplier = (
  game: Pick<SingleGame<DiceParams>, 'edgeBp'>,
  params: DiceParams,
  multiplier: number,
): DiceParams =>
  withWinningRolls(params, Math.floor(((10_000 - game.edgeBp) * OUTCOME_COUNT) / Math.max(1, multiplier)));

/** The choice whose chance is nearest to this one, in hundredths of a percent. */
export const withChance = (params: DiceParams, chance: number): DiceParams =>
  withWinningRolls(params, (chance * OUTCOME_COUNT) / 10_000);

/** The other side with the same chance. */
export const swapDirection = (params: DiceParams): DiceParams => ({
  direction: params.direction === 'over' ? 'under' : 'over',
  target: MAX_ROLL - params.target,
});

/** Chance in hundredths of a percent, for the field. */
export const getChance = (params: DiceParams): number =>
  Math.round((countWinningRolls(params) * 10_000) / OUTCOME_COUNT);
