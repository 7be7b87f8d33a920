/** How badminton is read from real sources. */
import { createRallyStatusReader } from '../rally-source.ts';
import type { SportSource } from '../sport-source.ts';
import { badmintonFormat } from '@arara/sports/badminton/sport';

export const badmintonSource: SportSource = {
  sport: 'badminton',
  lengthName: 'maxSets',
  readUofStatus: createRallyStatusReader(badmintonFormat),
};
