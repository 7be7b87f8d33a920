import { queryClient } from '../../../platform/api/query-client.ts';

/** Names of the cached reads that a new round of the player makes out of date. */
const STALE_AFTER_ROUND = ['records', 'withdraw', 'fairness'];

/** Marks what other screens know of the player's rounds as out of date; they load it again when they are next shown. */
export function invalidateRoundQueries(): void {
  void queryClient.invalidateQueries({
    predicate: ({ queryKey }) => STALE_AFTER_ROUND.includes(String(queryKey[0])),
    refetchType: 'none',
  });
}
