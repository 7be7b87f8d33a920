/** How basketball is read from real sources. */
import { matchPhases } from '@arara/sports/core/catalogue';
import type { SportSource, UofStatus } from '../sport-source.ts';

/** The feed's codes of the quarters, of the breaks after them, and of overtime. */
const quarters = [13, 14, 15, 16];
const breaks = [301, 302, 303];
const AWAITING_OVERTIME = 32;
const OVERTIME = 40;
const PAUSE = 30;
const HALF_TIME = 31;

/** The number of periods that are over, and whether the next one is being played. */
function findProgress({
  matchStatus,
  periods,
  isOver,
}: UofStatus): { readonly over: number; readonly isPlaying: boolean } | undefined {
  if (isOver) return { over: periods.length, isPlaying: false };
  const quarter = quarters.indexOf(matchStatus);
  if (quarter !== -1) return { over: quarter, isPlaying: true };
  const pause = breaks.indexOf(matchStatus);
  if (pause !== -1) return { over: pause + 1, isPlaying: false };
  if (matchStatus === HALF_TIME) return { over: 2, isPlaying: false };
  if (matchStatus === AWAITING_OVERTIME || matchStatus === PAUSE) return { over: periods.length, isPlaying: false };
  return matchStatus === OVERTIME ? { over: Math.max(4, periods.length - 1), isPlaying: true } : undefined;
}

function findPhase(over: number, isPlaying: boolean): number {
  const played = over + (isPlaying ? 1 : 0);
  if (played > 4) return matchPhases.overtime;
  if (over === 2 && !isPlaying) return matchPhases.halfTime;
  return played <= 2 ? matchPhases.firstHalf : matchPhases.secondHalf;
}

export const basketballSource: SportSource = {
  sport: 'basketball',

  readUofStatus(status, format) {
    const { periods, isOver } = status;
    const progress = findProgress(status);
    const isWhole = progress !== undefined && periods.length === progress.over + (progress.isPlaying ? 1 : 0);
    if (progress === undefined || !isWhole) return undefined;
    return {
      phase: isOver ? matchPhases.finished : findPhase(progress.over, progress.isPlaying),
      score: {
        minutes: Number(format['minutes'] ?? 40),
        periods: periods.map(({ score }, i) => ({ points: score, over: i < progress.over })),
      },
    };
  },

  // The API's scores name no quarters, so live prices stay suspended.
  oddsApi: { keyPrefix: 'basketball_', markets: { twoWay: 219, spreads: 223, totals: 225 } },
};
