import { openRoundCalls, stepRoundSchema, type StepRoundView } from '@arara/contract/games/open-round';
import { ApiCallError } from '@arara/contract/protocol/client';
import { queryOptions, useQuery } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { useVisitorStepRound } from '../visitor/visitor-steps.ts';
import { gameQueryKeys } from '../keys.ts';
import { callApi, BACKGROUND_CALL_OPTIONS } from '../../../platform/api/api.ts';
import { queryClient } from '../../../platform/api/query-client.ts';
import { useSession } from '../../../platform/session/session.ts';

/** The player's one open round of several steps. The server keeps it, so that a reload or another device continues it. */
const openStepRoundQuery = queryOptions({
  queryKey: gameQueryKeys.openRound,
  meta: { isPlayerData: true },
  queryFn: ({ signal }) => callApi(openRoundCalls.inPlay, {}, { signal, ...BACKGROUND_CALL_OPTIONS }),
  staleTime: 0,
  refetchOnMount: 'always',
  refetchOnWindowFocus: 'always',
  refetchOnReconnect: 'always',
});
const { queryKey: openStepRoundQueryKey } = openStepRoundQuery;

/** Reads the open round of the signed-in player, or the visitor's own; null while there is none. */
export function useOpenStepRound() {
  const signedIn = useSession((session) => session.token !== null);
  const visitorRound = useVisitorStepRound();
  const query = useQuery({ ...openStepRoundQuery, enabled: signedIn });
  return {
    round: signedIn ? (query.data ?? null) : visitorRound,
    isLoading: signedIn && query.isPending,
    loadFailed: query.isError && query.data === undefined,
    refetch: () => void query.refetch(),
  };
}

/** Stores the open round that the server sent; a visitor's is stored already. */
export const setCachedOpenStepRound = (round: StepRoundView): void => {
  if (round.roundId > 0) queryClient.setQueryData(openStepRoundQueryKey, round.state === 'open' ? round : null);
};

/** Ends reads that are on their way: one that began before a command must not overwrite the command's answer. */
export const cancelOpenStepRoundReads = (): Promise<void> =>
  queryClient.cancelQueries({ queryKey: openStepRoundQueryKey });

export const invalidateOpenStepRoundQuery = (): void =>
  void queryClient.invalidateQueries({ queryKey: openStepRoundQueryKey });

export const removeCachedOpenStepRound = (): void => queryClient.removeQueries({ queryKey: openStepRoundQueryKey });

/** The round that a refusal carries: the one that is open already, or the one that is over. */
export function parseOpenRoundFromRefusal(error: unknown): StepRoundView | null {
  if (!(error instanceof ApiCallError) || error.status !== 40901) return null;
  const read = z.safeDecode(stepRoundSchema, error.data as z.input<typeof stepRoundSchema>);
  return read.success ? read.data : null;
}
