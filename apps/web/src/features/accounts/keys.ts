import type { QueryKeys } from '../../platform/api/query-client.ts';

/** The query keys of accounts. */
export const accountKeys = {
  userInfo: ['userInfo'],
  testAccount: ['userTest'],
} as const satisfies QueryKeys;
