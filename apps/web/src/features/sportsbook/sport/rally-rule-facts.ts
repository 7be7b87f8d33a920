import { readRallyFacts } from '@arara/sports/sets/rally-score';
import type { SetsFacts } from '@arara/sports/sets/sets';

type Points = readonly [home: number, away: number];

/** A match that was played to its end, for examples of rules. `winners` is the order of the points of the first set. */
export const readPlayedRallies = (maxSets: number, sets: readonly Points[], winners?: string): SetsFacts =>
  readRallyFacts({
    ending: 'played',
    phase: -1,
    competitors: [],
    score: {
      maxSets,
      sets: sets.map((points, index) => ({ points, over: true, ...(index === 0 ? { winners } : {}) })),
    },
  });
