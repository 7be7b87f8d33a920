import { promotionCalls } from '@arara/contract/player/promotions/promotions';
import { queryOptions } from '@tanstack/react-query';
import { BACKGROUND_CALL_OPTIONS, callApi } from '../../../platform/api/api.ts';
import { promotionQueryKeys } from '../keys.ts';

/** Every offer with its terms, and its state for this player. */
export const offersQuery = queryOptions({
  queryKey: promotionQueryKeys.offers,
  meta: { isPlayerData: true },
  queryFn: ({ signal }) => callApi(promotionCalls.promoOffers, {}, { signal, ...BACKGROUND_CALL_OPTIONS }),
  staleTime: 0,
});

/** The player's bonuses, the open one first. */
export const bonusesQuery = queryOptions({
  queryKey: promotionQueryKeys.bonuses,
  meta: { isPlayerData: true },
  queryFn: ({ signal }) => callApi(promotionCalls.bonuses, {}, { signal, ...BACKGROUND_CALL_OPTIONS }),
  staleTime: 0,
});
