import type { QueryKeyMap } from '../../platform/api/query-client.ts';

/** The query keys of support. */
export const supportQueryKeys = {
  contact: ['public', 'support'],
  frame: ['player', 'supportFrame'],
  file: (id: string) => ['player', 'supportFile', id],
  complaint: (number: string, key: string) => ['public', 'complaint', number, key],
} as const satisfies QueryKeyMap;
