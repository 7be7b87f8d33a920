import { useSyncExternalStore } from 'react';
import { getInstalledAppFlag } from '../../platform/session/installed-app.ts';
import { getInstallationState, setInstallationState, subscribeToInstallation } from './app-installation.ts';

const useInstallationState = () =>
  useSyncExternalStore(subscribeToInstallation, getInstallationState, getInstallationState);

/** True in the installed app, and in a tab from which it was installed a moment ago. No browser tells other tabs. */
export function useIsAppInstalled(): boolean {
  const { isInstalled } = useInstallationState();
  return isInstalled || getInstalledAppFlag() === 1;
}

/** Asks the browser to install the app; null where it has made no offer. */
export function useInstallPrompt(): (() => void) | null {
  const { offer } = useInstallationState();
  if (offer === null) return null;
  return () => {
    // An offer can be used once; the browser makes another one if the person declines.
    setInstallationState({ offer: null });
    void offer.prompt();
  };
}
