import { create } from 'zustand';

export const SESSION_KEY = 'arara.session';
export const PLAY_KEY = 'arara.play';
/** What a log-out leaves on the device: choices of the person, nothing of the account. */
const KEPT_AT_SIGN_OUT = new Set(['arara.consent', 'arara.language', 'arara.device']);

interface Session {
  readonly token: string | null;
  /** The account is a test account: its money is play money. Kept, so that no reload shows it as reais for a moment. */
  readonly isPlayMoney: boolean;
  /** Where the player was going when the log-in was asked for. */
  readonly pathAfterLogin: string | null;
}

/** What this device holds of a session: nobody without a token, and nobody has no play money. */
function readSession(): Pick<Session, 'token' | 'isPlayMoney'> {
  const token = localStorage.getItem(SESSION_KEY);
  return { token, isPlayMoney: token !== null && localStorage.getItem(PLAY_KEY) === '1' };
}

/** Who is signed in on this device; null for a visitor. */
export const useSession = create<Session>(() => ({ ...readSession(), pathAfterLogin: null }));

/** Takes over what the server says the account plays with. */
export function setPlayMoney(play: boolean): void {
  if (play) localStorage.setItem(PLAY_KEY, '1');
  else localStorage.removeItem(PLAY_KEY);
  useSession.setState({ isPlayMoney: play });
}

/** Starts a session with the token of a log-in or registration. */
export function signIn(token: string): void {
  localStorage.setItem(SESSION_KEY, token);
  useSession.setState({ token });
}

/** Clears what local storage holds of the account. */
export function clearAccountStorage(): void {
  for (const key of Object.keys(localStorage))
    if (key.startsWith('arara.') && !KEPT_AT_SIGN_OUT.has(key)) localStorage.removeItem(key);
}

/** Ends the session on this device (specification, point 4). */
export function signOut(): void {
  clearAccountStorage();
  useSession.setState({ token: null, isPlayMoney: false });
}

/** Calls back when the session ends: what is held of the account goes with it, also where it ended in another tab. */
export const onSignOut = (forget: () => void): (() => void) =>
  useSession.subscribe(({ token }, before) => {
    if (token === null && before.token !== null) forget();
  });

export const setPathAfterLogin = (path: string | null): void => useSession.setState({ pathAfterLogin: path });

/** Lets the tabs of one browser agree: a log-in or log-out in one is one in all. */
export function syncTabs(): void {
  addEventListener('storage', (event) => {
    if (event.key !== SESSION_KEY && event.key !== null) return;
    const session = readSession();
    // Another account, play money perhaps: nothing of the one before may stay on the screen.
    if (session.token !== null && useSession.getState().token !== null) location.reload();
    else useSession.setState(session);
  });
}
