import type { SetsFacts } from '@arara/sports/sets/sets';
import { volleyballMarkets } from '@arara/sports/volleyball/markets';
import { listRalliesInPlay } from '../../sport/rally-checked-facts.ts';
import type { CheckedFacts } from '../../sport/sport-rules.ts';

export const checkedFacts: CheckedFacts<SetsFacts> = {
  inPlay: listRalliesInPlay(volleyballMarkets, 'setnr', 5),
  played: [],
};
