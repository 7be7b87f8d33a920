import { lazy, type ReactNode, useEffect } from 'react';
import { Link } from 'wouter';
import { useTranslations } from 'use-intl';
import { useSession } from '../../platform/session/session.ts';
import { moreLinkClassName, PageSection } from '@arara/ui/display/section';
import { Skeleton } from '@arara/ui/feedback/skeleton';
import { LazyBoundary } from '../../platform/overlay/boundary.tsx';
import { gameListQuery } from '../games/games.ts';
import { PendingWithdrawals } from '../payments/payments.ts';
import { queryClient } from '../../platform/api/query-client.ts';
import { lazyWithFullDictionary } from '../../platform/i18n/lazy-with-texts.ts';
import { useIsPageInUse } from '../../platform/overlay/page-idle.ts';
import { HomeHeroBanner } from './hero.tsx';
import styles from './home-page.module.css';
import { GameTilesSkeleton } from './tiles-skeleton.tsx';

// The welcome text is painted first; the rest of the page is loaded in separate files.
const GameTiles = lazy(() => import('./game-tiles.tsx'));
const HowItWorks = lazy(() => import('./how-it-works.tsx'));
const RealisedReturns = lazyWithFullDictionary(() => import('./realised-returns.tsx'));
const RecentGameRoundsSection = lazyWithFullDictionary(() => import('./recent-rounds.tsx'));

/**
 * Home: welcome, live matches, games, and the player's last rounds or, for a visitor, how the site works. `live` and `slip`
 * come from the sportsbook, a player's `welcome` from promotions.
 */
export function HomePage({
  live,
  slip,
  welcome,
}: {
  readonly live: ReactNode;
  readonly slip: ReactNode;
  readonly welcome: (defaultWelcome: ReactNode) => ReactNode;
}) {
  const t = useTranslations('home');
  const signedIn = useSession((session) => session.token !== null);
  const isInUse = useIsPageInUse();
  // The games are loaded at the same time as the code of the tiles.
  useEffect(() => void queryClient.prefetchQuery(gameListQuery), []);
  return (
    <div className={styles.page}>
      <div className={styles.main}>
        {/* Money on its way comes before any offer. */}
        <LazyBoundary part="home">{signedIn && <PendingWithdrawals />}</LazyBoundary>
        <HomeHeroBanner signedIn={signedIn} welcome={welcome} />
        <div className={styles.live}>{live}</div>
        <PageSection
          id="home-games"
          title={t('games')}
          more={
            <Link href="/verificar" className={moreLinkClassName}>
              {t('verify')}
            </Link>
          }
        >
          <LazyBoundary part="home" fallback={<GameTilesSkeleton />}>
            <GameTiles />
          </LazyBoundary>
        </PageSection>
        <div className={styles.returns}>
          <LazyBoundary part="home">{isInUse && <RealisedReturns />}</LazyBoundary>
        </div>
      </div>
      <aside className={styles.side}>
        {slip}
        <LazyBoundary part="home" fallback={<Skeleton className={styles.waitingSide} />}>
          {signedIn ? <RecentGameRoundsSection /> : <HowItWorks />}
        </LazyBoundary>
      </aside>
    </div>
  );
}
