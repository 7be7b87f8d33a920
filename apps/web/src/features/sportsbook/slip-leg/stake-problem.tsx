import type { Centavos } from '@arara/money';
import { Button } from '@arara/ui/controls/button';
import { useTranslations } from 'use-intl';
import { useMoneyFormat } from '../../../platform/format/money-format.ts';
import { openDialog } from '../../../platform/overlay/dialogs.ts';
import { ConnectedButton } from '../../../platform/forms/connected-button.tsx';
import type { StakeProblem } from '../betting/slip-totals.ts';
import styles from './slip-leg.module.css';

/** The problem of a stake, with a button that solves it. */
export function StakeProblemNote({
  problem,
  onChange,
}: {
  readonly problem: StakeProblem;
  readonly onChange: (stake: Centavos) => void;
}) {
  const t = useTranslations();
  const { money } = useMoneyFormat();
  if (problem.kind === 'balance')
    return (
      <p className={styles.problem} role="status">
        {t('sport.problem.balance', { balance: money(problem.balance) })}
        <ConnectedButton tone="link" onClick={() => openDialog('deposit')}>
          {t('nav.deposit')}
        </ConnectedButton>
      </p>
    );
  const { limit, kind } = problem;
  return (
    <p className={styles.problem} role="status">
      {kind === 'below'
        ? t('sport.problem.below', { least: money(limit) })
        : kind === 'above'
          ? t('sport.problem.above', { most: money(limit) })
          : t('sport.problem.uneven')}
      <Button tone="link" onClick={() => onChange(limit)}>
        {t('sport.problem.use', { amount: money(limit) })}
      </Button>
    </p>
  );
}
