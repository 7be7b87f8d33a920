import { Dialog } from '@base-ui/react/dialog';
import { XIcon } from '../art/lucide-icons.tsx';
import { type ReactNode, useRef } from 'react';
import { useBackCloses } from './back-closes.ts';
import { classNames } from '../class-names.ts';
import styles from './sheet.module.css';

export interface BottomSheetProps {
  readonly open: boolean;
  /** Escape, the backdrop, the cross, or the grip was used. */
  readonly onClose: () => void;
  /** Names the dialog. Drawn as its heading unless `bare`. */
  readonly title: string;
  readonly closeLabel: string;
  readonly children: ReactNode;
  /** Replaces the title in the head; the title is then only read aloud. */
  readonly head?: ReactNode;
  /** The content begins with tabs next to the close button: no head, the title is only read aloud. */
  readonly hideTitle?: boolean;
  readonly wide?: boolean;
  /** On the web it hangs below the top bar's right end, as a drop-down. */
  readonly corner?: boolean;
  /** A panel of the window's height that slides in from the right on the web; its content lays itself out. */
  readonly side?: boolean;
  /** The whole window instead of a sheet: the hosted payment page. */
  readonly fullScreen?: boolean;
  /** A press outside the sheet leaves it open: for forms that would lose what was typed. */
  readonly ignoreOutsidePress?: boolean;
  /** The address says that it is open, so that going back closes it already. */
  readonly inAddress?: boolean;
  /** It may open over another sheet whose child it is not: its backdrop then covers that sheet too. */
  readonly onTop?: boolean;
}

/** A bottom sheet on the phone, a centred dialog on the web. Keeps the focus inside and gives it back when closed. */
export function BottomSheet({
  open,
  onClose,
  title,
  closeLabel,
  children,
  head,
  hideTitle: bare = false,
  wide = false,
  corner = false,
  side = false,
  fullScreen: full = false,
  ignoreOutsidePress: keepOnOutsidePress = false,
  inAddress = false,
  onTop = false,
}: BottomSheetProps) {
  useBackCloses(open && !inAddress, onClose);
  const popup = useRef<HTMLDivElement>(null);
  return (
    <Dialog.Root
      open={open}
      onOpenChange={(next) => !next && onClose()}
      disablePointerDismissal={keepOnOutsidePress || full}
    >
      <Dialog.Portal>
        <Dialog.Backdrop className={classNames(styles.backdrop, onTop && styles.onTop)} />
        <Dialog.Popup
          ref={popup}
          initialFocus={popup}
          className={classNames(
            styles.sheet,
            wide && styles.wide,
            corner && styles.corner,
            side && styles.side,
            full && styles.full,
            onTop && styles.onTop,
          )}
        >
          <span className={styles.grip} aria-hidden />
          <div className={classNames(styles.head, bare && styles.bare)}>
            {head}
            <Dialog.Title className={bare || head !== undefined ? 'visually-hidden' : styles.title}>
              {title}
            </Dialog.Title>
            <Dialog.Close className={styles.close} aria-label={closeLabel}>
              <XIcon className="icon" aria-hidden />
            </Dialog.Close>
          </div>
          <div className={styles.body}>{children}</div>
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
