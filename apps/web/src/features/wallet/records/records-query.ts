import { walletCalls } from '@arara/contract/player/wallet';
import type { EndpointInput } from '@arara/contract/protocol/endpoint';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { type WalletRecordsFilter, walletQueryKeys } from '../keys.ts';
import { callApi, BACKGROUND_CALL_OPTIONS } from '../../../platform/api/api.ts';
import { queryClient } from '../../../platform/api/query-client.ts';

export type WalletRecordKind = WalletRecordsFilter['kind'];
type WalletRecordsCursor = EndpointInput<typeof walletCalls.records>['cursor'];

/** A player's own records of one kind, newest first, page by page. */
export const walletRecordsQuery = (filter: WalletRecordsFilter, limit = 20) =>
  infiniteQueryOptions({
    queryKey: walletQueryKeys.records(filter, limit),
    meta: { isPlayerData: true, movesWithBalance: true },
    queryFn: ({ signal, pageParam }) =>
      callApi(
        walletCalls.records,
        { ...filter, limit, ...(pageParam === undefined ? {} : { cursor: pageParam }) },
        { signal, ...BACKGROUND_CALL_OPTIONS },
      ),
    initialPageParam: undefined as WalletRecordsCursor,
    getNextPageParam: (last) => last.nextCursor ?? undefined,
  });

/** How many rounds home shows. */
const RECENT_ROUNDS_LIMIT = 5;

/** The player's own last rounds. */
export const recentRoundsQuery = queryOptions({
  queryKey: walletQueryKeys.recentRounds,
  meta: { isPlayerData: true, movesWithBalance: true },
  queryFn: ({ signal }) =>
    callApi(walletCalls.records, { kind: 'game', limit: RECENT_ROUNDS_LIMIT }, { signal, ...BACKGROUND_CALL_OPTIONS }),
});

/** Reads all records again. */
export const refetchWalletRecords = (): Promise<void> =>
  queryClient.invalidateQueries({ queryKey: walletQueryKeys.allRecords });
