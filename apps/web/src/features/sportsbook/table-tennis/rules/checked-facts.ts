import type { SetsFacts } from '@arara/sports/sets/sets';
import { tableTennisMarkets } from '@arara/sports/table-tennis/markets';
import { listRalliesInPlay } from '../../sport/rally-checked-facts.ts';
import type { CheckedFacts } from '../../sport/sport-rules.ts';

export const checkedFacts: CheckedFacts<SetsFacts> = {
  inPlay: listRalliesInPlay(tableTennisMarkets, 'gamenr', 5),
  played: [],
};
