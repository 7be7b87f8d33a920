/** The two linked fields of LIMBO: target and chance are two ways to enter one choice. */
import { type LimboParams, limboTargetRange, type SingleGame } from '@arara/games';

type LimboEdgeAndWinChance = Pick<SingleGame<LimboParams>, 'edgeBp' | 'winChance'>;

/** The legal target nearest to this one, in hundredths. */
export const createLimboParams = (target: number): LimboParams => ({
  target: Math.min(limboTargetRange.most, Math.max(limboTargetRange.least, Math.round(target))),
});

/** The target that gives this chance, in ten-thousandths of a percent. */
export const createLimboParamsForWinChance = (game: LimboEdgeAndWinChance, chance: number): LimboParams =>
  createLimboParams(((10_000 - game.edgeBp) * 10_000) / Math.max(1, chance));

/** Chance in ten-thousandths of a percent, for the field. */
export function computeLimboWinChance(game: LimboEdgeAndWinChance, params: LimboParams): number {
  const { wins, of } = game.winChance(params);
  return Math.round((wins * 1_000_000) / of);
}
