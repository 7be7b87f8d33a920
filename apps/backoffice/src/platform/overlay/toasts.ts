import type { ToastNote } from '@arara/ui/toast';
import { create } from 'zustand';

/** The one passing note. */
export const useToast = create<{ readonly note: ToastNote | null }>(() => ({ note: null }));

let notes = 0;

/** Says one short thing for a moment. */
export function toast(text: string, tone: ToastNote['tone'] = 'done'): void {
  notes += 1;
  useToast.setState({ note: { id: notes, text, tone } });
}

export const dropToast = (): void => useToast.setState({ note: null });
