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

/** Alerts over all screens, which the player acknowledges. */
export const useAlerts = create<{ readonly alerts: readonly AlertMessage[] }>(() => ({ alerts: [] }));

/**
 * Shows an alert; resolves when the player has acknowledged it. An alert with the same text is not shown twice. One about a `page`
 * closes when that page is left, and then never resolves.
 */
export function showAlert(text: string, tone: AlertMessage['tone'] = 'notice', page?: string): Promise<void> {
  return new Promise((resolve) => {
    const { alerts } = useAlerts.getState();
    const same = alerts.find((alert) => alert.text === text);
    const acknowledge = (accepted: boolean) => {
      same?.acknowledge(accepted);
      resolve();
    };
    const note: AlertMessage = { text, tone, acknowledge, page };
    useAlerts.setState({
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
    const { alerts } = useAlerts.getState();
    useAlerts.setState({ alerts: [...alerts, { text, tone: 'notice', choice, acknowledge: resolve }] });
  });

/** Closes the alerts about this page, which is left. */
export function closeAlertsAbout(page: string): void {
  const { alerts } = useAlerts.getState();
  const kept = alerts.filter((alert) => alert.page !== page);
  if (kept.length < alerts.length) useAlerts.setState({ alerts: kept });
}

/** The player has acknowledged or answered the first alert. */
export function acknowledgeAlert(accepted = true): void {
  const [first, ...rest] = useAlerts.getState().alerts;
  useAlerts.setState({ alerts: rest });
  first?.acknowledge(accepted);
}
