import { type RefObject, useEffect, useRef } from 'react';

/** Resolves after `ms`, or at once when the signal is aborted. */
export function waitUnlessAborted(ms: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve) => {
    if (ms <= 0 || signal?.aborted === true) {
      resolve();
      return;
    }
    const finish = () => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', finish);
      resolve();
    };
    const timer = setTimeout(finish, ms);
    signal?.addEventListener('abort', finish);
  });
}

/** Holds a signal that is aborted when the player leaves the screen. */
export function useAbortSignalOnUnmount(): RefObject<AbortSignal | undefined> {
  const signal = useRef<AbortSignal>(undefined);
  useEffect(() => {
    const leaving = new AbortController();
    signal.current = leaving.signal;
    return () => leaving.abort();
  }, []);
  return signal;
}
