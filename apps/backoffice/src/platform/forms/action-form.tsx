import { Button } from '@arara/ui/controls/button';
import type { ReactNode } from 'react';
import styles from './action-form.module.css';
import { ErrorMessage } from './error-message.tsx';

/** A form with one button: its fields, the error that no field shows, and the button. */
export function ActionForm({
  children,
  error,
  errorDetails,
  action,
  pending,
  ready,
  onSubmit,
}: {
  readonly children: ReactNode;
  /** The error to show; null where there is none, or where a field shows it. */
  readonly error: Error | null;
  readonly errorDetails?: ReactNode;
  /** The text of the button. */
  readonly action: string;
  readonly pending: boolean;
  /** False while the fields are incomplete: the button is disabled. */
  readonly ready: boolean;
  readonly onSubmit: () => void;
}) {
  return (
    <form
      className={styles.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        if (!pending && ready) onSubmit();
      }}
    >
      {children}
      <ErrorMessage error={error}>{errorDetails}</ErrorMessage>
      <Button type="submit" tone="main" big loading={pending} disabled={!ready}>
        {action}
      </Button>
    </form>
  );
}
