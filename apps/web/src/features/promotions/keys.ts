import type { QueryKeyMap } from '../../platform/api/query-client.ts';

/** The query keys of promotions. */
export const promotionQueryKeys = {
  vipLevels: ['public', 'vipLevels'],
  vipProgress: ['vipProgress'],
  offers: ['promoOffers'],
  bonuses: ['bonuses'],
} as const satisfies QueryKeyMap;
