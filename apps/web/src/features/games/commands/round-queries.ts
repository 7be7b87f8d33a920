import { expireBalanceData, queryClient } from '../../../platform/api/query-client.ts';
import { gameQueryKeys } from '../keys.ts';

/** Marks what a new round of the player makes out of date; other screens load it again when they are next shown. */
export function invalidateRoundQueries(): void {
  void expireBalanceData();
  void queryClient.invalidateQueries({ queryKey: gameQueryKeys.fairness, refetchType: 'none' });
}
