import { LabeledInput } from '@arara/ui/fields/field';
import { EyeIcon, EyeOffIcon } from '@arara/ui/art/lucide-icons';
import { type ComponentProps, useState } from 'react';
import { useTranslations } from 'use-intl';
import styles from './entry-dialog.module.css';

/** A password field whose text can be shown while it is typed. */
export function PasswordField(field: ComponentProps<typeof LabeledInput>) {
  const t = useTranslations('entry');
  const [isVisible, setIsVisible] = useState(false);
  return (
    <LabeledInput
      {...field}
      type={isVisible ? 'text' : 'password'}
      autoCapitalize="none"
      spellCheck={false}
      maxLength={128}
      suffix={
        <button
          type="button"
          className={styles.eye}
          aria-label={t('showPassword')}
          aria-pressed={isVisible}
          onClick={() => setIsVisible(!isVisible)}
        >
          {isVisible ? <EyeOffIcon className="icon" aria-hidden /> : <EyeIcon className="icon" aria-hidden />}
        </button>
      }
    />
  );
}
