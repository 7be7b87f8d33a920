import { create } from 'zustand';
import { FIRST_SPORT } from '../page/paths.ts';
import { subscribeToSignOut } from '../../../platform/session/session.ts';

const FAVOURITES_STORAGE_KEY = 'arara.favourites';
const MAX_FAVOURITES = 200;

/** Names of favourites: `event <id>` or `tournament <sport> <name>`. */
function readStoredEventFavourites(): readonly string[] {
  try {
    const read = JSON.parse(localStorage.getItem(FAVOURITES_STORAGE_KEY) ?? '[]') as unknown;
    return Array.isArray(read) ? read.filter((name) => typeof name === 'string').slice(0, MAX_FAVOURITES) : [];
  } catch {
    // The text was not stored by this app: no favourites yet.
    return [];
  }
}

/** The favourites of this device's player. */
export const useSportFavourites = create<{ readonly names: readonly string[] }>(() => ({
  names: readStoredEventFavourites(),
}));

export const toEventFavourite = (eventId: number): string => `event ${eventId}`;
/** A tournament of the first sport has no sport in its name, as favourites were stored before there were others. */
export const toTournamentFavourite = (sport: string, tournament: string): string =>
  sport === FIRST_SPORT ? `tournament ${tournament}` : `tournament ${sport} ${tournament}`;

// A log-out removes the stored favourites, so the shown ones go too.
subscribeToSignOut(() => useSportFavourites.setState({ names: [] }));

/** Marks or unmarks a favourite. */
export function toggleFavourite(name: string): void {
  const { names } = useSportFavourites.getState();
  const next = names.includes(name) ? names.filter((other) => other !== name) : [...names, name].slice(-MAX_FAVOURITES);
  useSportFavourites.setState({ names: next });
  localStorage.setItem(FAVOURITES_STORAGE_KEY, JSON.stringify(next));
}
