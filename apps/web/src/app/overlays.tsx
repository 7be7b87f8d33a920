import { type Dialog, dialogs } from '@arara/contract/dialogs';
import { pages } from '@arara/contract/pages';
import { type ComponentType, lazy, type ReactNode, useEffect, useState } from 'react';
import { LoginOrRegisterDialog, KycDialog, StepUpDialog } from '../features/accounts/accounts.ts';
import { useLocation } from 'wouter';
import { ProfileDialog, SettingsDialog } from '../features/menu/menu.ts';
import { NoticeSlot } from '../features/notices/notices.ts';
import { CashierDialog, useHasOpenDepositOrder } from '../features/payments/payments.ts';
import { SupportChatDialog } from '../features/support/support.ts';
import { PauseDialog } from '../features/protection/protection.ts';
import { BrokenPartErrorMessage, OverlayContainer, LazyBoundary } from '../platform/overlay/boundary.tsx';
import { type DialogName, openDialog, useOpenDialogName } from '../platform/overlay/dialogs.ts';
import { useStepUp } from '../platform/overlay/step-up.ts';
import { AppStartOverlay } from './shell/start-overlay.tsx';
import { usePageFocus } from './shell/use-page-focus.ts';
import { useThumbsUp } from '../platform/overlay/thumbs-up.ts';
import { useSession } from '../platform/session/session.ts';
import { lazyWithFullDictionary } from '../platform/i18n/lazy-with-texts.ts';

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
