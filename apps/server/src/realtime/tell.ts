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

/** Tells players' connections their newest balances, at most four times a second each; called after the commit, never waits. */
export type TellBalances = (news: readonly NewBalance[]) => void;
