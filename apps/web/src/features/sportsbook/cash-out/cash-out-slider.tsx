import { type CSSProperties, useId } from 'react';
import { useTranslations } from 'use-intl';
import { useNumberFormat } from '../../../platform/format/money-format.ts';
import { CASH_OUT_PERCENT } from './cash-out-part.ts';
import styles from './cash-out-panel.module.css';

const QUICK_PERCENTS = [25, 50, 75, CASH_OUT_PERCENT.all] as const;

/** The part of the bet that is cashed out: 5 to 95 per cent, or all of it. */
export function CashOutSlider({
  percent,
  onChange,
}: {
  readonly percent: number;
  readonly onChange: (percent: number) => void;
}) {
  const t = useTranslations('sport.cashOut');
  const { percent: formatShare } = useNumberFormat();
  const id = useId();
  const partText = (part: number) => (part === CASH_OUT_PERCENT.all ? t('all') : formatShare(part / 100));
  return (
    <div className={styles.part}>
      <label htmlFor={id}>
        {t('part')} <b>{partText(percent)}</b>
      </label>
      <input
        id={id}
        type="range"
        className={styles.slider}
        min={CASH_OUT_PERCENT.least}
        max={CASH_OUT_PERCENT.all}
        step={CASH_OUT_PERCENT.step}
        value={percent}
        style={
          {
            '--part': `${((percent - CASH_OUT_PERCENT.least) * 100) / (CASH_OUT_PERCENT.all - CASH_OUT_PERCENT.least)}%`,
          } as CSSProperties
        }
        aria-valuetext={partText(percent)}
        onChange={(event) => onChange(Number(event.target.value))}
      />
      <div className={styles.quick}>
        {QUICK_PERCENTS.map((part) => (
          <button key={part} type="button" aria-pressed={part === percent} onClick={() => onChange(part)}>
            {partText(part)}
          </button>
        ))}
      </div>
    </div>
  );
}
