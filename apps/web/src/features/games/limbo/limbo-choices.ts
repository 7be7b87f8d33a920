/** The two linked fields of LIMBO: target and chance are two ways to enter one choice. */
import { type LimboParams, limboTargetRange, type SingleGame } from '@arara/games';

type Limbo = Pick<SingleGame<LimboParams>, 'edgeBp' | 'winChance'>;

/** The legal target nearest to this one, in hundredths. */
export const withTarget = (target: number): LimboParams => ({
  target: Math.min(limboTargetRange.most, Math.max(limboTargetRange.least, Math.round(target))),
});

/** The target that gives this chance, in ten-thousandths of a percent. */
export const withChance = (game: Limbo, chance: number): LimboParams =>
  withTarget(((10_000 - game.edgeBp) * 10_000) / Math.max(1, chance));

/** Chance in ten-thousandths of a percent, for the field. */
export function getChance(game: Limbo, params: LimboParams): number {
  const { wins, of } = game.winChance(params);
  return Math.round((wins * 1_000_000) / of);
}
