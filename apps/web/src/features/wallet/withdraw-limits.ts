import { payments } from '@arara/contract/player/payments';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../platform/api/api.ts';

/** What may be withdrawn now, and the turnover that is left; part of what every wallet screen shows. */
export const withdrawLimitsQuery = queryOptions({
  queryKey: ['withdraw'],
  queryFn: ({ signal }) => api(payments.getWithdraw, {}, { signal, loading: false, background: true }),
});
