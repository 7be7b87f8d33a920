import { paymentCalls } from '@arara/contract/player/payments';
import { queryOptions } from '@tanstack/react-query';
import { advertisingPixelQueryKeys } from './keys.ts';
import { callApi, BACKGROUND_CALL_OPTIONS } from '../../platform/api/api.ts';

/** The configured advertising pixel, if any: without one nobody is asked for consent and nothing is loaded. */
export const advertisingPixelQuery = queryOptions({
  queryKey: advertisingPixelQueryKeys.pixel,
  queryFn: ({ signal }) => callApi(paymentCalls.pixel, {}, { signal, ...BACKGROUND_CALL_OPTIONS }),
  staleTime: Number.POSITIVE_INFINITY,
});
