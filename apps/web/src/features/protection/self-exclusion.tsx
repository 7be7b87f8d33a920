import { protectionCalls } from '@arara/contract/player/protection';
import { ChoiceChip } from '@arara/ui/controls/chip';
import { CardPanel } from '@arara/ui/display/card';
import { LabeledInput } from '@arara/ui/fields/field';
import { BottomSheet } from '@arara/ui/overlays/sheet';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { callApi } from '../../platform/api/api.ts';
import { refetchPlayerData } from '../../platform/api/refresh-player.ts';
import { LabelledChoiceRow } from '../../platform/forms/choice-row.tsx';
import { useFormSubmit } from '../../platform/forms/use-form-submit.ts';
import { ConnectedButton } from '../../platform/forms/connected-button.tsx';
import styles from './protection-page.module.css';

const EXCLUSION_MONTHS = [1, 3, 6, 12, 0] as const;
type ExclusionMonths = (typeof EXCLUSION_MONTHS)[number];

/** Asks for a term, the password, and that the player has understood that nothing undoes it. */
function SelfExclusionForm({ onExcluded }: { readonly onExcluded: () => void }) {
  const t = useTranslations('exclusion');
  const [months, setMonths] = useState<ExclusionMonths>(1);
  const [pwd, setPwd] = useState('');
  const [isUnderstood, setIsUnderstood] = useState(false);
  const { submit, isSending, errors } = useFormSubmit(async () => {
    await callApi(protectionCalls.protectionSelfExclude, { months, pwd }, { inForm: true });
    onExcluded();
    await refetchPlayerData();
  });
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <p className={styles.fine}>{t('what')}</p>
      <LabelledChoiceRow label={t('term')}>
        {EXCLUSION_MONTHS.map((each) => (
          <ChoiceChip key={each} on={each === months} disabled={isSending} onClick={() => setMonths(each)}>
            {t(`months.${each}`)}
          </ChoiceChip>
        ))}
      </LabelledChoiceRow>
      <p className={styles.warning}>{t(months === 0 ? 'cannotUndoEndless' : 'cannotUndo')}</p>
      <LabeledInput
        label={t('pwd')}
        type="password"
        name="pwd"
        autoComplete="current-password"
        maxLength={128}
        value={pwd}
        onChange={({ target }) => setPwd(target.value)}
        error={errors['pwd']}
      />
      <label className={styles.check}>
        <input type="checkbox" checked={isUnderstood} onChange={({ target }) => setIsUnderstood(target.checked)} />
        <span>{t('understood')}</span>
      </label>
      <ConnectedButton needs="network" type="submit" big loading={isSending} disabled={!isUnderstood || pwd === ''}>
        {t('confirm', { term: t(`months.${months}`) })}
      </ConnectedButton>
    </form>
  );
}

/** Self-exclusion: what it is, and the way to it. */
export function SelfExclusionCard() {
  const t = useTranslations('exclusion');
  const [isOpen, setIsOpen] = useState(false);
  return (
    <CardPanel className={styles.card}>
      <h2>{t('title')}</h2>
      <p className={styles.fine}>{t('short')}</p>
      <ConnectedButton needs="network" onClick={() => setIsOpen(true)}>
        {t('open')}
      </ConnectedButton>
      <a className={styles.link} href="https://www.gov.br/autoexclusaoapostas" target="_blank" rel="noreferrer">
        {t('central')}
      </a>
      <BottomSheet
        open={isOpen}
        onClose={() => setIsOpen(false)}
        title={t('title')}
        closeLabel={t('close')}
        ignoreOutsidePress
      >
        <SelfExclusionForm onExcluded={() => setIsOpen(false)} />
      </BottomSheet>
    </CardPanel>
  );
}
