import { ChoiceChip } from '@arara/ui/controls/chip';
import { useTranslations } from 'use-intl';
import { saveAdvertisingConsent, useAdvertisingConsent } from './consent.ts';
import { LabelledChoiceRow } from '../../platform/forms/choice-row.tsx';

/** The answer to measuring advertisements, which can be changed at any time; nothing without an advertising pixel. */
export function AdvertisingConsentSetting() {
  const t = useTranslations('advertising');
  const consent = useAdvertisingConsent();
  if (consent === undefined || consent === null) return null;
  return (
    <LabelledChoiceRow label={t('menu')}>
      <ChoiceChip on={consent.answer === 'no'} onClick={() => void saveAdvertisingConsent('no')}>
        {t('no')}
      </ChoiceChip>
      <ChoiceChip on={consent.answer === 'yes'} onClick={() => void saveAdvertisingConsent('yes')}>
        {t('yes')}
      </ChoiceChip>
    </LabelledChoiceRow>
  );
}
