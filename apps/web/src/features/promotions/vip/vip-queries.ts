import { vipCalls } from '@arara/contract/player/promotions/vip';
import { queryOptions } from '@tanstack/react-query';
import { BACKGROUND_CALL_OPTIONS, callApi } from '../../../platform/api/api.ts';
import { promotionQueryKeys } from '../keys.ts';

/** The VIP table: what each level needs and gives. The same for everybody. */
export const vipLevelsQuery = queryOptions({
  queryKey: promotionQueryKeys.vipLevels,
  queryFn: ({ signal }) => callApi(vipCalls.vipLevels, {}, { signal, ...BACKGROUND_CALL_OPTIONS }),
  staleTime: 300_000,
});

/** Where the player stands. */
export const vipProgressQuery = queryOptions({
  queryKey: promotionQueryKeys.vipProgress,
  meta: { isPlayerData: true },
  queryFn: ({ signal }) => callApi(vipCalls.vipProgress, {}, { signal, ...BACKGROUND_CALL_OPTIONS }),
  staleTime: 0,
});
