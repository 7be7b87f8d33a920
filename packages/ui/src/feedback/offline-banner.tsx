import { SpriteIcon } from '../art/icon.tsx';
import styles from './offline-banner.module.css';

/** The connection is gone: what still works and what does not. */
export function OfflineBanner({ text }: { readonly text: string | null }) {
  return (
    <div role="status" className={styles.place}>
      {text !== null && (
        <p className={styles.banner}>
          <SpriteIcon name="wifi-off" /> {text}
        </p>
      )}
    </div>
  );
}
