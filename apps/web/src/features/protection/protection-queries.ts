import { protectionCalls, type PositionSpan } from '@arara/contract/player/protection';
import { queryOptions } from '@tanstack/react-query';
import { callApi, BACKGROUND_CALL_OPTIONS } from '../../platform/api/api.ts';
import type { QueryKeyMap } from '../../platform/api/query-client.ts';

/** The query keys of protection. */
const protectionQueryKeys = {
  limits: ['protection', 'limits'],
  session: ['protection', 'session'],
  position: (span: PositionSpan) => ['protection', 'position', span],
} as const satisfies QueryKeyMap;

const meta = { isPlayerData: true, movesWithBalance: true } as const;

/** Every limit with its use, and how often the reality check comes. */
export const limitsQuery = queryOptions({
  queryKey: protectionQueryKeys.limits,
  meta,
  queryFn: ({ signal }) => callApi(protectionCalls.protectionLimits, {}, { signal, ...BACKGROUND_CALL_OPTIONS }),
});

/** What was played since the player came. Loaded at the times of the reality check, and not with each bet. */
export const playSessionQuery = queryOptions({
  queryKey: protectionQueryKeys.session,
  meta: { isPlayerData: true },
  queryFn: ({ signal }) => callApi(protectionCalls.protectionSession, {}, { signal, ...BACKGROUND_CALL_OPTIONS }),
});

/** The net position in the running day, month or year. */
export const positionQuery = (span: PositionSpan) =>
  queryOptions({
    queryKey: protectionQueryKeys.position(span),
    meta,
    queryFn: ({ signal }) =>
      callApi(protectionCalls.protectionPosition, { span }, { signal, ...BACKGROUND_CALL_OPTIONS }),
  });
