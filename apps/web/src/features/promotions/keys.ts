import type { QueryKeys } from '../../platform/api/query-client.ts';

/** The query keys of promotions. */
export const promotionKeys = {
  support: ['public', 'support'],
} as const satisfies QueryKeys;
