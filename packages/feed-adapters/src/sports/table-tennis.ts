/** How table tennis is read from real sources. */
import { createRallyStatusReader } from '../rally-source.ts';
import type { SportSource } from '../sport-source.ts';
import { tableTennisFormat } from '@arara/sports/table-tennis/sport';

export const tableTennisSource: SportSource = {
  sport: 'table-tennis',
  lengthName: 'maxSets',
  readUofStatus: createRallyStatusReader(tableTennisFormat),
};
