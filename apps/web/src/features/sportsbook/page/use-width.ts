import { useCallback, useSyncExternalStore } from 'react';

function useIsWindowAtLeastPx(px: number): boolean {
  const query = `(min-width: ${px}px)`;
  const watch = useCallback(
    (changed: () => void) => {
      const media = matchMedia(query);
      media.addEventListener('change', changed);
      return () => media.removeEventListener('change', changed);
    },
    [query],
  );
  return useSyncExternalStore(
    watch,
    () => matchMedia(query).matches,
    // The HTML of the page is the same for every window.
    () => false,
  );
}

/** True when there is room for the slip in its own column. */
export const useHasSlipColumn = (): boolean => useIsWindowAtLeastPx(1080);

/** True when a row of a list has room for a second market beside the result (event-list/event-row.module.css). */
export const useHasTotalColumn = (): boolean => useIsWindowAtLeastPx(1360);
