import type { MarketTable } from '@arara/sports/core/markets';
import type { SetsFacts } from '@arara/sports/sets/sets';
import type { CheckedFacts } from './checked-facts.ts';

type Points = readonly [home: number, away: number];

const inFirstSet = (maxSets: number, units: Points): SetsFacts => ({
  maxSets,
  won: [0, 0],
  sets: [{ units, over: false }],
  units,
});

/** Matches in play of a sport in which every rally is a point. `numberName` is the specifier that says which set. */
export function listRalliesInPlay(
  { markets }: Pick<MarketTable, 'markets'>,
  numberName: string,
  maxSets: number,
): CheckedFacts<SetsFacts>['inPlay'] {
  const over = markets
    .filter(({ specifiers }) => specifiers.some(({ name }) => name === numberName))
    .map(({ key }) => key);
  const most = Math.floor(maxSets / 2);
  const sets = Array.from({ length: 2 * most }, (_, index) => ({
    units: index % 2 === 0 ? ([25, 20] as const) : ([20, 25] as const),
    over: true,
  }));
  return [
    // More points than any line has.
    { facts: inFirstSet(maxSets, [150, 140]) },
    { facts: inFirstSet(maxSets, [30, 0]) },
    // The last set is about to begin.
    { facts: { maxSets, won: [most, most], sets }, over },
  ];
}
