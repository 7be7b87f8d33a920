import { createSessionStore } from '@arara/client/sign-in';

/** Stored for this tab only: every other tab, and the next person at this machine, signs in again. `ended` is what the log-in says. */
const session = createSessionStore<'idle' | 'over', object>({
  key: 'arara.staff',
  storage: () => sessionStorage,
  readMore: () => ({}),
});

/** The session of this tab; starts with the token of a log-in. */
export const { useSession: useStaffSession, start: signInStaff, end: signOutStaff } = session;
