/** The market table of badminton, with the numbers of the Unified Odds Feed as ids. */
import { createRallyMarkets } from '../sets/rally-markets.ts';
import type { RallyMarketIds } from '../sets/rally-markets.ts';

export const badmintonMarketIds: RallyMarketIds = {
  winner: 186,
  pointHandicap: 237,
  totalPoints: 238,
  correctScore: 199,
  setWinner: 245,
  setPointHandicap: 246,
  setTotalPoints: 247,
  setRace: 250,
};

export const badmintonMarkets = createRallyMarkets({
  sport: 'badminton',
  setName: 'game',
  numberName: 'gamenr',
  formats: [3],
  ids: badmintonMarketIds,
  mostPoints: 199.75,
});
