/** Table tennis as a module: games to eleven, two ahead; best of five or seven. */
import { createRallySport } from '../sets/rally-sport.ts';
import type { RallyFormat } from '../sets/rally-sport.ts';
import { tableTennisMarkets } from './markets.ts';

export const tableTennisFormat: RallyFormat = {
  setName: 'game',
  numberName: 'gamenr',
  formats: [5, 7],
  target: () => 11,
  cap: Infinity,
  largestRallyChance: 0.66,
  plays: ['serviceWinner', 'winner', 'net', 'out', 'serviceFault'],
};

export const tableTennis = createRallySport(
  { code: 'table-tennis', urn: 'sr:sport:20', liveDelayMs: 4_000, restDays: 1 },
  tableTennisMarkets,
  tableTennisFormat,
);
