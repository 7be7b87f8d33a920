import { AraraLogoMark } from '@arara/ui/art/logo';
import { useLoginLoadingOverlay } from '../../platform/overlay/start-overlay.ts';
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
