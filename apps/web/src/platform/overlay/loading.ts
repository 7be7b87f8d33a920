import { create } from 'zustand';
import { readElapsedMs } from '@arara/client/clock';

/** The indicator stays visible for at least this time, so that it does not flicker. */
const LOADING_MIN_VISIBLE_MS = 600;

let pendingLoadingCount = 0;
let loadingShownAtMs = 0;
let loadingHideTimer: ReturnType<typeof setTimeout> | undefined;

/** True while the global loading indicator is visible. */
export const useLoadingIndicatorStore = create<{ readonly on: boolean }>(() => ({ on: false }));

function beginLoading(): void {
  pendingLoadingCount += 1;
  clearTimeout(loadingHideTimer);
  if (useLoadingIndicatorStore.getState().on) return;
  loadingShownAtMs = readElapsedMs();
  useLoadingIndicatorStore.setState({ on: true });
}

function endLoading(): void {
  pendingLoadingCount -= 1;
  if (pendingLoadingCount > 0) return;
  loadingHideTimer = setTimeout(
    () => useLoadingIndicatorStore.setState({ on: false }),
    Math.max(0, LOADING_MIN_VISIBLE_MS - (readElapsedMs() - loadingShownAtMs)),
  );
}

/** Resolves when the global loading indicator is no longer visible. */
export function waitForLoadingEnd(): Promise<void> {
  return new Promise((resolve) => {
    if (!useLoadingIndicatorStore.getState().on) return resolve();
    const unsubscribe = useLoadingIndicatorStore.subscribe(({ on }) => {
      if (on) return;
      unsubscribe();
      resolve();
    });
  });
}

/** Shows the global loading indicator until the work has ended or failed. */
export async function withLoadingIndicator<T>(work: () => Promise<T>): Promise<T> {
  beginLoading();
  try {
    return await work();
  } finally {
    endLoading();
  }
}
