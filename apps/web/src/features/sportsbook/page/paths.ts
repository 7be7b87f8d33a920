import type { SportEventId } from '@arara/contract/protocol/fields';
import type { SportCode } from '@arara/sports/sport-codes';

/** The sport whose page has a path of its own; the others have `/sport/<code>`. */
export const FIRST_SPORT: SportCode = 'football';

/** The tabs of a sport's page. */
export type SportTabName = 'live' | 'today' | 'upcoming' | 'favourites' | 'bets';

/** The names of the tabs in the address. */
export const SPORT_TAB_QUERY_VALUES: Readonly<Record<SportTabName, string>> = {
  live: 'aovivo',
  today: 'hoje',
  upcoming: 'proximos',
  favourites: 'favoritos',
  bets: 'apostas',
};

/** The tab in an address; the live events without one. */
export const parseSportTab = (name: string | null): SportTabName =>
  (Object.keys(SPORT_TAB_QUERY_VALUES) as SportTabName[]).find((tab) => SPORT_TAB_QUERY_VALUES[tab] === name) ?? 'live';

/** The address of a sport's page. */
export const getSportPath = (sport: string): string => (sport === FIRST_SPORT ? '/footballPage' : `/sport/${sport}`);

export const getSportTabPath = (sport: string, tab: SportTabName): string =>
  `${getSportPath(sport)}?tab=${SPORT_TAB_QUERY_VALUES[tab]}`;

/** The query parameter of a page that shows one tournament. */
export const TOURNAMENT_PARAM = 'torneio';

export const getTournamentPath = (sport: string, tournament: string): string =>
  `${getSportPath(sport)}?${TOURNAMENT_PARAM}=${encodeURIComponent(tournament)}`;

/** The query parameter of a page that shows what a search found. */
export const SEARCH_PARAM = 'busca';
/** A longer search is not sent. */
export const MAX_SEARCH_LENGTH = 60;

/** The parameters of the address with this search, which a player who comes back from a match finds again; null closes it. */
export function setSearchParam(params: URLSearchParams, text: string | null): URLSearchParams {
  const next = new URLSearchParams(params);
  if (text === null) next.delete(SEARCH_PARAM);
  else next.set(SEARCH_PARAM, text);
  return next;
}

/** The query parameter of a page that fills the slip. */
export const SHARED_SLIP_PARAM = 'cupom';

/** The address that fills a slip; `content` is its text in an address. */
export const getSharedSlipPath = (sport: string, content: string): string =>
  `${getSportPath(sport)}?${SHARED_SLIP_PARAM}=${encodeURIComponent(content)}`;

/** The address of an event's page. */
export const getEventPath = (eventId: SportEventId): string => `/play?eventId=${eventId}`;
