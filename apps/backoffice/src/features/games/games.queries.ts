import { staffGames } from '@arara/contract/staff/games';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../platform/api/api.ts';

const REFRESH_MS = 10_000;

/** Every game with its switch and its returns. */
export const gamesQuery = queryOptions({
  queryKey: ['games'] as const,
  queryFn: ({ signal }) => api(staffGames.staffGames, {}, { signal }),
  refetchInterval: REFRESH_MS,
});
