import { type ComponentType, useEffect, useState } from 'react';
import { EntryDialog, KycDialog } from '../features/accounts/accounts.ts';
import { MenuDialog } from '../features/menu/menu.ts';
import { CashierDialog } from '../features/payments/payments.ts';
import { PauseDialog } from '../features/protection/protection.ts';
import { BrokenPart, OverlayFrame, LazyBoundary } from '../platform/overlay/boundary.tsx';
import { type DialogName, isMoneyDialog, openDialog, useOpenDialog } from '../platform/overlay/dialogs.ts';
import { useSession } from '../platform/session/session.ts';

/** Dialogs that one component draws. Once used it stays mounted, so that closing can be animated. */
export interface OverlayProps {
  readonly dialog: DialogName | null;
}

function Overlay({
  names,
  dialog,
  component: Component,
}: OverlayProps & { readonly names: readonly DialogName[]; readonly component: ComponentType<OverlayProps> }) {
  const isOpen = dialog !== null && names.includes(dialog);
  const [wasUsed, setWasUsed] = useState(isOpen);
  if (isOpen && !wasUsed) setWasUsed(true);
  if (!wasUsed) return null;
  return (
    <LazyBoundary
      errorFallback={
        isOpen && (
          <OverlayFrame>
            <BrokenPart />
          </OverlayFrame>
        )
      }
    >
      <Component dialog={isOpen ? dialog : null} />
    </LazyBoundary>
  );
}

const CASHIER: readonly DialogName[] = ['deposit', 'withdraw', 'secondDeposit', 'gameDeposit', 'bonus'];

/** The dialog that may open: dialogs about money need a session. */
function useAllowedDialog(): DialogName | null {
  const dialog = useOpenDialog();
  const signedIn = useSession((session) => session.token !== null);
  const needsLogin = !signedIn && isMoneyDialog(dialog);
  useEffect(() => {
    if (needsLogin) openDialog('login');
  }, [needsLogin]);
  return needsLogin ? null : dialog;
}

/** The dialogs, chosen by the dialog name in the address. With play money another dialog replaces those about money. */
export default function Overlays() {
  const allowed = useAllowedDialog();
  const isPlayMoney = useSession((session) => session.isPlayMoney);
  const dialog = isPlayMoney && isMoneyDialog(allowed) ? null : allowed;
  return (
    <>
      <Overlay dialog={dialog} names={['login', 'register']} component={EntryDialog} />
      <Overlay dialog={dialog} names={['editBank']} component={KycDialog} />
      <Overlay dialog={dialog} names={CASHIER} component={CashierDialog} />
      <Overlay dialog={dialog} names={['setting']} component={MenuDialog} />
      <Overlay dialog={dialog} names={['protection']} component={PauseDialog} />
    </>
  );
}
