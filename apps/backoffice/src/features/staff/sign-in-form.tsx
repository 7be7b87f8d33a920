import { Button } from '@arara/ui/button';
import type { ReactNode } from 'react';
import { errorMessage } from '../../platform/api/api.ts';
import styles from './sign-in.module.css';

/** The form of log-in and enrolment: its fields, what went wrong where no field says it, and the one button. */
export function SignInForm({
  children,
  problem,
  action,
  pending,
  ready,
  onSubmit,
}: {
  readonly children: ReactNode;
  /** The failure to tell; null where there is none, or a field tells it. */
  readonly problem: Error | null;
  /** What the button says. */
  readonly action: string;
  readonly pending: boolean;
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
      {problem !== null && (
        <p className={styles.problem} role="alert">
          {errorMessage(problem)}
        </p>
      )}
      <Button type="submit" tone="main" big loading={pending} disabled={!ready}>
        {action}
      </Button>
    </form>
  );
}
