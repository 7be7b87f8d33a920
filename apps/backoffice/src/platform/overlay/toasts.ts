import type { ToastMessage } from '@arara/ui/toast';
import { create } from 'zustand';

/** The one passing note. */
export const useToast = create<{ readonly note: ToastMessage | null }>(() => ({ note: null }));

let notes = 0;

/** Says one short thing for a moment. */
export function showToast(text: string, tone: ToastMessage['tone'] = 'done'): void {
  notes += 1;
  useToast.setState({ note: { id: notes, text, tone } });
}

export const dismissToast = (): void => useToast.setState({ note: null });
