import { create } from 'zustand';

const KEY = 'arara.staff';

interface Session {
  /** Kept for this tab alone: another tab, and the next person at this machine, sign in themselves. */
  readonly token: string | null;
  /** Why the last session ended, for the log-in to say. */
  readonly ended: 'idle' | 'over' | null;
}

/** Who is signed in in this tab. */
export const useSession = create<Session>(() => ({ token: sessionStorage.getItem(KEY), ended: null }));

/** Starts a session with the token of a log-in. */
export function signIn(token: string): void {
  sessionStorage.setItem(KEY, token);
  useSession.setState({ token, ended: null });
}

/** Forgets the session of this tab. */
export function signOut(ended: Session['ended'] = null): void {
  sessionStorage.removeItem(KEY);
  useSession.setState({ token: null, ended });
}
