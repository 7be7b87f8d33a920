import { useSyncExternalStore } from 'react';

function subscribeToNetwork(listener: () => void): () => void {
  addEventListener('online', listener);
  addEventListener('offline', listener);
  return () => {
    removeEventListener('online', listener);
    removeEventListener('offline', listener);
  };
}

/** False while the device has no network: then reads come from the cache, and money actions are disabled. */
export const useIsOnline = (): boolean =>
  useSyncExternalStore(
    subscribeToNetwork,
    () => navigator.onLine,
    // The build draws the first screen as somebody with a network sees it.
    () => true,
  );
