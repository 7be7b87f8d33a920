import type { ReactNode } from 'react';
import { getErrorMessage } from '../api/api.ts';
import styles from './error-message.module.css';

/** The message of a failed call. Renders nothing without an error; `children` are details below the message. */
export function ErrorMessage({ error, children }: { readonly error: Error | null; readonly children?: ReactNode }) {
  if (error === null) return null;
  return (
    <div className={styles.message} role="alert">
      {getErrorMessage(error)}
      {children}
    </div>
  );
}
