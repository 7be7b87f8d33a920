import type { PositionSpan } from '@arara/contract/player/protection';
import type { QueryKeyMap } from '../../platform/api/query-client.ts';

/** The query keys of protection. */
export const protectionQueryKeys = {
  limits: ['protection', 'limits'],
  session: ['protection', 'session'],
  position: (span: PositionSpan) => ['protection', 'position', span],
} as const satisfies QueryKeyMap;
