import { create } from 'zustand';

/** A log-out keeps this entry: it is the person's choice and not part of the account. */
const KEY = 'arara.consent';

export type ConsentAnswer = 'yes' | 'no';

function readAnswer(): ConsentAnswer | null {
  const text = localStorage.getItem(KEY);
  return text === 'yes' || text === 'no' ? text : null;
}

/** The answer of this device's person to the measuring of advertisements. Without an answer, null, nothing is measured. */
export const useConsent = create<{ readonly answer: ConsentAnswer | null }>(() => ({ answer: readAnswer() }));

/** Stores the answer; it can be changed at any time. */
export function saveConsent(answer: ConsentAnswer): void {
  localStorage.setItem(KEY, answer);
  useConsent.setState({ answer });
}

// Keeps the tabs of one browser equal.
addEventListener('storage', (event) => {
  if (event.key === KEY || event.key === null) useConsent.setState({ answer: readAnswer() });
});
