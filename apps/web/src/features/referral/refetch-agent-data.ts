import { queryClient } from '../../platform/api/query-client.ts';
import { agentQueryKeys } from './keys.ts';

/** While invited players bet, a message may come with each of their bets: what shows them is read again once in this time. */
const REFETCH_INTERVAL_MS = 1000;
let timer: ReturnType<typeof setTimeout> | undefined;

/** An invited player was active, or commission was booked: what an open page shows of it is read again. */
export function refetchAgentData(): void {
  timer ??= setTimeout(() => {
    timer = undefined;
    void queryClient.invalidateQueries({ queryKey: agentQueryKeys.all });
  }, REFETCH_INTERVAL_MS);
}
