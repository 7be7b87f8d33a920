import { OfflineBanner } from '@arara/ui/feedback/offline-banner';
import { useTranslations } from 'use-intl';
import { PlayMoneyNotices } from '../../features/accounts/accounts.ts';
import { SupportButtonSlot } from '../../features/support/support.ts';
import { lazyPreloadable } from '../../platform/i18n/lazy-with-texts.ts';
import { LazyBoundary } from '../../platform/overlay/boundary.tsx';
import { useIsOnline } from '../../platform/api/online.ts';
import { useRealtimeState } from '../../platform/realtime/realtime.ts';
import { useSession } from '../../platform/session/session.ts';
import { BottomNav } from './bottom-nav.tsx';
import { isHomePath, preloadPage, Routes } from '../routes.tsx';
import { getShellOfPage, useShellOfPage } from './nav.ts';
import styles from './shell.module.css';
import { TopBar } from './top-bar.tsx';

const Footer = lazyPreloadable(() => import('./footer.tsx'));

/** Loads what the page of this path draws first, so that the app draws what the page's HTML shows already. Home has it at once. */
export async function preloadFirstScreen(path: string): Promise<void> {
  if (isHomePath(path)) return;
  await Promise.all([preloadPage(path), getShellOfPage(path).isImmersive === true ? undefined : Footer.preload()]);
}

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
  const { isImmersive = false } = useShellOfPage();
  const isPlayMoney = useSession((session) => session.isPlayMoney);
  return (
    <div className={styles.shell} data-banner={connection !== null || undefined} data-play={isPlayMoney || undefined}>
      <a href="#page" className={styles.skip}>
        {t('skip')}
      </a>
      <OfflineBanner text={connection} />
      <LazyBoundary part="frame">{isPlayMoney && <PlayMoneyNotices />}</LazyBoundary>
      <TopBar />
      <main id="page" tabIndex={-1} className={styles.page} data-footer={!isImmersive || undefined}>
        <Routes />
      </main>
      <LazyBoundary part="frame" fallback={<div className={styles.footerRoom} />}>
        {!isImmersive && <Footer />}
      </LazyBoundary>
      <BottomNav />
      <SupportButtonSlot />
    </div>
  );
}
