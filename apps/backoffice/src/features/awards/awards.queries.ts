import { type StaffAward, staffOfferCalls } from '@arara/contract/staff/offers';
import { infiniteQueryOptions } from '@tanstack/react-query';
import { callStaffApi } from '../../platform/api/api.ts';

export type AwardFilter = 'waiting' | 'decided';

const ALL_AWARDS_QUERY_KEY = ['awards'] as const;
export const awardQueryKeys = {
  all: ALL_AWARDS_QUERY_KEY,
  list: (list: AwardFilter) => [...ALL_AWARDS_QUERY_KEY, list] as const,
};

/** Manual credits that wait for a decision, or decided ones. */
export const awardsQuery = (list: AwardFilter) =>
  infiniteQueryOptions({
    queryKey: awardQueryKeys.list(list),
    queryFn: ({ signal, pageParam }) =>
      callStaffApi(staffOfferCalls.staffAwards, { which: list, before: pageParam ?? undefined }, { signal }),
    initialPageParam: null as StaffAward['order'] | null,
    getNextPageParam: (page) => page.next,
  });
