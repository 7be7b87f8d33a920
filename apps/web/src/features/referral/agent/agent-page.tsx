import type { AgentSummary } from '@arara/contract/player/agent';
import { UsersRoundIcon, WifiOffIcon } from '@arara/ui/art/lucide-icons';
import { getButtonClassName } from '@arara/ui/controls/button';
import { CardPanel } from '@arara/ui/display/card';
import { Skeleton } from '@arara/ui/feedback/skeleton';
import { EmptyState } from '@arara/ui/feedback/state';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { Link } from 'wouter';
import { LoginPrompt } from '../../../platform/overlay/login-prompt.tsx';
import { QueryErrorMessage } from '../../../platform/overlay/query-error.tsx';
import { useSession } from '../../../platform/session/session.ts';
import { agentSummaryQuery } from '../agent-queries.ts';
import { LevelsTable } from '../levels-table.tsx';
import styles from '../referral.module.css';
import waiting from '../waiting.module.css';
import { BetWinTable } from './bet-win-table.tsx';
import { ClaimPanel } from './claim-panel.tsx';
import { CommissionChart } from './commission-chart.tsx';

/** `/agentJl`: what friends bring, with the claim. A visitor is asked to log in instead. */
export function Page() {
  const t = useTranslations('friends');
  const signedIn = useSession((session) => session.token !== null);
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <h1>{t('agentTitle')}</h1>
        {signedIn && (
          <Link href="/share" className={getButtonClassName({ tone: 'plain' })}>
            {t('inviteFriends')}
          </Link>
        )}
      </header>
      {signedIn ? (
        <AgentContent />
      ) : (
        <LoginPrompt icon={<UsersRoundIcon />} title={t('visitorTitle')} text={t('visitorText')} login={t('login')} />
      )}
    </div>
  );
}

function AgentContent() {
  const t = useTranslations();
  const summary = useQuery(agentSummaryQuery);
  if (summary.data !== undefined) return <AgentFigures summary={summary.data} />;
  if (summary.isPaused)
    return <EmptyState icon={<WifiOffIcon />} title={t('friends.offline')} text={t('friends.offlineText')} />;
  if (summary.isError) return <QueryErrorMessage title={t('friends.failed')} query={summary} />;
  return <AgentSkeleton />;
}

/** The claim, the levels, the days and the friends while they load. */
function AgentSkeleton() {
  const t = useTranslations('common');
  return (
    <div className={styles.stack} role="status" aria-label={t('loading')}>
      <div className={styles.columns}>
        <Skeleton className={waiting.card} />
        <Skeleton className={waiting.card} />
      </div>
      <Skeleton className={waiting.chart} />
      <Skeleton className={waiting.table} />
    </div>
  );
}

function AgentFigures({ summary }: { readonly summary: AgentSummary }) {
  const t = useTranslations('friends');
  return (
    <>
      <div className={styles.columns}>
        <ClaimPanel claimable={summary.claimable} pending={summary.pending} />
        <CardPanel className={styles.stack}>
          <h2>{t('levels')}</h2>
          <LevelsTable levels={summary.levels} />
        </CardPanel>
      </div>
      <CommissionChart days={summary.days} />
      <BetWinTable />
    </>
  );
}
