import { ChoiceChip } from '@arara/ui/controls/chip';
import { useTranslations } from 'use-intl';
import { changeLanguage, useLanguage } from '@arara/client/i18n';
import styles from './language-choice.module.css';

const LANGUAGES = [
  { key: 'pt_BR', name: 'Português' },
  { key: 'en_US', name: 'English' },
] as const;

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
