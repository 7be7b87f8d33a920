import type { SetsFacts } from '@arara/sports/sets/sets';
import { badmintonMarkets } from '@arara/sports/badminton/markets';
import { listRalliesInPlay } from '../../sport/rally-checked-facts.ts';
import type { CheckedFacts } from '../../sport/sport-rules.ts';

export const checkedFacts: CheckedFacts<SetsFacts> = {
  inPlay: listRalliesInPlay(badmintonMarkets, 'gamenr', 3),
  played: [],
};
