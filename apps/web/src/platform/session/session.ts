import { createSessionStore } from '@arara/client/sign-in';

export const SESSION_TOKEN_STORAGE_KEY = 'arara.session';
export const PLAY_MONEY_STORAGE_KEY = 'arara.play';
/** Before the names of what was typed and not sent, in the storage of this tab (platform/forms/kept-draft.ts). */
export const DRAFT_STORAGE_PREFIX = 'arara.draft.';
/** What stays on the device after a log-out: choices of the person, nothing of the account. */
const STORAGE_KEYS_KEPT_AT_SIGN_OUT = new Set(['arara.consent', 'arara.language', 'arara.device']);

/** What the web app knows of a session beside its token. */
interface PlayerSession {
  /** The account is a test account with play money. It is stored, so that no reload shows play money as reais for a moment. */
  readonly isPlayMoney: boolean;
}

/** The data with which the server said that the session is over: the log-in dialog shows why. */
interface EndedSession {
  readonly data: unknown;
}

const session = createSessionStore<EndedSession, PlayerSession & { readonly pathAfterLogin?: string | null }>({
  key: SESSION_TOKEN_STORAGE_KEY,
  storage: () => localStorage,
  // Without a token there is no play money.
  readMore: (token) => ({ isPlayMoney: token !== null && localStorage.getItem(PLAY_MONEY_STORAGE_KEY) === '1' }),
});

/** The session of this device; its token is null for a visitor. `pathAfterLogin`: where the player wanted to go when the log-in was required. */
export const { useSession } = session;

/** Stores whether the account plays with play money, as the server says. */
export function setSessionPlayMoney(play: boolean): void {
  if (play) localStorage.setItem(PLAY_MONEY_STORAGE_KEY, '1');
  else localStorage.removeItem(PLAY_MONEY_STORAGE_KEY);
  useSession.setState({ isPlayMoney: play });
}

/** Forgets what was typed in this tab: the next person here has not typed it. */
function clearDrafts(): void {
  for (const key of Object.keys(sessionStorage))
    if (key.startsWith(DRAFT_STORAGE_PREFIX)) sessionStorage.removeItem(key);
}

/** Starts a session with the token of a log-in or registration. */
export function signIn(token: string): void {
  clearDrafts();
  session.start(token);
}

/** Removes everything of the account from the browser's storage. */
export function clearAccountStorage(): void {
  clearDrafts();
  for (const key of Object.keys(localStorage))
    if (key.startsWith('arara.') && !STORAGE_KEYS_KEPT_AT_SIGN_OUT.has(key)) localStorage.removeItem(key);
}

/** Ends the session on this device. `ended` is given when the server has ended it, not the player here. */
export function signOut(ended: EndedSession | null = null): void {
  clearAccountStorage();
  session.end(ended);
}

/** Calls back when the session has ended, in this tab or in another: whatever is held of the account must be dropped. */
export const subscribeToSignOut = session.subscribeToEnd;

/** Calls back when a visitor has signed in, here or in another tab. */
export const subscribeToSignIn = session.subscribeToStart;

export const setPathAfterLogin = (path: string | null): void => useSession.setState({ pathAfterLogin: path });

/** Keeps the tabs of one browser equal: a log-in or log-out in one is one in all. */
export function syncSessionAcrossTabs(): void {
  addEventListener('storage', (event) => {
    if (event.key !== SESSION_TOKEN_STORAGE_KEY && event.key !== null) return;
    clearDrafts();
    const stored = session.read();
    // Another account, perhaps with play money: nothing of the account before may stay on the screen.
    if (stored.token !== null && useSession.getState().token !== null) location.reload();
    else useSession.setState(stored);
  });
}
