import type { GameCode } from '@arara/games';
import { type ReactNode, Suspense } from 'react';
import { Redirect, useLocation } from 'wouter';
import { useUserInfo } from '../../features/accounts/accounts.ts';
import { lazyWithFullDictionary } from '../../platform/i18n/lazy-with-texts.ts';
import { BrokenPartErrorMessage, ErrorBoundary } from '../../platform/overlay/boundary.tsx';
import { findPage, findRedirect, type FoundPage } from './find-page.ts';
import { PageGuard } from './page-guard.tsx';
import { PageSkeleton } from './page-skeleton.tsx';
import type { Page } from '@arara/contract/pages';
import { BetRailSlot } from '../../features/sportsbook/sportsbook.ts';
import styles from './page-frame.module.css';

export { findPage };

const RestrictedGame = lazyWithFullDictionary(() => import('./restricted-game.tsx'));

/** A game, or for a player who may not play what restricts them. */
function PlayableGame({ code, children }: { readonly code: GameCode; readonly children: ReactNode }) {
  return useUserInfo()?.restriction === undefined ? children : <RestrictedGame code={code}>{children}</RestrictedGame>;
}

function PageContent({ found: { component: Page, props, gameCode } }: { readonly found: FoundPage }) {
  if (Page === undefined) return null;
  const content = <Page {...props} />;
  return (
    <Suspense fallback={<PageSkeleton />}>
      {gameCode === undefined ? content : <PlayableGame code={gameCode}>{content}</PlayableGame>}
    </Suspense>
  );
}

/** Every page but home in its frame. Another page is another try after an error; an unknown path leads to home. */
export default function FramedPages() {
  const [path] = useLocation();
  const found = findPage(path);
  if (found === undefined) return <Redirect to={findRedirect(path)} replace />;
  return (
    <PageGuard page={found.page}>
      <PageFrame rail={found.page.rail}>
        <ErrorBoundary key={path} errorFallback={<BrokenPartErrorMessage page />}>
          <PageContent found={found} />
        </ErrorBoundary>
      </PageFrame>
    </PageGuard>
  );
}

/**
 * The frame of a page beside home: on a wide window the column of bets stands at its right, and its room is kept from the start.
 * Pages about sports have the column in their own layout.
 */
function PageFrame({ rail, children }: { readonly rail: Page['rail']; readonly children: ReactNode }) {
  return rail === undefined ? (
    children
  ) : (
    <div className={styles.frame}>
      <div className={styles.content}>{children}</div>
      <BetRailSlot />
    </div>
  );
}
