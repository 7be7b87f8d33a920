import type { SetsFacts } from '@arara/sports/sets/sets';
import { badmintonMarkets } from '@arara/sports/badminton/markets';
import { listRalliesInPlay } from './rallies-in-play.ts';
import type { CheckedFacts } from './checked-facts.ts';

export const checkedFacts: CheckedFacts<SetsFacts> = {
  inPlay: listRalliesInPlay(badmintonMarkets, 'gamenr', 3),
  played: [],
};
