import type { ServerMessage } from '@arara/contract/topics';
import { create } from 'zustand';

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
