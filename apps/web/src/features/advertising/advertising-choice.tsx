import { ChoiceChip } from '@arara/ui/controls/chip';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { saveAdvertisingConsent, useAdvertisingConsent } from './consent.ts';
import { advertisingPixelQuery } from './pixel-query.ts';
import { LabelledChoiceRow } from '../../platform/forms/choice-row.tsx';

/** The answer to measuring advertisements, which can be changed at any time; nothing without an advertising pixel. */
export function AdvertisingConsentSetting() {
  const t = useTranslations('advertising');
  const { data: pixel } = useQuery(advertisingPixelQuery);
  const answer = useAdvertisingConsent((consent) => consent.answer);
  if (pixel === undefined || pixel === null) return null;
  return (
    <LabelledChoiceRow label={t('menu')}>
      <ChoiceChip on={answer === 'no'} onClick={() => saveAdvertisingConsent('no')}>
        {t('no')}
      </ChoiceChip>
      <ChoiceChip on={answer === 'yes'} onClick={() => saveAdvertisingConsent('yes')}>
        {t('yes')}
      </ChoiceChip>
    </LabelledChoiceRow>
  );
}
