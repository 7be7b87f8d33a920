import type { QueryKeys } from '../../platform/api/query-client.ts';

/** The query keys of advertising. */
export const advertisingKeys = {
  pixel: ['pixel'],
} as const satisfies QueryKeys;
