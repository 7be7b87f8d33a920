import { create } from 'zustand';

/** A log-out keeps it: it is the person's choice, nothing of the account. */
const KEY = 'arara.consent';

export type ConsentAnswer = 'yes' | 'no';

function readAnswer(): ConsentAnswer | null {
  const text = localStorage.getItem(KEY);
  return text === 'yes' || text === 'no' ? text : null;
}

/** What the person at this device said to measuring advertisements; null while they have said nothing, which is no yes. */
export const useConsent = create<{ readonly answer: ConsentAnswer | null }>(() => ({ answer: readAnswer() }));

/** Keeps the answer; it can be changed at any time. */
export function saveConsent(answer: ConsentAnswer): void {
  localStorage.setItem(KEY, answer);
  useConsent.setState({ answer });
}

// The tabs of one browser agree.
addEventListener('storage', (event) => {
  if (event.key === KEY || event.key === null) useConsent.setState({ answer: readAnswer() });
});
