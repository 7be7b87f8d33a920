import { create } from 'zustand';

/** A log-out keeps this entry: it is the person's choice and not part of the account. */
const ADVERTISING_CONSENT_STORAGE_KEY = 'arara.consent';

export type ConsentAnswer = 'yes' | 'no';

function readStoredAdvertisingConsent(): ConsentAnswer | null {
  const text = localStorage.getItem(ADVERTISING_CONSENT_STORAGE_KEY);
  return text === 'yes' || text === 'no' ? text : null;
}

/** The answer of this device's person to the measuring of advertisements. Without an answer, null, nothing is measured. */
export const useAdvertisingConsent = create<{ readonly answer: ConsentAnswer | null }>(() => ({
  answer: readStoredAdvertisingConsent(),
}));

/** Stores the answer; it can be changed at any time. */
export function saveAdvertisingConsent(answer: ConsentAnswer): void {
  localStorage.setItem(ADVERTISING_CONSENT_STORAGE_KEY, answer);
  useAdvertisingConsent.setState({ answer });
}

// Keeps the tabs of one browser equal.
addEventListener('storage', (event) => {
  if (event.key === ADVERTISING_CONSENT_STORAGE_KEY || event.key === null)
    useAdvertisingConsent.setState({ answer: readStoredAdvertisingConsent() });
});
