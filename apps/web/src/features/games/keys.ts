import type { SharedCode } from '@arara/games';
import type { QueryKeys } from '../../platform/api/query-client.ts';

/** The query keys of the games. */
export const gameKeys = {
  sharedRounds: (code: SharedCode) => ['public', 'sharedRounds', code],
  openRound: ['inPlay'],
  fairness: ['fairness'],
  allRounds: ['round'],
  round: (roundId: string) => ['round', roundId],
} as const satisfies QueryKeys;
