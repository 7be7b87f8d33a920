import { useInfiniteQuery } from '@tanstack/react-query';
import { useSession } from '../../../platform/session/session.ts';
import { getRoundResult, recordsQuery } from '../../wallet/wallet.ts';
import type { RoundProof } from '../fairness/round-proof.ts';
import type { RoundResult } from './round-result.ts';

const MAX_ROUNDS = 12;
/** How many records are read: rounds of the other games lie between those of this one. */
const RECORDS_READ = 50;

/**
 * The player's own last rounds of a game, newest first: those of this visit, and before them those of the records. `getOutcome`
 * gives the number that the strip shows of a round, null for one that it leaves out. Open and refunded rounds have no result.
 */
export function useLastRounds(
  code: string,
  recent: readonly RoundResult[],
  getOutcome: (proof: RoundProof) => number | null,
): readonly RoundResult[] {
  const signedIn = useSession((session) => session.token !== null);
  const { data } = useInfiniteQuery({ ...recordsQuery({ kind: 'game' }, RECORDS_READ), enabled: signedIn });
  const recentIds = new Set(recent.map(({ id }) => id));
  const earlier: readonly RoundResult[] = (data?.pages[0]?.items ?? []).flatMap((record) => {
    const { type, proof } = record;
    const id = String(record.id);
    const result = getRoundResult(record);
    if (type !== code || proof === undefined || recentIds.has(id) || (result !== 'won' && result !== 'lost')) return [];
    const outcome = getOutcome(proof);
    return outcome === null ? [] : [{ id, outcome, won: result === 'won' }];
  });
  return [...recent, ...earlier].slice(0, MAX_ROUNDS);
}
