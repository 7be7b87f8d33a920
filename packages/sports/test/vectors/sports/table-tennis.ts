/** How vectors of table tennis are read: `final_games` "3-2", `games` "11-8 9-11", or `points` of all games. */
import { isRallySetOver } from '../../../src/sets/rally-sport.ts';
import { createSetsVectorReader } from '../sets-vectors.ts';
import { tableTennisFormat } from '../../../src/table-tennis/sport.ts';

export const vectorReader = createSetsVectorReader({
  ...tableTennisFormat,
  isSetOver: (points, number, maxSets = 7) => isRallySetOver(tableTennisFormat, points, number, maxSets),
});
