import { Button } from '@arara/ui/button';
import { Field } from '@arara/ui/field';
import { Sheet } from '@arara/ui/sheet';
import type { UseMutationResult } from '@tanstack/react-query';
import { type FormEvent, type ReactNode, useState } from 'react';
import { useTranslations } from 'use-intl';
import { fieldMessages, errorMessage } from '../api/api.ts';
import styles from './reason-dialog.module.css';

/** Asks for a reason before something is done that the audit trail keeps; shows there why it was refused. */
export function ReasonDialog({
  title,
  text,
  action,
  mutation,
  onClose,
  children,
}: {
  readonly title: string;
  readonly text: string;
  /** What the button says. */
  readonly action: string;
  readonly mutation: UseMutationResult<unknown, Error, string>;
  readonly onClose: () => void;
  readonly children?: ReactNode;
}) {
  const t = useTranslations('common');
  const [reason, setReason] = useState('');
  const errors = fieldMessages(mutation.error);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!mutation.isPending && reason.trim() !== '') mutation.mutate(reason.trim());
  };
  return (
    <Sheet open onClose={onClose} title={title} closeLabel={t('close')} ignoreOutsidePress>
      <form className={styles.form} onSubmit={submit} noValidate>
        <p className={styles.text}>{text}</p>
        {children}
        <Field
          label={t('reason')}
          name="reason"
          value={reason}
          maxLength={200}
          autoComplete="off"
          onChange={(event) => setReason(event.target.value)}
          hint={t('reasonHint')}
          error={errors['reason']}
        />
        {mutation.isError && errors['reason'] === undefined && (
          <p className={styles.problem} role="alert">
            {errorMessage(mutation.error)}
          </p>
        )}
        <Button type="submit" tone="main" big loading={mutation.isPending} disabled={reason.trim() === ''}>
          {action}
        </Button>
      </form>
    </Sheet>
  );
}
