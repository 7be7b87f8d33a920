/** What the football page can show. */
export type Tab = 'live' | 'today' | 'upcoming' | 'favourites' | 'bets';

/** Their names in the address. */
export const TAB_NAMES: Readonly<Record<Tab, string>> = {
  live: 'aovivo',
  today: 'hoje',
  upcoming: 'proximos',
  favourites: 'favoritos',
  bets: 'apostas',
};

/** The tab that an address names; live without a name. */
export const parseTab = (name: string | null): Tab =>
  (Object.keys(TAB_NAMES) as Tab[]).find((tab) => TAB_NAMES[tab] === name) ?? 'live';

export const getTabPath = (tab: Tab): string => `/footballPage?tab=${TAB_NAMES[tab]}`;

/** Name of the tournament in an address that shows one alone. */
export const TOURNAMENT_PARAM = 'torneio';

export const getTournamentPath = (tournament: string): string =>
  `/footballPage?${TOURNAMENT_PARAM}=${encodeURIComponent(tournament)}`;
