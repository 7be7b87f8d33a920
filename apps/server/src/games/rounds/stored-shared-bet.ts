import type { BetId, Id, PlayerId, RoundId } from '@arara/contract/protocol/fields';
import type { Centavos, Multiplier } from '@arara/money';
import type { Instant } from '../../context.ts';

/** A bet on a shared round as it is stored. */
export interface StoredSharedBet {
  readonly player: PlayerId;
  readonly id: BetId;
  readonly round: RoundId;
  readonly game: number;
  readonly pick: string;
  readonly playMoney: boolean;
  readonly stakeMain: Centavos;
  readonly stakeBonus: Centavos;
  readonly bonusId: Id | null;
  readonly edgeBp: number;
  readonly state: number;
  readonly multiplier: Multiplier;
  readonly payout: Centavos;
  /** When its round stops taking bets. */
  readonly closesAt: Instant;
}
