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
  /** Runs after the commit and before the answers, for hints to sockets. */
  afterCommit?(decided: readonly BatchCommandDecision<C, D>[], states: ReadonlyMap<number, S>): void;
}
