import { type CheckedGameBet, isRefusedByGameRules, type GameBetLimits, type GameRefused } from '@arara/games';
import type { Centavos } from '@arara/money';
import { useTranslations } from 'use-intl';
import { useMoneyFormat } from '../../../platform/format/money-format.ts';

/** Why a bet cannot be placed, with the one change that makes it possible where there is one. */
export interface BetProblem {
  readonly text: string;
  readonly fix?: { readonly label: string; readonly apply: () => void };
}

/** The rules by which every game checks a bet before it is placed. */
export interface GameBetRules<P> {
  bet(input: unknown, stake: Centavos, limits: GameBetLimits): CheckedGameBet<P> | GameRefused;
  largestStake(params: P, limits: GameBetLimits): Centavos | undefined;
  /** The choice nearest to this one whose win fits the limits, in games where such a choice exists. */
  nearestFit?(params: P, stake: Centavos, limits: GameBetLimits): P | undefined;
}

export interface GameBetProblemInput<P> {
  readonly game: GameBetRules<P>;
  readonly limits: GameBetLimits;
  readonly params: P;
  readonly setParams: (params: P) => void;
  /** The choice as the fix for a win that is too large names it; only in games with `nearestFit`. */
  readonly formatTarget?: ((params: P) => string) | undefined;
  /** The text when this stake could win too much with every choice. */
  readonly excessText: 'winAnyTarget' | 'winFirstStep';
}

/** Why the bet as chosen would be refused, shown before it is placed; null when it can be placed. */
export function useGameBetProblem<P>(
  choice: GameBetProblemInput<P>,
  stake: Centavos | undefined,
  setStake: (stake: Centavos) => void,
): BetProblem | null {
  const t = useTranslations('play');
  const { money } = useMoneyFormat();
  const { game, limits, params, setParams, formatTarget } = choice;
  if (stake === undefined) return { text: t('problem.noStake') };
  const bet = game.bet(params, stake, limits);
  if (!isRefusedByGameRules(bet)) return null;
  const stakeFix = (to: Centavos) => ({ label: t('problem.use', { what: money(to) }), apply: () => setStake(to) });
  if (bet.refused === 'stakeBelowMinimum')
    return { text: t('problem.below', { least: money(limits.minStake) }), fix: stakeFix(limits.minStake) };
  if (bet.refused === 'stakeAboveMaximum')
    return { text: t('problem.above', { most: money(limits.maxStake) }), fix: stakeFix(limits.maxStake) };
  if (bet.refused !== 'winAboveMaximum') return { text: t('problem.target') };
  const most = money(limits.maxWin);
  const fitting = game.nearestFit?.(params, stake, limits);
  if (fitting !== undefined && formatTarget !== undefined) {
    const target = formatTarget(fitting);
    return {
      text: t('problem.win', { most, target }),
      fix: { label: t('problem.use', { what: target }), apply: () => setParams(fitting) },
    };
  }
  const largest = game.largestStake(params, limits);
  return {
    text: t(`problem.${choice.excessText}`, { most }),
    ...(largest === undefined ? {} : { fix: stakeFix(largest) }),
  };
}
