import { useEffect } from 'react';
import { SpriteIcon } from '../art/icon.tsx';
import styles from './toast.module.css';

/** How long a toast stays. */
const TOAST_DURATION_MS = 1500;

export interface ToastMessage {
  /** New for every note, so that the same text can be shown twice. */
  readonly id: number;
  readonly text: string;
  /** The money that it is about, written. */
  readonly amount?: string;
  readonly tone: 'done' | 'info';
}

/** Shows one short message for a moment, also to screen readers. */
export function Toast({ note: message, onDone }: { readonly note: ToastMessage | null; readonly onDone: () => void }) {
  useEffect(() => {
    if (message === null) return;
    const timer = setTimeout(onDone, TOAST_DURATION_MS);
    return () => clearTimeout(timer);
  }, [message, onDone]);
  return (
    <div className={styles.place} role="status" aria-live="polite">
      {message !== null && (
        <div key={message.id} className={styles.toast}>
          {message.tone === 'done' ? (
            <SpriteIcon name="circle-check" className={styles.done} />
          ) : (
            <SpriteIcon name="info" />
          )}
          <span>{message.text}</span>
          {message.amount !== undefined && <b className={styles.amount}>{message.amount}</b>}
        </div>
      )}
    </div>
  );
}
