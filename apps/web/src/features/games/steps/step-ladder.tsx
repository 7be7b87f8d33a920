import { classNames } from '@arara/ui/class-names';
import { useTranslations } from 'use-intl';
import { useMoneyFormat } from '../../../platform/format/money-format.ts';
import { formatMultiplier } from '../frame/decimals.ts';
import styles from './step-ladder.module.css';

/** How many rungs are drawn around the next one. */
const SHOWN = 7;
const BEHIND = 4;

/** What each safe step pays: those taken, the next, those to come. `multiplier` is asked for steps 1 to `most`. */
export function StepLadder({
  most,
  taken,
  next,
  multiplier,
}: {
  readonly most: number;
  readonly taken: number;
  /** The next rung may be climbed now. */
  readonly next: boolean;
  readonly multiplier: (steps: number) => number;
}) {
  const t = useTranslations('play');
  const { locale } = useMoneyFormat();
  const first = Math.max(0, Math.min(taken - BEHIND, most - SHOWN));
  const rungs = Array.from({ length: Math.min(SHOWN, most) }, (_, at) => first + at + 1);
  return (
    <ol className={styles.ladder} aria-label={t('pays')}>
      {rungs.map((step) => (
        <li
          key={step}
          className={classNames(styles.rung, step <= taken && styles.done, next && step === taken + 1 && styles.next)}
        >
          {formatMultiplier(multiplier(step), locale)}
        </li>
      ))}
    </ol>
  );
}
