import type { ListedGame } from '@arara/contract/games/lobby';
import { findGameManifest } from '@arara/games';

/** The kinds of games, in the order of their groups. */
const GAME_KINDS = ['single', 'steps', 'shared'] as const;

export interface GameGroup {
  readonly kind: (typeof GAME_KINDS)[number];
  readonly codes: readonly string[];
}

/** The games that can be played now, by what a round of them is. A group without a game is left out. */
export const groupGamesByKind = (games: readonly Pick<ListedGame, 'gameCode' | 'stop'>[]): readonly GameGroup[] =>
  GAME_KINDS.map((kind) => ({
    kind,
    codes: games.flatMap(({ gameCode, stop }) =>
      !stop && findGameManifest(gameCode)?.kind === kind ? [gameCode] : [],
    ),
  })).filter(({ codes }) => codes.length > 0);
