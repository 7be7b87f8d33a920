import type { Centavos } from '@arara/money';
import { useTranslations } from 'use-intl';
import { refillVisitorMoney, useIsVisitor, useVisitorBalance } from '../visitor/visitor-money.ts';
import type { BetProblem } from './use-bet-problem.ts';

/** Why a visitor's play money does not cover the stake, with the refill; null while it does, and for players. */
export function useVisitorMoneyProblem(stake: Centavos | undefined): BetProblem | null {
  const t = useTranslations('play.visitor');
  const balance = useVisitorBalance();
  return useIsVisitor() && stake !== undefined && stake > balance
    ? { text: t('short'), fix: { label: t('refill'), apply: refillVisitorMoney } }
    : null;
}
