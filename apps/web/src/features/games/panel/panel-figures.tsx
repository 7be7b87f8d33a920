import type { Centavos } from '@arara/money';
import { Button } from '@arara/ui/controls/button';
import { CircleAlertIcon } from '@arara/ui/art/lucide-icons';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { useMoneyFormat } from '../../../platform/format/money-format.ts';
import type { AutoplayRun } from '../autoplay/autoplay.ts';
import type { BetProblem } from '../table/use-bet-problem.ts';
import { formatSignedMoney } from '../../../platform/format/signed-money.ts';
import styles from './stake-panel.module.css';

/** A line of short figures below the button of the stake panel. */
export const GamePanelFigures = ({ children }: { readonly children: ReactNode }) => (
  <div className={styles.figures} data-figures>
    {children}
  </div>
);

/** What the bet pays if it wins, and the profit of that. */
export function StakeAndPossibleWinFigures({
  stake,
  possibleWin,
}: {
  readonly stake: Centavos | undefined;
  readonly possibleWin: Centavos | null;
}) {
  const t = useTranslations('play');
  const { money } = useMoneyFormat();
  const profit = possibleWin === null || stake === undefined ? null : ((possibleWin - stake) as Centavos);
  return (
    <GamePanelFigures>
      <span>
        {t('ifYouWin')} <b>{possibleWin === null ? '–' : money(possibleWin)}</b>
      </span>
      <span>
        {t('profit')} <b>{profit === null ? '–' : formatSignedMoney(profit, money)}</b>
      </span>
    </GamePanelFigures>
  );
}

/** How far a run of autoplay has come. */
export function AutoplayRunFiguresPanel({ run }: { readonly run: AutoplayRun }) {
  const t = useTranslations('play');
  const { money } = useMoneyFormat();
  return (
    <GamePanelFigures>
      <span>
        {run.plan.rounds === null
          ? t('roundOf', { done: run.roundsPlayed })
          : t('roundOfAll', { done: run.roundsPlayed, rounds: run.plan.rounds })}
      </span>
      <span>
        {t('result')}{' '}
        <b className={run.profit > 0 ? styles.plus : run.profit < 0 ? styles.minus : undefined}>
          {formatSignedMoney(run.profit, money)}
        </b>
      </span>
    </GamePanelFigures>
  );
}

/** Why the bet as chosen cannot be placed, with the button that changes it. */
export const BetProblemNote = ({ problem: { text, fix } }: { readonly problem: BetProblem }) => (
  <div className={styles.problem} role="status">
    <CircleAlertIcon className="icon" aria-hidden />
    <span>{text}</span>
    {fix !== undefined && (
      <Button tone="link" onClick={fix.apply}>
        {fix.label}
      </Button>
    )}
  </div>
);
