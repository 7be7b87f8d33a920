import type { QueryKeyMap } from '../../platform/api/query-client.ts';

/** The query keys of advertising. */
export const advertisingQueryKeys = {
  consent: (subject: 'player' | 'visitor') => ['consent', subject],
} as const satisfies QueryKeyMap;
