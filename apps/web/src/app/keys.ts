import type { QueryKeys } from '../platform/api/query-client.ts';

/** The query keys of the shell. */
export const siteKeys = { totals: ['public', 'guestAnalysis'] } as const satisfies QueryKeys;
