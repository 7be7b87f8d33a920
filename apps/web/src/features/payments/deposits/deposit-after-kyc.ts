import type { DepositPackage } from '@arara/contract/player/payments/payments';
import { create } from 'zustand';
import type { DialogName } from '../../../platform/overlay/dialogs.ts';
import { subscribeToSignOut } from '../../../platform/session/session.ts';

/** A deposit that the player has asked for and that the KYC form has interrupted. */
export interface DepositAfterKyc {
  /** The dialog in which it was asked for, to which the form leads back. */
  readonly dialog: DialogName;
  readonly chosen: DepositPackage;
  readonly wantsGift: boolean;
}

/** The deposit that waits for the KYC form; null while none does. */
export const useDepositAfterKyc = create<DepositAfterKyc | null>(() => null);

/** Lets a deposit wait for the KYC form, in place of one that waits already. */
export const setDepositAfterKyc = (waiting: DepositAfterKyc): void => useDepositAfterKyc.setState(waiting, true);

/** Returns the deposit that waits and forgets it, so that it is started once. */
export function takeDepositAfterKyc(): DepositAfterKyc | null {
  const waiting = useDepositAfterKyc.getState();
  useDepositAfterKyc.setState(null, true);
  return waiting;
}

/** Forgets the deposit that waits when a dialog other than the form or its own is open, or none: the player has left the form. */
export function forgetDepositAfterKycUnless(open: DialogName | null): void {
  const waiting = useDepositAfterKyc.getState();
  if (waiting !== null && open !== 'editBank' && open !== waiting.dialog) takeDepositAfterKyc();
}

// Another person on this device must not pay what this one wanted.
subscribeToSignOut(takeDepositAfterKyc);
