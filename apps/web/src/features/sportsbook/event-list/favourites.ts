import { create } from 'zustand';
import { onSignOut } from '../../../platform/session/session.ts';

const KEY = 'arara.favourites';
const MAX_FAVOURITES = 200;

/** Names of favourites: `event <id>` or `tournament <name>`. */
function readFavourites(): readonly string[] {
  try {
    const read = JSON.parse(localStorage.getItem(KEY) ?? '[]') as unknown;
    return Array.isArray(read) ? read.filter((name) => typeof name === 'string').slice(0, MAX_FAVOURITES) : [];
  } catch {
    // The text was not stored by this app: no favourites yet.
    return [];
  }
}

/** The favourites of this device's player. */
export const useFavourites = create<{ readonly names: readonly string[] }>(() => ({ names: readFavourites() }));

export const toEventFavourite = (eventId: number): string => `event ${eventId}`;
export const toTournamentFavourite = (tournament: string): string => `tournament ${tournament}`;

// A log-out removes the stored favourites, so the shown ones go too.
onSignOut(() => useFavourites.setState({ names: [] }));

/** Marks or unmarks a favourite. */
export function toggleFavourite(name: string): void {
  const { names } = useFavourites.getState();
  const next = names.includes(name) ? names.filter((other) => other !== name) : [...names, name].slice(-MAX_FAVOURITES);
  useFavourites.setState({ names: next });
  localStorage.setItem(KEY, JSON.stringify(next));
}
