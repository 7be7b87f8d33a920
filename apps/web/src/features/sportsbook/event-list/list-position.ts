import { useLayoutEffect } from 'react';
import { getTabPath } from '../page/paths.ts';

/** The address and the scroll position of the list that the player left for a match. */
let left: { readonly address: string; readonly scroll: number } | null = null;
let atEvent = false;

/** The present address without its dialog. */
function getAddress(): string {
  const params = new URLSearchParams(location.search);
  params.delete('dialog');
  const query = params.toString();
  return location.pathname + (query === '' ? '' : `?${query}`);
}

/** Restores the scroll position of the list when the player comes back from a match. */
export function useRestoredScroll(): void {
  useLayoutEffect(() => {
    // Read now: when the list is removed, the address has changed already.
    const here = getAddress();
    if (atEvent && left?.address === here) scrollTo(0, left.scroll);
    atEvent = false;
    return () => {
      left = { address: here, scroll: scrollY };
    };
  });
}

/** Marks that the player is looking at a match. */
export function useMarkEventVisited(): void {
  useLayoutEffect(() => {
    atEvent = true;
  }, []);
}

/** The list from which the player came; without one the live matches, or today's for a match that has not begun. */
export const getListAddress = (begun: boolean): string => left?.address ?? getTabPath(begun ? 'live' : 'today');
