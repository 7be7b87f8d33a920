import { payments } from '@arara/contract/player/payments';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../platform/api/api.ts';

/** The advertising pixel that the house has, if any: without one nobody is asked, and nothing is loaded. */
export const pixelQuery = queryOptions({
  queryKey: ['pixel'],
  queryFn: ({ signal }) => api(payments.pixel, {}, { signal, loading: false, background: true }),
  staleTime: Number.POSITIVE_INFINITY,
});
