import { useTranslations } from 'use-intl';
import { TextField } from './text-field.tsx';

/** The field for the reason that the audit trail records. */
export function ReasonField({
  value,
  onChange,
  error,
}: {
  readonly value: string;
  readonly onChange: (text: string) => void;
  readonly error?: string | undefined;
}) {
  const t = useTranslations('common');
  return (
    <TextField
      label={t('reason')}
      name="reason"
      value={value}
      maxLength={200}
      autoComplete="off"
      onChange={onChange}
      hint={t('reasonHint')}
      error={error}
    />
  );
}
