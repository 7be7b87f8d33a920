import type { GameCode, SharedGameCode } from '@arara/games';
import type { QueryKeyMap } from '../../platform/api/query-client.ts';

/** The query keys of the games. */
export const gameQueryKeys = {
  sharedRounds: (code: SharedGameCode) => ['public', 'sharedRounds', code],
  rtp: (code: GameCode) => ['public', 'gameRtp', code],
  openRound: ['inPlay'],
  fairness: ['fairness'],
  allRounds: ['round'],
  round: (roundId: string) => ['round', roundId],
} as const satisfies QueryKeyMap;
