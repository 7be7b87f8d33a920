import { useEffect, useState } from 'react';

/** The page counts as idle after this time at the latest. */
const PAGE_IDLE_MAX_WAIT_MS = 1200;

/** True once the browser has painted the first screen and has time for code that the screen does not need. */
export function useIsIdleAfterFirstPaint(): boolean {
  const [isIdle, setIsIdle] = useState(false);
  useEffect(() => {
    const finish = () => setIsIdle(true);
    // Safari has no idle callback.
    if (typeof requestIdleCallback !== 'function') {
      const timer = setTimeout(finish, PAGE_IDLE_MAX_WAIT_MS / 2);
      return () => clearTimeout(timer);
    }
    const request = requestIdleCallback(finish, { timeout: PAGE_IDLE_MAX_WAIT_MS });
    return () => cancelIdleCallback(request);
  }, []);
  return isIdle;
}
