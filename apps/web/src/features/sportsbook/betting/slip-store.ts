import { create } from 'zustand';
import { subscribeToSignOut } from '../../../platform/session/session.ts';
import { reduce, type SlipEvent } from './slip.ts';
import { emptySlip, type Slip } from './slip-model.ts';
import { parseStoredSlip, serializeSlip } from './slip-storage.ts';
import { type SlipView, viewSlip } from './slip-view.ts';

const BET_SLIP_STORAGE_KEY = 'arara.slip';

/** The bet slip of this device. */
const useSlip = create<Slip>(() => parseStoredSlip(localStorage.getItem(BET_SLIP_STORAGE_KEY)));

/** What a component shows of the slip. */
export const useBetSlip = <T>(select: (view: SlipView) => T): T => useSlip((slip) => select(viewSlip(slip)));

/** The slip at present, outside of components. */
export const getSlip = (): Slip => useSlip.getState();

/** Lets something happen to the slip, and stores it. */
export function changeSlip(event: SlipEvent): void {
  const before = getSlip();
  const next = reduce(before, event);
  if (next === before) return;
  useSlip.setState(next, true);
  try {
    localStorage.setItem(BET_SLIP_STORAGE_KEY, serializeSlip(next));
  } catch {
    // No room is left: the slip goes on in this page, and its bets are sent.
  }
}

// A log-out removes the stored slip, so the shown one goes too. A log-in keeps the visitor's slip.
subscribeToSignOut(() => useSlip.setState(emptySlip, true));
