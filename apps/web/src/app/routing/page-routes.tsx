import type { GameCode } from '@arara/games';
import { type ReactNode, Suspense } from 'react';
import { Redirect, useLocation } from 'wouter';
import { useUserInfo } from '../../features/accounts/accounts.ts';
import { lazyWithFullDictionary } from '../../platform/i18n/lazy-with-texts.ts';
import { BrokenPartErrorMessage, ErrorBoundary } from '../../platform/overlay/boundary.tsx';
import { findPage, findRedirect, type FoundPage } from './find-page.ts';
import { PageFrame } from './page-frame.tsx';
import { PageGuard } from './page-guard.tsx';
import { PageSkeleton } from './page-skeleton.tsx';

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
