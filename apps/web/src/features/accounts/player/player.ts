import type { UserInfo } from '@arara/contract/player/player-info';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { accountQueryKeys } from '../keys.ts';
import { type ShownBalances, publishBalances } from './balances.ts';
import { callApi, BACKGROUND_CALL_OPTIONS } from '../../../platform/api/api.ts';
import { useIsConnected } from '../../../platform/api/online.ts';
import { expireBalanceData, queryClient } from '../../../platform/api/query-client.ts';
import { getNowMs } from '@arara/client/clock';
import { getServerNow } from '../../../platform/time/server-clock.ts';
import { useSession, setSessionPlayMoney } from '../../../platform/session/session.ts';

/** Reads of balances are numbered as they are sent: on a slow connection answers overtake each other. */
let lastReadNumber = 0;
let shownReadNumber = 0;

/** The balances to show after an answer: those of a read that was sent later stay. */
function chooseNewestBalances<Balances extends ShownBalances>(readNumber: number, answer: Balances): Balances {
  const newer = readNumber < shownReadNumber ? getCachedUserInfo() : undefined;
  if (newer !== undefined) return { ...answer, balance: newer.balance, freeBalance: newer.freeBalance };
  shownReadNumber = readNumber;
  return answer;
}

/** The endpoints about a player: visitors never load their code. */
const importPlayerInfoEndpoints = () =>
  import('@arara/contract/player/player-info').then(({ playerInfoCalls: playerInfo }) => playerInfo);

const userInfoQuery = queryOptions({
  queryKey: accountQueryKeys.userInfo,
  meta: { isPlayerData: true },
  queryFn: async ({ signal }) => {
    const readNumber = ++lastReadNumber;
    const { userInfo } = await importPlayerInfoEndpoints();
    const answer = await callApi(userInfo, {}, { signal, ...BACKGROUND_CALL_OPTIONS });
    const info = chooseNewestBalances(readNumber, answer);
    setSessionPlayMoney(info.curreny === 'BRLT');
    publishBalances(info);
    return info;
  },
});

/**
 * The signed-in player; undefined for a visitor, while loading, or when the last load failed. While the connection is lost the
 * player is the one known last.
 */
export function useUserInfo(): UserInfo | undefined {
  const signedIn = useSession((session) => session.token !== null);
  const isConnected = useIsConnected();
  const { data, isError } = useQuery({ ...userInfoQuery, enabled: signedIn });
  return signedIn && !(isError && isConnected) ? data : undefined;
}

/** When the player was read last, or a balance came after that, by the server's clock; 0 before. */
export function getUserInfoTime(): number {
  const updatedAt = queryClient.getQueryState(userInfoQuery.queryKey)?.dataUpdatedAt ?? 0;
  return updatedAt === 0 ? 0 : getServerNow() - (getNowMs() - updatedAt);
}

/** Loads the player again. After a failure the player is unknown, and the screens show their own error. */
export const fetchUserInfo = (): Promise<UserInfo> => queryClient.fetchQuery({ ...userInfoQuery, staleTime: 0 });

/** The player as loaded last. */
export const getCachedUserInfo = (): UserInfo | undefined => queryClient.getQueryData(userInfoQuery.queryKey);

/** Stores and publishes the balances from the answer of a bet, a step or a cash-out. */
export function setBalances(balances: ShownBalances): void {
  publishBalances(balances);
  queryClient.setQueryData(
    userInfoQuery.queryKey,
    (info) => info && { ...info, balance: balances.balance, freeBalance: balances.freeBalance },
  );
  void expireBalanceData();
}

/** Loads only the balances. */
export async function refreshBalance(): Promise<void> {
  const readNumber = ++lastReadNumber;
  const { getBalance } = await importPlayerInfoEndpoints();
  setBalances(chooseNewestBalances(readNumber, await callApi(getBalance, {}, BACKGROUND_CALL_OPTIONS)));
}
