import { ChoiceChip } from '@arara/ui/controls/chip';
import { useTranslations } from 'use-intl';
import { changeLanguage, LANGUAGES, useLanguage } from '../platform/i18n/i18n.ts';
import styles from './language-choice.module.css';

/** The two languages of the back office. */
export function LanguageChoice() {
  const t = useTranslations('nav');
  const key = useLanguage((language) => language.key);
  return (
    <div role="group" aria-label={t('language')} className={styles.choice}>
      {LANGUAGES.map((language) => (
        <ChoiceChip key={language.key} on={language.key === key} onClick={() => void changeLanguage(language.key)}>
          {language.name}
        </ChoiceChip>
      ))}
    </div>
  );
}
