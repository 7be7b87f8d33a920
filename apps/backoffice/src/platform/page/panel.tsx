import type { ReactNode } from 'react';
import styles from './panel.module.css';

/** A titled surface of a page. */
export function Panel({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <section className={styles.panel}>
      <h2 className={styles.title}>{title}</h2>
      {children}
    </section>
  );
}
