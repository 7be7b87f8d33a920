import type { AgentSummary } from '@arara/contract/player/agent';
import { CopyIcon, Share2Icon, WifiOffIcon } from '@arara/ui/art/lucide-icons';
import { Button, getButtonClassName } from '@arara/ui/controls/button';
import { CardPanel } from '@arara/ui/display/card';
import { Skeleton } from '@arara/ui/feedback/skeleton';
import { EmptyState } from '@arara/ui/feedback/state';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { Link } from 'wouter';
import { showToast } from '@arara/client/toasts';
import { QueryErrorMessage } from '../../../platform/overlay/query-error.tsx';
import { agentSummaryQuery } from '../agent-queries.ts';
import { LevelsTable } from '../levels-table.tsx';
import styles from '../referral.module.css';
import waiting from '../waiting.module.css';
import { useMemo } from 'react';
import { encode } from 'uqr';

/** `/share`: the invite link with its QR code, how commission works, and what each level has brought. */
export function Page() {
  const t = useTranslations();
  const summary = useQuery(agentSummaryQuery);
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <h1>{t('friends.title')}</h1>
        <p>{t('friends.text')}</p>
      </header>
      {summary.data !== undefined ? (
        <ShareContent summary={summary.data} />
      ) : summary.isPaused ? (
        <EmptyState icon={<WifiOffIcon />} title={t('friends.offline')} text={t('friends.offlineText')} />
      ) : summary.isError ? (
        <QueryErrorMessage title={t('friends.shareFailed')} query={summary} />
      ) : (
        <ShareSkeleton />
      )}
    </div>
  );
}

function ShareContent({ summary }: { readonly summary: AgentSummary }) {
  const t = useTranslations('friends');
  return (
    <>
      <div className={styles.columns}>
        <InviteCard summary={summary} />
        <CardPanel className={styles.levelsCard}>
          <h2>{t('levels')}</h2>
          <LevelsTable levels={summary.levels} />
          <Link href="/agentJl" className={getButtonClassName({ tone: 'plain', big: true })}>
            {t('seeEarnings')}
          </Link>
        </CardPanel>
      </div>
      <HowItWorks />
    </>
  );
}

/** The invitation and the levels while they load; how it works is known. */
function ShareSkeleton() {
  const t = useTranslations('common');
  return (
    <>
      <div className={styles.columns} role="status" aria-label={t('loading')}>
        <CardPanel className={styles.invite}>
          <Skeleton className={waiting.qr} />
          <div className={styles.inviteText}>
            <Skeleton className={waiting.code} />
            <Skeleton className={waiting.code} />
            <Skeleton className={waiting.code} />
          </div>
          <div className={styles.actions}>
            <Skeleton className={waiting.button} />
          </div>
        </CardPanel>
        <Skeleton className={waiting.card} />
      </div>
      <HowItWorks />
    </>
  );
}

/** The link, its QR code, and the ways to pass them on. */
function InviteCard({ summary: { code, url } }: { readonly summary: AgentSummary }) {
  const t = useTranslations('friends');
  const copy = async () => {
    await navigator.clipboard.writeText(url);
    showToast(t('copied'));
  };
  const share = async () => {
    // A closed share sheet rejects too, and nothing is to be said then.
    await navigator.share({ title: t('shareTitle'), text: t('shareText'), url }).catch(() => undefined);
  };
  return (
    <CardPanel className={styles.invite}>
      <InviteQrCode text={url} label={t('qrLabel', { code })} />
      <div className={styles.inviteText}>
        <p className={styles.quiet}>{t('yourCode')}</p>
        <p className={styles.code}>{code}</p>
        <p className={styles.link}>{url}</p>
      </div>
      <div className={styles.actions}>
        {'share' in navigator && (
          <Button big onClick={() => void share()}>
            <Share2Icon className="icon" aria-hidden /> {t('share')}
          </Button>
        )}
        <Button big onClick={() => void copy()}>
          <CopyIcon className="icon" aria-hidden /> {t('copy')}
        </Button>
      </div>
    </CardPanel>
  );
}

const STEPS = ['invite', 'play', 'earn'] as const;

function HowItWorks() {
  const t = useTranslations('friends');
  return (
    <CardPanel className={styles.stack}>
      <h2>{t('how')}</h2>
      <ol className={styles.steps}>
        {STEPS.map((step) => (
          <li key={step}>
            <b>{t(`steps.${step}.title`)}</b>
            <span>{t(`steps.${step}.text`)}</span>
          </li>
        ))}
      </ol>
      <p className={styles.quiet}>{t('rules')}</p>
    </CardPanel>
  );
}

/** The invite link as a QR code, drawn as one SVG path. */
function InviteQrCode({ text, label }: { readonly text: string; readonly label: string }) {
  const { size, data } = useMemo(() => encode(text, { border: 2 }), [text]);
  const path = data.map((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : '')).join('')).join('');
  return (
    <svg
      className={styles.qr}
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
    >
      <path d={path} />
    </svg>
  );
}
