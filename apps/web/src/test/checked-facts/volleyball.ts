import type { SetsFacts } from '@arara/sports/sets/sets';
import { volleyballMarkets } from '@arara/sports/volleyball/markets';
import { listRalliesInPlay } from './rallies-in-play.ts';
import type { CheckedFacts } from './checked-facts.ts';

export const checkedFacts: CheckedFacts<SetsFacts> = {
  inPlay: listRalliesInPlay(volleyballMarkets, 'setnr', 5),
  played: [],
};
