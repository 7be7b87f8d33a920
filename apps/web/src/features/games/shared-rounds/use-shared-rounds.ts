/** The rounds of a shared game: read once, then updated by messages, and read again whenever a message may have been missed. */
import { sharedRoundCalls } from '@arara/contract/games/shared-rounds';
import type { SharedGameCode } from '@arara/games';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { gameQueryKeys } from '../keys.ts';
import { callApi, BACKGROUND_CALL_OPTIONS } from '../../../platform/api/api.ts';
import { subscribeToTopicOfPage } from '../../../platform/realtime/live-topics.ts';
import { queryClient } from '../../../platform/api/query-client.ts';
import { observeServerTime, getServerNow } from '../../../platform/time/server-clock.ts';
import { type SharedRoundsAnswer, mergeSharedRoundUpdate } from './shared-rounds.ts';

/** A phase that should have ended this long ago: its end was missed. */
const ROUND_UPDATE_OVERDUE_AFTER_MS = 1500;
const OVERDUE_ROUND_CHECK_INTERVAL_MS = 1000;
const sharedRoundsQuery = (code: SharedGameCode) =>
  queryOptions({
    queryKey: gameQueryKeys.sharedRounds(code),
    queryFn: async ({ signal }): Promise<SharedRoundsAnswer> => {
      const read = await callApi(
        sharedRoundCalls.sharedRounds,
        { gameCode: code },
        { signal, ...BACKGROUND_CALL_OPTIONS },
      );
      if (read.current !== null) observeServerTime(read.current.now);
      const known = queryClient.getQueryData<SharedRoundsAnswer>(gameQueryKeys.sharedRounds(code))?.current ?? null;
      return known === null ? read : mergeSharedRoundUpdate(read, known);
    },
    staleTime: 5000,
  });

/** Follows the rounds of a shared game while the page is open. */
export function useSharedRounds(code: SharedGameCode) {
  const query = useQuery(sharedRoundsQuery(code));
  useEffect(() => {
    const { queryKey } = sharedRoundsQuery(code);
    const refetch = () => void queryClient.invalidateQueries({ queryKey });
    const stop = subscribeToTopicOfPage(`game:${code}`, {
      round: (round) => {
        observeServerTime(round.now);
        const before = queryClient.getQueryData(queryKey)?.current;
        // The message that ended the round before was missed.
        if (before?.phase === 'betting' && before.roundId < round.roundId) refetch();
        queryClient.setQueryData(queryKey, (known) =>
          known === undefined ? known : mergeSharedRoundUpdate(known, round),
        );
      },
      stale: refetch,
    });
    const timer = setInterval(() => {
      const data = queryClient.getQueryData(queryKey);
      if (data === undefined) return;
      if (data.current === null || getServerNow() > data.current.until + ROUND_UPDATE_OVERDUE_AFTER_MS) refetch();
    }, OVERDUE_ROUND_CHECK_INTERVAL_MS);
    return () => {
      stop();
      clearInterval(timer);
    };
  }, [code]);
  return query;
}
