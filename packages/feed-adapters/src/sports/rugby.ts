/** How rugby is read from real sources. */
import { matchPhases } from '@arara/sports/core/catalogue';
import type { SportSource, UofStatus } from '../sport-source.ts';

/** By the feed's codes: the halves and periods of extra time that are over, whether one is being played, and our phase. */
const progressByMatchStatus: Readonly<Record<number, { over: number; isPlaying: boolean; phase: number }>> = {
  6: { over: 0, isPlaying: true, phase: matchPhases.firstHalf },
  31: { over: 1, isPlaying: false, phase: matchPhases.halfTime },
  7: { over: 1, isPlaying: true, phase: matchPhases.secondHalf },
  32: { over: 2, isPlaying: false, phase: matchPhases.overtime },
  40: { over: 2, isPlaying: true, phase: matchPhases.overtime },
  41: { over: 2, isPlaying: true, phase: matchPhases.overtime },
  33: { over: 3, isPlaying: false, phase: matchPhases.overtime },
  42: { over: 3, isPlaying: true, phase: matchPhases.overtime },
};
const HALVES = 2;

const findProgress = ({ matchStatus, periods, isOver }: UofStatus) =>
  isOver ? { over: periods.length, isPlaying: false, phase: matchPhases.finished } : progressByMatchStatus[matchStatus];

export const rugbySource: SportSource = {
  sport: 'rugby',

  readUofStatus(status) {
    const { periods, isOver } = status;
    const progress = findProgress(status);
    if (progress === undefined || periods.length !== progress.over + (progress.isPlaying ? 1 : 0)) return undefined;
    // Without its halves nobody can tell the eighty minutes from extra time.
    if (isOver && periods.length < HALVES) return undefined;
    return {
      phase: progress.phase,
      score: { periods: periods.map(({ score }, i) => ({ points: score, over: i < progress.over })) },
    };
  },
};
