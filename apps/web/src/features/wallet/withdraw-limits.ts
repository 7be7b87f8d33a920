import { payments } from '@arara/contract/player/payments';
import { queryOptions } from '@tanstack/react-query';
import { walletKeys } from './keys.ts';
import { api, BACKGROUND_CALL } from '../../platform/api/api.ts';

/** What may be withdrawn now, and the turnover that is left. */
export const withdrawLimitsQuery = queryOptions({
  queryKey: walletKeys.withdrawLimits,
  meta: { isPlayerData: true, movesWithBalance: true },
  queryFn: ({ signal }) => api(payments.getWithdraw, {}, { signal, ...BACKGROUND_CALL }),
});
