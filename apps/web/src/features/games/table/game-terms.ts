import type { GameBetLimits } from '@arara/games';

/** The terms of a game from the operator's configuration; `edgeBp` in basis points. */
export interface GameTerms {
  readonly edgeBp: number;
  readonly limits: GameBetLimits;
  /** Taken out of play for now. */
  readonly isClosed: boolean;
  /** Not read yet. The screen shows nothing that depends on them, and takes no bet. */
  readonly isPending: boolean;
}
