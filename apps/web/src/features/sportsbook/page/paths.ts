import type { EventId } from '@arara/contract/protocol/fields';

/** The tabs of the football page. */
export type Tab = 'live' | 'today' | 'upcoming' | 'favourites' | 'bets';

/** The names of the tabs in the address. */
export const TAB_NAMES: Readonly<Record<Tab, string>> = {
  live: 'aovivo',
  today: 'hoje',
  upcoming: 'proximos',
  favourites: 'favoritos',
  bets: 'apostas',
};

/** The tab in an address; the live matches without one. */
export const parseTab = (name: string | null): Tab =>
  (Object.keys(TAB_NAMES) as Tab[]).find((tab) => TAB_NAMES[tab] === name) ?? 'live';

export const getTabPath = (tab: Tab): string => `/footballPage?tab=${TAB_NAMES[tab]}`;

/** The query parameter of a page that shows one tournament. */
export const TOURNAMENT_PARAM = 'torneio';

export const getTournamentPath = (tournament: string): string =>
  `/footballPage?${TOURNAMENT_PARAM}=${encodeURIComponent(tournament)}`;

/** The address of an event's page. */
export const getEventPath = (eventId: EventId): string => `/play?eventId=${eventId}`;
