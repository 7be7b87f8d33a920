import { Activity, type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useLocation } from 'wouter';
import { useUserInfo } from '../features/accounts/accounts.ts';
import { HomePage } from '../features/home/home.ts';
import { RestrictedScreen } from '../features/protection/protection.ts';
import { HomeOfferSlot } from '../features/promotions/promotions.ts';
import { LiveEventsSlot, SlipSlot } from '../features/sportsbook/sportsbook.ts';
import { LazyBoundary, BrokenPartErrorMessage } from '../platform/overlay/boundary.tsx';
import { useLanguage } from '@arara/client/i18n';
import { lazyPreloadable, lazyWithFullDictionary } from '../platform/i18n/lazy-with-texts.ts';
import { useIsIdleAfterFirstPaint, useIsPageInUse } from '../platform/overlay/page-idle.ts';
import { PageSkeleton } from './routing/page-skeleton.tsx';
import { MacawPicture } from '@arara/ui/art/macaw';
import { useTranslations } from 'use-intl';
import { START_OVERLAY_MS } from '../platform/overlay/start-overlay.ts';
import styles from './shell/start-overlay.module.css';

/** True for the paths that home's own code draws. */
export const isHomePath = (path: string): boolean => path === '/' || path.toLowerCase() === '/home';

/** Keeps home alive: on other pages it is hidden, not removed, and its scroll position is restored. */
function KeepAliveHome({ path, isRestricted }: { readonly path: string; readonly isRestricted: boolean }) {
  const visible = path === '/home' && !isRestricted;
  const [visited, setVisited] = useState(visible);
  if (visible && !visited) setVisited(true);
  const scroll = useRef(0);
  useEffect(() => {
    if (!visible) return;
    const note = () => {
      scroll.current = scrollY;
    };
    addEventListener('scroll', note, { passive: true });
    return () => removeEventListener('scroll', note);
  }, [visible]);
  useLayoutEffect(() => {
    if (path !== '/') scrollTo(0, visible ? scroll.current : 0);
  }, [path, visible]);
  return (
    visited &&
    !isRestricted && (
      <Activity mode={visible ? 'visible' : 'hidden'}>
        <HomePage live={<LiveEventsSlot />} slip={<SlipSlot />} welcome={renderHomeOffer} />
      </Activity>
    )
  );
}

const renderHomeOffer = (welcome: ReactNode) => <HomeOfferSlot welcome={welcome} />;

/** The list of the pages. It is loaded ahead: at once in a visit that begins elsewhere, else when home is in use. */
const importPageRoutes = () => import('./routing/page-routes.tsx');
const LazyPageRoutes = lazyPreloadable(importPageRoutes);
// If the list cannot be loaded ahead, the first page that needs it loads it again.
const preloadPages = () => void importPageRoutes().catch(() => undefined);
if (!isHomePath(location.pathname)) preloadPages();

/** Loads the page of this path, so that it is drawn at once. */
export async function preloadPage(path: string): Promise<void> {
  const [{ findPage }] = await Promise.all([importPageRoutes(), LazyPageRoutes.preload()]);
  await findPage(path)?.component?.preload();
}

const PageMeta = lazyWithFullDictionary(() => import('./routing/page-meta.tsx'));

/** Title and description: the HTML of home has them in Portuguese, so that they are loaded for other pages and languages, or once home is in use. */
function PageMetaSlot({ isElsewhere }: { readonly isElsewhere: boolean }) {
  const isInUse = useIsPageInUse();
  const isIdle = useIsIdleAfterFirstPaint();
  const isInOtherLanguage = useLanguage(({ key }) => key !== 'pt_BR');
  const [isNeeded, setIsNeeded] = useState(false);
  if ((isElsewhere || isInUse || (isIdle && isInOtherLanguage)) && !isNeeded) setIsNeeded(true);
  return (
    <LazyBoundary part="frame" errorFallback={null}>
      {isNeeded && <PageMeta />}
    </LazyBoundary>
  );
}

/** What a page shows in the place of its content until its code is there, and when that cannot be loaded. */
const PageBoundary = ({ children }: { readonly children: ReactNode }) => (
  <LazyBoundary fallback={<PageSkeleton />} errorFallback={<BrokenPartErrorMessage page />}>
    {children}
  </LazyBoundary>
);

/** All paths of the product. */
export function Routes() {
  const [path] = useLocation();
  const isInUse = useIsPageInUse();
  useEffect(() => {
    if (isInUse) preloadPages();
  }, [isInUse]);
  // Home is no page for a player who is blocked, paused or excluded; the others are guarded by their rows (PageGuard).
  const isRestricted = useUserInfo()?.restriction !== undefined;
  const isElsewhere = path !== '/' && path !== '/home';
  return (
    <>
      <KeepAliveHome path={path} isRestricted={isRestricted} />
      {isRestricted && path === '/home' && (
        <PageBoundary>
          <RestrictedScreen />
        </PageBoundary>
      )}
      {path === '/' && <LoadingScreen />}
      {isElsewhere && (
        <PageBoundary>
          <LazyPageRoutes />
        </PageBoundary>
      )}
      <PageMetaSlot isElsewhere={isElsewhere} />
    </>
  );
}

/** The loading screen of `/`: the macaw flies in, then home. */
function LoadingScreen() {
  const t = useTranslations('common');
  const [, navigate] = useLocation();
  useEffect(() => {
    const timer = setTimeout(() => navigate(`/home${location.search}`, { replace: true }), START_OVERLAY_MS / 2);
    return () => clearTimeout(timer);
  }, [navigate]);
  return (
    <div className={styles.mask} role="status" aria-label={t('loading')}>
      <MacawPicture className={styles.bird} />
    </div>
  );
}
