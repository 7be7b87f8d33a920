/** How games of basketball are simulated and priced. */
import type { SportPlay } from '../play/play.ts';
import { basketballTournaments } from './competitors.ts';
import { forecastLines } from './forecast.ts';
import { listLines } from './lines.ts';
import type { BasketballScore } from '@arara/sports/basketball/score';
import { simulateGame } from './script.ts';

const MINUTE = 60_000;

export const basketballPlay: SportPlay<BasketballScore> = {
  sport: 'basketball',
  series: [
    {
      key: 'match',
      tournaments: basketballTournaments,
      takesPart: 'pair',
      spacingMs: 37 * MINUTE,
      longestMs: 170 * MINUTE,
      spectators: [1_800, 18_500],
      driftDeviation: 1.1,
      simulate: simulateGame,
      lines: listLines,
      forecast: forecastLines,
    },
  ],
};
