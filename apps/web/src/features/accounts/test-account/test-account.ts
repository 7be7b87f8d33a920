import { accounts } from '@arara/contract/player/accounts';
import { queryOptions } from '@tanstack/react-query';
import { useState } from 'react';
import { accountKeys } from '../keys.ts';
import { api, BACKGROUND } from '../../../platform/api/api.ts';
import { clearAccountStorage, SESSION_KEY, PLAY_KEY, useSession } from '../../../platform/session/session.ts';

/** How to log into the test account, and what it has. Asked for the first time, it is made. */
export const testAccountQuery = queryOptions({
  queryKey: accountKeys.testAccount,
  queryFn: ({ signal }) => api(accounts.getUserTest, {}, { signal, ...BACKGROUND }),
  staleTime: 0,
});

async function switchAccount(): Promise<void> {
  const { access_token } = await api(accounts.switchTest, {});
  clearAccountStorage();
  if (!useSession.getState().isPlayMoney) localStorage.setItem(PLAY_KEY, '1');
  // Last: another tab that hears of it begins anew too, and finds everything else in its place.
  localStorage.setItem(SESSION_KEY, access_token);
  const params = new URLSearchParams(location.search);
  params.delete('dialog');
  location.replace(location.pathname + (params.size === 0 ? '' : `?${params.toString()}`));
}

/**
 * Goes on as the test account, or from there as the player again ("Mudar de conta"; specification, point 6). The page begins
 * anew where it is: no amount of the account before may stay on the screen under the mark of the other.
 */
export function useSwitchAccount(): { readonly busy: boolean; readonly change: () => void } {
  const [busy, setBusy] = useState(false);
  const change = () => {
    setBusy(true);
    // A failure has been told by the error catalogue; after it the press can be repeated.
    switchAccount().catch(() => setBusy(false));
  };
  return { busy, change };
}
