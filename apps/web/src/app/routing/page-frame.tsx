import type { Page } from '@arara/contract/pages';
import type { ReactNode } from 'react';
import { BetRailSlot } from '../../features/sportsbook/sportsbook.ts';
import styles from './page-frame.module.css';

/**
 * The frame of a page beside home: on a wide window the column of bets stands at its right, and its room is kept from the start.
 * Pages about sports have the column in their own layout.
 */
export function PageFrame({ rail, children }: { readonly rail: Page['rail']; readonly children: ReactNode }) {
  return rail === undefined ? (
    children
  ) : (
    <div className={styles.frame}>
      <div className={styles.content}>{children}</div>
      <BetRailSlot />
    </div>
  );
}
