import { create } from 'zustand';
import { onSignOut } from '../../../platform/session/session.ts';
import { parseStoredSlip, serializeSlip } from './slip-storage.ts';
import { emptySlip, type Slip } from './slip.ts';

const KEY = 'arara.slip';

/** The bet slip of this device. */
export const useSlip = create<Slip>(() => parseStoredSlip(localStorage.getItem(KEY)));

/** Changes the slip and stores it. */
export function updateSlip(change: (slip: Slip) => Slip): void {
  const before = useSlip.getState();
  const next = change(before);
  if (next === before) return;
  useSlip.setState(next);
  localStorage.setItem(KEY, serializeSlip(next));
}

// A log-out removes the stored slip, so the shown one goes too. A log-in keeps the visitor's slip.
onSignOut(() => useSlip.setState(emptySlip));
