import { wallet } from '@arara/contract/player/wallet';
import type { EndpointInput } from '@arara/contract/protocol/endpoint';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { type RecordsFilter, walletKeys } from '../keys.ts';
import { api, BACKGROUND_CALL } from '../../../platform/api/api.ts';
import { queryClient } from '../../../platform/api/query-client.ts';

export type RecordKind = RecordsFilter['kind'];
type Cursor = EndpointInput<typeof wallet.records>['cursor'];

/** A player's own records of one kind, newest first, page by page. */
export const recordsQuery = (filter: RecordsFilter, limit = 20) =>
  infiniteQueryOptions({
    queryKey: walletKeys.records(filter, limit),
    meta: { isPlayerData: true, movesWithBalance: true },
    queryFn: ({ signal, pageParam }) =>
      api(
        wallet.records,
        { ...filter, limit, ...(pageParam === undefined ? {} : { cursor: pageParam }) },
        { signal, ...BACKGROUND_CALL },
      ),
    initialPageParam: undefined as Cursor,
    getNextPageParam: (last) => last.nextCursor ?? undefined,
  });

/** How many rounds home shows. */
const RECENT_ROUNDS = 5;

/** The player's own last rounds. */
export const recentRoundsQuery = queryOptions({
  queryKey: walletKeys.recentRounds,
  meta: { isPlayerData: true, movesWithBalance: true },
  queryFn: ({ signal }) => api(wallet.records, { kind: 'game', limit: RECENT_ROUNDS }, { signal, ...BACKGROUND_CALL }),
});

/** Reads all records again. */
export const refetchRecords = (): Promise<void> => queryClient.invalidateQueries({ queryKey: walletKeys.allRecords });
