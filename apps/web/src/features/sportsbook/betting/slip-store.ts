import { create } from 'zustand';
import { subscribeToSignOut } from '../../../platform/session/session.ts';
import { parseStoredSlip, serializeSlip } from './slip-storage.ts';
import { emptySlip, type BetSlipState } from './slip.ts';

const BET_SLIP_STORAGE_KEY = 'arara.slip';

/** The bet slip of this device. */
export const useBetSlip = create<BetSlipState>(() => parseStoredSlip(localStorage.getItem(BET_SLIP_STORAGE_KEY)));

/** Changes the slip and stores it. */
export function updateSlip(change: (slip: BetSlipState) => BetSlipState): void {
  const before = useBetSlip.getState();
  const next = change(before);
  if (next === before) return;
  useBetSlip.setState(next);
  try {
    localStorage.setItem(BET_SLIP_STORAGE_KEY, serializeSlip(next));
  } catch {
    // No room is left: the slip goes on in this page, and its bets are sent.
  }
}

// A log-out removes the stored slip, so the shown one goes too. A log-in keeps the visitor's slip.
subscribeToSignOut(() => useBetSlip.setState(emptySlip));
