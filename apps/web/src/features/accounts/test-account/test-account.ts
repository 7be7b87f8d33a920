import { accountCalls } from '@arara/contract/player/accounts';
import { queryOptions } from '@tanstack/react-query';
import { useState } from 'react';
import { accountQueryKeys } from '../keys.ts';
import { callApi, BACKGROUND_CALL_OPTIONS } from '../../../platform/api/api.ts';
import {
  clearAccountStorage,
  SESSION_TOKEN_STORAGE_KEY,
  PLAY_MONEY_STORAGE_KEY,
  useSession,
} from '../../../platform/session/session.ts';

/** The credentials and the balance of the test account. The first call creates it. */
export const testAccountQuery = queryOptions({
  queryKey: accountQueryKeys.testAccount,
  queryFn: ({ signal }) => callApi(accountCalls.getUserTest, {}, { signal, ...BACKGROUND_CALL_OPTIONS }),
  staleTime: 0,
});

async function switchRealOrTestAccount(): Promise<void> {
  const { access_token } = await callApi(accountCalls.switchTest, {});
  clearAccountStorage();
  if (!useSession.getState().isPlayMoney) localStorage.setItem(PLAY_MONEY_STORAGE_KEY, '1');
  // Stored last: another tab reloads when it sees the new session, and finds everything else in its place.
  localStorage.setItem(SESSION_TOKEN_STORAGE_KEY, access_token);
  const params = new URLSearchParams(location.search);
  params.delete('dialog');
  location.replace(location.pathname + (params.size === 0 ? '' : `?${params.toString()}`));
}

/**
 * Switches to the test account, or from there back to the player ("Mudar de conta"). The page is loaded again at the same
 * address: no amount of the one account may stay on the screen with the money symbol of the other.
 */
export function useSwitchRealOrTestAccount(): { readonly busy: boolean; readonly change: () => void } {
  const [busy, setBusy] = useState(false);
  const change = () => {
    setBusy(true);
    // The error catalogue has shown the failure; the player can press again.
    switchRealOrTestAccount().catch(() => setBusy(false));
  };
  return { busy, change };
}
