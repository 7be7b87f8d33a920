import { SpriteIcon } from '../art/icon.tsx';
import styles from './offline-banner.module.css';

/** The id of the banner, which describes the buttons that it disables. */
export const CONNECTION_BANNER_ID = 'connection-banner';

/** The connection is gone: what still works and what does not. */
export function OfflineBanner({ text }: { readonly text: string | null }) {
  return (
    <div role="status" className={styles.place}>
      {text !== null && (
        <p id={CONNECTION_BANNER_ID} className={styles.banner}>
          <SpriteIcon name="wifi-off" /> {text}
        </p>
      )}
    </div>
  );
}
