import { type Centavos, toCentavos, ZERO_CENTAVOS } from '@arara/money';
import { useUserInfo } from '../../accounts/accounts.ts';
import { formatAmountWithoutSymbol } from '../../../platform/format/amount-text.ts';
import { useMoneyInput } from '@arara/ui/fields/money-field';
import type { Ref } from 'react';
import { useTranslations } from 'use-intl';
import { useMoneyFormat } from '../../../platform/format/money-format.ts';
import { setSlipLegStake } from '../slip/slip.ts';
import { updateSlip } from '../slip/slip-store.ts';
import { computeMaxSlipStake, type PricedLeg } from '../slip/slip-totals.ts';
import styles from './stake-row.module.css';

const STAKE_INCREMENT_CENTAVOS = [toCentavos(10_00), toCentavos(50_00)] as const;

/** The stake of a leg: typed, raised in steps, or the largest that is possible. */
export function LegStakeFieldRow({
  priced,
  name,
  most = false,
  field,
}: {
  readonly priced: PricedLeg;
  readonly name: string;
  /** Receives the input, so that others can focus it. */
  readonly field?: Ref<HTMLInputElement> | undefined;
  readonly most?: boolean;
}) {
  const t = useTranslations('sport.slip');
  const { symbol, locale } = useMoneyFormat();
  const balance = useUserInfo()?.balance ?? null;
  const { leg, odds, problem } = priced;
  const set = (stake: Centavos | null) => updateSlip((slip) => setSlipLegStake(slip, leg.id, stake));
  const input = useMoneyInput({ value: leg.stake ?? undefined, onChange: (stake) => set(stake ?? null), locale });
  return (
    <div className={styles.row}>
      <label className={styles.stake} data-wrong={problem !== null || undefined}>
        <span aria-hidden>{symbol}</span>
        <input
          {...input}
          ref={field}
          placeholder={formatAmountWithoutSymbol(ZERO_CENTAVOS, locale)}
          aria-label={t('stakeOf', { name })}
          aria-invalid={problem !== null || undefined}
        />
      </label>
      {STAKE_INCREMENT_CENTAVOS.map((step) => (
        <button
          key={step}
          type="button"
          className={styles.step}
          aria-label={t('add', { step: step / 100 })}
          onClick={() => set(toCentavos((leg.stake ?? 0) + step))}
        >
          +{step / 100}
        </button>
      ))}
      {most && (
        <button
          type="button"
          className={styles.step}
          aria-label={`${t('most')}, ${t('mostLong')}`}
          onClick={() => set(computeMaxSlipStake(odds, balance))}
        >
          {t('most')}
        </button>
      )}
    </div>
  );
}
