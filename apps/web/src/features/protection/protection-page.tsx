import { protectionCalls } from '@arara/contract/player/protection';
import { ChoiceChip } from '@arara/ui/controls/chip';
import { CardPanel } from '@arara/ui/display/card';
import { Skeleton } from '@arara/ui/feedback/skeleton';
import { CirclePauseIcon, HeartHandshakeIcon, ShieldCheckIcon } from '@arara/ui/art/lucide-icons';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { Link } from 'wouter';
import { useUserInfo } from '../accounts/accounts.ts';
import { callApi } from '../../platform/api/api.ts';
import { disableUnlessConnected, useIsOnline } from '../../platform/api/online.ts';
import { queryClient } from '../../platform/api/query-client.ts';
import { LabelledChoiceRow } from '../../platform/forms/choice-row.tsx';
import { openDialog } from '../../platform/overlay/dialogs.ts';
import { LoginPrompt } from '../../platform/overlay/login-prompt.tsx';
import { QueryErrorMessage } from '../../platform/overlay/query-error.tsx';
import { useSession } from '../../platform/session/session.ts';
import { ConnectedButton } from '../../platform/forms/connected-button.tsx';
import { LimitCards, LimitCardsSkeleton } from './limits/limit-cards.tsx';
import { NetPosition } from './position/net-position.tsx';
import { limitsQuery } from './protection-queries.ts';
import { RestrictionCard } from './restriction-card.tsx';
import { SelfExclusionCard } from './self-exclusion.tsx';
import styles from './protection-page.module.css';

/** How often the reality check may come, in minutes. */
const REALITY_CHECK_CHOICES = [15, 30, 45, 60] as const;

function RealityCheckCard({ minutes }: { readonly minutes: number }) {
  const t = useTranslations('protectionPage');
  const isConnected = useIsOnline();
  const [isSending, setIsSending] = useState(false);
  const choose = async (realityCheckMinutes: number) => {
    if (isSending) return;
    setIsSending(true);
    try {
      const after = await callApi(protectionCalls.protectionSetLimit, { realityCheckMinutes });
      queryClient.setQueryData(limitsQuery.queryKey, after);
    } catch {
      // The call has shown an alert; the choice stays as it was.
    } finally {
      setIsSending(false);
    }
  };
  return (
    <CardPanel className={styles.card}>
      <h2>{t('checkTitle')}</h2>
      <p className={styles.fine}>{t('checkWhat')}</p>
      <LabelledChoiceRow label={t('checkEvery')}>
        {REALITY_CHECK_CHOICES.map((each) => (
          // A chip that is `disabled` would lose the focus, and not get it back.
          <ChoiceChip
            key={each}
            on={each === minutes}
            aria-disabled={isSending || undefined}
            {...disableUnlessConnected(isConnected)}
            onClick={() => void choose(each)}
          >
            {t('checkMinutes', { minutes: each })}
          </ChoiceChip>
        ))}
      </LabelledChoiceRow>
    </CardPanel>
  );
}

function PauseCard() {
  const t = useTranslations('protectionPage');
  return (
    <CardPanel className={styles.card}>
      <h2>{t('pauseTitle')}</h2>
      <p className={styles.fine}>{t('pauseWhat')}</p>
      <ConnectedButton needs="network" onClick={() => openDialog('protection')}>
        <CirclePauseIcon className="icon" aria-hidden /> {t('pause')}
      </ConnectedButton>
    </CardPanel>
  );
}

function LimitsPart() {
  const t = useTranslations('protectionPage');
  const query = useQuery(limitsQuery);
  if (query.isPending) return <LimitCardsSkeleton />;
  if (query.data === undefined) return <QueryErrorMessage title={t('failed')} query={query} />;
  return <LimitCards limits={query.data.limits} />;
}

function PlayerProtection() {
  const t = useTranslations('protectionPage');
  const restriction = useUserInfo()?.restriction;
  const { data, isPending } = useQuery(limitsQuery);
  return (
    <>
      {restriction !== undefined && <RestrictionCard restriction={restriction} />}
      <div className={styles.columns}>
        <section className={styles.part} aria-labelledby="limits-title">
          <h2 id="limits-title" className={styles.heading}>
            {t('limitsTitle')}
          </h2>
          <p className={styles.fine}>{t('limitsWhat')}</p>
          <LimitsPart />
          <div className={styles.tools}>
            {restriction?.status !== 'excluded' && <PauseCard />}
            <SelfExclusionCard />
          </div>
        </section>
        <div className={styles.part}>
          <NetPosition />
          {isPending && <Skeleton className={styles.waitingCheck} />}
          {data !== undefined && <RealityCheckCard minutes={data.realityCheckMinutes} />}
        </div>
      </div>
    </>
  );
}

function ProtectionPageHeader() {
  const t = useTranslations('protectionPage');
  return (
    <div className={styles.title}>
      <h1>{t('title')}</h1>
      <Link href="/text_jr" className={styles.link}>
        <HeartHandshakeIcon className="icon" aria-hidden /> {t('help')}
      </Link>
    </div>
  );
}

function VisitorProtection() {
  const t = useTranslations('protectionPage');
  return (
    <LoginPrompt icon={<ShieldCheckIcon />} title={t('visitorTitle')} text={t('visitorText')} login={t('login')} />
  );
}

/** Protection (`/protecao`): limits, net position, reality check, pause and self-exclusion. */
export function Page() {
  const signedIn = useSession((session) => session.token !== null);
  return (
    <div className={styles.page}>
      <ProtectionPageHeader />
      {signedIn ? <PlayerProtection /> : <VisitorProtection />}
    </div>
  );
}
