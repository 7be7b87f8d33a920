import { type ComponentType, lazy, Suspense, useEffect, useState } from 'react';
import { withAllTexts } from '../lib/i18n.ts';
import { type DialogName, openDialog, useDialog } from '../lib/overlay.ts';
import { knownUserInfo, useUserInfo } from '../lib/player.ts';
import { useSession } from '../lib/session.ts';

/** A group of overlays drawn by one component; it stays mounted once used, so that it can close in motion. */
export interface OverlayProps {
  readonly dialog: DialogName | null;
}

const EntryDialog = lazy(() => withAllTexts(() => import('../features/accounts/entry-dialog.tsx')));
const KycDialog = lazy(() => withAllTexts(() => import('../features/accounts/kyc-dialog.tsx')));
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
    <Suspense>
      <Component dialog={mine ? dialog : null} />
    </Suspense>
  );
}

const MONEY: readonly DialogName[] = ['deposit', 'withdraw', 'editBank'];

/**
 * Which overlay may open: money needs a session, and a deposit needs KYC (specification, point 4: with kyc ≠ 1 the KYC form
 * comes first).
 */
function useAllowedDialog(): DialogName | null {
  const dialog = useDialog();
  const signedIn = useSession((session) => session.token !== null);
  useUserInfo();
  // Read from the cache itself: the hook hears of a confirmed identity a moment after the deposit was opened for it.
  const instead = dialogInstead(dialog, signedIn, knownUserInfo()?.kyc);
  useEffect(() => {
    if (instead !== null) openDialog(instead);
  }, [instead]);
  return instead === null ? dialog : null;
}

/** The overlay that must open instead of the one asked for; null when that one may open. */
function dialogInstead(dialog: DialogName | null, signedIn: boolean, kyc: number | undefined): DialogName | null {
  if (dialog === null) return null;
  if (MONEY.includes(dialog) && !signedIn) return 'login';
  if (dialog === 'deposit' && kyc !== undefined && kyc !== 1) return 'editBank';
  return null;
}

/** The overlays, chosen by the one dialog name in the address. */
export function Overlays() {
  const dialog = useAllowedDialog();
  return (
    <>
      <Overlay dialog={dialog} names={['login', 'register']} component={EntryDialog} />
      <Overlay dialog={dialog} names={['editBank']} component={KycDialog} />
      <Overlay dialog={dialog} names={['deposit', 'withdraw']} component={CashierDialog} />
      <Overlay dialog={dialog} names={['setting']} component={MenuDialog} />
    </>
  );
}
