import type { Id } from '@arara/contract/protocol/fields';
import { type QueryKey, useInfiniteQuery } from '@tanstack/react-query';

interface CursorPage<Item> {
  readonly items: readonly Item[];
  readonly nextCursor: Id | null;
}

/** A list that the server pages by cursor, 50 rows a page. */
export function useCursorQuery<Item>(
  queryKey: QueryKey,
  load: (
    page: { readonly cursor: Id | undefined; readonly limit: number },
    signal: AbortSignal,
  ) => Promise<CursorPage<Item>>,
) {
  return useInfiniteQuery({
    queryKey,
    queryFn: ({ signal, pageParam }) => load({ cursor: pageParam ?? undefined, limit: 50 }, signal),
    initialPageParam: null as Id | null,
    getNextPageParam: (page) => page.nextCursor,
  });
}
