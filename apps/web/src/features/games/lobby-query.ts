import { lobbyCalls } from '@arara/contract/games/lobby';
import { queryOptions } from '@tanstack/react-query';
import { gameLobbyQueryKeys } from './lobby-keys.ts';
import { callApi, BACKGROUND_CALL_OPTIONS } from '../../platform/api/api.ts';

/** The games of the lobby, with limits and promised return; the same for everybody. */
export const gameListQuery = queryOptions({
  queryKey: gameLobbyQueryKeys.gameList,
  queryFn: ({ signal }) => callApi(lobbyCalls.gameList, {}, { signal, ...BACKGROUND_CALL_OPTIONS }),
  staleTime: 300_000,
});
