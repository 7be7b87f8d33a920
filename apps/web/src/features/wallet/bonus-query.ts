import { promotionCalls } from '@arara/contract/player/promotions/promotions';
import { queryOptions } from '@tanstack/react-query';
import { walletQueryKeys } from './keys.ts';
import { callApi, BACKGROUND_CALL_OPTIONS } from '../../platform/api/api.ts';

/** The open bonus with its progress and the turnover that is left. */
export const bonusQuery = queryOptions({
  queryKey: walletQueryKeys.bonus,
  meta: { isPlayerData: true, movesWithBalance: true },
  queryFn: ({ signal }) => callApi(promotionCalls.bonus, {}, { signal, ...BACKGROUND_CALL_OPTIONS }),
});
