import { type ReactNode, Suspense } from 'react';
import { Redirect, Route, Switch } from 'wouter';
import { gamePages, VerifierPage } from '../../features/games/games.ts';
import { GameEntryPage, GamesPage } from '../../features/home/home.ts';
import { TextPage } from '../../features/legal/legal.ts';
import { PaySuccessPage } from '../../features/payments/payments.ts';
import { BonusCardSlot } from '../../features/promotions/promotions.ts';
import { EventPage, FootballPage } from '../../features/sportsbook/sportsbook.ts';
import { AccountPage, RecordsPage } from '../../features/wallet/wallet.ts';
import { lazyWithTexts } from '../../platform/i18n/lazy-with-texts.ts';
import { RequireLogin } from './guarded.tsx';
import { PageSkeleton } from './page-skeleton.tsx';

const ErrorPage = lazyWithTexts(() => import('./error-page.tsx'));

const page = (content: ReactNode) => <Suspense fallback={<PageSkeleton />}>{content}</Suspense>;

/** All paths of the product but home's. An unknown one leads to `/`, the loading screen, and from there to home. */
export default function Pages() {
  return (
    <Switch>
      <Route path="/main">
        <Redirect to="/home" replace />
      </Route>
      <Route path="/footballPage">{page(<FootballPage />)}</Route>
      <Route path="/play">{page(<EventPage />)}</Route>
      <Route path="/gameGroupList">{page(<GamesPage />)}</Route>
      <Route path="/gameMess">
        <RequireLogin>{page(<GameEntryPage />)}</RequireLogin>
      </Route>
      {gamePages.map(({ path: gamePath, name, guarded, page: GamePage }) => (
        <Route key={gamePath} path={gamePath}>
          {guarded ? <RequireLogin>{page(<GamePage title={name} />)}</RequireLogin> : page(<GamePage title={name} />)}
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
  );
}
