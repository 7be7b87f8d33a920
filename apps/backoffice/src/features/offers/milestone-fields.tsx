import { scaleCentavos } from '@arara/money';
import { Button } from '@arara/ui/controls/button';
import { MoneyField } from '@arara/ui/fields/money-field';
import { useTranslations } from 'use-intl';
import { useBackOfficeFormatters } from '../../platform/format/formats.ts';
import { TextField } from '../../platform/forms/text-field.tsx';
import { TitledPanel } from '../../platform/page/panel.tsx';
import styles from './offers.module.css';
import { addInviteMilestoneDraft, type InviteMilestoneDraft, parsePercentAsPpm } from './promotion-draft.ts';

/** The milestones of a day's stakes, each with its amount and its reward. */
export function MilestonesEditor({
  milestones,
  onChange,
}: {
  readonly milestones: readonly InviteMilestoneDraft[];
  readonly onChange: (milestones: readonly InviteMilestoneDraft[]) => void;
}) {
  const t = useTranslations('offers');
  return (
    <TitledPanel title={t('milestones')}>
      <p className={styles.quiet}>{t('milestonesText')}</p>
      {milestones.map((milestone) => (
        <InviteMilestoneFieldsRow
          key={milestone.id}
          milestone={milestone}
          onChange={(changed) => onChange(milestones.map((other) => (other === milestone ? changed : other)))}
          onRemove={() => onChange(milestones.filter((other) => other !== milestone))}
        />
      ))}
      <Button onClick={() => onChange(addInviteMilestoneDraft(milestones))}>{t('addMilestone')}</Button>
    </TitledPanel>
  );
}

function InviteMilestoneFieldsRow({
  milestone,
  onChange,
  onRemove,
}: {
  readonly milestone: InviteMilestoneDraft;
  readonly onChange: (milestone: InviteMilestoneDraft) => void;
  readonly onRemove: () => void;
}) {
  const t = useTranslations('offers');
  const { locale, money } = useBackOfficeFormatters();
  const { amount, percent } = milestone;
  const ppm = parsePercentAsPpm(percent);
  return (
    <div className={styles.milestone}>
      <MoneyField
        label={t('milestoneAmount')}
        value={amount}
        onChange={(changed) => onChange({ ...milestone, amount: changed })}
        locale={locale}
      />
      <TextField
        label={t('milestonePercent')}
        inputMode="decimal"
        value={percent}
        onChange={(changed) => onChange({ ...milestone, percent: changed })}
      />
      <p className={styles.reward}>
        {amount !== undefined &&
          !Number.isNaN(ppm) &&
          t('milestoneBrings', { amount: money(amount), bonus: money(scaleCentavos(amount, ppm, 1_000_000, 'down')) })}
      </p>
      <Button onClick={onRemove}>{t('remove')}</Button>
    </div>
  );
}
