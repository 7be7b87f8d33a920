import { type ComponentType, useEffect, useState } from 'react';
import { EntryDialog, KycDialog } from '../features/accounts/accounts.ts';
import { MenuDialog } from '../features/menu/menu.ts';
import { CashierDialog } from '../features/payments/payments.ts';
import { PauseDialog } from '../features/protection/protection.ts';
import { BrokenPart, OverlayFrame, LazyBoundary } from '../platform/overlay/boundary.tsx';
import { type DialogName, isMoneyDialog, openDialog, useOpenDialog } from '../platform/overlay/dialogs.ts';
import { useSession } from '../platform/session/session.ts';

/** A group of overlays drawn by one component; it stays mounted once used, so that it can close in motion. */
export interface OverlayProps {
  readonly dialog: DialogName | null;
}

function Overlay({
  names,
  dialog,
  component: Component,
}: OverlayProps & { readonly names: readonly DialogName[]; readonly component: ComponentType<OverlayProps> }) {
  const mine = dialog !== null && names.includes(dialog);
  const [used, setUsed] = useState(mine);
  if (mine && !used) setUsed(true);
  if (!used) return null;
  return (
    <LazyBoundary
      errorFallback={
        mine && (
          <OverlayFrame>
            <BrokenPart />
          </OverlayFrame>
        )
      }
    >
      <Component dialog={mine ? dialog : null} />
    </LazyBoundary>
  );
}

const CASHIER: readonly DialogName[] = ['deposit', 'withdraw', 'secondDeposit', 'gameDeposit', 'bonus'];

/** Which overlay may open: money needs a session. */
function useAllowedDialog(): DialogName | null {
  const dialog = useOpenDialog();
  const signedIn = useSession((session) => session.token !== null);
  const loginFirst = !signedIn && isMoneyDialog(dialog);
  useEffect(() => {
    if (loginFirst) openDialog('login');
  }, [loginFirst]);
  return loginFirst ? null : dialog;
}

/** The overlays, chosen by the one dialog name in the address. With play money its own word stands in the place of those of money. */
export function Overlays() {
  const allowed = useAllowedDialog();
  const play = useSession((session) => session.isPlayMoney);
  const dialog = play && isMoneyDialog(allowed) ? null : allowed;
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
