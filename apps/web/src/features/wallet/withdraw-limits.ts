import { paymentCalls } from '@arara/contract/player/payments/payments';
import { queryOptions } from '@tanstack/react-query';
import { walletQueryKeys } from './keys.ts';
import { callApi, BACKGROUND_CALL_OPTIONS } from '../../platform/api/api.ts';

/** What may be withdrawn now, and the turnover that is left. */
export const withdrawLimitsQuery = queryOptions({
  queryKey: walletQueryKeys.withdrawLimits,
  meta: { isPlayerData: true, movesWithBalance: true },
  queryFn: ({ signal }) => callApi(paymentCalls.getWithdraw, {}, { signal, ...BACKGROUND_CALL_OPTIONS }),
});
