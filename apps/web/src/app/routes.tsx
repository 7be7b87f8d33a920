import { Activity, type ReactNode, Suspense, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useLocation } from 'wouter';
import { useUserInfo } from '../features/accounts/accounts.ts';
import { gamePaths } from '../features/games/games.ts';
import { HomePage } from '../features/home/home.ts';
import { RestrictedScreen } from '../features/protection/protection.ts';
import { HomeOfferSlot } from '../features/promotions/promotions.ts';
import { LiveEventsSlot, SlipSlot } from '../features/sportsbook/sportsbook.ts';
import { ErrorBoundary, BrokenPartErrorMessage } from '../platform/overlay/boundary.tsx';
import { lazyPreloadable } from '../platform/i18n/lazy-with-texts.ts';
import { useIsPageInUse } from '../platform/overlay/page-idle.ts';
import { PageSkeleton } from './pages/page-skeleton.tsx';
import { LoadingScreen } from './shell/loading-screen.tsx';

/** True for a path of the list. The router does not tell capitals from small letters, so `/luckycolor` is `/luckyColor` here too. */
const isListed = (paths: readonly string[], path: string): boolean =>
  paths.some((listed) => listed.toLowerCase() === path.toLowerCase());

/** True for the paths that home's own code draws. */
export const isHomePath = (path: string): boolean => isListed(['/', '/home'], path);

/** Pages that use the whole screen of a phone: they have a header of their own and no footer. */
const IMMERSIVE_PAGE_PATHS = [...gamePaths, '/gameMess', '/verificar'];

/** True for the path of a page that uses the whole screen of a phone. */
export const isImmersivePath = (path: string): boolean => isListed(IMMERSIVE_PAGE_PATHS, path);

/** What a restricted player may still open: their money, help, and a game whose round is open. */
const PATHS_FOR_RESTRICTED_PLAYERS: readonly string[] = [
  ...gamePaths,
  '/conta',
  '/registros',
  '/protecao',
  '/complaint_form',
  '/complaint_text',
  '/verificar',
  '/error',
];

/** True on a page that a player who is blocked, paused or excluded sees the state of their account on instead. */
function useIsPageRestricted(path: string): boolean {
  const isRestricted = useUserInfo()?.restriction !== undefined;
  return isRestricted && path !== '/' && !path.startsWith('/text_') && !isListed(PATHS_FOR_RESTRICTED_PLAYERS, path);
}

/** Keeps home alive: on other pages it is hidden, not removed, and its scroll position is restored. */
function KeepAliveHome({ path }: { readonly path: string }) {
  const visible = path === '/home';
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
    visited && (
      <Activity mode={visible ? 'visible' : 'hidden'}>
        <HomePage live={<LiveEventsSlot />} slip={<SlipSlot />} welcome={renderHomeOffer} />
      </Activity>
    )
  );
}

const renderHomeOffer = (welcome: ReactNode) => <HomeOfferSlot welcome={welcome} />;

/** The list of the pages besides home. It is loaded ahead: at once in a visit that begins elsewhere, else when home is in use. */
const importPagesModule = () => import('./pages/pages.tsx');
const LazyPageRoutes = lazyPreloadable(importPagesModule);
// If the list cannot be loaded ahead, the first page that needs it loads it again.
const preloadPages = () => void importPagesModule().catch(() => undefined);
if (!isHomePath(location.pathname)) preloadPages();

/** Loads the page of this path, so that it is drawn at once. */
export async function preloadPage(path: string): Promise<void> {
  const [{ preloadFirstPage }] = await Promise.all([import('./pages/first-pages.ts'), LazyPageRoutes.preload()]);
  await preloadFirstPage(path);
}

/** All paths of the product. */
export function Routes() {
  const [path] = useLocation();
  const isInUse = useIsPageInUse();
  useEffect(() => {
    if (isInUse) preloadPages();
  }, [isInUse]);
  const isRestricted = useIsPageRestricted(path);
  if (isRestricted)
    return (
      <ErrorBoundary errorFallback={<BrokenPartErrorMessage page />}>
        <Suspense fallback={<PageSkeleton />}>
          <RestrictedScreen />
        </Suspense>
      </ErrorBoundary>
    );
  return (
    <>
      <KeepAliveHome path={path} />
      {path === '/' && <LoadingScreen />}
      {path !== '/' && path !== '/home' && (
        <ErrorBoundary errorFallback={<BrokenPartErrorMessage page />}>
          <Suspense fallback={<PageSkeleton />}>
            <LazyPageRoutes />
          </Suspense>
        </ErrorBoundary>
      )}
    </>
  );
}
