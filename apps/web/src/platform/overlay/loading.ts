import { create } from 'zustand';
import { readElapsedMs } from '../time/clock.ts';

/** The indicator stays visible for at least this time, so that it does not flicker. */
const MIN_VISIBLE_MS = 600;

let pending = 0;
let shownAt = 0;
let timer: ReturnType<typeof setTimeout> | undefined;

/** True while the global loading indicator is visible. */
export const useLoading = create<{ readonly on: boolean }>(() => ({ on: false }));

function begin(): void {
  pending += 1;
  clearTimeout(timer);
  if (useLoading.getState().on) return;
  shownAt = readElapsedMs();
  useLoading.setState({ on: true });
}

function end(): void {
  pending -= 1;
  if (pending > 0) return;
  timer = setTimeout(
    () => useLoading.setState({ on: false }),
    Math.max(0, MIN_VISIBLE_MS - (readElapsedMs() - shownAt)),
  );
}

/** Resolves when the global loading indicator is no longer visible. */
export function waitForLoadingEnd(): Promise<void> {
  return new Promise((resolve) => {
    if (!useLoading.getState().on) return resolve();
    const unsubscribe = useLoading.subscribe(({ on }) => {
      if (on) return;
      unsubscribe();
      resolve();
    });
  });
}

/** Shows the global loading indicator until the work has ended or failed. */
export async function withLoadingIndicator<T>(work: () => Promise<T>): Promise<T> {
  begin();
  try {
    return await work();
  } finally {
    end();
  }
}
