import { AraraLogoMark } from '@arara/ui/art/logo';
import { MacawPicture } from '@arara/ui/art/macaw';
import { useEffect } from 'react';
import { useLocation } from 'wouter';
import { useTranslations } from 'use-intl';
import { START_OVERLAY_MS, useLoginLoadingOverlay } from '../../platform/overlay/start-overlay.ts';
import styles from './start-overlay.module.css';

/** The logo over the whole page for a moment after a log-in. */
export function AppStartOverlay() {
  const on = useLoginLoadingOverlay(({ on: isOn }) => isOn);
  return on ? (
    <div className={styles.mask} aria-hidden>
      <AraraLogoMark className={styles.mark} />
    </div>
  ) : null;
}

/** The loading screen of `/`: the macaw flies in, then home. */
export function LoadingScreen() {
  const t = useTranslations('common');
  const [, navigate] = useLocation();
  useEffect(() => {
    const timer = setTimeout(() => navigate(`/home${location.search}`, { replace: true }), START_OVERLAY_MS / 2);
    return () => clearTimeout(timer);
  }, [navigate]);
  return (
    <div className={styles.mask} role="status" aria-label={t('loading')}>
      <MacawPicture className={styles.bird} />
    </div>
  );
}
