import { MoneyField } from '@arara/ui/fields/money-field';
import { useTranslations } from 'use-intl';
import { useBackOfficeFormatters } from '../../platform/format/formats.ts';
import { TextField } from '../../platform/forms/text-field.tsx';
import { TitledPanel } from '../../platform/page/panel.tsx';
import styles from './offers.module.css';
import type { CommissionDraft } from './promotion-draft.ts';

/** What invited players earn the agent who invited them: the part on each level, and the caps. */
export function CommissionFields({
  commission,
  onChange,
}: {
  readonly commission: CommissionDraft;
  readonly onChange: (commission: CommissionDraft) => void;
}) {
  const t = useTranslations('offers');
  const { locale } = useBackOfficeFormatters();
  const change = (fields: Partial<CommissionDraft>) => onChange({ ...commission, ...fields });
  return (
    <TitledPanel title={t('commission')}>
      <p className={styles.quiet}>{t('commissionText')}</p>
      <div className={styles.fields}>
        <div className={styles.trio}>
          {commission.percents.map((percent, index) => (
            <TextField
              // oxlint-disable-next-line react/no-array-index-key -- a level is its place in the list
              key={index}
              label={t('commissionLevel', { level: index + 1 })}
              inputMode="decimal"
              value={percent}
              onChange={(changed) =>
                change({ percents: commission.percents.map((other, n) => (n === index ? changed : other)) })
              }
            />
          ))}
        </div>
        <div className={styles.pair}>
          <MoneyField
            label={t('friendDayCap')}
            value={commission.friendDayCap}
            onChange={(friendDayCap) => change({ friendDayCap })}
            locale={locale}
          />
          <MoneyField
            label={t('agentDayCap')}
            value={commission.agentDayCap}
            onChange={(agentDayCap) => change({ agentDayCap })}
            locale={locale}
          />
        </div>
        <TextField
          label={t('ringSize')}
          inputMode="numeric"
          value={commission.ringSize}
          onChange={(ringSize) => change({ ringSize })}
          hint={t('ringSizeText')}
        />
      </div>
    </TitledPanel>
  );
}
