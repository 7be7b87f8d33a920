import { type StaffOfferChange, staffOfferCalls } from '@arara/contract/staff/offers';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { callStaffApi } from '../../platform/api/api.ts';

/** Every deposit package, including those that are not offered. */
export const staffPackagesQuery = queryOptions({
  queryKey: ['packages'] as const,
  queryFn: ({ signal }) => callStaffApi(staffOfferCalls.staffPackages, {}, { signal }),
});

/** Milestones of a day's stakes and VIP benefits. */
export const promotionSettingsQuery = queryOptions({
  queryKey: ['promotions'] as const,
  queryFn: ({ signal }) => callStaffApi(staffOfferCalls.staffPromotions, {}, { signal }),
});

export type OfferChangeFilter = 'waiting' | 'decided';

const ALL_OFFER_CHANGES_QUERY_KEY = ['offer-changes'] as const;
export const staffOfferChangeQueryKeys = { all: ALL_OFFER_CHANGES_QUERY_KEY };

/** Changes of offers that wait for a second person, or decided ones. */
export const offerChangesQuery = (list: OfferChangeFilter) =>
  infiniteQueryOptions({
    queryKey: [...ALL_OFFER_CHANGES_QUERY_KEY, list] as const,
    queryFn: ({ signal, pageParam }) =>
      callStaffApi(staffOfferCalls.staffOfferChanges, { which: list, before: pageParam ?? undefined }, { signal }),
    initialPageParam: null as StaffOfferChange['change'] | null,
    getNextPageParam: (page) => page.next,
  });
