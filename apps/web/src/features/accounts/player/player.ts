import type { UserInfo } from '@arara/contract/player/player-info';
import type { Centavos } from '@arara/money';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { accountKeys } from '../keys.ts';
import { api, BACKGROUND } from '../../../platform/api/api.ts';
import { observeBalances } from './low-balance-watch.ts';
import { expireBalanceData, queryClient } from '../../../platform/api/query-client.ts';
import { useSession, setPlayMoney } from '../../../platform/session/session.ts';

/** What is asked of a player: a visitor never loads it. */
const loadEndpoints = () => import('@arara/contract/player/player-info').then(({ playerInfo }) => playerInfo);

const userInfoQuery = queryOptions({
  queryKey: accountKeys.userInfo,
  meta: { isPlayerData: true },
  queryFn: async ({ signal }) => {
    const info = await api((await loadEndpoints()).userInfo, {}, { signal, ...BACKGROUND });
    setPlayMoney(info.curreny === 'BRLT');
    observeBalances(info);
    return info;
  },
});

/** The signed-in player; undefined for a visitor, while loading, or when the last load failed (specification, point 8). */
export function useUserInfo(): UserInfo | undefined {
  const signedIn = useSession((session) => session.token !== null);
  const { data, isError } = useQuery({ ...userInfoQuery, enabled: signedIn });
  return signedIn && !isError ? data : undefined;
}

/** Loads the player anew. Failing leaves the player unknown; the screens then show their own error. */
export const fetchUserInfo = (): Promise<UserInfo> => queryClient.fetchQuery({ ...userInfoQuery, staleTime: 0 });

/** The player as last loaded. */
export const getCachedUserInfo = (): UserInfo | undefined => queryClient.getQueryData(userInfoQuery.queryKey);

/** Takes over balances that came with an answer: of a bet, a step, a cash-out. */
export function setBalances(balances: { readonly balance: Centavos; readonly freeBalance: Centavos }): void {
  observeBalances(balances);
  queryClient.setQueryData(userInfoQuery.queryKey, (info) =>
    info === undefined ? info : { ...info, balance: balances.balance, freeBalance: balances.freeBalance },
  );
  void expireBalanceData();
}

/** Asks for the balance alone. */
export async function refreshBalance(): Promise<void> {
  setBalances(await api((await loadEndpoints()).getBalance, {}, BACKGROUND));
}
