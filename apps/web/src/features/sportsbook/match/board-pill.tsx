import type { ReactNode } from 'react';
import styles from './board-pill.module.css';

/** One short fact under the headline of a scoreboard: the points of a game, a clock. It keeps its place while it is empty. */
export function BoardPill({ children }: { readonly children?: ReactNode }) {
  return <span className={styles.pill}>{children}</span>;
}
