import { useInfiniteQuery } from '@tanstack/react-query';
import { useLayoutEffect } from 'react';
import { lazyWithFullDictionary } from '../../platform/i18n/lazy-with-texts.ts';
import { LazyBoundary } from '../../platform/overlay/boundary.tsx';
import { useSession } from '../../platform/session/session.ts';
import { sportOrdersQuery } from './live/event-queries.ts';
import { useHasSlipColumn } from './page/use-width.ts';
import { useBetSlip } from './betting/slip-store.ts';
import { showSlipTab } from './betting/slip-tab.ts';
import styles from './slots.module.css';

const LazyBetSlipArea = lazyWithFullDictionary(async () => ({ default: (await import('./slip-area.tsx')).SlipArea }));

/** Whether the player has bets that are open, where there is room to show them beside the page. */
function useHasOpenBets(): boolean {
  const hasColumn = useHasSlipColumn();
  const isSignedIn = useSession(({ token }) => token !== null);
  const { data } = useInfiniteQuery({ ...sportOrdersQuery('open'), enabled: hasColumn && isSignedIn });
  return isSignedIn && hasColumn && (data?.pages[0]?.items.length ?? 0) > 0;
}

/** The slip on home, once it has a selection; on a wide window else the player's open bets. Its code is loaded for these alone. */
export default function HomeSlip() {
  const hasLegs = useBetSlip(({ legs }) => legs.length > 0);
  const hasOpenBets = useHasOpenBets();
  const tab = hasLegs ? 'slip' : hasOpenBets ? 'bets' : null;
  useLayoutEffect(() => {
    if (tab !== null) showSlipTab(tab);
  }, [tab]);
  if (tab === null) return null;
  return (
    // Bets that come by themselves stand last, so that nothing moves.
    <div
      data-slip={hasLegs || undefined}

      className={hasLegs ? styles.slip : styles.last}
    >
      <LazyBoundary part="slip">
        <LazyBetSlipArea />
      </LazyBoundary>
    </div>
  );
}
