import type { Query } from '@tanstack/react-query';
import { queryClient } from './query-client.ts';

/** The first reads after whose end the same data is read once more. */
const repeatedFirstReads = new WeakSet<Query>();

/** Reads what a screen shows once more when its first read, which is on its way, has ended. */
async function repeatAfterFirstRead(query: Query): Promise<void> {
  if (repeatedFirstReads.has(query)) return;
  repeatedFirstReads.add(query);
  // A read that failed is repeated as well: the change is the reason, not the failure.
  await query.promise?.catch(() => undefined);
  repeatedFirstReads.delete(query);
  await queryClient.invalidateQueries({ predicate: (each) => each === query });
}

/**
 * Something about the player changed on the server: everything that shows it is loaded again. A read that is on its way may have been
 * answered before the change. The library begins a later read again, but joins a first one; without the repetition a deposit that is
 * credited while a page opens would leave its balance at R$ 0,00.
 */
export async function refetchPlayerData(): Promise<void> {
  const isPlayerData = ({ meta }: Query): boolean => meta?.isPlayerData === true;
  const firstReads = queryClient
    .getQueryCache()
    .findAll({ predicate: isPlayerData, fetchStatus: 'fetching' })
    .filter(({ state }) => state.data === undefined);
  await Promise.all([
    queryClient.invalidateQueries({ predicate: isPlayerData }),
    ...firstReads.map((query) => repeatAfterFirstRead(query)),
  ]);
}
