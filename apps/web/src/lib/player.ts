import { type UserInfo, views } from '@arara/contract/views';
import type { Centavos } from '@arara/money';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { api } from './api.ts';
import { knowBalances } from './interruptions.ts';
import { queryClient } from './query.ts';
import { useSession } from './session.ts';

const userInfoQuery = queryOptions({
  queryKey: ['userInfo'],
  queryFn: async ({ signal }) => {
    const info = await api(views.userInfo, {}, { signal, loading: false, background: true });
    knowBalances(info);
    return info;
  },
});

/** The signed-in player; undefined for a visitor, while loading, or when the load failed. */
export function useUserInfo(): UserInfo | undefined {
  const signedIn = useSession((session) => session.token !== null);
  const { data } = useQuery({ ...userInfoQuery, enabled: signedIn });
  return signedIn ? data : undefined;
}

/** Loads the player anew. Failing leaves the player unknown; the screens then show their own error. */
export const fetchUserInfo = (): Promise<UserInfo> => queryClient.fetchQuery({ ...userInfoQuery, staleTime: 0 });

/** The player as last loaded. */
export const knownUserInfo = (): UserInfo | undefined => queryClient.getQueryData(userInfoQuery.queryKey);

/** Takes over balances that came with an answer: of a bet, a step, a cash-out. */
export function setBalances(it: { readonly balance: Centavos; readonly freeBalance: Centavos }): void {
  knowBalances(it);
  queryClient.setQueryData(userInfoQuery.queryKey, (info) =>
    info === undefined ? info : { ...info, balance: it.balance, freeBalance: it.freeBalance },
  );
  // A balance moves with a record and with the turnover: these are asked for anew when they are next looked at.
  for (const name of ['records', 'withdraw', 'bonus'])
    void queryClient.invalidateQueries({ queryKey: [name], refetchType: 'none' });
}

/** Asks for the balance alone. */
export async function refreshBalance(): Promise<void> {
  setBalances(await api(views.getBalance, {}, { loading: false, background: true }));
}

/** What the cache holds of the player, by the first word of its keys. */
const OF_PLAYER = ['userInfo', 'records', 'withdraw', 'fairness', 'promo', 'userGift', 'bonus', 'inPlay'];

/** Something about the player changed on the server: everything that shows it is loaded again. */
export const refreshPlayer = (): Promise<void> =>
  queryClient.invalidateQueries({ predicate: ({ queryKey }) => OF_PLAYER.includes(String(queryKey[0])) });
