/** Badminton as it is simulated: its tournaments, and how their matches run and are priced. */
import { createRallyPlay } from '../models/rally-play.ts';
import { hasJustReached } from '../models/rally-script.ts';
import { badmintonTournaments } from './competitors.ts';
import { badmintonModel } from './model.ts';

const MINUTE_MS = 60_000;

/** A pause when the leader reaches eleven, for which the players change ends in the last game. */
const INTERVAL = { points: 11, seconds: 60 } as const;

export const badmintonPlay = createRallyPlay({
  model: badmintonModel,
  ladders: { totalStep: 2, handicapStep: 2, races: [5, 10, 15] },
  script: {
    longestMs: 130 * MINUTE_MS,
    warmUp: [150, 210],
    rally: [16, 35],
    setBreak: [115, 130],
    pauseAfter: (set) => (hasJustReached(set, INTERVAL.points) ? INTERVAL.seconds : 0),
    plays: {
      serving: [
        ['smash', 30],
        ['drop', 10],
        ['netShot', 12],
        ['net', 22],
        ['out', 26],
      ],
      receiving: [
        ['smash', 32],
        ['drop', 10],
        ['netShot', 12],
        ['net', 20],
        ['out', 24],
        ['serviceFault', 2],
      ],
    },
    reviewChance: 0.008,
    medicalChance: 0.001,
  },
  tournaments: badmintonTournaments,
  spacingMs: 20 * MINUTE_MS,
  spectators: [350, 6_500],
  driftDeviation: 0.025,
});
