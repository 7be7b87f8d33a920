import { Field } from '@arara/ui/field';
import { Eye, EyeOff } from 'lucide-react';
import { type ComponentProps, useState } from 'react';
import { useTranslations } from 'use-intl';
import styles from './entry-dialog.module.css';

/** A password that can be looked at while it is typed. */
export function PasswordField(field: ComponentProps<typeof Field>) {
  const t = useTranslations('entry');
  const [seen, setSeen] = useState(false);
  return (
    <Field
      {...field}
      type={seen ? 'text' : 'password'}
      autoCapitalize="none"
      spellCheck={false}
      maxLength={128}
      suffix={
        <button
          type="button"
          className={styles.eye}
          aria-label={t('showPassword')}
          aria-pressed={seen}
          onClick={() => setSeen(!seen)}
        >
          {seen ? <EyeOff className="icon" aria-hidden /> : <Eye className="icon" aria-hidden />}
        </button>
      }
    />
  );
}
