import { queryClient } from './query-client.ts';

/** Something about the player changed on the server: everything that shows it is loaded again. */
export const refetchPlayerData = (): Promise<void> =>
  queryClient.invalidateQueries({ predicate: ({ meta }) => meta?.isPlayerData === true });
