import { AlertDialog } from '@base-ui/react/alert-dialog';
import { useBackCloses } from './back-closes.ts';
import { CircleAlertIcon, CircleCheckIcon } from '../art/lucide-icons.tsx';
import styles from './alert.module.css';
import { getButtonClassName } from '../controls/button.tsx';

export interface AlertDialogBoxProps {
  readonly open: boolean;
  readonly text: string;
  /** The one button: "Eu entendi". */
  readonly button: string;
  /** A second, quieter button: the alert is then a question, and closing it is this one's answer. */
  readonly decline?: string | undefined;
  readonly tone?: 'notice' | 'done';
  /** Called with the answer; an alert without a second button is always accepted. */
  readonly onClose: (accepted: boolean) => void;
}

/** Shows a message that must be acknowledged, or a question that must be answered. */
export function AlertDialogBox({ open, text, button, decline, tone = 'notice', onClose }: AlertDialogBoxProps) {
  useBackCloses(open, () => onClose(decline === undefined));
  return (
    <AlertDialog.Root open={open} onOpenChange={(next) => !next && onClose(decline === undefined)}>
      <AlertDialog.Portal>
        <AlertDialog.Backdrop className={styles.backdrop} />
        <AlertDialog.Popup className={styles.alert}>
          <span className={styles[tone]} aria-hidden>
            {tone === 'done' ? <CircleCheckIcon /> : <CircleAlertIcon />}
          </span>
          <AlertDialog.Title className={styles.text}>{text}</AlertDialog.Title>
          <button
            type="button"
            className={getButtonClassName({ tone: decline === undefined ? 'main' : 'plain', big: true })}
            onClick={() => onClose(true)}
          >
            {button}
          </button>
          {decline !== undefined && (
            <AlertDialog.Close className={getButtonClassName({ tone: 'ghost', big: true })}>
              {decline}
            </AlertDialog.Close>
          )}
        </AlertDialog.Popup>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  );
}
