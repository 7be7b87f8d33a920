/** Snooker as it is simulated: its tournaments, and how their matches run and are priced. */
import type { SportPlay } from '../play/play.ts';
import { snookerTournaments } from './competitors.ts';
import { forecastLines } from './forecast.ts';
import { listLines } from './lines.ts';
import type { SnookerScore } from '@arara/sports/snooker/score';
import { LONGEST_MATCH_MS, simulateMatch } from './script.ts';

const MINUTE_MS = 60_000;

export const snookerPlay: SportPlay<SnookerScore> = {
  sport: 'snooker',
  series: [
    {
      key: 'match',
      tournaments: snookerTournaments,
      takesPart: 'pair',
      spacingMs: 35 * MINUTE_MS,
      longestMs: LONGEST_MATCH_MS,
      spectators: [250, 1_900],
      driftDeviation: 0.02,
      simulate: simulateMatch,
      lines: listLines,
      forecast: forecastLines,
    },
  ],
};
