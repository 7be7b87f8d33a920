import { create } from 'zustand';

const STAFF_SESSION_STORAGE_KEY = 'arara.staff';

interface StaffWebSession {
  /** Stored for this tab only: every other tab, and the next person at this machine, signs in again. */
  readonly token: string | null;
  /** Why the last session ended; the log-in page shows it. */
  readonly ended: 'idle' | 'over' | null;
}

/** The session of this tab. */
export const useStaffSession = create<StaffWebSession>(() => ({
  token: sessionStorage.getItem(STAFF_SESSION_STORAGE_KEY),
  ended: null,
}));

/** Starts a session with the token of a log-in. */
export function signInStaff(token: string): void {
  sessionStorage.setItem(STAFF_SESSION_STORAGE_KEY, token);
  useStaffSession.setState({ token, ended: null });
}

/** Ends the session of this tab. */
export function signOutStaff(ended: StaffWebSession['ended'] = null): void {
  sessionStorage.removeItem(STAFF_SESSION_STORAGE_KEY);
  useStaffSession.setState({ token: null, ended });
}
