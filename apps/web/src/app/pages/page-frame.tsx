import type { ReactNode } from 'react';
import { useLocation } from 'wouter';
import { BetRailSlot } from '../../features/sportsbook/sportsbook.ts';
import styles from './page-frame.module.css';

/** Pages about sports have the column of bets in their own layout. */
const HAS_OWN_COLUMN = /^\/(footballPage|play|sport\/[^/]+)$/i;

/** The frame of a page beside home: on a wide window the column of bets stands at its right, and its room is kept from the start. */
export function PageFrame({ children }: { readonly children: ReactNode }) {
  const [path] = useLocation();
  return HAS_OWN_COLUMN.test(path) ? (
    children
  ) : (
    <div className={styles.frame}>
      <div className={styles.content}>{children}</div>
      <BetRailSlot />
    </div>
  );
}
