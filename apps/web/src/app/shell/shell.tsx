import { OfflineBanner } from '@arara/ui/feedback/offline-banner';
import { lazy } from 'react';
import { useTranslations } from 'use-intl';
import { PlayMoneyNotices } from '../../features/accounts/accounts.ts';
import { SupportButtonSlot } from '../../features/support/support.ts';
import { LazyBoundary } from '../../platform/overlay/boundary.tsx';
import { useIsOnline } from '../../platform/api/online.ts';
import { useRealtimeState } from '../../platform/realtime/realtime.ts';
import { useSession } from '../../platform/session/session.ts';
import { BottomNav } from './bottom-nav.tsx';
import { Routes, useIsImmersivePage } from '../routes.tsx';
import styles from './shell.module.css';
import { TopBar } from './top-bar.tsx';

const Footer = lazy(() => import('./footer.tsx'));

/** The banner's text about the connection; null when there is no problem. */
function useConnectionText(): string | null {
  const t = useTranslations('common');
  const online = useIsOnline();
  const lost = useRealtimeState((realtime) => realtime.state === 'lost');
  if (!online) return t('offline');
  return lost ? t('reconnecting') : null;
}

/** The frame of every page: banner, top bar, page, footer, and the bottom navigation of the phone. */
export function PageShell() {
  const t = useTranslations('nav');
  const connection = useConnectionText();
  const immersive = useIsImmersivePage();
  const isPlayMoney = useSession((session) => session.isPlayMoney);
  return (
    <div className={styles.shell} data-banner={connection !== null || undefined} data-play={isPlayMoney || undefined}>
      <a href="#page" className={styles.skip}>
        {t('skip')}
      </a>
      <OfflineBanner text={connection} />
      <LazyBoundary>{isPlayMoney && <PlayMoneyNotices />}</LazyBoundary>
      <TopBar hiddenOnPhone={immersive} />
      <main id="page" tabIndex={-1} className={styles.page} data-footer={!immersive || undefined}>
        <Routes />
      </main>
      <LazyBoundary fallback={<div className={styles.footerRoom} />}>{!immersive && <Footer />}</LazyBoundary>
      <BottomNav />
      <SupportButtonSlot />
    </div>
  );
}
