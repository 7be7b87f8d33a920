import { accounts } from '@arara/contract/player/accounts';
import { queryOptions } from '@tanstack/react-query';
import { useState } from 'react';
import { accountKeys } from '../keys.ts';
import { api, BACKGROUND_CALL } from '../../../platform/api/api.ts';
import { clearAccountStorage, SESSION_KEY, PLAY_KEY, useSession } from '../../../platform/session/session.ts';

/** The credentials and the balance of the test account. The first call creates it. */
export const testAccountQuery = queryOptions({
  queryKey: accountKeys.testAccount,
  queryFn: ({ signal }) => api(accounts.getUserTest, {}, { signal, ...BACKGROUND_CALL }),
  staleTime: 0,
});

async function switchAccount(): Promise<void> {
  const { access_token } = await api(accounts.switchTest, {});
  clearAccountStorage();
  if (!useSession.getState().isPlayMoney) localStorage.setItem(PLAY_KEY, '1');
  // Stored last: another tab reloads when it sees the new session, and finds everything else in its place.
  localStorage.setItem(SESSION_KEY, access_token);
  const params = new URLSearchParams(location.search);
  params.delete('dialog');
  location.replace(location.pathname + (params.size === 0 ? '' : `?${params.toString()}`));
}

/**
 * Switches to the test account, or from there back to the player ("Mudar de conta"). The page is loaded again at the same
 * address: no amount of the one account may stay on the screen with the money symbol of the other.
 */
export function useSwitchAccount(): { readonly busy: boolean; readonly change: () => void } {
  const [busy, setBusy] = useState(false);
  const change = () => {
    setBusy(true);
    // The error catalogue has shown the failure; the player can press again.
    switchAccount().catch(() => setBusy(false));
  };
  return { busy, change };
}
