import type { QueryKeyMap } from '../../platform/api/query-client.ts';

/** The query keys of advertising. */
export const advertisingPixelQueryKeys = {
  pixel: ['pixel'],
} as const satisfies QueryKeyMap;
