import type { PlayerId } from '@arara/contract/protocol/fields';
import type { Centavos } from '@arara/money';

/** A player's balances after stakes that were settled or taken, as of their commit. */
export interface BalanceUpdate {
  readonly player: PlayerId;
  readonly balance: Centavos;
  readonly freeBalance: Centavos;
  /** True when bonus money was staked: only then is `freeBalance` sent. */
  readonly bonusStaked: boolean;
  /**
   * True when stakes were only taken and wait for their result: a balance is sent after a settled stake alone, and the player's
   * pages read the rest again.
   */
  readonly waits?: boolean;
}

/** Sends players' connections their newest balances, at most four times a second each; called after the commit, never waits. */
export type BalancePublisher = (updates: readonly BalanceUpdate[]) => void;
