/** The event by which a browser offers to install the app; it is no standard, and only some browsers have it. */
interface InstallOffer extends Event {
  readonly prompt: () => Promise<unknown>;
}

/** What this visit knows of the installation; a change makes a new object. */
let state: { readonly offer: InstallOffer | null; readonly isInstalled: boolean } = { offer: null, isInstalled: false };
const listeners = new Set<() => void>();

/** Changes what is known, and calls everybody who subscribed. */
export function setInstallationState(next: Partial<typeof state>): void {
  state = { ...state, ...next };
  for (const listener of listeners) listener();
}

export const getInstallationState = (): typeof state => state;

/** Calls the listener after each change; returns what ends it. */
export const subscribeToInstallation = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** Keeps the browser's offer for the page about the app. Browsers make it once in a visit. */
export function keepInstallOffer(): void {
  addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault();
    setInstallationState({ offer: event as InstallOffer });
  });
  addEventListener('appinstalled', () => setInstallationState({ offer: null, isInstalled: true }));
}
