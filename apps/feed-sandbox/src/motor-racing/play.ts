/** Motor racing as it is simulated: its championships, and how their races run and are priced. */
import type { SportPlay } from '../play/play.ts';
import { motorRacingTournaments } from './drivers.ts';
import { createForecast } from './forecast.ts';
import { listLines } from './lines.ts';
import { DRAW_OUTCOME_ID } from '@arara/sports/motor-racing/listed-cars';
import type { MotorRacingScore } from '@arara/sports/motor-racing/score';
import { simulateRace } from './script.ts';

const MINUTE_MS = 60_000;

export const motorRacingPlay: SportPlay<MotorRacingScore> = {
  sport: 'motor-racing',
  series: [
    {
      key: 'race',
      tournaments: motorRacingTournaments,
      takesPart: 'all',
      spacingMs: 50 * MINUTE_MS,
      longestMs: 120 * MINUTE_MS,
      spectators: [28_000, 120_000],
      driftDeviation: 0.12,
      simulate: simulateRace,
      lines: listLines,
      outcomeName: (outcomeId) => (outcomeId === DRAW_OUTCOME_ID ? 'Empate' : undefined),
      forecast: createForecast,
    },
  ],
};
