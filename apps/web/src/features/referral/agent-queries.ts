import { agentCalls } from '@arara/contract/player/agent';
import type { EndpointInput } from '@arara/contract/protocol/endpoint';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { BACKGROUND_CALL_OPTIONS, callApi } from '../../platform/api/api.ts';
import { agentQueryKeys } from './keys.ts';

/** The invite code, and persons and commission by level. */
export const agentSummaryQuery = queryOptions({
  queryKey: agentQueryKeys.summary,
  meta: { isPlayerData: true },
  queryFn: ({ signal }) => callApi(agentCalls.agentSummary, {}, { signal, ...BACKGROUND_CALL_OPTIONS }),
});

/** The days of invited players, newest first, page by page. */
export const betWinQuery = infiniteQueryOptions({
  queryKey: agentQueryKeys.days,
  meta: { isPlayerData: true },
  queryFn: ({ signal, pageParam }) =>
    callApi(agentCalls.betWinList, pageParam === undefined ? {} : { cursor: pageParam }, {
      signal,
      ...BACKGROUND_CALL_OPTIONS,
    }),
  initialPageParam: undefined as EndpointInput<typeof agentCalls.betWinList>['cursor'],
  getNextPageParam: (last) => last.nextCursor ?? undefined,
});
