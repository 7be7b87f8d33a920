import type { QueryKeyMap } from '../../platform/api/query-client.ts';

/** The query keys of support. */
export const supportQueryKeys = {
  contact: ['public', 'support'],
} as const satisfies QueryKeyMap;
