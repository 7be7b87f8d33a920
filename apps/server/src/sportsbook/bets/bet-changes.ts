/** A bet that moves from one state to another, with the money that moves. */
import { betStatusCodes } from '@arara/sports/bets/codes';
import type { WalletLedgerEntry, WalletState } from '../../wallet/wallet.ts';
import type { OutboxFact } from '../../facts.ts';
import type { BetGates } from '../events/offered-lines.queries.ts';
import type { StoredBet } from './stored-bet.ts';

/** The bet as it is to be saved, its player's wallet after it, and what is to be written beside them. */
export interface SportsBetChange<B = StoredBet> {
  readonly bet: B;
  readonly wallet: WalletState;
  readonly entries: readonly WalletLedgerEntry[];
  /** Each fact is made with the version that the wallet has in the end. */
  readonly facts: readonly ((v: number) => OutboxFact)[];
  /** The gates that must still be as they were seen when the change commits. */
  readonly gates?: BetGates;
}

export const createBetChangedFact = (bet: Pick<StoredBet, 'player' | 'id' | 'state'>): OutboxFact => ({
  f: 'betChanged',
  player: bet.player,
  order: bet.id,
  status: betStatusCodes[bet.state],
});
