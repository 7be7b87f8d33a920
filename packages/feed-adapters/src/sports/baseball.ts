/** How baseball is read from real sources: The Odds API prices it before the start. */
import type { SportSource } from '../sport-source.ts';

export const baseballSource: SportSource = {
  sport: 'baseball',
  oddsApi: { keyPrefix: 'baseball_', markets: { twoWay: 251, spreads: 256, totals: 258 } },
};
