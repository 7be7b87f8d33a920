import type { ReactNode } from 'react';
import styles from './panel.module.css';

/** A section of a page with a title and a surface of its own. */
export function TitledPanel({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <section className={styles.panel}>
      <h2 className={styles.title}>{title}</h2>
      {children}
    </section>
  );
}
