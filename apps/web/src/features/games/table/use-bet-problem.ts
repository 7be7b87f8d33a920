import { type GameParams, isRefused } from '@arara/games';
import type { Centavos } from '@arara/money';
import { useTranslations } from 'use-intl';
import { useMoney } from '../../../platform/format/money-format.ts';
import type { GameTableProps } from '../single/single-game-table.tsx';
import type { BetProblem } from '../frame/stake-panel.tsx';

/** Why the bet as chosen would be refused, told before it is placed; null when it is fine. */
export function useProblem<P extends GameParams>(
  { game, terms, params, onParams, targetText }: GameTableProps<P>,
  stake: Centavos | undefined,
  setStake: (stake: Centavos) => void,
): BetProblem | null {
  const t = useTranslations('play');
  const { money } = useMoney();
  const { limits } = terms;
  if (stake === undefined) return { text: t('problem.noStake') };
  const bet = game.bet(params, stake, limits);
  if (!isRefused(bet)) return null;
  const set = (to: Centavos) => ({ label: t('problem.use', { what: money(to) }), apply: () => setStake(to) });
  if (bet.refused === 'stakeBelowMinimum')
    return { text: t('problem.below', { least: money(limits.minStake) }), fix: set(limits.minStake) };
  if (bet.refused === 'stakeAboveMaximum')
    return { text: t('problem.above', { most: money(limits.maxStake) }), fix: set(limits.maxStake) };
  if (bet.refused !== 'winAboveMaximum') return { text: t('problem.target') };
  const fit = game.nearestFit(params, stake, limits);
  if (fit !== undefined)
    return {
      text: t('problem.win', { most: money(limits.maxWin), target: targetText(fit) }),
      fix: { label: t('problem.use', { what: targetText(fit) }), apply: () => onParams(fit) },
    };
  const most = game.largestStake(params, limits);
  return {
    text: t('problem.winAnyTarget', { most: money(limits.maxWin) }),
    ...(most === undefined ? {} : { fix: set(most) }),
  };
}
