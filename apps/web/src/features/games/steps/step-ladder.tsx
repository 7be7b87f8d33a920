import { classNames } from '@arara/ui/class-names';
import { useTranslations } from 'use-intl';
import { useMoneyFormat } from '../../../platform/format/money-format.ts';
import { formatMultiplier } from '../frame/decimals.ts';
import styles from './step-ladder.module.css';

/** How many rungs are drawn, and how many of them at most below the next one. */
const MAX_LADDER_STEPS_SHOWN = 7;
const MAX_PAST_LADDER_STEPS_SHOWN = 4;

/** What each safe step pays: those that were made, the next, those to come. `multiplier` is called for steps 1 to `maxSteps`; null is not known yet. */
export function StepLadder({
  maxSteps,
  safeSteps,
  isOpen,
  multiplier,
}: {
  readonly maxSteps: number;
  readonly safeSteps: number;
  /** The round is open: its next rung is marked. */
  readonly isOpen: boolean;
  readonly multiplier: (steps: number) => number | null;
}) {
  const t = useTranslations('play');
  const { locale } = useMoneyFormat();
  const first = Math.max(0, Math.min(safeSteps - MAX_PAST_LADDER_STEPS_SHOWN, maxSteps - MAX_LADDER_STEPS_SHOWN));
  const rungs = Array.from({ length: Math.min(MAX_LADDER_STEPS_SHOWN, maxSteps) }, (_, index) => first + index + 1);
  return (
    <ol className={styles.ladder} aria-label={t('pays')}>
      {rungs.map((step) => (
        <li
          key={step}
          className={classNames(
            styles.rung,
            step <= safeSteps && styles.done,
            isOpen && step === safeSteps + 1 && styles.next,
          )}
        >
          {formatMultiplier(multiplier(step), locale)}
        </li>
      ))}
    </ol>
  );
}
