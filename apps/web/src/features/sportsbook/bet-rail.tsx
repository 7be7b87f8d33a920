import { chooseBetRailKind } from './rail-kind.ts';
import { CardPanel } from '@arara/ui/display/card';
import { getButtonClassName } from '@arara/ui/controls/button';
import { Skeleton } from '@arara/ui/feedback/skeleton';
import { EmptyState } from '@arara/ui/feedback/state';
import { TicketIcon } from '@arara/ui/art/lucide-icons';
import { lazy, useLayoutEffect } from 'react';
import { Link } from 'wouter';
import { useTranslations } from 'use-intl';
import { LazyBoundary } from '../../platform/overlay/boundary.tsx';
import { useSession } from '../../platform/session/session.ts';
import { useUserInfo } from '../accounts/accounts.ts';
import styles from './bet-rail-slot.module.css';
import { FIRST_SPORT, getSportTabPath } from './page/paths.ts';
import { useBetSlip } from './betting/slip-store.ts';
import { showSlipTab } from './betting/slip-tab.ts';

// A visitor without a selection needs neither the slip nor the list of bets.
const LazySlipArea = lazy(async () => ({ default: (await import('./slip-area.tsx')).SlipArea }));
const LazyOpenBetsColumn = lazy(async () => ({ default: (await import('./slip-area.tsx')).OpenBetsColumn }));

/** What a visitor would find here, and where to choose it. */
function BetRailInvitation() {
  const t = useTranslations('sport');
  return (
    <aside aria-label={t('slip.title')}>
      <CardPanel>
        <EmptyState
          icon={<TicketIcon />}
          title={t('slip.empty')}
          text={t('slip.emptyText')}
          action={
            <Link href={getSportTabPath(FIRST_SPORT, 'live')} className={getButtonClassName({})}>
              {t('seeLive')}
            </Link>
          }
        />
      </CardPanel>
    </aside>
  );
}

/** The column of bets beside a page that is not about sports. */
export function BetRail() {
  const hasLegs = useBetSlip(({ legs }) => legs.length > 0);
  const isSignedIn = useSession(({ token }) => token !== null);
  const isRestricted = useUserInfo()?.restriction !== undefined;
  const kind = chooseBetRailKind({ hasLegs, isSignedIn, isRestricted });
  // The slip's column has both: what there is to see comes first.
  useLayoutEffect(() => {
    if (kind !== 'invitation') showSlipTab(kind === 'slip' ? 'slip' : 'bets');
  }, [kind]);
  if (kind === 'invitation') return <BetRailInvitation />;
  return (
    <LazyBoundary part="bets" fallback={<Skeleton className={styles.waiting} />}>
      {isRestricted ? <LazyOpenBetsColumn /> : <LazySlipArea />}
    </LazyBoundary>
  );
}
