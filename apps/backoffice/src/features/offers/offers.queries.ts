import { staffOffers } from '@arara/contract/staff/offers';
import { queryOptions } from '@tanstack/react-query';
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
