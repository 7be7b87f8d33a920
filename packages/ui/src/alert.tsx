import { AlertDialog } from '@base-ui/react/alert-dialog';
import { CircleAlert, CircleCheck } from 'lucide-react';
import styles from './alert.module.css';
import { buttonLook } from './button.tsx';

export interface AlertProps {
  readonly open: boolean;
  readonly text: string;
  /** The one button: "Eu entendi". */
  readonly button: string;
  readonly tone?: 'notice' | 'done';
  readonly onClose: () => void;
}

/** Tells one thing that must be acknowledged. */
export function Alert({ open, text, button, tone = 'notice', onClose }: AlertProps) {
  return (
    <AlertDialog.Root open={open} onOpenChange={(next) => !next && onClose()}>
      <AlertDialog.Portal>
        <AlertDialog.Backdrop className={styles.backdrop} />
        <AlertDialog.Popup className={styles.alert}>
          <span className={styles[tone]} aria-hidden>
            {tone === 'done' ? <CircleCheck /> : <CircleAlert />}
          </span>
          <AlertDialog.Title className={styles.text}>{text}</AlertDialog.Title>
          <AlertDialog.Close className={buttonLook({ tone: 'main', big: true })}>{button}</AlertDialog.Close>
        </AlertDialog.Popup>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  );
}
