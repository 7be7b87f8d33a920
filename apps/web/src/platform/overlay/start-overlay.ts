import { create } from 'zustand';

/** The longest that the mask stays (specification, point 9: the loading overlay hides after 600 ms). */
export const START_MASK_MS = 600;

/** The start mask, shown after a log-in while the app becomes the player's own. */
export const useStartMask = create<{ readonly on: boolean }>(() => ({ on: false }));

export function showStartMask(): void {
  useStartMask.setState({ on: true });
  setTimeout(() => useStartMask.setState({ on: false }), START_MASK_MS);
}
