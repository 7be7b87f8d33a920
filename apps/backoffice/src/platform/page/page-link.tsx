import type { ReactNode } from 'react';
import { Link } from 'wouter';
import styles from './page-link.module.css';

/** A link to another page, in a line of its own. */
export function PageLink({ href, children }: { readonly href: string; readonly children: ReactNode }) {
  return (
    <p className={styles.line}>
      <Link href={href}>{children}</Link>
    </p>
  );
}
