import type { ServerMessage } from '@arara/contract/topics';
import { create } from 'zustand';
import { useSession } from './session.ts';

interface Realtime {
  /** `lost` only after a connection that once stood. */
  readonly state: 'off' | 'connected' | 'lost';
  /** Players with a live connection; null until told. */
  readonly online: number | null;
  /** The last deposit that arrived, for the panel that waits for it. */
  readonly paid: ServerMessage<'paySuccess'> | null;
  /** Says that the player left a game (specification, point 2); null without a live connection. */
  readonly leaveGame: ((gameCode: string) => void) | null;
}

export const useRealtime = create<Realtime>(() => ({ state: 'off', online: null, paid: null, leaveGame: null }));

/** Keeps one connection for the session: made when a token exists, closed when it disappears (specification, point 4). */
export function followSession(): void {
  let current: string | null = null;
  let close: Promise<() => void> | undefined;
  const follow = (token: string | null) => {
    if (token === current) return;
    current = token;
    void close?.then((it) => it());
    close = undefined;
    useRealtime.setState({ state: 'off', online: null, paid: null, leaveGame: null });
    // Visitors never load the code of the connection.
    if (token !== null)
      close = import('./connection.ts').then(({ connect }) => connect(token, () => current === token));
  };
  useSession.subscribe(({ token }) => follow(token));
  follow(useSession.getState().token);
}
