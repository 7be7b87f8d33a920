/** Volleyball as a module: sets to 25, the fifth to 15, two ahead; best of five. A golden set after the match counts for nothing. */
import { createRallySport } from '../sets/rally-sport.ts';
import type { RallyFormat } from '../sets/rally-sport.ts';
import { volleyballMarkets } from './markets.ts';

export const volleyballFormat: RallyFormat = {
  setName: 'set',
  numberName: 'setnr',
  formats: [5],
  target: (number, maxSets) => (number === maxSets ? 15 : 25),
  cap: Infinity,
  largestRallyChance: 0.63,
  plays: ['ace', 'attack', 'block', 'opponentError', 'serviceError'],
};

export const volleyball = createRallySport(
  { code: 'volleyball', urn: 'sr:sport:23', liveDelayMs: 5_000, restDays: 1 },
  volleyballMarkets,
  volleyballFormat,
);
