/** The market table of volleyball, with the numbers of the Unified Odds Feed as ids. */
import { createRallyMarkets } from '../sets/rally-markets.ts';
import type { RallyMarketIds } from '../sets/rally-markets.ts';

export const volleyballMarketIds: RallyMarketIds = {
  winner: 186,
  setHandicap: 188,
  totalSets: 314,
  pointHandicap: 237,
  totalPoints: 238,
  correctScore: 199,
  setPlayed: { 4: 525, 5: 526 },
  setWinner: 202,
  setPointHandicap: 309,
  setTotalPoints: 310,
};

export const volleyballMarkets = createRallyMarkets({
  sport: 'volleyball',
  setName: 'set',
  numberName: 'setnr',
  formats: [5],
  ids: volleyballMarketIds,
  mostPoints: 399.75,
});
