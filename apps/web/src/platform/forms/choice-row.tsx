import type { ReactNode } from 'react';
import styles from './choice-row.module.css';

/** A labelled row of choice chips that share its width. */
export function LabelledChoiceRow({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <div className={styles.row} role="group" aria-label={label}>
      <span>{label}</span>
      {children}
    </div>
  );
}
