import { useSyncExternalStore } from 'react';

const WIDE = '(min-width: 1080px)';

function watch(changed: () => void): () => void {
  const query = matchMedia(WIDE);
  query.addEventListener('change', changed);
  return () => query.removeEventListener('change', changed);
}

/** Whether there is room for the slip in a column of its own. */
export const useIsWide = (): boolean => useSyncExternalStore(watch, () => matchMedia(WIDE).matches);
