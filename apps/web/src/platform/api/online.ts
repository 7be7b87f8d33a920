import { useSyncExternalStore } from 'react';

function watchNetwork(changed: () => void): () => void {
  addEventListener('online', changed);
  addEventListener('offline', changed);
  return () => {
    removeEventListener('online', changed);
    removeEventListener('offline', changed);
  };
}

/** False while the device has no network: reads come from the cache, money actions rest. */
export const useOnline = (): boolean => useSyncExternalStore(watchNetwork, () => navigator.onLine);
