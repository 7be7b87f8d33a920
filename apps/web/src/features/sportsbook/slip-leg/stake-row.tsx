import { type Centavos, toCentavos, ZERO_CENTAVOS } from '@arara/money';
import { formatAmountWithoutSymbol } from '../../../platform/format/amount-text.ts';
import { useMoneyInput } from '@arara/ui/fields/money-field';
import type { Ref } from 'react';
import { useTranslations } from 'use-intl';
import { useMoneyFormat } from '../../../platform/format/money-format.ts';
import styles from './stake-row.module.css';

const STAKE_INCREMENT_CENTAVOS = [toCentavos(10_00), toCentavos(50_00)] as const;

const keepStake = (stake: Centavos): Centavos => stake;

/** The stake of a bet: typed, raised in steps, or the largest that is possible. */
export function StakeFieldRow({
  stake,
  onChange,
  label,
  isWrong,
  onMost,
  roundStep = keepStake,
  field,
}: {
  readonly stake: Centavos | null;
  readonly onChange: (stake: Centavos | null) => void;
  /** What the field is for, read aloud. */
  readonly label: string;
  readonly isWrong: boolean;
  /** Sets the largest possible stake; without it there is no button for it. */
  readonly onMost?: () => void;
  /** Rounds a stake that a step has raised to one that is possible. */
  readonly roundStep?: (stake: Centavos) => Centavos;
  /** Receives the input, so that others can focus it. */
  readonly field?: Ref<HTMLInputElement> | undefined;
}) {
  const t = useTranslations('sport.slip');
  const { symbol, locale } = useMoneyFormat();
  const input = useMoneyInput({ value: stake ?? undefined, onChange: (next) => onChange(next ?? null), locale });
  return (
    <div className={styles.row}>
      <label className={styles.stake} data-wrong={isWrong || undefined}>
        <span aria-hidden>{symbol}</span>
        <input
          {...input}
          ref={field}
          placeholder={formatAmountWithoutSymbol(ZERO_CENTAVOS, locale)}
          aria-label={label}
          aria-invalid={isWrong || undefined}
        />
      </label>
      {STAKE_INCREMENT_CENTAVOS.map((step) => (
        <button
          key={step}
          type="button"
          className={styles.step}
          aria-label={t('add', { step: step / 100 })}
          onClick={() => onChange(roundStep(toCentavos((stake ?? 0) + step)))}
        >
          +{step / 100}
        </button>
      ))}
      {onMost !== undefined && (
        <button type="button" className={styles.step} aria-label={`${t('most')}, ${t('mostLong')}`} onClick={onMost}>
          {t('most')}
        </button>
      )}
    </div>
  );
}
