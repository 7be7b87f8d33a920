import type { ServerMessage } from '@arara/contract/protocol/topics';
import { create } from 'zustand';

interface Realtime {
  /** `lost` only after a connection that once stood. */
  readonly state: 'off' | 'connected' | 'lost';
  /** Players with a live connection; null until told. */
  readonly online: number | null;
  /** The last deposit that arrived, for the panel that waits for it. */
  readonly lastDeposit: ServerMessage<'paySuccess'> | null;
  /** Milestones of the day that were passed, in their order; each is shown once. */
  readonly rewards: readonly ServerMessage<'userBetAmount'>[];
  /** The bet that changed last, for those who show bets. */
  readonly lastBetChange: ServerMessage<'bet:changed'> | null;
  /** Players in each game, by its code; none where nobody is. */
  readonly playersByGame: Readonly<Record<string, number>>;
  /** Says that the player is in a game, or left it (specification, point 2); null without a live connection. */
  readonly sendPresence: ((name: 'onGame' | 'offGame', gameCode: string) => void) | null;
}

/** How it is without a connection. */
export const DISCONNECTED: Realtime = {
  state: 'off',
  online: null,
  lastDeposit: null,
  rewards: [],
  lastBetChange: null,
  playersByGame: {},
  sendPresence: null,
};

export const useRealtime = create<Realtime>(() => DISCONNECTED);
