import { type GameParams, isRefused } from '@arara/games';
import type { Centavos } from '@arara/money';
import { useTranslations } from 'use-intl';
import { useMoneyFormat } from '../../../platform/format/money-format.ts';
import type { SingleGameTableProps } from '../single/single-game-table.tsx';
import type { BetProblem } from '../frame/stake-panel.tsx';

/** Why the bet as chosen would be refused, told before it is placed; null when it is fine. */
export function useSingleBetProblem<P extends GameParams>(
  { game, terms, params, onParams, targetText }: SingleGameTableProps<P>,
  stake: Centavos | undefined,
  setStake: (stake: Centavos) => void,
): BetProblem | null {
  const t = useTranslations('play');
  const { money } = useMoneyFormat();
  const { limits } = terms;
  if (stake === undefined) return { text: t('problem.noStake') };
  const bet = game.bet(params, stake, limits);
  if (!isRefused(bet)) return null;
  const setStakeFix = (to: Centavos) => ({ label: t('problem.use', { what: money(to) }), apply: () => setStake(to) });
  if (bet.refused === 'stakeBelowMinimum')
    return { text: t('problem.below', { least: money(limits.minStake) }), fix: setStakeFix(limits.minStake) };
  if (bet.refused === 'stakeAboveMaximum')
    return { text: t('problem.above', { most: money(limits.maxStake) }), fix: setStakeFix(limits.maxStake) };
  if (bet.refused !== 'winAboveMaximum') return { text: t('problem.target') };
  const fittingParams = game.nearestFit(params, stake, limits);
  if (fittingParams !== undefined)
    return {
      text: t('problem.win', { most: money(limits.maxWin), target: targetText(fittingParams) }),
      fix: { label: t('problem.use', { what: targetText(fittingParams) }), apply: () => onParams(fittingParams) },
    };
  const most = game.largestStake(params, limits);
  return {
    text: t('problem.winAnyTarget', { most: money(limits.maxWin) }),
    ...(most === undefined ? {} : { fix: setStakeFix(most) }),
  };
}
