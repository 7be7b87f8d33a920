/** How badminton is read from real sources. */
import { createRallyStatusReader } from '../feed/rally-source.ts';
import type { SportSource } from '../feed/sport-source.ts';
import { badmintonFormat } from './sport.ts';

export const badmintonSource: SportSource = {
  sport: 'badminton',
  lengthName: 'maxSets',
  readUofStatus: createRallyStatusReader(badmintonFormat),
};
