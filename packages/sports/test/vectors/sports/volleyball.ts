/** How vectors of volleyball are read: `final_sets` "3-2", or the points of each set. A golden set is a remark. */
import { isRallySetOver } from '../../../src/sets/rally-sport.ts';
import { createSetsVectorReader } from '../sets-vectors.ts';
import { volleyballFormat } from '../../../src/volleyball/sport.ts';

export const vectorReader = createSetsVectorReader({
  ...volleyballFormat,
  maxSets: 5,
  isSetOver: (points, number) => isRallySetOver(volleyballFormat, points, number, 5),
});
