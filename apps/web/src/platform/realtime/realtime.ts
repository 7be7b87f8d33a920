import type { ServerMessage } from '@arara/contract/realtime-messages';
import { create } from 'zustand';

interface RealtimeState {
  /** `lost` only after a connection that once worked. */
  readonly state: 'off' | 'connected' | 'lost';
  /** The number of players with a connection; null until the server has sent it. */
  readonly online: number | null;
  /** The last deposit that was credited, for the report to the advertising pixel. */
  readonly depositForPixel: ServerMessage<'paySuccess'> | null;
  /** Milestones of the day that were passed, in their order; each is shown once. */
  readonly rewards: readonly ServerMessage<'userBetAmount'>[];
  /** The sports bet that changed last, for the screens that show bets. */
  readonly lastBetChange: ServerMessage<'bet:changed'> | null;
  /** The number of players in each game, by its code; games without players are left out. */
  readonly playersByGame: Readonly<Record<string, number>>;
  /** Reports to the server that the player has entered or left a game; null without a connection. */
  readonly sendPresence: ((name: 'onGame' | 'offGame', gameCode: string) => void) | null;
}

/** The state without a connection. */
export const DISCONNECTED_REALTIME_STATE: RealtimeState = {
  state: 'off',
  online: null,
  depositForPixel: null,
  rewards: [],
  lastBetChange: null,
  playersByGame: {},
  sendPresence: null,
};

/** What the player's connection has brought. */
export const useRealtimeState = create<RealtimeState>(() => DISCONNECTED_REALTIME_STATE);
