import { clientSeedSchema, fairnessCalls } from '@arara/contract/games/fairness';
import type { EndpointOutput } from '@arara/contract/protocol/endpoint';
import { queryOptions } from '@tanstack/react-query';
import { refetchWalletRecords } from '../../wallet/wallet.ts';
import { gameQueryKeys } from '../keys.ts';
import { callApi, BACKGROUND_CALL_OPTIONS } from '../../../platform/api/api.ts';
import { createRandomId } from '@arara/client/random-id';
import { queryClient } from '../../../platform/api/query-client.ts';

/** The seed pair in use. */
export const seedPairQuery = queryOptions({
  queryKey: gameQueryKeys.fairness,
  meta: { isPlayerData: true },
  queryFn: ({ signal }) => callApi(fairnessCalls.fairness, {}, { signal, ...BACKGROUND_CALL_OPTIONS }),
});

export type RotatedSeeds = EndpointOutput<typeof fairnessCalls.rotate>;

/** Reveals the server seed in use and starts the next pair with this client seed. Proofs that were read before may hold a seed now, so they are read again. */
export async function rotateSeeds(seed: string): Promise<RotatedSeeds> {
  const rotated = await callApi(fairnessCalls.rotate, { clientSeed: seed }, { loading: false });
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: gameQueryKeys.fairness }),
    queryClient.invalidateQueries({ queryKey: gameQueryKeys.allRounds }),
    refetchWalletRecords(),
  ]);
  return rotated;
}

/** A random client seed, for players who do not care to choose one. */
export const createRandomClientSeed = (): string => createRandomId().slice(0, 16);

/** Whether the server takes this text as a client seed. */
export const isClientSeed = (text: string): boolean => clientSeedSchema.safeParse(text).success;
