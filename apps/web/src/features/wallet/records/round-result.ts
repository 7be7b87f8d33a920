import type { WalletRecord } from '@arara/contract/player/wallet';

/** How a round ended for its player; `open` has not ended yet. */
export type RoundResult = 'open' | 'won' | 'lost' | 'returned';

/** Statuses of a game's record on the wire. */
const RESULTS: Readonly<Record<string, RoundResult>> = { '0': 'open', '10': 'won', '20': 'lost', '90': 'returned' };

/** How the round of a game's record ended; one of a status that we do not know is open: nobody is told of a loss that may be none. */
export const getRoundResult = ({ status }: Pick<WalletRecord, 'status'>): RoundResult => RESULTS[status] ?? 'open';
