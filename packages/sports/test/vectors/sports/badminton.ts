/** How vectors of badminton are read: the status may hold the score, "p2 retired 21-18 11-5". */
import { isRallySetOver } from '../../../src/sets/rally-sport.ts';
import { createSetsVectorReader } from '../sets-vectors.ts';
import { badmintonFormat } from '../../../src/badminton/sport.ts';

export const vectorReader = createSetsVectorReader({
  ...badmintonFormat,
  maxSets: 3,
  isSetOver: (points, number) => isRallySetOver(badmintonFormat, points, number, 3),
});
