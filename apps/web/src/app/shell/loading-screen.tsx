import { MacawPicture } from '@arara/ui/art/macaw';
import { useEffect } from 'react';
import { useLocation } from 'wouter';
import { useTranslations } from 'use-intl';
import { START_OVERLAY_MS } from '../../platform/overlay/start-overlay.ts';
import styles from './start-overlay.module.css';

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
