import type { Refusal } from '@arara/contract/protocol/errors';
import type { BatchDbConnection, SqlStatement } from '../db/db.ts';

/** Whatever a batch runs: it belongs to one player. */
export interface PlayerCommand {
  readonly player: number;
}

/** A command with what was decided about it. */
export interface BatchCommandDecision<C, D> {
  readonly command: C;
  readonly decision: D;
}

/** What a domain defines about its commands: C is a command, S the state of a player, D a decision. */
export interface CommandBatchRules<C extends PlayerCommand, S, D> {
  /** Names the batch in log lines. */
  readonly name: string;
  /** Locks and loads the players' states. A player who is busy elsewhere is left out, unless `wait` asks to wait for them. */
  load(lane: BatchDbConnection, group: readonly C[], wait: boolean): Promise<Map<number, S>>;
  /** Decides one command on the running state of its player, and returns the next state. Pure. A refusal is a decision. */
  decide(state: S, command: C): { readonly state: S; readonly decision: D };
  /** Statements that save everything decided, the gates last. None: nothing changed, and the group is rolled back. */
  save(decided: readonly BatchCommandDecision<C, D>[], states: ReadonlyMap<number, S>): SqlStatement[];
  /** After a lost connection: the decisions that were saved. A command that is not found never happened. */
  findOutcomes(group: readonly C[]): Promise<Map<C, D>>;
  /** How much of a group a command takes, where commands differ in their work: by default 1. */
  weigh?(command: C): number;
  /**
   * Whether a decision depends on one of these gates, which closed before its group committed: then only its command runs again apart,
   * and the others of the group do not wait for it. Without it the whole group runs again.
   */
  dependsOnGates?(decision: D, gates: ReadonlySet<number>): boolean;
  /** The refusal of a command whose gates closed at every try, by its last decision and those gates; `unavailable` by default. */
  refuseClosed?(command: C, decision: D, gates: ReadonlySet<number>): Refusal;
  /** Runs after the commit and before the answers, for hints to sockets. */
  afterCommit?(decided: readonly BatchCommandDecision<C, D>[], states: ReadonlyMap<number, S>): void;
}
