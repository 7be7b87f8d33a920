import type { Id } from '@arara/contract/fields';
import type { Centavos } from '@arara/money';

/** A player's balances after a settled stake, as of its commit. */
export interface NewBalance {
  readonly player: Id;
  readonly balance: Centavos;
  readonly freeBalance: Centavos;
  /** True when bonus money was staked: only then is `freeBalance` told. */
  readonly bonusStaked: boolean;
}

/** Tells a player's connections the newest balances, at most four times a second; called after the commit, never waits. */
export type TellBalance = (news: NewBalance) => void;
