import type { Odds } from '../core/odds.ts';

/** The prices that a player accepts: only the one they saw, that or a higher one, or any. */
export type OddsChangePolicy = 'same' | 'better' | 'any';

/** Whether the policy accepts the current price instead of the one that was seen. */
export const isOddsChangeAccepted = (policy: OddsChangePolicy, seen: Odds, current: Odds): boolean =>
  policy === 'any' || current === seen || (policy === 'better' && current > seen);
