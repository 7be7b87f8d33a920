import { create } from 'zustand';

/** The start overlay is hidden after this time. */
export const START_OVERLAY_MS = 600;

/** The start overlay: shown after a log-in while the player's data is loaded. */
export const useLoginLoadingOverlay = create<{ readonly on: boolean }>(() => ({ on: false }));

export function showStartOverlay(): void {
  useLoginLoadingOverlay.setState({ on: true });
  setTimeout(() => useLoginLoadingOverlay.setState({ on: false }), START_OVERLAY_MS);
}
