import { ChoiceChip } from '@arara/ui/controls/chip';
import { LabeledInput } from '@arara/ui/fields/field';
import { type ComponentProps, useState } from 'react';
import { useTranslations } from 'use-intl';
import styles from './entry-dialog.module.css';

/** The mail domains that people in Brazil use most. */
const SUGGESTED_EMAIL_DOMAINS = ['gmail.com', 'hotmail.com', 'outlook.com', 'yahoo.com.br', 'icloud.com', 'uol.com.br'];

/** Addresses that complete what was typed; none before there is a name or once the domain is complete. */
export function suggestEmails(typed: string): readonly string[] {
  const [name = '', domain, ...more] = typed.split('@');
  if (name === '' || more.length > 0 || (domain !== undefined && SUGGESTED_EMAIL_DOMAINS.includes(domain))) return [];
  return SUGGESTED_EMAIL_DOMAINS.filter((known) => domain === undefined || known.startsWith(domain)).map(
    (known) => `${name}@${known}`,
  );
}

/** An e-mail field, lower-cased, that offers the common domains. */
export function EmailField({
  value,
  onChange,
  ...field
}: Omit<ComponentProps<typeof LabeledInput>, 'onChange' | 'value'> & {
  readonly value: string;
  readonly onChange: (value: string) => void;
}) {
  const t = useTranslations('entry');
  const [isFocused, setIsFocused] = useState(false);
  const suggestions = isFocused ? suggestEmails(value) : [];
  return (
    <div
      onFocus={() => setIsFocused(true)}
      onBlur={(event) => !event.currentTarget.contains(event.relatedTarget) && setIsFocused(false)}
    >
      <LabeledInput
        {...field}
        type="email"
        inputMode="email"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={254}
        value={value}
        onChange={(event) => onChange(event.target.value.toLowerCase().trim())}
      />
      {suggestions.length > 0 && (
        <div className={styles.domains} role="group" aria-label={t('emailSuggestions')}>
          {suggestions.map((email) => (
            <ChoiceChip key={email} on={false} onClick={() => onChange(email)} aria-label={email}>
              @{email.split('@')[1]}
            </ChoiceChip>
          ))}
        </div>
      )}
    </div>
  );
}
