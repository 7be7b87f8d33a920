import type { SetsFacts } from '@arara/sports/sets/sets';
import { tableTennisMarkets } from '@arara/sports/table-tennis/markets';
import { listRalliesInPlay } from './rallies-in-play.ts';
import type { CheckedFacts } from './checked-facts.ts';

export const checkedFacts: CheckedFacts<SetsFacts> = {
  inPlay: listRalliesInPlay(tableTennisMarkets, 'gamenr', 5),
  played: [],
};
