import { ChoiceChip } from '@arara/ui/chip';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { saveConsent, useConsent } from './consent.ts';
import { pixelQuery } from './pixel-query.ts';
import styles from '../menu/menu-dialog.module.css';

/** The answer to measuring advertisements, to be changed at any time; nothing where the house measures none. */
export function AdvertisingChoice() {
  const t = useTranslations('advertising');
  const { data: pixel } = useQuery(pixelQuery);
  const answer = useConsent((consent) => consent.answer);
  if (pixel === undefined || pixel === null) return null;
  return (
    <div className={styles.languages} role="group" aria-label={t('menu')}>
      <span>{t('menu')}</span>
      <ChoiceChip on={answer === 'no'} onClick={() => saveConsent('no')}>
        {t('no')}
      </ChoiceChip>
      <ChoiceChip on={answer === 'yes'} onClick={() => saveConsent('yes')}>
        {t('yes')}
      </ChoiceChip>
    </div>
  );
}
