/** The rounds of a shared game: read once, then updated by messages, and read again whenever a message may have been missed. */
import { sharedRoundCalls } from '@arara/contract/games/shared-rounds';
import type { SharedCode } from '@arara/games';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { gameKeys } from '../keys.ts';
import { api, BACKGROUND_CALL } from '../../../platform/api/api.ts';
import { topics } from '../../../platform/realtime/live-topics.ts';
import { queryClient } from '../../../platform/api/query-client.ts';
import { observeServerTime, getServerNow } from '../../../platform/time/server-clock.ts';
import { type SharedRounds, mergeRound } from './shared-rounds.ts';

/** A phase that should have ended this long ago: its end was missed. */
const OVERDUE_MS = 1500;
const CHECK_INTERVAL_MS = 1000;
const roundsQuery = (code: SharedCode) =>
  queryOptions({
    queryKey: gameKeys.sharedRounds(code),
    queryFn: async ({ signal }): Promise<SharedRounds> => {
      const read = await api(sharedRoundCalls.sharedRounds, { gameCode: code }, { signal, ...BACKGROUND_CALL });
      if (read.current !== null) observeServerTime(read.current.now);
      const known = queryClient.getQueryData<SharedRounds>(gameKeys.sharedRounds(code))?.current ?? null;
      return known === null ? read : mergeRound(read, known);
    },
    staleTime: 5000,
  });

/** Follows the rounds of a shared game while the page is open. */
export function useSharedRounds(code: SharedCode) {
  const query = useQuery(roundsQuery(code));
  useEffect(() => {
    const { queryKey } = roundsQuery(code);
    const refetch = () => void queryClient.invalidateQueries({ queryKey });
    const stop = topics.subscribe(`game:${code}`, {
      round: (round) => {
        observeServerTime(round.now);
        const before = queryClient.getQueryData(queryKey)?.current;
        // The message that ended the round before was missed.
        if (before?.phase === 'betting' && before.roundId < round.roundId) refetch();
        queryClient.setQueryData(queryKey, (known) => (known === undefined ? known : mergeRound(known, round)));
      },
      stale: refetch,
    });
    const timer = setInterval(() => {
      const data = queryClient.getQueryData(queryKey);
      if (data === undefined) return;
      if (data.current === null || getServerNow() > data.current.until + OVERDUE_MS) refetch();
    }, CHECK_INTERVAL_MS);
    return () => {
      stop();
      clearInterval(timer);
    };
  }, [code]);
  return query;
}
