import type { RallyScore } from '@arara/sports/sets/rally-score';

/** A service court of singles: an end of the court to its back line, and the upper or lower half as it is drawn. */
const END_X = { home: 30, away: 226 } as const;
const HALF_Y = { upper: 44, lower: 100 } as const;
export const SERVICE_WIDTH = 104;
export const SERVICE_HEIGHT = 56;

/**
 * Who serves, and from which service court: the right one at an even number of own points, the left one at an odd number. The
 * shuttle goes to the court that lies diagonally opposite. Home plays from the left, so its right hand is below.
 */
export function findServe({ sets, server }: Pick<RallyScore, 'sets' | 'server'>) {
  const set = sets.at(-1);
  if (server === undefined || set === undefined || set.over) return undefined;
  const isHome = server === 'home';
  const isEven = set.points[isHome ? 0 : 1] % 2 === 0;
  const isLower = isHome === isEven;
  return {
    from: { x: END_X[server], y: isLower ? HALF_Y.lower : HALF_Y.upper },
    to: { x: END_X[isHome ? 'away' : 'home'], y: isLower ? HALF_Y.upper : HALF_Y.lower },
  };
}
