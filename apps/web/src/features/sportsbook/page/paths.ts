import type { EventId } from '@arara/contract/protocol/fields';

/** The tabs of the football page. */
export type FootballTab = 'live' | 'today' | 'upcoming' | 'favourites' | 'bets';

/** The names of the tabs in the address. */
export const FOOTBALL_TAB_PATHS: Readonly<Record<FootballTab, string>> = {
  live: 'aovivo',
  today: 'hoje',
  upcoming: 'proximos',
  favourites: 'favoritos',
  bets: 'apostas',
};

/** The tab in an address; the live matches without one. */
export const parseTab = (name: string | null): FootballTab =>
  (Object.keys(FOOTBALL_TAB_PATHS) as FootballTab[]).find((tab) => FOOTBALL_TAB_PATHS[tab] === name) ?? 'live';

export const getTabPath = (tab: FootballTab): string => `/footballPage?tab=${FOOTBALL_TAB_PATHS[tab]}`;

/** The query parameter of a page that shows one tournament. */
export const TOURNAMENT_PARAM = 'torneio';

export const getTournamentPath = (tournament: string): string =>
  `/footballPage?${TOURNAMENT_PARAM}=${encodeURIComponent(tournament)}`;

/** The address of an event's page. */
export const getEventPath = (eventId: EventId): string => `/play?eventId=${eventId}`;
