import { DISCONNECTED_REALTIME_STATE, useRealtimeState } from '../../platform/realtime/realtime.ts';
import { useSession } from '../../platform/session/session.ts';

/** Keeps one connection for the session: opened when a token exists, closed when it disappears. */
export function connectPlayerWhileSignedIn(): void {
  let current: string | null = null;
  let close: Promise<() => void> | undefined;
  const follow = (token: string | null) => {
    if (token === current) return;
    current = token;
    void close?.then((closeNow) => closeNow());
    close = undefined;
    useRealtimeState.setState(DISCONNECTED_REALTIME_STATE);
    // Visitors never load the code of the connection.
    if (token !== null)
      close = import('./player-connection.ts').then(({ openPlayerRealtimeConnection: connect }) =>
        connect(token, () => current === token),
      );
  };
  useSession.subscribe(({ token }) => follow(token));
  follow(useSession.getState().token);
}
