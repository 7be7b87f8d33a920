/** Cricket as it is simulated: its leagues, and how their matches run and are priced. */
import type { SportPlay } from '../play/play.ts';
import { cricketTournaments } from './competitors.ts';
import { createForecast } from './forecast.ts';
import { listLines } from './lines.ts';
import type { CricketScore } from '@arara/sports/cricket/score';
import { LONGEST_MATCH_MS, MINUTE_MS, simulateMatch } from './script.ts';
import { playSuperOvers } from './super-over/super-over-script.ts';

export const cricketPlay: SportPlay<CricketScore> = {
  sport: 'cricket',
  series: [
    {
      key: 'match',
      tournaments: cricketTournaments,
      takesPart: 'pair',
      spacingMs: 45 * MINUTE_MS,
      longestMs: LONGEST_MATCH_MS + MINUTE_MS,
      spectators: [4_000, 52_000],
      driftDeviation: 0.02,
      simulate: (fixture, drift, random) => simulateMatch(fixture, drift, random, playSuperOvers),
      lines: listLines,
      forecast: createForecast,
    },
  ],
};
