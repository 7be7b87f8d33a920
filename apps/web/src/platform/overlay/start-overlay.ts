import { create } from 'zustand';

/** The start overlay is hidden after this time. */
export const START_OVERLAY_MS = 600;

/** The start overlay: shown after a log-in while the player's data is loaded. */
export const useStartOverlay = create<{ readonly on: boolean }>(() => ({ on: false }));

export function showStartOverlay(): void {
  useStartOverlay.setState({ on: true });
  setTimeout(() => useStartOverlay.setState({ on: false }), START_OVERLAY_MS);
}
