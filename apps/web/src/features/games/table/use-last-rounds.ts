import { useInfiniteQuery } from '@tanstack/react-query';
import { useSession } from '../../../platform/session/session.ts';
import { getRoundResultOfWalletRecord, walletRecordsQuery } from '../../wallet/wallet.ts';
import type { RoundProof } from '../fairness/round-proof.ts';
import type { RecentRoundResult } from './round-result.ts';

const MAX_RECENT_ROUNDS_SHOWN = 12;
/** How many records are read: rounds of the other games lie between those of this one. */
const WALLET_RECORDS_FETCHED = 50;

/**
 * The player's own last rounds of a game, newest first: those of this visit, and before them those of the records. `getOutcome`
 * gives the number that the strip shows of a round, null for one that it leaves out. Open and refunded rounds have no result.
 */
export function useRecentGameRounds(
  code: string,
  recent: readonly RecentRoundResult[],
  getOutcome: (proof: RoundProof) => number | null,
): readonly RecentRoundResult[] {
  const signedIn = useSession((session) => session.token !== null);
  const { data } = useInfiniteQuery({
    ...walletRecordsQuery({ kind: 'game' }, WALLET_RECORDS_FETCHED),
    enabled: signedIn,
  });
  const recentIds = new Set(recent.map(({ id }) => id));
  const earlier: readonly RecentRoundResult[] = (data?.pages[0]?.items ?? []).flatMap((record) => {
    const { type, proof } = record;
    const id = String(record.id);
    const result = getRoundResultOfWalletRecord(record);
    if (type !== code || proof === undefined || recentIds.has(id) || (result !== 'won' && result !== 'lost')) return [];
    const outcome = getOutcome(proof);
    return outcome === null ? [] : [{ id, outcome, won: result === 'won' }];
  });
  return [...recent, ...earlier].slice(0, MAX_RECENT_ROUNDS_SHOWN);
}
