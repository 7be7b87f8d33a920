import type { SportCode } from '@arara/sports/sport-codes';

/** The query parameter that says whose rules are shown. */
export const SPORT_PARAM = 'esporte';

/** The address of the rules of a sport. */
export const getSportsRulesPath = (sport: SportCode): string => `/text_re?${SPORT_PARAM}=${sport}`;

/** The id of the markets of a tab, for links within the page. */
export const getTabAnchor = (tab: string): string => `mercados-${tab}`;
