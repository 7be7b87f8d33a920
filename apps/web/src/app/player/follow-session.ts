import { DISCONNECTED_REALTIME_STATE, useRealtimeState } from '../../platform/realtime/realtime.ts';
import { useSession } from '../../platform/session/session.ts';

/** The code of the connection that could not be loaded is asked for again after this time. */
const LOAD_RETRY_MS = 5000;

/** Keeps one connection for the session: opened when a token exists, closed when it disappears. */
export function connectPlayerWhileSignedIn(): void {
  let current: string | null = null;
  let close: Promise<() => void> | undefined;
  /** Opens the connection of a session once its code is there, and returns what closes it. */
  const open = async (token: string): Promise<() => void> => {
    while (current === token) {
      // The network may be away, or this page is being left.
      const loaded = await import('./player-connection.ts').catch(() => undefined);
      if (loaded !== undefined) return loaded.openPlayerRealtimeConnection(token, () => current === token);
      await new Promise((resolve) => setTimeout(resolve, LOAD_RETRY_MS));
    }
    return () => undefined;
  };
  const follow = (token: string | null) => {
    if (token === current) return;
    current = token;
    void close?.then((closeNow) => closeNow());
    close = undefined;
    useRealtimeState.setState(DISCONNECTED_REALTIME_STATE);
    // Visitors never load the code of the connection.
    if (token !== null) close = open(token);
  };
  useSession.subscribe(({ token }) => follow(token));
  follow(useSession.getState().token);
}
