import { payments } from '@arara/contract/player/payments';
import { queryOptions } from '@tanstack/react-query';
import { advertisingKeys } from './keys.ts';
import { api, BACKGROUND_CALL } from '../../platform/api/api.ts';

/** The configured advertising pixel, if any: without one nobody is asked for consent and nothing is loaded. */
export const pixelQuery = queryOptions({
  queryKey: advertisingKeys.pixel,
  queryFn: ({ signal }) => api(payments.pixel, {}, { signal, ...BACKGROUND_CALL }),
  staleTime: Number.POSITIVE_INFINITY,
});
