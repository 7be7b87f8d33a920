import type { QueryKeyMap } from '../../platform/api/query-client.ts';

/** The query keys of push messages. */
export const webPushQueryKeys = {
  setting: ['pushSetting'],
} as const satisfies QueryKeyMap;
