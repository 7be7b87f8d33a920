import type { WalletRecord } from '@arara/contract/player/wallet';

/** The result of a round for its player; `open` is not over yet. */
export type RoundResult = 'open' | 'won' | 'lost' | 'returned';

/** Statuses of a game's record on the wire. */
const ROUND_RESULT_BY_STATUS_CODE: Readonly<Record<string, RoundResult>> = {
  '0': 'open',
  '10': 'won',
  '20': 'lost',
  '90': 'returned',
};

/** The result of the round in a game's record. An unknown status counts as open, so that no round is called lost by mistake. */
export const getRoundResultOfWalletRecord = ({ status }: Pick<WalletRecord, 'status'>): RoundResult =>
  ROUND_RESULT_BY_STATUS_CODE[status] ?? 'open';
