/** How table tennis is read from real sources. */
import { createRallyStatusReader } from '../feed/rally-source.ts';
import type { SportSource } from '../feed/sport-source.ts';
import { tableTennisFormat } from './sport.ts';

export const tableTennisSource: SportSource = {
  sport: 'table-tennis',
  lengthName: 'maxSets',
  readUofStatus: createRallyStatusReader(tableTennisFormat),
};
