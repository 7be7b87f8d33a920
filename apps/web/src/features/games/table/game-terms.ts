import type { Limits } from '@arara/games';

/** What the operator's configuration says of a game; `edgeBp` in basis points. */
export interface GameTerms {
  readonly edgeBp: number;
  readonly limits: Limits;
  /** Taken out of play for now. */
  readonly isClosed: boolean;
}
