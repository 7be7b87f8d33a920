import type { BetLimits } from '@arara/games';

/** The terms of a game from the operator's configuration; `edgeBp` in basis points. */
export interface GameTerms {
  readonly edgeBp: number;
  readonly limits: BetLimits;
  /** Taken out of play for now. */
  readonly isClosed: boolean;
}
