import { type ComponentProps, type ReactNode, Suspense } from 'react';
import { Redirect, Route, Switch, useLocation } from 'wouter';
import { HandoverPage, SecurityPage, useUserInfo } from '../../features/accounts/accounts.ts';
import { gamePages, RoundChoices, VerifierPage } from '../../features/games/games.ts';
import { GameEntryRedirectPage, GamesPage } from '../../features/home/home.ts';
import { ComplaintFormPage, ComplaintStatePage } from '../../features/support/support.ts';
import { buildFaqPath, FAQ_TOPICS, FaqPage, LegalTextPage } from '../../features/legal/legal.ts';
import { AppPage } from '../../features/menu/menu.ts';
import { PaySuccessPage, PendingWithdrawals } from '../../features/payments/payments.ts';
import { ProtectionLink, ProtectionPage } from '../../features/protection/protection.ts';
import { BonusCardSlot, BonusesPage, OffersPage, VipPage } from '../../features/promotions/promotions.ts';
import { AgentPage, SharePage } from '../../features/referral/referral.ts';
import { SportEventPage, SportPage } from '../../features/sportsbook/sportsbook.ts';
import { WalletAccountPage, WalletRecordsPage } from '../../features/wallet/wallet.ts';
import { lazyWithFullDictionary } from '../../platform/i18n/lazy-with-texts.ts';
import { BrokenPartErrorMessage, ErrorBoundary, LazyBoundary } from '../../platform/overlay/boundary.tsx';
import { RequireLogin } from './guarded.tsx';
import { INVITE_PATH_PATTERN, InviteEntry, RegisterEntry, SharedLinkEntry } from './invite-entry.tsx';
import { PageFrame } from './page-frame.tsx';
import { PageSkeleton } from './page-skeleton.tsx';

const RestrictedGame = lazyWithFullDictionary(() => import('./restricted-game.tsx'));
const ChannelPage = lazyWithFullDictionary(() => import('./channel-page.tsx'));
const ErrorPage = lazyWithFullDictionary(() => import('./error-page.tsx'));

const renderPageWithSkeleton = (content: ReactNode) => <Suspense fallback={<PageSkeleton />}>{content}</Suspense>;

/** A game, or for a player who may not play what restricts them. */
function PlayableGame({ code, children }: { readonly code: string; readonly children: ReactNode }) {
  return useUserInfo()?.restriction === undefined ? children : <RestrictedGame code={code}>{children}</RestrictedGame>;
}

const renderRoundChoices: ComponentProps<typeof WalletRecordsPage>['renderRoundChoices'] = (proof) => (
  <RoundChoices proof={proof} />
);

const pendingWithdrawals = (
  <LazyBoundary>
    <PendingWithdrawals />
  </LazyBoundary>
);

const walletPage = (
  <WalletAccountPage bonus={<BonusCardSlot />} withdrawals={pendingWithdrawals} protection={<ProtectionLink />} />
);

/** The path of a game. */
function renderGameRoute({ path, code, name, guarded, page: GamePage }: (typeof gamePages)[number]) {
  const content = renderPageWithSkeleton(
    <PlayableGame code={code}>
      <GamePage title={name} />
    </PlayableGame>,
  );
  return (
    <Route key={path} path={path}>
      {guarded ? <RequireLogin>{content}</RequireLogin> : content}
    </Route>
  );
}

/** The pages in their frame. Another page is another try after an error. */
export default function FramedPages() {
  const [path] = useLocation();
  return (
    <PageFrame>
      <ErrorBoundary key={path} errorFallback={<BrokenPartErrorMessage page />}>
        <PageRoutes />
      </ErrorBoundary>
    </PageFrame>
  );
}

/** All paths of the product but home's. An unknown one leads to `/`, the loading screen, and from there to home. */
export function PageRoutes() {
  return (
    <Switch>
      <Route path="/main">
        <Redirect to="/home" replace />
      </Route>
      <Route path="/footballPage">{renderPageWithSkeleton(<SportPage />)}</Route>
      <Route path="/sport/:code">{({ code }) => renderPageWithSkeleton(<SportPage code={code} />)}</Route>
      <Route path="/play">{renderPageWithSkeleton(<SportEventPage />)}</Route>
      <Route path="/gameGroupList">{renderPageWithSkeleton(<GamesPage />)}</Route>
      <Route path="/gameMess">
        <RequireLogin>{renderPageWithSkeleton(<GameEntryRedirectPage />)}</RequireLogin>
      </Route>
      {gamePages.map(renderGameRoute)}
      <Route path="/verificar">{renderPageWithSkeleton(<VerifierPage />)}</Route>
      <Route path="/conta">{renderPageWithSkeleton(walletPage)}</Route>
      <Route path="/seguranca">{renderPageWithSkeleton(<SecurityPage />)}</Route>
      <Route path="/registros">
        {renderPageWithSkeleton(<WalletRecordsPage renderRoundChoices={renderRoundChoices} />)}
      </Route>
      <Route path="/protecao">{renderPageWithSkeleton(<ProtectionPage />)}</Route>
      <Route path="/paySuccess">{renderPageWithSkeleton(<PaySuccessPage />)}</Route>
      {(['kyc', 'pp', 'jr', 'tc', 're'] as const).map((name) => (
        <Route key={name} path={`/text_${name}`}>
          {renderPageWithSkeleton(<LegalTextPage name={name} />)}
        </Route>
      ))}
      {[undefined, ...FAQ_TOPICS].map((topic) => (
        <Route key={topic ?? ''} path={topic === undefined ? '/text_faq' : buildFaqPath(topic)}>
          {renderPageWithSkeleton(topic === undefined ? <FaqPage /> : <FaqPage topic={topic} />)}
        </Route>
      ))}
      <Route path="/share">
        <RequireLogin>{renderPageWithSkeleton(<SharePage />)}</RequireLogin>
      </Route>
      <Route path="/agentJl">{renderPageWithSkeleton(<AgentPage />)}</Route>
      <Route path="/registered">
        <RegisterEntry />
      </Route>
      <Route path={INVITE_PATH_PATTERN}>{({ code }) => <InviteEntry code={code ?? ''} />}</Route>
      <Route path="/shared">
        <SharedLinkEntry />
      </Route>
      <Route path="/bonuspage">{renderPageWithSkeleton(<OffersPage />)}</Route>
      <Route path="/gamebouns">{renderPageWithSkeleton(<BonusesPage />)}</Route>
      <Route path="/vip">{renderPageWithSkeleton(<VipPage />)}</Route>
      <Route path={/^\/zgo(?:\/?[\w-]*)$/}>{renderPageWithSkeleton(<HandoverPage />)}</Route>
      <Route path="/tgpornPage">{renderPageWithSkeleton(<ChannelPage />)}</Route>
      <Route path="/app">{renderPageWithSkeleton(<AppPage />)}</Route>
      <Route path="/complaint_form">{renderPageWithSkeleton(<ComplaintFormPage />)}</Route>
      <Route path="/complaint_text">{renderPageWithSkeleton(<ComplaintStatePage />)}</Route>
      <Route path="/error">{renderPageWithSkeleton(<ErrorPage />)}</Route>
      <Route>
        <Redirect to="/" replace />
      </Route>
    </Switch>
  );
}
