import { MoneyField } from '@arara/ui/fields/money-field';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { useMoneyFormat } from '../../../platform/format/money-format.ts';
import type { GameTableState } from '../table/use-game-table.ts';
import { GameActionButton } from './panel-button.tsx';
import { AutoplayRunFiguresPanel, BetProblemNote } from './panel-figures.tsx';
import styles from './stake-panel.module.css';

/** A short sign to see, with words for screen readers. */
function StakeButton({
  sign,
  words,
  locked,
  press,
}: {
  readonly sign: string;
  readonly words: string;
  readonly locked: boolean;
  readonly press: () => void;
}) {
  return (
    <button type="button" className={styles.step} disabled={locked} onClick={press}>
      {sign} <span className="visually-hidden">{words}</span>
    </button>
  );
}

export interface StakePanelProps {
  readonly table: Pick<GameTableState<unknown>, 'stake' | 'action' | 'problem' | 'isLocked'>;
  /** The fields in which the player chooses the bet. */
  readonly fields: ReactNode;
  /** True when the game has one short field, which is shown next to the stake. */
  readonly isFieldBeside: boolean;
  /** Shown below the button while the bet can be placed. */
  readonly figures: ReactNode;
}

/** Stake, choices of the game, the win before betting, and the one main button. */
export function StakePanel({ table, fields, isFieldBeside, figures }: StakePanelProps) {
  const t = useTranslations('play');
  const { symbol, locale } = useMoneyFormat();
  const { stake: choice, action, problem, isLocked } = table;
  const areStepsLocked = isLocked || choice.isPending;
  return (
    <form
      className={styles.panel}
      aria-label={t('panel')}
      onSubmit={(event) => {
        event.preventDefault();
        if (action.action === 'bet' && problem === null) action.press();
      }}
    >
      <div className={isFieldBeside ? styles.beside : styles.below}>
        <MoneyField
          label={t('stake')}
          value={choice.stake}
          onChange={choice.set}
          locale={locale}
          symbol={symbol}
          disabled={isLocked}
          className={styles.stake}
          suffix={
            <span className={styles.steps}>
              <StakeButton sign="½" words={t('half')} locked={areStepsLocked} press={choice.half} />
              <StakeButton sign="2×" words={t('double')} locked={areStepsLocked} press={choice.double} />
              <StakeButton sign={t('most')} words={t('mostLong')} locked={areStepsLocked} press={choice.max} />
            </span>
          }
        />
        {fields}
      </div>
      <GameActionButton action={action} stake={choice.stake} isBlocked={problem !== null} />
      {action.action === 'stop' ? (
        <AutoplayRunFiguresPanel run={action.run} />
      ) : problem === null ? (
        figures
      ) : (
        <BetProblemNote problem={problem} />
      )}
    </form>
  );
}
