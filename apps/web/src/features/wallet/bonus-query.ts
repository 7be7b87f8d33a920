import { promotions } from '@arara/contract/player/promotions';
import { queryOptions } from '@tanstack/react-query';
import { walletKeys } from './keys.ts';
import { api, BACKGROUND_CALL } from '../../platform/api/api.ts';

/** The open bonus with its progress and the turnover that is left. */
export const bonusQuery = queryOptions({
  queryKey: walletKeys.bonus,
  meta: { isPlayerData: true, movesWithBalance: true },
  queryFn: ({ signal }) => api(promotions.bonus, {}, { signal, ...BACKGROUND_CALL }),
});
