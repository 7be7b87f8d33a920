import { promotions } from '@arara/contract/promotions';
import { queryOptions } from '@tanstack/react-query';
import { api } from './api.ts';

/** The open bonus with its progress, and what is still to be wagered. */
export const bonusQuery = queryOptions({
  queryKey: ['bonus'],
  queryFn: ({ signal }) => api(promotions.bonus, {}, { signal, loading: false, background: true }),
});
