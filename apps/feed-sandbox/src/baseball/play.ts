/** Baseball as it is simulated: its leagues, and how their games run and are priced. */
import type { SportPlay } from '../play/play.ts';
import { baseballTournaments } from './competitors.ts';
import { createForecast } from './forecast.ts';
import { listLines } from './lines.ts';
import type { BaseballScore } from '@arara/sports/baseball/score';
import { LONGEST_GAME_MS, simulateGame } from './script.ts';

const MINUTE_MS = 60_000;

export const baseballPlay: SportPlay<BaseballScore> = {
  sport: 'baseball',
  series: [
    {
      key: 'match',
      tournaments: baseballTournaments,
      takesPart: 'pair',
      spacingMs: 45 * MINUTE_MS,
      longestMs: LONGEST_GAME_MS + MINUTE_MS,
      spectators: [6_000, 42_000],
      driftDeviation: 0.025,
      simulate: simulateGame,
      lines: listLines,
      forecast: createForecast,
    },
  ],
};
