import { wallet } from '@arara/contract/player/wallet';
import type { EndpointInput } from '@arara/contract/protocol/endpoint';
import { infiniteQueryOptions } from '@tanstack/react-query';
import { api } from '../../../platform/api/api.ts';

type RecordsFilter = Pick<EndpointInput<typeof wallet.records>, 'kind' | 'from' | 'to'>;
export type RecordKind = RecordsFilter['kind'];
type Cursor = EndpointInput<typeof wallet.records>['cursor'];

/** A player's own records of one kind, newest first, page by page. */
export const recordsQuery = (filter: RecordsFilter, limit = 20) =>
  infiniteQueryOptions({
    queryKey: ['records', filter, limit],
    queryFn: ({ signal, pageParam }) =>
      api(
        wallet.records,
        { ...filter, limit, ...(pageParam === undefined ? {} : { cursor: pageParam }) },
        { signal, loading: false, background: true },
      ),
    initialPageParam: undefined as Cursor,
    getNextPageParam: (last) => last.nextCursor ?? undefined,
  });
