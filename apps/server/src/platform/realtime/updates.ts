import type { PlayerId, EventId } from '@arara/contract/protocol/fields';
import type { SportLine } from '@arara/contract/player/sportsbook';
import type { ServerMessage } from '@arara/contract/protocol/topics';
import type { Centavos } from '@arara/money';

/** A player's balances after stakes that were settled or taken, as of their commit. */
export interface BalanceUpdate {
  readonly player: PlayerId;
  readonly balance: Centavos;
  readonly freeBalance: Centavos;
  /** True when bonus money was staked: only then is `freeBalance` told. */
  readonly bonusStaked: boolean;
  /**
   * True when stakes were only taken, and wait for their result: the balance is told after a settled stake alone (decisions.md, A),
   * and the player's other pages read anew what was staked.
   */
  readonly waits?: boolean;
}

/** Tells players' connections their newest balances, at most four times a second each; called after the commit, never waits. */
export type BalancePublisher = (news: readonly BalanceUpdate[]) => void;

/** What one committed change did to an event, following on its version `after`. */
export interface EventChange {
  readonly eventId: EventId;
  readonly sport: string;
  readonly after: number;
  readonly seq: number;
  /** The lines that changed, each as a whole as it is now. */
  readonly lines: readonly SportLine[];
  /** Those of them that the lists of a sport show. */
  readonly mainLines: readonly SportLine[];
  /** Only if phase, start, score or clock changed. */
  readonly event?: ServerMessage<'sport:event'>;
}

/** Tells listeners what changed of events, at most ten times a second each; called after the commit on one node, never waits. */
export type EventChangePublisher = (changes: readonly EventChange[]) => void;
