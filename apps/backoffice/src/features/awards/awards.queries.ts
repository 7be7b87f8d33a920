import { type StaffAward, staffOffers } from '@arara/contract/staff/offers';
import { infiniteQueryOptions } from '@tanstack/react-query';
import { api } from '../../platform/api/api.ts';

export type AwardFilter = 'waiting' | 'decided';

const ALL_AWARDS = ['awards'] as const;
export const awardKeys = { all: ALL_AWARDS, list: (list: AwardFilter) => [...ALL_AWARDS, list] as const };

/** Manual credits that wait for a decision, or decided ones. */
export const awardsQuery = (list: AwardFilter) =>
  infiniteQueryOptions({
    queryKey: awardKeys.list(list),
    queryFn: ({ signal, pageParam }) =>
      api(staffOffers.staffAwards, { which: list, before: pageParam ?? undefined }, { signal }),
    initialPageParam: null as StaffAward['order'] | null,
    getNextPageParam: (page) => page.next,
  });
