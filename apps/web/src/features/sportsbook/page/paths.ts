import type { SportEventId } from '@arara/contract/protocol/fields';

/** The tabs of the football page. */
export type FootballTabName = 'live' | 'today' | 'upcoming' | 'favourites' | 'bets';

/** The names of the tabs in the address. */
export const FOOTBALL_TAB_QUERY_VALUES: Readonly<Record<FootballTabName, string>> = {
  live: 'aovivo',
  today: 'hoje',
  upcoming: 'proximos',
  favourites: 'favoritos',
  bets: 'apostas',
};

/** The tab in an address; the live matches without one. */
export const parseFootballTab = (name: string | null): FootballTabName =>
  (Object.keys(FOOTBALL_TAB_QUERY_VALUES) as FootballTabName[]).find(
    (tab) => FOOTBALL_TAB_QUERY_VALUES[tab] === name,
  ) ?? 'live';

export const getFootballTabPath = (tab: FootballTabName): string =>
  `/footballPage?tab=${FOOTBALL_TAB_QUERY_VALUES[tab]}`;

/** The query parameter of a page that shows one tournament. */
export const TOURNAMENT_PARAM = 'torneio';

export const getTournamentPath = (tournament: string): string =>
  `/footballPage?${TOURNAMENT_PARAM}=${encodeURIComponent(tournament)}`;

/** The address of an event's page. */
export const getEventPath = (eventId: SportEventId): string => `/play?eventId=${eventId}`;
