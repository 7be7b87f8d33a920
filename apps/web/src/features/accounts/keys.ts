import type { QueryKeyMap } from '../../platform/api/query-client.ts';

/** The query keys of accounts. */
export const accountQueryKeys = {
  userInfo: ['userInfo'],
  testAccount: ['userTest'],
  totp: ['totp'],
  sessions: ['sessions'],
  dataExport: ['dataExport'],
} as const satisfies QueryKeyMap;
