/** How matches of rugby are simulated and priced. */
import type { SportPlay } from '../play/play.ts';
import { rugbyTournaments } from './competitors.ts';
import { forecastLines } from './forecast.ts';
import { listLines } from './lines.ts';
import type { RugbyScore } from '@arara/sports/rugby/score';
import { simulateMatch } from './script.ts';

const MINUTE = 60_000;

export const rugbyPlay: SportPlay<RugbyScore> = {
  sport: 'rugby',
  series: [
    {
      key: 'match',
      tournaments: rugbyTournaments,
      takesPart: 'pair',
      spacingMs: 45 * MINUTE,
      longestMs: 140 * MINUTE,
      tickMs: MINUTE,
      spectators: [3_500, 48_000],
      driftDeviation: 1.3,
      simulate: simulateMatch,
      lines: listLines,
      forecast: forecastLines,
    },
  ],
};
