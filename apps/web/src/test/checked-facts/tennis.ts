import type { TennisFacts } from '@arara/sports/tennis/grade';
import { readFacts, type TennisSet } from '@arara/sports/tennis/score';
import { tennisMarkets } from '@arara/sports/tennis/markets';
import type { CheckedFacts } from './checked-facts.ts';

/** A match of three sets that was played to its end. */
const readPlayed = (...sets: readonly TennisSet[]): TennisFacts =>
  readFacts({ ending: 'played', phase: -1, competitors: [], score: { maxSets: 3, sets } });

const setMarkets = tennisMarkets.markets
  .filter(({ specifiers }) => specifiers.some(({ name }) => name === 'setnr'))
  .map(({ key }) => key);

/** The second set has just begun. */
const afterSet = (first: readonly [number, number]): TennisFacts => ({
  maxSets: 3,
  won: first[0] > first[1] ? [1, 0] : [0, 1],
  sets: [
    { units: first, over: true },
    { units: [1, 0], over: false },
  ],
});

export const checkedFacts: CheckedFacts<TennisFacts> = {
  inPlay: [
    // More games than any line has, in the first set.
    { facts: { maxSets: 3, won: [0, 0], sets: [{ units: [60, 50], over: false }], units: [60, 50] } },
    { facts: afterSet([6, 4]), over: setMarkets },
    { facts: afterSet([4, 6]), over: setMarkets },
  ],
  played: [
    readPlayed({ games: [6, 4], over: true }, { games: [7, 5], over: true }),
    readPlayed({ games: [4, 6], over: true }, { games: [5, 7], over: true }),
  ],
};
