import { create } from 'zustand';

const STORAGE_KEY = 'arara.staff';

interface Session {
  /** Stored for this tab only: every other tab, and the next person at this machine, signs in again. */
  readonly token: string | null;
  /** Why the last session ended; the log-in page shows it. */
  readonly ended: 'idle' | 'over' | null;
}

/** The session of this tab. */
export const useSession = create<Session>(() => ({ token: sessionStorage.getItem(STORAGE_KEY), ended: null }));

/** Starts a session with the token of a log-in. */
export function signIn(token: string): void {
  sessionStorage.setItem(STORAGE_KEY, token);
  useSession.setState({ token, ended: null });
}

/** Ends the session of this tab. */
export function signOut(ended: Session['ended'] = null): void {
  sessionStorage.removeItem(STORAGE_KEY);
  useSession.setState({ token: null, ended });
}
