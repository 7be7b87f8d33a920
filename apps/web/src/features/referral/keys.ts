import type { QueryKeyMap } from '../../platform/api/query-client.ts';

/** The query keys of an agent's data. */
export const agentQueryKeys = {
  all: ['agent'],
  summary: ['agent', 'summary'],
  days: ['agent', 'betWinList'],
} as const satisfies QueryKeyMap;
