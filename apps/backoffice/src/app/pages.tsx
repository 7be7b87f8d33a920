import type { Id, OrderId, PlayerId, SportEventId } from '@arara/contract/protocol/fields';
import { EmptyState } from '@arara/ui/feedback/state';
import { HandIcon } from '@arara/ui/art/lucide-icons';
import { lazy, type ReactNode, Suspense } from 'react';
import { useTranslations } from 'use-intl';
import { Redirect, Route, Switch } from 'wouter';
import { SkeletonLines } from '@arara/ui/feedback/skeleton-lines';
import { usePermissions } from '../platform/session/signed-in-staff.ts';
import { BACK_OFFICE_NAV_ITEMS } from './nav.ts';

const WithdrawalsPage = lazy(() => import('../features/payments/withdrawals-page.tsx'));
const WithdrawalPage = lazy(() => import('../features/payments/withdrawal-page.tsx'));
const PaymentsInReviewPage = lazy(() => import('../features/payments/payments-in-review-page.tsx'));
const PlayersPage = lazy(() => import('../features/players/players-page.tsx'));
const PlayerPage = lazy(() => import('../features/players/player-page.tsx'));
const PlayerSummaryPanel = lazy(async () => ({
  default: (await import('../features/players/player-summary.tsx')).PlayerSummary,
}));
const HarmQueuePage = lazy(() => import('../features/protection/harm-queue-page.tsx'));
const ReferralsPage = lazy(() => import('../features/referrals/referrals-page.tsx'));
const AwardsPage = lazy(() => import('../features/awards/awards-page.tsx'));
const AwardButton = lazy(async () => ({ default: (await import('../features/awards/award-dialog.tsx')).AwardButton }));
const StaffOffersPage = lazy(() => import('../features/offers/offers-page.tsx'));
const StaffGamesPage = lazy(() => import('../features/games/games-page.tsx'));
const SupportPage = lazy(() => import('../features/support/support-page.tsx'));
const ComplaintsPage = lazy(() => import('../features/support/complaints-page.tsx'));
const NoticesPage = lazy(() => import('../features/notices/notices-page.tsx'));
const TradedEventsPage = lazy(() => import('../features/trading/events-page.tsx'));
const TradedEventPage = lazy(() => import('../features/trading/event-page.tsx'));
const ResultsPage = lazy(() => import('../features/trading/results/results-page.tsx'));
const TradedBetsPage = lazy(() => import('../features/trading/bets-page.tsx'));
const TradingTermsPage = lazy(() => import('../features/trading/terms-page.tsx'));
const MarginsPage = lazy(() => import('../features/trading/margins/margins-page.tsx'));
const FeedPage = lazy(() => import('../features/trading/feed-page.tsx'));
const LedgerAuditsPage = lazy(() => import('../features/ledger-audits/ledger-audits-page.tsx'));
const TeamPage = lazy(() => import('../features/staff/team-page.tsx'));
const AuditTrailPage = lazy(() => import('../features/staff/audit-trail-page.tsx'));

/** The id in an address. Text that is not an id becomes -1, which no player has. */
const parseIdOrMinusOne = (text: string): number => (/^[1-9]\d{0,15}$/.test(text) ? Number(text) : -1);
const parsePlayerId = (text: string): PlayerId => parseIdOrMinusOne(text) as PlayerId;
const parseOrderId = (text: string): OrderId => parseIdOrMinusOne(text) as OrderId;

/** The inbox with one conversation open, and its player's data beside it. */
const buildSupportPageProps = (player: string, conversation: string) => ({
  open: { player: parsePlayerId(player), conversation: parseIdOrMinusOne(conversation) as Id },
  playerSummary: <PlayerSummaryPanel key={player} player={parsePlayerId(player)} />,
});

/** Every page. `/` and an unknown path lead to the first page that the signed-in person may see. */
// oxlint-disable-next-line max-lines-per-function -- a route for each page, which read as a list
export function BackOfficePages() {
  const t = useTranslations('common');
  const can = usePermissions();
  const page = (content: ReactNode) => (
    <Suspense fallback={<SkeletonLines count={6} label={t('loading')} />}>{content}</Suspense>
  );
  const first = BACK_OFFICE_NAV_ITEMS.find((item) => can(item.permission));
  return (
    <Switch>
      <Route path="/saques">{page(<WithdrawalsPage />)}</Route>
      <Route path="/saques/:player/:order">
        {({ player, order }) =>
          page(
            <WithdrawalPage
              key={order}
              player={parsePlayerId(player)}
              order={parseOrderId(order)}
              playerSummary={<PlayerSummaryPanel player={parsePlayerId(player)} />}
            />,
          )
        }
      </Route>
      <Route path="/depositos">{page(<PaymentsInReviewPage />)}</Route>
      <Route path="/jogadores">{page(<PlayersPage />)}</Route>
      <Route path="/jogadores/:player">
        {({ player }) =>
          page(
            <PlayerPage
              key={player}
              player={parsePlayerId(player)}
              actions={<AwardButton player={parsePlayerId(player)} />}
            />,
          )
        }
      </Route>
      <Route path="/protecao">{page(<HarmQueuePage />)}</Route>
      <Route path="/indicacoes">{page(<ReferralsPage />)}</Route>
      <Route path="/creditos">{page(<AwardsPage />)}</Route>
      <Route path="/ofertas">{page(<StaffOffersPage />)}</Route>
      <Route path="/jogos">{page(<StaffGamesPage />)}</Route>
      <Route path="/atendimento">{page(<SupportPage />)}</Route>
      <Route path="/atendimento/:player/:conversation">
        {({ player, conversation }) => page(<SupportPage {...buildSupportPageProps(player, conversation)} />)}
      </Route>
      <Route path="/reclamacoes">{page(<ComplaintsPage />)}</Route>
      <Route path="/reclamacoes/:complaint">
        {({ complaint }) => page(<ComplaintsPage open={parseIdOrMinusOne(complaint) as Id} />)}
      </Route>
      <Route path="/avisos">{page(<NoticesPage />)}</Route>
      <Route path="/mesa">{page(<TradedEventsPage />)}</Route>
      <Route path="/mesa/:event">
        {({ event }) => page(<TradedEventPage key={event} event={parseIdOrMinusOne(event) as SportEventId} />)}
      </Route>
      <Route path="/resultados">{page(<ResultsPage />)}</Route>
      <Route path="/apostas">{page(<TradedBetsPage />)}</Route>
      <Route path="/limites">{page(<TradingTermsPage />)}</Route>
      <Route path="/margens">{page(<MarginsPage />)}</Route>
      <Route path="/feed">{page(<FeedPage />)}</Route>
      <Route path="/equipe">{page(<TeamPage />)}</Route>
      <Route path="/livros">{page(<LedgerAuditsPage />)}</Route>
      <Route path="/auditoria">{page(<AuditTrailPage />)}</Route>
      <Route>
        {first === undefined ? (
          <EmptyState icon={<HandIcon />} title={t('nothingForYou')} text={t('nothingForYouText')} heading />
        ) : (
          <Redirect to={first.path} replace />
        )}
      </Route>
    </Switch>
  );
}
