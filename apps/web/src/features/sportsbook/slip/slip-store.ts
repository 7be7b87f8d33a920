import { create } from 'zustand';
import { onSignOut } from '../../../platform/session/session.ts';
import { parseSlip, serializeSlip } from './slip-storage.ts';
import { emptySlip, type Slip } from './slip.ts';

const KEY = 'arara.slip';

/** The bet slip of this device. */
export const useSlip = create<Slip>(() => parseSlip(localStorage.getItem(KEY)));

/** Moves the slip on and keeps it. */
export function updateSlip(move: (slip: Slip) => Slip): void {
  const before = useSlip.getState();
  const next = move(before);
  if (next === before) return;
  useSlip.setState(next);
  localStorage.setItem(KEY, serializeSlip(next));
}

// A log-out clears what is kept; what is shown goes with it. A log-in keeps the visitor's slip.
onSignOut(() => useSlip.setState(emptySlip));
