import type { QueryKeyMap } from '../platform/api/query-client.ts';

/** The query keys of the shell. */
export const publicSiteFiguresQueryKeys = { totals: ['public', 'guestAnalysis'] } as const satisfies QueryKeyMap;
