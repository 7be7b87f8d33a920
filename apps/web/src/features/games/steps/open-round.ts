import { openRoundCalls, stepRound, type StepRoundView } from '@arara/contract/games/open-round';
import { ApiError } from '@arara/contract/protocol/client';
import { queryOptions, useQuery } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { gameKeys } from '../keys.ts';
import { api, BACKGROUND_CALL } from '../../../platform/api/api.ts';
import { queryClient } from '../../../platform/api/query-client.ts';
import { useSession } from '../../../platform/session/session.ts';

/** The player's one open round of several steps. The server keeps it, so that a reload or another device continues it. */
const openRoundQuery = queryOptions({
  queryKey: gameKeys.openRound,
  meta: { isPlayerData: true },
  queryFn: ({ signal }) => api(openRoundCalls.inPlay, {}, { signal, ...BACKGROUND_CALL }),
  staleTime: 0,
  refetchOnMount: 'always',
  refetchOnWindowFocus: 'always',
  refetchOnReconnect: 'always',
});
const { queryKey } = openRoundQuery;

/** Reads the open round of the signed-in player; null while there is none. */
export function useOpenRound() {
  const signedIn = useSession((session) => session.token !== null);
  const query = useQuery({ ...openRoundQuery, enabled: signedIn });
  return {
    round: signedIn ? (query.data ?? null) : null,
    isLoading: signedIn && query.isPending,
    loadFailed: query.isError && query.data === undefined,
    refetch: () => void query.refetch(),
  };
}

/** Stores the open round that the server sent. */
export const setOpenRound = (round: StepRoundView): void => {
  queryClient.setQueryData(queryKey, round.state === 'open' ? round : null);
};

/** Ends reads that are on their way: one that began before a command must not overwrite the command's answer. */
export const cancelOpenRoundReads = (): Promise<void> => queryClient.cancelQueries({ queryKey });

export const invalidateOpenRound = (): void => void queryClient.invalidateQueries({ queryKey });

export const removeOpenRound = (): void => queryClient.removeQueries({ queryKey });

/** The round that a refusal carries: the one that is open already, or the one that is over. */
export function parseRoundOfRefusal(error: unknown): StepRoundView | null {
  if (!(error instanceof ApiError) || error.status !== 40901) return null;
  const read = z.safeDecode(stepRound, error.data as z.input<typeof stepRound>);
  return read.success ? read.data : null;
}
