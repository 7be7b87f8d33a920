import { lobbyCalls } from '@arara/contract/games/lobby';
import { queryOptions } from '@tanstack/react-query';
import { callApi, BACKGROUND_CALL_OPTIONS } from '../../platform/api/api.ts';
import type { QueryKeyMap } from '../../platform/api/query-client.ts';

/** The query keys of the lobby. They are a file of their own because home loads them with the first screen. */
const gameLobbyQueryKeys = { gameList: ['public', 'gameList'] } as const satisfies QueryKeyMap;

/** The games of the lobby, with limits and promised return; the same for everybody. */
export const gameListQuery = queryOptions({
  queryKey: gameLobbyQueryKeys.gameList,
  queryFn: ({ signal }) => callApi(lobbyCalls.gameList, {}, { signal, ...BACKGROUND_CALL_OPTIONS }),
  staleTime: 300_000,
});
