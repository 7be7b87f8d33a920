import { useLayoutEffect } from 'react';
import { getTabPath } from '../events/paths.ts';

/** Where the player left the list for a match. */
let left: { readonly address: string; readonly scroll: number } | null = null;
let atEvent = false;

/** The address of now, without an overlay over it. */
function getAddress(): string {
  const params = new URLSearchParams(location.search);
  params.delete('dialog');
  const query = params.toString();
  return location.pathname + (query === '' ? '' : `?${query}`);
}

/** Keeps the place in the list while the player looks at a match, and comes back to it. */
export function useRestoredScroll(): void {
  useLayoutEffect(() => {
    // By the time the list goes, the address is already another.
    const here = getAddress();
    if (atEvent && left?.address === here) scrollTo(0, left.scroll);
    atEvent = false;
    return () => {
      left = { address: here, scroll: scrollY };
    };
  });
}

/** Tells that a match is looked at. */
export function useMarkEventVisited(): void {
  useLayoutEffect(() => {
    atEvent = true;
  }, []);
}

/** The list that the player came from; without one the live matches, or today's for a match that has not begun. */
export const getListAddress = (begun: boolean): string => left?.address ?? getTabPath(begun ? 'live' : 'today');
