import { promotions } from '@arara/contract/player/promotions';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../platform/api/api.ts';

/** The open bonus with its progress, and what is still to be wagered. */
export const bonusQuery = queryOptions({
  queryKey: ['bonus'],
  queryFn: ({ signal }) => api(promotions.bonus, {}, { signal, loading: false, background: true }),
});
