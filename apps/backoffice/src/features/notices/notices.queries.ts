import { type NoticeAudience, type StaffNotice, staffNoticeCalls } from '@arara/contract/staff/notices';
import { infiniteQueryOptions, queryOptions, skipToken } from '@tanstack/react-query';
import { callStaffApi } from '../../platform/api/api.ts';

export type NoticeList = 'waiting' | 'decided';

export const NOTICES_QUERY_KEY = ['notices'] as const;

/** Notices to players that wait for a second person, or decided ones. */
export const noticesQuery = (list: NoticeList) =>
  infiniteQueryOptions({
    queryKey: [...NOTICES_QUERY_KEY, list] as const,
    queryFn: ({ signal, pageParam }) =>
      callStaffApi(staffNoticeCalls.staffNotices, { which: list, before: pageParam ?? undefined }, { signal }),
    initialPageParam: null as StaffNotice['notice'] | null,
    getNextPageParam: (page) => page.next,
  });

/** How many players a notice is for; without a level that could be one, nothing is asked. */
export const noticeRecipientsQuery = (audience: NoticeAudience, fromLevel: number) =>
  queryOptions({
    queryKey: [...NOTICES_QUERY_KEY, 'recipients', audience, fromLevel] as const,
    queryFn: Number.isNaN(fromLevel)
      ? skipToken
      : ({ signal }) => callStaffApi(staffNoticeCalls.staffNoticeRecipients, { audience, fromLevel }, { signal }),
    staleTime: 0,
  });
