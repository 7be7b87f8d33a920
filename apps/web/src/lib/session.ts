import { create } from 'zustand';

const KEY = 'arara.session';
/** What a log-out leaves on the device: choices of the person, nothing of the account. */
const KEPT = new Set(['arara.consent', 'arara.language', 'arara.device']);

interface Session {
  readonly token: string | null;
  /** Where the player was going when the log-in was asked for. */
  readonly wanted: string | null;
}

/** Who is signed in on this device; null for a visitor. */
export const useSession = create<Session>(() => ({ token: localStorage.getItem(KEY), wanted: null }));

/** Starts a session with the token of a log-in or registration. */
export function signIn(token: string): void {
  localStorage.setItem(KEY, token);
  useSession.setState({ token });
}

/** Ends the session on this device: clears what local storage holds of the account (specification, point 4). */
export function signOut(): void {
  for (const key of Object.keys(localStorage))
    if (key.startsWith('arara.') && !KEPT.has(key)) localStorage.removeItem(key);
  useSession.setState({ token: null });
}

export const wantAfterLogin = (path: string | null): void => useSession.setState({ wanted: path });

/** Lets the tabs of one browser agree: a log-in or log-out in one is one in all. */
export function followOtherTabs(): void {
  addEventListener('storage', (event) => {
    if (event.key === KEY || event.key === null) useSession.setState({ token: localStorage.getItem(KEY) });
  });
}
