/** How volleyball is read from real sources. */
import { createRallyStatusReader } from '../feed/rally-source.ts';
import type { SportSource } from '../feed/sport-source.ts';
import { volleyballFormat } from './sport.ts';

export const volleyballSource: SportSource = {
  sport: 'volleyball',
  lengthName: 'maxSets',
  readUofStatus: createRallyStatusReader(volleyballFormat),
};
