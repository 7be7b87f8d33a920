import { ChoiceChip } from '@arara/ui/controls/chip';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { saveConsent, useConsent } from './consent.ts';
import { pixelQuery } from './pixel-query.ts';
import { ChoiceRow } from '../../platform/forms/choice-row.tsx';

/** The answer to measuring advertisements, which can be changed at any time; nothing without an advertising pixel. */
export function AdvertisingChoice() {
  const t = useTranslations('advertising');
  const { data: pixel } = useQuery(pixelQuery);
  const answer = useConsent((consent) => consent.answer);
  if (pixel === undefined || pixel === null) return null;
  return (
    <ChoiceRow label={t('menu')}>
      <ChoiceChip on={answer === 'no'} onClick={() => saveConsent('no')}>
        {t('no')}
      </ChoiceChip>
      <ChoiceChip on={answer === 'yes'} onClick={() => saveConsent('yes')}>
        {t('yes')}
      </ChoiceChip>
    </ChoiceRow>
  );
}
