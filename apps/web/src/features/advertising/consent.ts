import { type ConsentAnswer, consentCalls, currentAdvertisingConsentVersion } from '@arara/contract/player/consent';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { callApi, BACKGROUND_CALL_OPTIONS } from '../../platform/api/api.ts';
import { queryClient, type QueryKeyMap } from '../../platform/api/query-client.ts';
import { createRandomId } from '@arara/client/random-id';
import { useSession } from '../../platform/session/session.ts';
import { closeAdvertisingPixel } from './pixel-frame.ts';

/** Changes with each answer, so that other tabs ask the server again. A log-out keeps this entry. */
const CONSENT_STORAGE_KEY = 'arara.consent';

const advertisingConsentQuery = (isSignedIn: boolean) =>
  queryOptions({
    queryKey: advertisingQueryKeys.consent(isSignedIn ? 'player' : 'visitor'),
    queryFn: ({ signal }) => callApi(consentCalls.consent, {}, { signal, ...BACKGROUND_CALL_OPTIONS }),
    staleTime: Number.POSITIVE_INFINITY,
  });

/**
 * What the server has stored of this player, or of a visitor's device, about measuring advertisements. Null where nothing is
 * measured; undefined until the server has answered. Without a yes nothing is loaded and nothing is reported.
 */
export const useAdvertisingConsent = () =>
  useQuery(advertisingConsentQuery(useSession((session) => session.token !== null))).data;

/**
 * Stores an answer to the text that this page shows. A no ends the measuring at once, before the server has it; a yes begins only
 * once the server has it.
 */
export async function saveAdvertisingConsent(answer: ConsentAnswer): Promise<void> {
  const { queryKey } = advertisingConsentQuery(useSession.getState().token !== null);
  if (answer === 'no') {
    closeAdvertisingPixel();
    queryClient.setQueryData(queryKey, (known) => (known ? { ...known, answer } : known));
  }
  try {
    const stored = await callApi(consentCalls.saveConsent, { answer, version: currentAdvertisingConsentVersion });
    queryClient.setQueryData(queryKey, stored);
    localStorage.setItem(CONSENT_STORAGE_KEY, `${answer} ${createRandomId()}`);
  } catch {
    // The error catalogue has told the person; the choice shows again what the server has stored.
    await queryClient.invalidateQueries({ queryKey });
  }
}

// Keeps the tabs of one browser equal.
addEventListener('storage', (event) => {
  if (event.key !== CONSENT_STORAGE_KEY && event.key !== null) return;
  if (event.newValue?.startsWith('no') === true) closeAdvertisingPixel();
  void queryClient.invalidateQueries({ queryKey: ['consent'] });
});

/** The query keys of advertising. */
const advertisingQueryKeys = {
  consent: (subject: 'player' | 'visitor') => ['consent', subject],
} as const satisfies QueryKeyMap;
