/** Boxing as it is simulated: its weight classes, and how fights run and are priced. */
import type { SportPlay } from '../play/play.ts';
import { boxingTournaments } from './competitors.ts';
import { forecastLines } from './forecast.ts';
import { listLines } from './lines.ts';
import type { BoxingScore } from '@arara/sports/boxing/score';
import { LONGEST_FIGHT_MS, simulateFight } from './script.ts';

const MINUTE_MS = 60_000;

export const boxingPlay: SportPlay<BoxingScore> = {
  sport: 'boxing',
  series: [
    {
      key: 'match',
      tournaments: boxingTournaments,
      takesPart: 'pair',
      spacingMs: 30 * MINUTE_MS,
      longestMs: LONGEST_FIGHT_MS + MINUTE_MS,
      spectators: [1_500, 16_000],
      driftDeviation: 0.03,
      simulate: simulateFight,
      lines: listLines,
      forecast: forecastLines,
    },
  ],
};
