import { focusPageIfLost } from './shell/focus-page.ts';
import { type Dialog, dialogs } from '@arara/contract/dialogs';
import { pages } from '@arara/contract/pages';
import { type ComponentType, lazy, type ReactNode, useEffect, useState, useRef } from 'react';
import { LoginOrRegisterDialog, KycDialog, StepUpDialog } from '../features/accounts/accounts.ts';
import { useLocation } from 'wouter';
import { ProfileDialog, SettingsDialog } from '../features/menu/menu.ts';
import { NoticeSlot } from '../features/notices/notices.ts';
import { CashierDialog, useHasOpenDepositOrder } from '../features/payments/payments.ts';
import { SupportChatDialog } from '../features/support/support.ts';
import { PauseDialog } from '../features/protection/protection.ts';
import { BrokenPartErrorMessage, OverlayContainer, LazyBoundary } from '../platform/overlay/boundary.tsx';
import { closeDialog, type DialogName, openDialog, useOpenDialogName } from '../platform/overlay/dialogs.ts';
import { useStepUp } from '../platform/overlay/step-up.ts';
import { useThumbsUp } from '../platform/overlay/thumbs-up.ts';
import { useSession } from '../platform/session/session.ts';
import { lazyWithFullDictionary } from '../platform/i18n/lazy-with-texts.ts';
import { AraraLogoMark } from '@arara/ui/art/logo';
import { useLoginLoadingOverlay } from '../platform/overlay/start-overlay.ts';
import styles from './shell/start-overlay.module.css';

/** Dialogs that one component draws. Once used it stays mounted, so that closing can be animated. */
export interface DialogOverlayProps {
  readonly dialog: DialogName | null;
}

interface LazyOverlayProps {
  readonly isOpen: boolean;
  /** True when the component has work to do before one of its dialogs was opened. */
  readonly isNeeded?: boolean;
  readonly children: ReactNode;
}

/** Loads a dialog when it is first opened. */
function LazyOverlay({ isOpen, isNeeded = false, children }: LazyOverlayProps) {
  const [wasUsed, setWasUsed] = useState(isOpen);
  if ((isOpen || isNeeded) && !wasUsed) setWasUsed(true);
  if (!wasUsed) return null;
  return (
    <LazyBoundary
      part="dialog"
      errorFallback={
        isOpen && (
          <OverlayContainer>
            <BrokenPartErrorMessage />
          </OverlayContainer>
        )
      }
    >
      {children}
    </LazyBoundary>
  );
}

function DialogOverlay({
  names,
  dialog,
  isNeeded = false,
  component: Component,
}: DialogOverlayProps &
  Pick<LazyOverlayProps, 'isNeeded'> & {
    readonly names: readonly DialogName[];
    readonly component: ComponentType<DialogOverlayProps>;
  }) {
  const isOpen = dialog !== null && names.includes(dialog);
  return (
    <LazyOverlay isOpen={isOpen} isNeeded={isNeeded}>
      <Component dialog={isOpen ? dialog : null} />
    </LazyOverlay>
  );
}

const ThumbsUpOverlay = lazy(() => import('./shell/thumbs-up-overlay.tsx'));
const UpdateBanner = lazyWithFullDictionary(() => import('./shell/update-banner.tsx'));

const CASHIER_DIALOG_NAMES: readonly DialogName[] = ['deposit', 'withdraw', 'secondDeposit', 'gameDeposit', 'bonus'];

/** The dialog that may open: those about a player need a session, those about real money make no sense with play money, and one may belong to one page. */
function useAllowedDialog(): DialogName | null {
  const name = useOpenDialogName();
  const [path] = useLocation();
  const signedIn = useSession((session) => session.token !== null);
  const isPlayMoney = useSession((session) => session.isPlayMoney);
  const dialog: Dialog | null = name === null ? null : dialogs[name];
  const needsLogin = !signedIn && dialog?.access === 'player';
  useEffect(() => {
    if (needsLogin) openDialog('login');
  }, [needsLogin]);
  const isElsewhere = dialog?.onlyOn !== undefined && pages[dialog.onlyOn].path !== path;
  useEffect(() => {
    // The address says what is open: a dialog that belongs to another page leaves it.
    if (isElsewhere) closeDialog();
  }, [isElsewhere]);
  return needsLogin || isElsewhere || (isPlayMoney && dialog?.realMoney === true) ? null : name;
}

/** The dialogs, chosen by the dialog name in the address, and the step-up over them, which a refused call opens. With play money another dialog replaces those about money. */
export default function DialogOverlays() {
  usePageFocus();
  const dialog = useAllowedDialog();
  const isPlayMoney = useSession((session) => session.isPlayMoney);
  // The cashier tells how an order ended, also one that was started before the page was loaded again.
  const hasOpenOrder = useHasOpenDepositOrder();
  const isThumbsUpPlaying = useThumbsUp(({ piece }) => piece !== null);
  const isStepUpAsked = useStepUp(({ methods }) => methods !== null);
  return (
    <>
      <DialogOverlay dialog={dialog} names={['login', 'register']} component={LoginOrRegisterDialog} />
      <DialogOverlay dialog={dialog} names={['editBank']} component={KycDialog} />
      <DialogOverlay
        dialog={dialog}
        names={CASHIER_DIALOG_NAMES}
        isNeeded={hasOpenOrder && !isPlayMoney}
        component={CashierDialog}
      />
      <DialogOverlay dialog={dialog} names={['myPop']} component={ProfileDialog} />
      <DialogOverlay dialog={dialog} names={['setting', 'settingPop']} component={SettingsDialog} />
      <DialogOverlay dialog={dialog} names={['protection']} component={PauseDialog} />
      <DialogOverlay dialog={dialog} names={['support']} component={SupportChatDialog} />
      <LazyOverlay isOpen={isStepUpAsked}>
        <StepUpDialog />
      </LazyOverlay>
      <AppStartOverlay />
      <NoticeSlot />
      <LazyOverlay isOpen={isThumbsUpPlaying}>
        <ThumbsUpOverlay />
      </LazyOverlay>
      <LazyBoundary part="overlay" errorFallback={null}>
        <UpdateBanner />
      </LazyBoundary>
    </>
  );
}

/** The logo over the whole page for a moment after a log-in. */
function AppStartOverlay() {
  const on = useLoginLoadingOverlay(({ on: isOn }) => isOn);
  return on ? (
    <div className={styles.mask} aria-hidden>
      <AraraLogoMark className={styles.mark} />
    </div>
  ) : null;
}

/** After the first of these times a closed dialog has usually gone and given the focus back; on a slow phone after a later one. */
const CLOSED_AFTER_MS = [400, 1000, 2500] as const;

/**
 * Gives the focus to the page when what had it has gone: a link of the page before, or the button that opened a dialog, as after
 * the log-in. Otherwise somebody with a keyboard or a screen reader would begin at the top of the window again.
 */
function usePageFocus(): void {
  const [path] = useLocation();
  const dialog = useOpenDialogName();
  const seen = useRef({ path, dialog });
  useEffect(() => {
    const hasChanged = seen.current.path !== path || (seen.current.dialog !== null && dialog === null);
    seen.current = { path, dialog };
    // A fresh page begins at its top.
    if (!hasChanged || dialog !== null) return undefined;
    const timers = CLOSED_AFTER_MS.map((afterMs) => setTimeout(focusPageIfLost, afterMs));
    return () => timers.forEach((timer) => clearTimeout(timer));
  }, [path, dialog]);
}
