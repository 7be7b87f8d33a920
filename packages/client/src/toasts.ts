import type { ToastMessage } from '@arara/ui/overlays/toast';
import { create } from 'zustand';

/** The one toast that is shown; null while none is. */
export const useToast = create<{ readonly toast: ToastMessage | null }>(() => ({ toast: null }));

let toastCount = 0;

/** Shows a short message for a moment; `amount` is the money that it is about, written. */
export function showToast(text: string, tone: ToastMessage['tone'] = 'done', amount?: string): void {
  toastCount += 1;
  useToast.setState({ toast: { id: toastCount, text, tone, ...(amount === undefined ? {} : { amount }) } });
}

export const clearToast = (): void => useToast.setState({ toast: null });
