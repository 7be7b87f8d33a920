import { createQueryCache } from '@arara/client/queries';

/** What the app must know of a query besides how to ask for it. */
type QueryMeta = {
  /** Data of the player: loaded again when the server says that something about the player changed. */
  readonly isPlayerData?: true;
  /** The data moves with the balance: stale after every bet, and loaded again when a screen shows the data. */
  readonly movesWithBalance?: true;
};

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: QueryMeta;
  }
}

/** A query key. The keys of public data, which stays when the session changes, begin with the word public. */
type QueryKey = readonly [string, ...unknown[]];
/** The query keys of a feature, made in one place: its footer-figures.tsx. */
export type QueryKeyMap = Readonly<Record<string, QueryKey | ((...parts: never[]) => QueryKey)>>;

/** All server state of the app lives here, and nowhere else. */
export const queryClient = createQueryCache({
  staleTime: 15_000,
  gcTime: 600_000,
  // Nothing is repeated by itself, reads included: the screen offers to try again (point 8 of the specification).
  retry: false,
  refetchOnWindowFocus: true,
});

/** Marks what moves with the balance as stale, without asking for it now. */
export const expireBalanceData = (): Promise<void> =>
  queryClient.invalidateQueries({ predicate: ({ meta }) => meta?.movesWithBalance === true, refetchType: 'none' });

/** Forgets what one account has loaded, so that it is never shown to the next. */
export const removeAccountDataFromQueryCache = (): void =>
  queryClient.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'public' });
