import { expireBalanceData, queryClient } from '../../../platform/api/query-client.ts';
import { gameKeys } from '../keys.ts';

/** Marks what a new round of the player makes out of date; other screens load it again when they are next shown. */
export function invalidateRoundQueries(): void {
  void expireBalanceData();
  void queryClient.invalidateQueries({ queryKey: gameKeys.fairness, refetchType: 'none' });
}
