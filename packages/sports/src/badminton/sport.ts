/** Badminton as a module: games to 21, two ahead or the thirtieth point; best of three. */
import { createRallySport } from '../sets/rally-sport.ts';
import type { RallyFormat } from '../sets/rally-sport.ts';
import { badmintonMarkets } from './markets.ts';

export const badmintonFormat: RallyFormat = {
  setName: 'game',
  numberName: 'gamenr',
  formats: [3],
  target: () => 21,
  cap: 30,
  largestRallyChance: 0.66,
  plays: ['smash', 'drop', 'netShot', 'net', 'out', 'serviceFault'],
};

export const badminton = createRallySport(
  { code: 'badminton', urn: 'sr:sport:31', liveDelayMs: 5_000, restDays: 1 },
  badmintonMarkets,
  badmintonFormat,
);
