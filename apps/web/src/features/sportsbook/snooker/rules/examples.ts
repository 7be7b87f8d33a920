import type { SnookerFacts } from '@arara/sports/snooker/grade';
import { readFacts, type SnookerFrame } from '@arara/sports/snooker/score';
import type { SportRulesLines } from '../../sport/sport-rules.ts';

const MAX_FRAMES = 7;

const readPlayed = (...frames: readonly Omit<SnookerFrame, 'over'>[]): SnookerFacts =>
  readFacts({
    ending: 'played',
    phase: -1,
    competitors: [],
    score: { maxFrames: MAX_FRAMES, frames: frames.map((frame) => ({ ...frame, over: true })) },
  });

/** 72–31, 104–8 with a break of 104, 40–65, 81–22, 66–50: four frames to one. */
export const fiveFrames = readPlayed(
  { points: [72, 31], breaks: [48, 20] },
  { points: [104, 8], breaks: [104, 8] },
  { points: [40, 65], breaks: [25, 51] },
  { points: [81, 22], breaks: [60, 14] },
  { points: [66, 50], breaks: [33, 40] },
);
/** 24–79, 70–33, 12–88, 15–91, 30–62: one frame to four. */
export const awayWin = readPlayed(
  { points: [24, 79], breaks: [18, 55] },
  { points: [70, 33], breaks: [44, 21] },
  { points: [12, 88], breaks: [12, 62] },
  { points: [15, 91], breaks: [9, 70] },
  { points: [30, 62], breaks: [20, 35] },
);

export const snookerLines: SportRulesLines = {
  exampleSpecifiers: {
    frameHandicap: { hcp: '-2.5' },
    totalFrames: { total: '5.5' },
    raceToFrames: { framenr: '3' },
    correctScore: { variant: 'sr:correct_score:bestof:7' },
    frameWinner: { framenr: '4' },
    framePoints: { framenr: '2', total: '111.5' },
    frameCentury: { framenr: '2' },
  },
};
