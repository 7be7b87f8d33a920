import type { ToastMessage } from '@arara/ui/overlays/toast';
import { create } from 'zustand';

/** The one toast that is shown. */
export const useToast = create<{ readonly note: ToastMessage | null }>(() => ({ note: null }));

let lastToastId = 0;

/** Shows a short message for a moment. */
export function showToast(text: string, tone: ToastMessage['tone'] = 'done'): void {
  lastToastId += 1;
  useToast.setState({ note: { id: lastToastId, text, tone } });
}

export const dismissToast = (): void => useToast.setState({ note: null });
