import type { Id, PlayerId } from '@arara/contract/protocol/fields';
import { type InboxList, staffSupportCalls } from '@arara/contract/staff/support';
import { infiniteQueryOptions, queryOptions, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { callStaffApi } from '../../platform/api/api.ts';

/** A conversation by its player and id. */
export interface ConversationKey {
  readonly player: PlayerId;
  readonly conversation: Id;
}

const SUPPORT_QUERY_KEY = ['support'] as const;
/** When the call that waits for changes fails, the lists still refresh so often. */
const SUPPORT_REFETCH_INTERVAL_MS = 15_000;
/** A call that failed, or that a process without our count answered, is made again after this time. */
const CHANGES_PAUSE_MS = 1000;

export const inboxQuery = (list: InboxList) =>
  infiniteQueryOptions({
    queryKey: [...SUPPORT_QUERY_KEY, 'inbox', list] as const,
    queryFn: ({ signal, pageParam }) =>
      callStaffApi(staffSupportCalls.staffSupportInbox, { list, cursor: pageParam ?? undefined }, { signal }),
    initialPageParam: null as Id | null,
    getNextPageParam: (page) => page.nextCursor,
    refetchInterval: SUPPORT_REFETCH_INTERVAL_MS,
  });

export const conversationQuery = ({ player, conversation }: ConversationKey) =>
  queryOptions({
    queryKey: [...SUPPORT_QUERY_KEY, 'conversation', player, conversation] as const,
    queryFn: ({ signal }) =>
      callStaffApi(staffSupportCalls.staffSupportConversation, { player, conversation }, { signal }),
    refetchInterval: SUPPORT_REFETCH_INTERVAL_MS,
  });

export const cannedRepliesQuery = queryOptions({
  queryKey: [...SUPPORT_QUERY_KEY, 'replies'] as const,
  queryFn: ({ signal }) => callStaffApi(staffSupportCalls.staffCannedReplies, {}, { signal }),
});

/** Reads lists and conversation again whenever the server has something new; who waits here counts as present. */
export function useSupportChanges(): () => Promise<void> {
  const queries = useQueryClient();
  useEffect(() => {
    const stopping = new AbortController();
    const watch = async () => {
      let version: string | undefined;
      while (!stopping.signal.aborted) {
        const before = version;
        try {
          const { signal } = stopping;
          version = (await callStaffApi(staffSupportCalls.staffSupportChanges, { version }, { signal })).version;
        } catch (error) {
          // The lists go on refreshing by themselves; a session that is over is handled by the client.
          if (stopping.signal.aborted || (error as { http?: number }).http === 401) return;
          version = undefined;
        }
        if (version !== before) await queries.invalidateQueries({ queryKey: SUPPORT_QUERY_KEY });
        if (version?.split('-')[0] !== before?.split('-')[0])
          await new Promise((resolve) => setTimeout(resolve, CHANGES_PAUSE_MS));
      }
    };
    void watch();
    return () => stopping.abort();
  }, [queries]);
  return () => queries.invalidateQueries({ queryKey: SUPPORT_QUERY_KEY });
}
