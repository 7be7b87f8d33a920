/** Overtime and shoot-out of a cup match: who goes on to the next round. */
import { matchPhases } from '@arara/sports/core/catalogue';
import type { HomeAwayScore } from '@arara/sports/core/results';
import { compareCounts } from './count-chances.ts';
import type { SideCounts } from './count-chances.ts';
import { SHOOTOUT_SCORE_CHANCE } from './model.ts';
import { sumHalves } from './outlook.ts';
import type { MatchOutlook } from './outlook.ts';
import { toCounts } from './scope-counts.ts';

/** Kicks of each side before single pairs of kicks decide. */
const SHOOTOUT_KICKS = 5;

/** Scored and taken kicks of both sides, home first. */
export interface Shootout {
  readonly scored: HomeAwayScore;
  readonly taken: HomeAwayScore;
}

/** Whether the side of the next kick is home: it begins. */
export const isHomeKick = ({ taken }: Shootout): boolean => taken[0] === taken[1];

/** Whether one side cannot be caught any more. */
export function isShootoutOver({ scored, taken }: Shootout): boolean {
  const lead = scored[0] - scored[1];
  const left = (side: 0 | 1) => Math.max(0, SHOOTOUT_KICKS - taken[side]);
  if (taken[0] >= SHOOTOUT_KICKS && taken[1] >= SHOOTOUT_KICKS) return taken[0] === taken[1] && lead !== 0;
  return lead > left(1) || -lead > left(0);
}

export const addKick = ({ scored, taken }: Shootout, isScored: boolean): Shootout => {
  const goal = isScored ? 1 : 0;
  return taken[0] === taken[1]
    ? { scored: [scored[0] + goal, scored[1]], taken: [taken[0] + 1, taken[1]] }
    : { scored: [scored[0], scored[1] + goal], taken: [taken[0], taken[1] + 1] };
};

/** The chance of home to win from here. */
export function computeShootoutChance(shootout: Shootout): number {
  const { scored, taken } = shootout;
  if (isShootoutOver(shootout)) return scored[0] > scored[1] ? 1 : 0;
  const isSudden = taken[0] >= SHOOTOUT_KICKS && taken[1] >= SHOOTOUT_KICKS;
  // Level after the same number of kicks, both sides have the same chance.
  if (isSudden && taken[0] === taken[1]) return 0.5;
  const after = (isScored: boolean) => computeShootoutChance(addKick(shootout, isScored));
  return SHOOTOUT_SCORE_CHANCE * after(true) + (1 - SHOOTOUT_SCORE_CHANCE) * after(false);
}

/** Home is so many goals ahead, and these may be added: the chances of a win and of a draw. */
function compareFrom(lead: number, counts: SideCounts): { readonly homeAhead: number; readonly level: number } {
  const { home, away } = counts;
  const padding = Array.from({ length: Math.abs(lead) }, () => 0);
  return compareCounts(lead >= 0 ? { home: [...padding, ...home], away } : { home, away: [...padding, ...away] });
}

/** The chance of home to go on, from any moment of the match. */
export function computeAdvancingChance({ score, goals, overtime, phase }: MatchOutlook): number {
  if (score.advancing !== undefined) return score.advancing === 'home' ? 1 : 0;
  if (phase === matchPhases.shootout)
    return computeShootoutChance({ scored: score.shootout ?? [0, 0], taken: score.shootoutKicks ?? [0, 0] });
  const [home, away] = score.overtime ?? [0, 0];
  const afterOvertime = compareFrom(home - away, toCounts(overtime));
  const ifLevel = afterOvertime.homeAhead + afterOvertime.level / 2;
  if (phase === matchPhases.overtime) return ifLevel;
  const regular = compareFrom(score.goals[0] - score.goals[1], toCounts(sumHalves(goals)));
  return regular.homeAhead + regular.level * ifLevel;
}
