/** Tennis as it is simulated: its tournaments, and how their matches run and are priced. */
import type { SportPlay } from '../play/play.ts';
import { tennisTournaments } from './competitors.ts';
import { createForecast } from './forecast.ts';
import { listLines } from './lines.ts';
import type { TennisScore } from '@arara/sports/tennis/score';
import { LONGEST_MATCH_MS, simulateMatch } from './script.ts';

const MINUTE_MS = 60_000;

export const tennisPlay: SportPlay<TennisScore> = {
  sport: 'tennis',
  series: [
    {
      key: 'match',
      tournaments: tennisTournaments,
      takesPart: 'pair',
      spacingMs: 30 * MINUTE_MS,
      longestMs: LONGEST_MATCH_MS + MINUTE_MS,
      spectators: [900, 14_000],
      driftDeviation: 0.03,
      simulate: simulateMatch,
      lines: listLines,
      forecast: createForecast,
    },
  ],
};
