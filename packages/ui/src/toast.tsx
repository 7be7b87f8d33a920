import { useEffect } from 'react';
import { Icon } from './icon.tsx';
import styles from './toast.module.css';

/** How long a toast stays (specification, point 9). */
export const TOAST_MS = 1500;

export interface ToastNote {
  /** New for every note, so that the same words can be said twice. */
  readonly id: number;
  readonly text: string;
  readonly tone: 'done' | 'info';
}

/** Says one short thing for a moment, to eyes and to screen readers. */
export function Toast({ note, onDone }: { readonly note: ToastNote | null; readonly onDone: () => void }) {
  useEffect(() => {
    if (note === null) return;
    const timer = setTimeout(onDone, TOAST_MS);
    return () => clearTimeout(timer);
  }, [note, onDone]);
  return (
    <div className={styles.place} role="status" aria-live="polite">
      {note !== null && (
        <div key={note.id} className={styles.toast}>
          {note.tone === 'done' ? <Icon name="circle-check" className={styles.done} /> : <Icon name="info" />}
          {note.text}
        </div>
      )}
    </div>
  );
}
