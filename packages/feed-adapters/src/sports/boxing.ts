/** How boxing is read from real sources: The Odds API prices it before the start. */
import type { SportSource } from '../sport-source.ts';

export const boxingSource: SportSource = {
  sport: 'boxing',
  oddsApi: { keyPrefix: 'boxing_', markets: { threeWay: 1, twoWay: 186, totals: 18 } },
};
