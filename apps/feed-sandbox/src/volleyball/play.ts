/** Volleyball as it is simulated: its leagues, and how their matches run and are priced. */
import { createRallyPlay } from '../models/rally-play.ts';
import { hasJustReached } from '../models/rally-script.ts';
import { volleyballTournaments } from './competitors.ts';
import { volleyballModel } from './model.ts';

const MINUTE_MS = 60_000;

const LAST_SET = 5;
/** The teams change ends in the middle of the last set. */
const CHANGE = { points: 8, seconds: 30 } as const;

export const volleyballPlay = createRallyPlay({
  model: volleyballModel,
  ladders: { totalStep: 4, handicapStep: 2, races: [] },
  script: {
    longestMs: 200 * MINUTE_MS,
    warmUp: [180, 300],
    rally: [22, 36],
    setBreak: [170, 200],
    pauseAfter: (set, number) => (number === LAST_SET && hasJustReached(set, CHANGE.points) ? CHANGE.seconds : 0),
    timeouts: { most: 2, per: 'set', seconds: 45 },
    plays: {
      serving: [
        ['ace', 13],
        ['attack', 43],
        ['block', 20],
        ['opponentError', 24],
      ],
      receiving: [
        ['attack', 62],
        ['serviceError', 21],
        ['block', 7],
        ['opponentError', 10],
      ],
    },
    reviewChance: 0.01,
    medicalChance: 0.0015,
  },
  tournaments: volleyballTournaments,
  spacingMs: 30 * MINUTE_MS,
  spectators: [700, 9_000],
  driftDeviation: 0.03,
});
