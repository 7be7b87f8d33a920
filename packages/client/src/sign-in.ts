import { create, type StoreApi, type UseBoundStore } from 'zustand';

/** The session of an app in this browser. */
export interface SignInState<Ended> {
  /** Null for somebody who is not signed in. */
  readonly token: string | null;
  /** Why the server has ended the last session, for the log-in; null after an own log-out. */
  readonly ended: Ended | null;
}

/** Stores the session of an app: its token in a storage, what else the app knows of it beside it. */
export function createSessionStore<Ended, More extends object>({
  key,
  storage,
  readMore,
}: {
  readonly key: string;
  /** Of the tab, or of all tabs. */
  readonly storage: () => Storage;
  /** What else the app keeps of a session, as it is stored for this token. */
  readonly readMore: (token: string | null) => More;
}) {
  type State = SignInState<Ended> & More;
  const read = (): Omit<State, 'ended'> => {
    const token = storage().getItem(key);
    return { token, ...readMore(token) } as Omit<State, 'ended'>;
  };
  const useSession: UseBoundStore<StoreApi<State>> = create<State>(() => ({ ...read(), ended: null }) as State);
  return {
    useSession,
    read,
    /** Starts a session with the token of a log-in. */
    start(token: string): void {
      storage().setItem(key, token);
      useSession.setState({ token, ended: null } as Partial<State>);
    },
    /** Ends the session in this browser. */
    end(ended: Ended | null = null): void {
      storage().removeItem(key);
      useSession.setState({ token: null, ...readMore(null), ended } as unknown as Partial<State>);
    },
    /** Calls back when the session has ended: whatever is held of the account must be dropped. Returns what ends this. */
    subscribeToEnd: (listener: () => void): (() => void) =>
      useSession.subscribe(({ token }, before) => {
        if (token === null && before.token !== null) listener();
      }),
    /** Calls back when somebody has signed in. */
    subscribeToStart: (listener: () => void): (() => void) =>
      useSession.subscribe(({ token }, before) => {
        if (token !== null && before.token === null) listener();
      }),
  };
}
