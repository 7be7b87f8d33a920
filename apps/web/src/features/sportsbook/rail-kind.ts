/** What the column of bets beside a page shows. */
export type BetRailKind = 'slip' | 'openBets' | 'invitation';

/**
 * Chooses what the column shows: the slip of a person who has selections in it, else a player's bets, else what a visitor would find here.
 * A player who may not bet now sees the bets that are still open, and no slip.
 */
export function chooseBetRailKind({
  hasLegs,
  isSignedIn,
  isRestricted,
}: {
  readonly hasLegs: boolean;
  readonly isSignedIn: boolean;
  readonly isRestricted: boolean;
}): BetRailKind {
  if (isRestricted) return 'openBets';
  if (hasLegs) return 'slip';
  return isSignedIn ? 'openBets' : 'invitation';
}
