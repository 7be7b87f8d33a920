import { lobby } from '@arara/contract/games/lobby';
import { queryOptions } from '@tanstack/react-query';
import { lobbyKeys } from './lobby-keys.ts';
import { api, BACKGROUND_CALL } from '../../platform/api/api.ts';

/** The games of the lobby, with limits and promised return; the same for everybody. */
export const gameListQuery = queryOptions({
  queryKey: lobbyKeys.gameList,
  queryFn: ({ signal }) => api(lobby.gameList, {}, { signal, ...BACKGROUND_CALL }),
  staleTime: 300_000,
});
