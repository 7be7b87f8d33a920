import { create } from 'zustand';

/**
 * True from when the bonus overlay was opened because the server asked for it until it is closed. The server asks once a day:
 * that it does not ask again while the overlay is open closes nothing.
 */
export const useBonusOverlayOffer = create<{ readonly isOffered: boolean }>(() => ({ isOffered: false }));
