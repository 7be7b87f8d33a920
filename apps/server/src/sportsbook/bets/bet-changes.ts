/** A bet that moves from one state to another, with the money that moves. */
import type { SeenGate } from '../../platform/db/gates.ts';
import type { Fact } from '../../platform/outbox/outbox.ts';
import type { Entry, WalletState } from '../../wallet/wallet.ts';
import type { StoredBet } from './stored-bet.ts';

/** The bet as it is to be saved, its player's wallet after it, and what is to be written beside them. */
export interface BetChange<B = StoredBet> {
  readonly bet: B;
  readonly wallet: WalletState;
  readonly entries: readonly Entry[];
  /** Each fact is made with the version that the wallet has in the end. */
  readonly facts: readonly ((v: number) => Fact)[];
  /** The gates that must still be as they were seen when the change commits. */
  readonly gates?: readonly SeenGate[];
}

export const createChangedFact = (bet: Pick<StoredBet, 'player' | 'id' | 'state'>): Fact => ({
  f: 'betChanged',
  player: bet.player,
  order: bet.id,
  status: bet.state,
});
