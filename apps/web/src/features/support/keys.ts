import type { QueryKeys } from '../../platform/api/query-client.ts';

/** The query keys of support. */
export const supportKeys = {
  contact: ['public', 'support'],
} as const satisfies QueryKeys;
