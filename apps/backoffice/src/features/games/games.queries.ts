import { staffGameCalls } from '@arara/contract/staff/games';
import { queryOptions } from '@tanstack/react-query';
import { callStaffApi } from '../../platform/api/api.ts';

const GAMES_REFETCH_INTERVAL_MS = 10_000;

/** Every game with its switch and its returns. */
export const gamesQuery = queryOptions({
  queryKey: ['games'] as const,
  queryFn: ({ signal }) => callStaffApi(staffGameCalls.staffGames, {}, { signal }),
  refetchInterval: GAMES_REFETCH_INTERVAL_MS,
});
