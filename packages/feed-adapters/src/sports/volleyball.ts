/** How volleyball is read from real sources. */
import { createRallyStatusReader } from '../rally-source.ts';
import type { SportSource } from '../sport-source.ts';
import { volleyballFormat } from '@arara/sports/volleyball/sport';

export const volleyballSource: SportSource = {
  sport: 'volleyball',
  lengthName: 'maxSets',
  readUofStatus: createRallyStatusReader(volleyballFormat),
};
