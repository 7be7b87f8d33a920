/** The market table of table tennis, with the numbers of the Unified Odds Feed as ids. */
import { createRallyMarkets } from '../sets/rally-markets.ts';
import type { RallyMarketIds } from '../sets/rally-markets.ts';

export const tableTennisMarketIds: RallyMarketIds = {
  winner: 186,
  pointHandicap: 237,
  totalPoints: 238,
  correctScore: 199,
  setWinner: 245,
  setPointHandicap: 246,
  setTotalPoints: 247,
  setRace: 250,
};

export const tableTennisMarkets = createRallyMarkets({
  sport: 'table-tennis',
  setName: 'game',
  numberName: 'gamenr',
  formats: [5, 7],
  ids: tableTennisMarketIds,
  mostPoints: 299.75,
});
