import type { ReactNode } from 'react';
import styles from './section.module.css';

/** Class name of the link to more of a section. */
export const moreLinkClassName = styles.more;

/** A part of a page, named by its heading; `more` is the way to all of it, on the right. */
export function PageSection({
  id,
  title,
  more,
  children,
}: {
  readonly id: string;
  readonly title: string;
  readonly more: ReactNode;
  readonly children: ReactNode;
}) {
  return (
    <section aria-labelledby={id} className={styles.section}>
      <div className={styles.head}>
        <h2 id={id}>{title}</h2>
        {more}
      </div>
      {children}
    </section>
  );
}
