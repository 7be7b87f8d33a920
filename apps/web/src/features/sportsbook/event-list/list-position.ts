import { useLayoutEffect } from 'react';
import { FIRST_SPORT, getSportTabPath } from '../page/paths.ts';

/** The address and the scroll position of the list that the player left for a match. */
let lastEventListScrollPosition: { readonly address: string; readonly scroll: number } | null = null;
let isAtEventPage = false;

/** The present address without its dialog. */
function getAddressWithoutDialog(): string {
  const params = new URLSearchParams(location.search);
  params.delete('dialog');
  const query = params.toString();
  return location.pathname + (query === '' ? '' : `?${query}`);
}

/** Restores the scroll position of the list when the player comes back from a match. */
export function useRestoreListScroll(): void {
  useLayoutEffect(() => {
    // Read now: when the list is removed, the address has changed already.
    const here = getAddressWithoutDialog();
    if (isAtEventPage && lastEventListScrollPosition?.address === here) scrollTo(0, lastEventListScrollPosition.scroll);
    isAtEventPage = false;
    return () => {
      lastEventListScrollPosition = { address: here, scroll: scrollY };
    };
  });
}

/** Marks that the player is looking at a match. */
export function useMarkEventPageVisited(): void {
  useLayoutEffect(() => {
    isAtEventPage = true;
  }, []);
}

/** The list from which the player came; without one the live events of the sport, or today's for one that has not begun. */
export const getLastEventListAddress = (begun: boolean, sport: string = FIRST_SPORT): string =>
  lastEventListScrollPosition?.address ?? getSportTabPath(sport, begun ? 'live' : 'today');
