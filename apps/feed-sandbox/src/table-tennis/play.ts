/** Table tennis as it is simulated: its leagues, and how their matches run and are priced. */
import { createRallyPlay } from '../models/rally-play.ts';
import { tableTennisTournaments } from './competitors.ts';
import { tableTennisModel } from './model.ts';

const MINUTE_MS = 60_000;

/** A towel after every six points. */
const TOWEL = { points: 6, seconds: 15 } as const;

export const tableTennisPlay = createRallyPlay({
  model: tableTennisModel,
  ladders: { totalStep: 2, handicapStep: 2, races: [5, 7, 9] },
  script: {
    longestMs: 110 * MINUTE_MS,
    warmUp: [210, 270],
    rally: [16, 29],
    setBreak: [70, 100],
    pauseAfter: ({ points: [home, away] }) => ((home + away) % TOWEL.points === 0 ? TOWEL.seconds : 0),
    timeouts: { most: 1, per: 'match', seconds: 60 },
    plays: {
      serving: [
        ['serviceWinner', 16],
        ['winner', 38],
        ['net', 24],
        ['out', 22],
      ],
      receiving: [
        ['winner', 45],
        ['net', 27],
        ['out', 25],
        ['serviceFault', 3],
      ],
    },
    reviewChance: 0.002,
    medicalChance: 0.0005,
  },
  tournaments: tableTennisTournaments,
  spacingMs: 20 * MINUTE_MS,
  spectators: [200, 4_200],
  driftDeviation: 0.02,
});
