import { type ComponentType, lazy, useEffect, useState } from 'react';
import { Broken, OverPage, Piece } from '../platform/overlay/boundary.tsx';
import { withAllTexts } from '../platform/i18n/i18n.ts';
import { type DialogName, isOfMoney, openDialog, useDialog } from '../platform/overlay/dialogs.ts';
import { useSession } from '../platform/session/session.ts';

/** A group of overlays drawn by one component; it stays mounted once used, so that it can close in motion. */
export interface OverlayProps {
  readonly dialog: DialogName | null;
}

const EntryDialog = lazy(() => withAllTexts(() => import('../features/accounts/entry/entry-dialog.tsx')));
const KycDialog = lazy(() => withAllTexts(() => import('../features/accounts/entry/kyc-dialog.tsx')));
const CashierDialog = lazy(() => withAllTexts(() => import('../features/payments/cashier-dialog.tsx')));
const MenuDialog = lazy(() => withAllTexts(() => import('../features/menu/menu-dialog.tsx')));

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
    <Piece
      failed={
        mine && (
          <OverPage>
            <Broken />
          </OverPage>
        )
      }
    >
      <Component dialog={mine ? dialog : null} />
    </Piece>
  );
}

const CASHIER: readonly DialogName[] = ['deposit', 'withdraw', 'secondDeposit', 'gameDeposit', 'bonus'];

/** Which overlay may open: money needs a session. */
function useAllowedDialog(): DialogName | null {
  const dialog = useDialog();
  const signedIn = useSession((session) => session.token !== null);
  const loginFirst = !signedIn && isOfMoney(dialog);
  useEffect(() => {
    if (loginFirst) openDialog('login');
  }, [loginFirst]);
  return loginFirst ? null : dialog;
}

/** The overlays, chosen by the one dialog name in the address. With play money its own word stands in the place of those of money. */
export function Overlays() {
  const allowed = useAllowedDialog();
  const play = useSession((session) => session.play);
  const dialog = play && isOfMoney(allowed) ? null : allowed;
  return (
    <>
      <Overlay dialog={dialog} names={['login', 'register']} component={EntryDialog} />
      <Overlay dialog={dialog} names={['editBank']} component={KycDialog} />
      <Overlay dialog={dialog} names={CASHIER} component={CashierDialog} />
      <Overlay dialog={dialog} names={['setting']} component={MenuDialog} />
    </>
  );
}
