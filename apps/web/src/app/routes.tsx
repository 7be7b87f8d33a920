import { Activity, type ReactNode, Suspense, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { Redirect, Route, Switch, useLocation } from 'wouter';
import { gamePages, gamePaths, VerifierPage } from '../features/games/games.ts';
import { GameEntryPage, GamesPage, HomePage } from '../features/home/home.ts';
import { TextPage } from '../features/legal/legal.ts';
import { PaySuccessPage } from '../features/payments/payments.ts';
import { BonusCardSlot, HomeOfferSlot } from '../features/promotions/promotions.ts';
import { EventPage, FootballPage, LiveEventsSlot, SlipSlot } from '../features/sportsbook/sportsbook.ts';
import { AccountPage, RecordsPage } from '../features/wallet/wallet.ts';
import { ErrorBoundary, BrokenPart } from '../platform/overlay/boundary.tsx';
import { lazyWithTexts } from '../platform/i18n/lazy-with-texts.ts';
import { Guarded } from './guarded.tsx';
import { PageSkeleton } from './page-skeleton.tsx';
import { LoadingScreen } from './shell/start-overlay.tsx';

const ErrorPage = lazyWithTexts(() => import('./error-page.tsx'));

/** Pages that use the whole screen of a phone: they have a header of their own and no footer. */
const IMMERSIVE = [...gamePaths, '/gameMess', '/verificar'];

/** True on a page that uses the whole screen of a phone. */
export function useIsImmersive(): boolean {
  const [path] = useLocation();
  return IMMERSIVE.includes(path);
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
        <HomePage live={<LiveEventsSlot />} slip={<SlipSlot />} welcome={homeOffer} />
      </Activity>
    )
  );
}

const homeOffer = (welcome: ReactNode) => <HomeOfferSlot welcome={welcome} />;

const page = (content: ReactNode) => <Suspense fallback={<PageSkeleton />}>{content}</Suspense>;

/** All paths of the product. An unknown one leads to `/`, the loading screen, and from there to home. */
export function Routes() {
  const [path] = useLocation();
  return (
    <>
      <KeepAliveHome path={path} />
      {/* Another page is another try. */}
      <ErrorBoundary key={path} errorFallback={<BrokenPart page />}>
        <Switch>
          <Route path="/">
            <LoadingScreen />
          </Route>
          <Route path="/home">{null}</Route>
          <Route path="/main">
            <Redirect to="/home" replace />
          </Route>
          <Route path="/footballPage">{page(<FootballPage />)}</Route>
          <Route path="/play">{page(<EventPage />)}</Route>
          <Route path="/gameGroupList">{page(<GamesPage />)}</Route>
          <Route path="/gameMess">
            <Guarded>{page(<GameEntryPage />)}</Guarded>
          </Route>
          {gamePages.map(({ path: gamePath, name, guarded, page: GamePage }) => (
            <Route key={gamePath} path={gamePath}>
              {guarded ? <Guarded>{page(<GamePage title={name} />)}</Guarded> : page(<GamePage title={name} />)}
            </Route>
          ))}
          <Route path="/verificar">{page(<VerifierPage />)}</Route>
          <Route path="/conta">{page(<AccountPage bonus={<BonusCardSlot />} />)}</Route>
          <Route path="/registros">{page(<RecordsPage />)}</Route>
          <Route path="/paySuccess">{page(<PaySuccessPage />)}</Route>
          {(['kyc', 'pp', 'jr', 'tc', 're'] as const).map((name) => (
            <Route key={name} path={`/text_${name}`}>
              {page(<TextPage name={name} />)}
            </Route>
          ))}
          <Route path="/error">{page(<ErrorPage />)}</Route>
          <Route>
            <Redirect to="/" replace />
          </Route>
        </Switch>
      </ErrorBoundary>
    </>
  );
}
