import { type StaffNotice, staffNoticeCalls } from '@arara/contract/staff/notices';
import { infiniteQueryOptions } from '@tanstack/react-query';
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
