import { type StaffOfferChange, staffOffers } from '@arara/contract/staff/offers';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { api } from '../../platform/api/api.ts';

/** Every deposit package, including those that are not offered. */
export const packagesQuery = queryOptions({
  queryKey: ['packages'] as const,
  queryFn: ({ signal }) => api(staffOffers.staffPackages, {}, { signal }),
});

/** Milestones of a day's stakes and VIP benefits. */
export const promotionSettingsQuery = queryOptions({
  queryKey: ['promotions'] as const,
  queryFn: ({ signal }) => api(staffOffers.staffPromotions, {}, { signal }),
});

export type ChangeFilter = 'waiting' | 'decided';

const ALL_CHANGES = ['offer-changes'] as const;
export const changeKeys = { all: ALL_CHANGES };

/** Changes of offers that wait for a second person, or decided ones. */
export const changesQuery = (list: ChangeFilter) =>
  infiniteQueryOptions({
    queryKey: [...ALL_CHANGES, list] as const,
    queryFn: ({ signal, pageParam }) =>
      api(staffOffers.staffOfferChanges, { which: list, before: pageParam ?? undefined }, { signal }),
    initialPageParam: null as StaffOfferChange['change'] | null,
    getNextPageParam: (page) => page.next,
  });
