import type { Id } from '@arara/contract/protocol/fields';
import { type QueryKey, useInfiniteQuery } from '@tanstack/react-query';

interface CursorPage<Item, Cursor> {
  readonly items: readonly Item[];
  readonly nextCursor: Cursor | null;
}

/** A list that the server pages by cursor, 50 rows a page. */
export function useCursorQuery<Item, Cursor extends Id | string = Id>(
  queryKey: QueryKey,
  load: (
    page: { readonly cursor: Cursor | undefined; readonly limit: number },
    signal: AbortSignal,
  ) => Promise<CursorPage<Item, Cursor>>,
) {
  return useInfiniteQuery({
    queryKey,
    queryFn: ({ signal, pageParam }) => load({ cursor: (pageParam as Cursor | null) ?? undefined, limit: 50 }, signal),
    initialPageParam: null as Cursor | null,
    getNextPageParam: (page) => page.nextCursor,
  });
}
