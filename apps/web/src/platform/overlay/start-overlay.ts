import { create } from 'zustand';

/** The longest that the mask stays (specification, point 9: the loading overlay hides after 600 ms). */
export const START_OVERLAY_MS = 600;

/** The start mask, shown after a log-in while the app becomes the player's own. */
export const useStartOverlay = create<{ readonly on: boolean }>(() => ({ on: false }));

export function showStartOverlay(): void {
  useStartOverlay.setState({ on: true });
  setTimeout(() => useStartOverlay.setState({ on: false }), START_OVERLAY_MS);
}
