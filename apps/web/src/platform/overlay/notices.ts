import type { ToastMessage } from '@arara/ui/overlays/toast';
import { create } from 'zustand';

interface AlertMessage {
  readonly text: string;
  readonly tone: 'notice' | 'done';
  /** The texts of its two buttons, when it is a question. */
  readonly choice?: { readonly accept: string; readonly decline: string };
  readonly acknowledge: (accepted: boolean) => void;
  /** The page that it is about: it closes when the address leads to another one. */
  readonly page?: string | undefined;
}

interface AlertsAndToastState {
  readonly alerts: readonly AlertMessage[];
  readonly toast: ToastMessage | null;
}

/** Messages over all screens: alerts that the player acknowledges, and one short toast. */
export const useAlertsAndToast = create<AlertsAndToastState>(() => ({ alerts: [], toast: null }));

/**
 * Shows an alert; resolves when the player has acknowledged it. An alert with the same text is not shown twice. One about a `page`
 * closes when that page is left, and then never resolves.
 */
export function showAlert(text: string, tone: AlertMessage['tone'] = 'notice', page?: string): Promise<void> {
  return new Promise((resolve) => {
    const { alerts } = useAlertsAndToast.getState();
    const same = alerts.find((alert) => alert.text === text);
    const acknowledge = (accepted: boolean) => {
      same?.acknowledge(accepted);
      resolve();
    };
    const note: AlertMessage = { text, tone, acknowledge, page };
    useAlertsAndToast.setState({
      alerts: same === undefined ? [...alerts, note] : alerts.map((alert) => (alert === same ? note : alert)),
    });
  });
}

/** Asks before something that cannot be undone; resolves to the player's answer. */
export const askConfirmation = (
  text: string,
  choice: { readonly accept: string; readonly decline: string },
): Promise<boolean> =>
  new Promise((resolve) => {
    const { alerts } = useAlertsAndToast.getState();
    useAlertsAndToast.setState({ alerts: [...alerts, { text, tone: 'notice', choice, acknowledge: resolve }] });
  });

/** Closes the alerts about this page, which is left. */
export function closeAlertsAbout(page: string): void {
  const { alerts } = useAlertsAndToast.getState();
  const kept = alerts.filter((alert) => alert.page !== page);
  if (kept.length < alerts.length) useAlertsAndToast.setState({ alerts: kept });
}

/** The player has acknowledged or answered the first alert. */
export function acknowledgeAlert(accepted = true): void {
  const [first, ...rest] = useAlertsAndToast.getState().alerts;
  useAlertsAndToast.setState({ alerts: rest });
  first?.acknowledge(accepted);
}

let toastCount = 0;

/** Shows a short message for a moment; `amount` is the money that it is about, written. */
export function showToast(text: string, tone: ToastMessage['tone'] = 'done', amount?: string): void {
  toastCount += 1;
  useAlertsAndToast.setState({ toast: { id: toastCount, text, tone, ...(amount === undefined ? {} : { amount }) } });
}

export const clearToast = (): void => useAlertsAndToast.setState({ toast: null });
