import { useSyncExternalStore } from 'react';

/** The event by which a browser offers to install the app; it is no standard, and only some browsers have it. */
interface InstallOffer extends Event {
  readonly prompt: () => Promise<unknown>;
}

let offer: InstallOffer | null = null;
const listeners = new Set<() => void>();

function setOffer(next: InstallOffer | null): void {
  offer = next;
  for (const listener of listeners) listener();
}

/** Keeps the browser's offer for the menu. Browsers make it once in a visit. */
export function keepInstallOffer(): void {
  addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault();
    setOffer(event as InstallOffer);
  });
  addEventListener('appinstalled', () => setOffer(null));
}

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** Installs the app; null where the browser does not offer it, or where it is installed. */
export function useAppInstallation(): (() => void) | null {
  const current = useSyncExternalStore(subscribe, () => offer);
  if (current === null) return null;
  return () => {
    // An offer can be used once; the browser makes another one if the person declines.
    setOffer(null);
    void current.prompt();
  };
}
