import { CONNECTION_BANNER_ID } from '@arara/ui/feedback/offline-banner';
import { useSyncExternalStore } from 'react';
import { useRealtimeState } from '../realtime/realtime.ts';

function subscribeToNetwork(listener: () => void): () => void {
  addEventListener('online', listener);
  addEventListener('offline', listener);
  return () => {
    removeEventListener('online', listener);
    removeEventListener('offline', listener);
  };
}

/** False while the device has no network: then reads come from the cache. */
export const useIsOnline = (): boolean =>
  useSyncExternalStore(
    subscribeToNetwork,
    () => navigator.onLine,
    // The build draws the first screen as somebody with a network sees it.
    () => true,
  );

/** False while the device has no network or the server does not answer: then money actions are disabled. */
export function useIsConnected(): boolean {
  const isOnline = useIsOnline();
  const isLost = useRealtimeState(({ state }) => state === 'lost');
  return isOnline && !isLost;
}

/** The reason why a money action is disabled: the banner's text. To be spread over its button. */
export const describeDisconnected = (isConnected: boolean): { readonly 'aria-describedby'?: string } =>
  isConnected ? {} : { 'aria-describedby': CONNECTION_BANNER_ID };

/** The same for a button that is disabled for this reason, or because something else is not ready. */
export const disableUnlessConnected = (
  isConnected: boolean,
  isReady = true,
): { readonly disabled: boolean; readonly 'aria-describedby'?: string } => ({
  disabled: !isConnected || !isReady,
  ...describeDisconnected(isConnected),
});
