import type { ReactNode } from 'react';
import styles from './sheet-footer.module.css';

/**
 * The action of a sheet whose content may be higher than the window: it stays in sight at the sheet's lower edge until the
 * content is scrolled to its own place. It stands directly in the content, not in a box around it alone.
 */
export const SheetFooter = ({ children }: { readonly children: ReactNode }) => (
  <div className={styles.footer}>{children}</div>
);
